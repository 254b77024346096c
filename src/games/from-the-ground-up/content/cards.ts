import * as z from 'zod';
import { contentById, sum } from '../../../core/common.ts';
import data from './cards.json' with { type: 'json' };

/** How a crate compares with its right neighbour: lower, equal or higher. */
export const relations = ['<', '=', '>'] as const;
export type Relation = (typeof relations)[number];

/** The numbers in a card's crates, from the left; 0 is an empty crate. */
export type Crates = readonly number[];

export const LOWEST = 1;
export const HIGHEST = 6;

/** What a run requires of two crates: the right one is at least `steps` higher or lower, or equal. */
export interface Constraint {
  readonly is: 'higher' | 'lower' | 'same';
  readonly steps: number;
}

/**
 * "Symbols between crates are treated as if being resolved from left to right." A run continues while its symbols point
 * the same way; `=` fits both directions and adds no step.
 *
 * @param left the index of the left crate
 * @param right the index of the right crate
 * @returns undefined if the direction changes between the two: then neither limits the other
 */
export function constraintBetween(
  signs: readonly Relation[],
  left: number,
  right: number,
): Constraint | undefined {
  const run = signs.slice(left, right);
  const up = run.filter((sign) => sign === '<').length;
  const down = run.filter((sign) => sign === '>').length;
  if (up > 0 && down > 0) return undefined;
  if (up > 0) return { is: 'higher', steps: up };
  return down > 0 ? { is: 'lower', steps: down } : { is: 'same', steps: 0 };
}

function holds({ is, steps }: Constraint, left: number, right: number): boolean {
  if (is === 'same') return left === right;
  return is === 'higher' ? right - left >= steps : left - right >= steps;
}

/** Why a number does not fit: a filled crate, and the constraint that it breaks. */
export interface Conflict {
  readonly crate: number;
  /** What the new number must be, compared with the one in that crate. */
  readonly wants: Constraint;
}

/**
 * A number fits an empty crate if it breaks no relation with the numbers already there, directly or along a run. Only
 * filled crates count: a legal number can make another crate impossible to fill.
 *
 * @returns the first conflict; undefined if the number fits
 */
export function conflictAt(
  signs: readonly Relation[],
  crates: Crates,
  at: number,
  number: number,
): Conflict | undefined {
  for (const [crate, other] of crates.entries()) {
    if (other === 0 || crate === at) continue;
    const constraint = constraintBetween(signs, Math.min(crate, at), Math.max(crate, at));
    if (constraint === undefined) continue;
    const fits = crate < at ? holds(constraint, other, number) : holds(constraint, number, other);
    if (!fits) return { crate, wants: crate < at ? constraint : turned(constraint) };
  }
  return undefined;
}

function turned({ is, steps }: Constraint): Constraint {
  return { is: is === 'higher' ? 'lower' : is === 'lower' ? 'higher' : 'same', steps };
}

/** The number of ways to fill the empty crates with numbers from 1 to 6; 0 if the card cannot be finished. */
export function waysToFill(signs: readonly Relation[], crates: Crates): number {
  // By number: how many ways to fill the crates up to here end with it.
  let ways: readonly number[] = [];
  for (const [at, own] of crates.entries()) {
    const sign = signs[at - 1];
    const previous = ways;
    ways = Array.from({ length: HIGHEST + 1 }, (_, number) => {
      if (number < LOWEST || (own !== 0 && own !== number)) return 0;
      if (sign === undefined) return 1;
      return sum(previous.filter((_, left) => related(sign, left, number)));
    });
  }
  return sum(ways);
}

function related(sign: Relation, left: number, right: number): boolean {
  if (sign === '=') return left === right;
  return sign === '<' ? left < right : left > right;
}

/** "From the Ground Up features 12 cards." */
export const cardIds = [
  ...(['c01', 'c02', 'c03', 'c04', 'c05', 'c06'] as const),
  ...(['c07', 'c08', 'c09', 'c10', 'c11', 'c12'] as const),
] as const;
export type CardId = (typeof cardIds)[number];

/** A printed card. */
export interface Card {
  readonly id: CardId;
  /** The relations between its crates, from the left: one fewer than crates. */
  readonly signs: readonly Relation[];
  /** The range of its star. */
  readonly low: number;
  readonly high: number;
}

const number = z.int().min(LOWEST).max(HIGHEST);

/**
 * The format of cards.json. The cards are our reconstruction, because the text of the rulebook lacks the card faces;
 * c01 follows its example.
 */
const cardData = z.strictObject({
  id: z.enum(cardIds),
  relations: z.array(z.enum(relations)).min(1).max(5),
  star: z.tuple([number, number]).refine(([low, high]) => low <= high, 'a range from low to high'),
});

/** @throws if the data is not a card, or the card could never be finished */
export function readCard(json: unknown): Card {
  const { id, relations: signs, star } = cardData.parse(json);
  if (waysToFill(signs, [0, ...signs.map(() => 0)]) === 0) throw new Error(`${id} cannot be finished`);
  return { id, signs, low: star[0], high: star[1] };
}

/** @throws if cards.json lacks the card */
export const cardById = contentById('cards.json', z.array(z.unknown()).parse(data).map(readCard));

export function isCardId(text: string): text is CardId {
  return cardIds.some((id) => id === text);
}

/** A place for a number: a crate, counted from 0, or the star. */
export interface MarkPlace {
  readonly card: CardId;
  readonly spot: number | 'star';
}

/** `c07.2` is the second crate of card 7, `c07.star` its star. */
export function placeName({ card, spot }: MarkPlace): string {
  return `${card}.${spot === 'star' ? spot : spot + 1}`;
}

/** @returns undefined if the text names no place of the twelve cards. */
export function placeNamed(text: string): MarkPlace | undefined {
  const [, card = '', spot = ''] = /^(c\d\d)\.([1-6]|star)$/.exec(text) ?? [];
  if (!isCardId(card)) return undefined;
  if (spot === 'star') return { card, spot };
  return Number(spot) <= cardById(card).signs.length + 1 ? { card, spot: Number(spot) - 1 } : undefined;
}

/** The crates of a card from the left, then its star. */
export function placesOf(card: CardId): readonly MarkPlace[] {
  const crates = [0, ...cardById(card).signs.map((_, i) => i + 1)];
  return [...crates, 'star' as const].map((spot) => ({ card, spot }));
}
