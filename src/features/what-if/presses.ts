import * as z from 'zod';
import { levels } from '../../core/game.ts';
import { integer, optional, pressKind, tableFields, tableId } from '../../discord/presses.ts';
import type { Table } from '../../table/model.ts';
import { tableOption } from '../../table/settings.ts';

/** Whether players may explore the running position on their own. */
export const sandboxOption = tableOption('sandbox', ['allowed', 'off']);

/** The data of a game that continues a running one. */
export const SANDBOX = { 'what-if': 'sandbox' } as const;

export function isSandbox({ data }: Pick<Table, 'data'>): boolean {
  return data['what-if'] === SANDBOX['what-if'];
}

export const level = z.enum(levels);

export const presses = {
  /** Asks from which decision of a finished game to play on. */
  choose: pressKind('what-if', 'passing', { table: tableId, seq: optional(integer) }, '🔀'),
  /** Changes one part of the choice. */
  menu: pressKind('what-if-menu', 'passing', {
    table: tableId,
    what: z.enum(['seat', 'part', 'decision', 'level']),
    seat: integer,
    part: optional(integer),
    seq: optional(integer),
    level,
  }),
  /** Offers to play on from the running position. */
  sandbox: pressKind('sandbox', 'passing', { table: tableId }, '🔀'),
  /** The same, with another level. */
  sandboxLevel: pressKind('sandbox-level', 'passing', { table: tableId }),
  /** Begins the game in the person's direct messages; without a decision, from the running position. */
  play: pressKind('what-if-play', 'lasting', {
    table: tableId,
    seq: optional(integer),
    level,
    closes: optional(tableId),
  }),
  /** Closes the person's open what-if game, which blocks another game. */
  close: pressKind('close-what-if', 'lasting', tableFields),
};
