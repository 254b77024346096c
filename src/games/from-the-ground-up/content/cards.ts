import { z } from 'zod';
import { HIGHEST, LOWEST, type Relation, relations, waysToFill } from '../rules/crates.ts';
import data from './cards.json' with { type: 'json' };

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
 * The form of cards.json. The cards are our reconstruction, since the rulebook's text has no card faces. c01 follows its
 * example.
 */
const cardData = z.strictObject({
  id: z.enum(cardIds),
  relations: z.array(z.enum(relations)).min(1).max(5),
  star: z.tuple([number, number]).refine(([low, high]) => low <= high, 'a range from low to high'),
});

/** @throws if the data is not a card, or if nobody could ever finish it. */
export function readCard(json: unknown): Card {
  const { id, relations: signs, star } = cardData.parse(json);
  if (waysToFill(signs, [0, ...signs.map(() => 0)]) === 0) throw new Error(`${id} cannot be finished`);
  return { id, signs, low: star[0], high: star[1] };
}

const cards: ReadonlyMap<CardId, Card> = new Map(
  z
    .array(z.unknown())
    .parse(data)
    .map(readCard)
    .map((card) => [card.id, card]),
);

/** @throws if cards.json lacks the card: a bug that shows on the first load. */
export function cardById(id: CardId): Card {
  const card = cards.get(id);
  if (card === undefined) throw new Error(`cards.json has no ${id}`);
  return card;
}

export function isCardId(text: string): text is CardId {
  return cardIds.some((id) => id === text);
}

/** A place for a number: a crate, counted from 0, or the star. */
export interface Place {
  readonly card: CardId;
  readonly spot: number | 'star';
}

/** `c07.2` is the second crate of card 7, `c07.star` its star. */
export function placeName({ card, spot }: Place): string {
  return `${card}.${spot === 'star' ? spot : spot + 1}`;
}

/** @returns undefined if the text names no place of the twelve cards. */
export function placeNamed(text: string): Place | undefined {
  const [, card = '', spot = ''] = /^(c\d\d)\.([1-6]|star)$/.exec(text) ?? [];
  if (!isCardId(card)) return undefined;
  if (spot === 'star') return { card, spot };
  return Number(spot) <= cardById(card).signs.length + 1 ? { card, spot: Number(spot) - 1 } : undefined;
}

/** The crates of a card from the left, then its star. */
export function placesOf(card: CardId): readonly Place[] {
  const crates = [0, ...cardById(card).signs.map((_, i) => i + 1)];
  return [...crates, 'star' as const].map((spot) => ({ card, spot }));
}
