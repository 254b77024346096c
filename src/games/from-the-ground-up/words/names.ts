import { type CardId, cardById } from '../content/cards.ts';
import type { CardState } from '../rules/state.ts';

/** A card's crates with the relations between, the same in every language: "3 < _ = 4 > _". */
export function rowOf(card: CardId, { crates }: Pick<CardState, 'crates'>): string {
  const { signs } = cardById(card);
  return crates
    .flatMap((number, i) => [...(i === 0 ? [] : [signs[i - 1] ?? '']), number === 0 ? '_' : String(number)])
    .join(' ');
}

/** A star's number, or while it is empty its range: "5", "4–6". */
export function starOf(card: CardId, { star }: Pick<CardState, 'star'>): string {
  const { low, high } = cardById(card);
  return star > 0 ? String(star) : `${low}–${high}`;
}
