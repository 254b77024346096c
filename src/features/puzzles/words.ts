import { z } from 'zod';
import { speakerWith } from '../../discord/i18n/localizer.ts';
import { optional, panelPresses, pressKind, tableId } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

/** `mistake`: somebody's own, whose id is that of its table. */
const kinds = ['puzzle', 'mistake'] as const;
export type Kind = (typeof kinds)[number];

const fields = { puzzle: tableId, of: z.enum(kinds) };

export const presses = {
  /** Shows a puzzle to who presses. */
  show: pressKind('puzzle', fields, '🧩'),
  /** The same in place of the message with the button. */
  again: pressKind('puzzle-again', fields, '↩️'),
  answer: pressKind('puzzle-answer', fields, '🔎'),
  /** Another one than this, of its game or of another. */
  next: pressKind('puzzle-next', { game: z.string().regex(/^[a-z0-9-]{1,40}$/), puzzle: tableId }, '🧩'),
  /** Those after this one first. */
  mistakes: pressKind('puzzle-mistakes', { after: optional(tableId) }, '🩹'),
  stop: pressKind('puzzle-stop', {}),
};

/** The controls of a puzzle's panel. */
export const panels = panelPresses('pz');

/** The stamps of the panels: a position never changes. */
export const stampOf: Readonly<Record<Kind, string>> = { puzzle: 'p', mistake: 'm' };

/** @returns undefined for a stamp of nothing */
export function kindOf(stamp: string): Kind | undefined {
  return kinds.find((kind) => stampOf[kind] === stamp);
}
