import * as z from 'zod';
import { guildId, pressKind, tableFields } from '../../discord/presses.ts';

/** A day such as `2026-11-22`, or a week such as `2026-W47`. */
const period = z.string().regex(/^\d{4}-(\d\d-\d\d|W\d\d)$/);

export const presses = {
  /** Plays a challenge, shows its results, or shows one of its sheets, on this server or for all. */
  challenge: pressKind('challenge', 'passing', {
    what: z.enum(['play', 'results', 'look', 'look-world']),
    guild: guildId,
    period,
  }),
  beginChallenge: pressKind('begin-challenge', 'lasting', { guild: guildId, period }),
  share: pressKind('share', 'passing', tableFields, '📋'),
};
