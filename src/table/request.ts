import type { AnyGame, MoveArgs } from '../core/game.ts';
import type { Message, Seat } from '../core/message.ts';
import type { Person, StepRow, Table } from './model.ts';
import type { RefusalCode, RefusalReason, RefusalValues } from './refusals.ts';

/** Why a request changed nothing, in a form that says no words: these are made for each reader. */
export type Refusal = RefusalReason & {
  /** Where something stands in the way that can be linked: the open table of a channel, say. */
  readonly table?: Table;
  /** Their own seat at that table, which they may take back instead. */
  readonly seat?: Seat;
  /** The person's open tables, where a server allows no more. */
  readonly tables?: readonly Loaded[];
};

export interface RefusedResult {
  readonly ok: false;
  readonly refusal: Refusal;
}

export type Result<T> = { readonly ok: true; readonly value: T } | RefusedResult;

/** A table with its game and, once it has begun, its position. */
export interface Loaded {
  readonly table: Table;
  readonly game: AnyGame;
  /** The game's current state; undefined in the lobby and where the game was cancelled there. */
  readonly state: unknown;
  readonly step: StepRow | undefined;
}

/** A person's request. `origin` is the interaction's id: the same one twice is done once. */
export interface TableRequest {
  readonly tableId: string;
  readonly person: Person;
  readonly origin: string;
  /** Whether they may manage the channel: see `Server.cancel`. */
  readonly manager?: boolean;
  /** Who is known to have left the server, if anybody. */
  readonly gone?: string | undefined;
}

export interface MoveRequest {
  readonly verb: string;
  readonly args: MoveArgs;
  /** From a panel: what `stamp` said when it was drawn. A position that has changed for this seat since is refused. */
  readonly stamp?: string;
}

/** What came of a move. */
export interface MoveResult {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly step: StepRow;
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/**
 * A feature's no.
 *
 * @param table what stands in the way, to be linked
 * @param inTheWay where the table is open where the person wants another game
 */
export function refuseSaying(message: Message, table?: Table, inTheWay?: 'in-the-way'): RefusedResult {
  const refusal = {
    code: 'said',
    message,
    ...(table === undefined ? {} : { table }),
    ...(inTheWay === undefined ? {} : { inTheWay: true as const }),
  } as const;
  return { ok: false, refusal };
}

/** @param values what the refusal says besides its code @param table what stands in the way, to be linked */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[values, table]: Record<never, never> extends RefusalValues<Code>
    ? [values?: RefusalValues<Code>, table?: Table | undefined]
    : [values: RefusalValues<Code>, table?: Table | undefined]
): RefusedResult {
  return { ok: false, refusal: { code, ...values, ...(table === undefined ? {} : { table }) } as Refusal };
}
