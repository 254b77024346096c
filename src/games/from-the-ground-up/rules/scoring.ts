import { sum } from '../../../core/common.ts';
import type { Standings } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { CardId } from '../content/cards.ts';
import { cardPoints, cardStateOf, isComplete, playerAt, type State } from './state.ts';

/**
 * "The game continues until the last card added to the shared area is moved in front of any player. The game ends
 * immediately": whether the shared area is empty and no card in front of a player can still get there.
 */
export function nothingLeft(state: State): boolean {
  return (
    state.shared.length === 0 &&
    state.players.every(({ front }) =>
      front.every((card) => {
        const cardState = cardStateOf(state, card);
        return cardState.flipped || isComplete(cardState);
      }),
    )
  );
}

/** The scoring cards in front of a seat and their points, in the order in which they lie. */
export function counting(state: State, seat: Seat): readonly (readonly [CardId, number])[] {
  return playerAt(state, seat).front.flatMap((card) => {
    const value = cardPoints(card, cardStateOf(state, card));
    return value === undefined ? [] : [[card, value] as const];
  });
}

/**
 * Compares two hands of the same total: "If tied, the tied player with the highest scoring card wins. If still tied,
 * compare cards from highest to lowest one at a time."
 *
 * @returns above 0 if the first hand ranks higher, 0 if they are tied to the last card
 */
export function comparedHands(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [first, second].map((hand) => hand.toSorted((x, y) => y - x)) as [number[], number[]];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    // Totals are equal, so if one hand is a prefix of the other, the longer one continues with positive numbers.
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function headStartOf({ headStart }: State, seat: Seat): number {
  return headStart?.[seat] ?? 0;
}

/**
 * "Total the scores of cards in front of players." "If still tied, both players win. Finally, if the highest scoring
 * player has a negative score, all players lose together."
 */
export function standings(state: State): Standings {
  const cards = state.players.map((_, seat) => counting(state, seat));
  const hands = cards.map((card) => card.map(([, value]) => value));
  const totals = hands.map((hand, seat) => sum(hand) + headStartOf(state, seat));
  const compared = (one: Seat, other: Seat) =>
    (totals[one] ?? 0) - (totals[other] ?? 0) || comparedHands(hands[one] ?? [], hands[other] ?? []);
  const over = state.phase === 'over';
  const allLose = over && Math.max(...totals) < 0;
  // "All players lose together": they all share the first place.
  const places = hands.map((_, seat) =>
    allLose ? 1 : 1 + hands.filter((_, other) => compared(other, seat) > 0).length,
  );
  return {
    totals,
    headStart: state.headStart,
    places,
    winners: over && !allLose ? places.flatMap((place, seat) => (place === 1 ? [seat] : [])) : [],
    parts: cards.map((card) => ({ cards: Object.fromEntries(card) })),
  };
}
