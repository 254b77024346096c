import * as z from 'zod';
import { pressKind, tableId } from '../../discord/presses.ts';

export const answers = ['show', 'stop'] as const;
export type Answer = (typeof answers)[number];

export const presses = {
  /** A person's answer in their panel. */
  answer: pressKind('first-game', 'passing', { table: tableId, answer: z.enum(answers) }),
  /** Restarts the lesson, below the rules. */
  again: pressKind('first-game-again', 'passing', { game: z.string().regex(/^[a-z0-9-]{1,40}$/) }, '🎓'),
};
