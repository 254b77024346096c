import { z } from 'zod';
import { speakerWith } from '../../discord/i18n/localizer.ts';
import { guildId, pressKind, tableFields } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

/** A day as `2026-11-22`, or a week as `2026-W47`. */
const period = z.string().regex(/^\d{4}-(\d\d-\d\d|W\d\d)$/);

export const presses = {
  /** Plays a challenge, shows its results, or looks at one of its sheets: on this server, or of all. */
  challenge: pressKind('challenge', {
    what: z.enum(['play', 'results', 'look', 'look-world']),
    guild: guildId,
    period,
  }),
  beginChallenge: pressKind('begin-challenge', { guild: guildId, period }),
  share: pressKind('share', tableFields, '📋'),
};
