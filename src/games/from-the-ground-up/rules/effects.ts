import type { Seat } from '../../../core/message.ts';
import { type CardId, type Place, placeNamed } from '../content/cards.ts';
import { cardStateOf, isComplete, isFull, playerAt, type State, withCard, withPlayer } from './state.ts';

/** The effect of a mark or a check on the cards, with what events tell about it. */
export interface MarkEffect {
  readonly state: State;
  readonly place: Place;
  readonly number: number;
  readonly is: 'mark' | 'check';
  /** It filled the card. */
  readonly filled: boolean;
  /** It took the card from the shared area. */
  readonly taken: boolean;
}

/** @throws if the text names no place or the seat has no die: a bug of the caller. */
export function marked(state: State, seat: Seat, text: string): MarkEffect {
  const place = placeNamed(text);
  const { die } = playerAt(state, seat);
  if (place === undefined || die === undefined) throw new Error(`nothing can be marked at ${text}`);
  const { card, spot } = place;
  const cardState = cardStateOf(state, card);
  const progressed: State = { ...state, progress: true };
  if (spot !== 'star' && state.shared.includes(card)) {
    const checks = cardState.checks.with(spot, true);
    const checked = withCard(progressed, card, { checks });
    const taken = isComplete({ ...cardState, checks });
    const after = taken ? moved(checked, card, seat) : checked;
    return { state: after, place, number: die, is: 'check', filled: false, taken };
  }
  const change = spot === 'star' ? { star: die } : { crates: cardState.crates.with(spot, die) };
  const after = withPlayer(withCard(progressed, card, change), seat, { marked: card });
  return {
    state: after,
    place,
    number: die,
    is: 'mark',
    filled: isFull({ ...cardState, ...change }),
    taken: false,
  };
}

/** "If you check off the last crate on one of these cards, move the card in front of you." */
function moved(state: State, card: CardId, seat: Seat): State {
  const shared = state.shared.filter((other) => other !== card);
  return withPlayer({ ...state, shared }, seat, { front: [...playerAt(state, seat).front, card] });
}

/** "In the event that you completely fill in a card, it is then added to the shared area." */
export function shared(state: State, seat: Seat, card: CardId): State {
  const front = playerAt(state, seat).front.filter((other) => other !== card);
  return withPlayer({ ...state, shared: [...state.shared, card] }, seat, { front });
}

/** "You will flip a card from in front of you. It becomes a negative value." */
export function flipped(state: State, card: CardId): State {
  return withCard({ ...state, progress: true }, card, { flipped: true });
}
