import * as z from 'zod';
import { optional, panelPresses, pressKind, tableFields, tableId } from '../../discord/presses.ts';

/** `mistake`: a person's own, with the id of its table. */
const kinds = ['puzzle', 'mistake'] as const;
export type Kind = (typeof kinds)[number];

const gameId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const fields = { puzzle: tableId, of: z.enum(kinds) };

export const presses = {
  /** Shows a puzzle to the person who presses. */
  show: pressKind('puzzle', 'passing', fields, '🧩'),
  /** The same, replacing the message with the button. */
  again: pressKind('puzzle-again', 'passing', fields, '↩️'),
  /** A puzzle to solve, of this game if there is one, in a message of its own. */
  solve: pressKind('puzzle-solve', 'passing', { game: optional(gameId) }, '🧩'),
  answer: pressKind('puzzle-answer', 'lasting', fields, '🔎'),
  /** A different puzzle, from the same game or another. */
  next: pressKind('puzzle-next', 'passing', { game: optional(gameId), puzzle: optional(tableId) }, '🧩'),
  /** A person's own mistake in this game, in a message of its own. */
  mistake: pressKind('puzzle-mistake', 'passing', tableFields, '🩹'),
  /** Starts with those after this one. */
  mistakes: pressKind('puzzle-mistakes', 'passing', { after: optional(tableId) }, '🩹'),
  stop: pressKind('puzzle-stop', 'lasting', {}),
  /** Whether positions from the person's games may become puzzles: the answer to a question in one of two messages. */
  consent: pressKind('puzzle-consent', 'lasting', {
    table: tableId,
    answer: z.enum(['yes', 'no']),
    in: z.enum(['panel', 'look-back']),
  }),
};

/** The controls of a puzzle's panel. */
export const panels = panelPresses('pz');

/** The stamps of the panels are constant, because a puzzle's position never changes. */
export const stampOf: Readonly<Record<Kind, string>> = { puzzle: 'p', mistake: 'm' };

/** @returns undefined for an unknown stamp */
export function kindOf(stamp: string): Kind | undefined {
  return kinds.find((kind) => stampOf[kind] === stamp);
}
