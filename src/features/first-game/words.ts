import { z } from 'zod';
import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind, tableId } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const answers = ['show', 'next', 'stop'] as const;
export type Answer = (typeof answers)[number];

export const presses = {
  /** What somebody answers in their panel. */
  answer: pressKind('first-game', { table: tableId, answer: z.enum(answers) }),
  /** Begins anew, by the rules. */
  again: pressKind('first-game-again', { game: z.string().regex(/^[a-z0-9-]{1,40}$/) }, '🎓'),
};
