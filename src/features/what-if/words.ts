import { z } from 'zod';
import { levels } from '../../core/game.ts';
import { speakerWith } from '../../discord/i18n/localizer.ts';
import { integer, optional, pressKind, tableFields, tableId } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const level = z.enum(levels);

export const presses = {
  /** Asks from which decision of a finished game to play on. */
  choose: pressKind('what-if', { table: tableId, seq: optional(integer) }, '🔀'),
  /** Changes one part of what is chosen. */
  menu: pressKind('what-if-menu', {
    table: tableId,
    what: z.enum(['seat', 'part', 'decision', 'level']),
    seat: integer,
    part: optional(integer),
    seq: optional(integer),
    level,
  }),
  /** Begins the game in the person's direct messages. */
  play: pressKind('what-if-play', { table: tableId, seq: integer, level, closes: optional(tableId) }),
  /** Closes the person's open what-if game, which is in the way of another game. */
  close: pressKind('close-what-if', tableFields),
};
