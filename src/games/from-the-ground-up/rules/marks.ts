import type { Seat } from '../../../core/message.ts';
import {
  type CardId,
  type Conflict,
  cardById,
  conflictAt,
  type MarkPlace,
  placeName,
  placeNamed,
  placesOf,
} from '../content/cards.ts';
import {
  type Action,
  canBeFilled,
  cardStateOf,
  holderOf,
  isComplete,
  isFull,
  playerAt,
  type State,
  takesMarks,
  withCard,
  withPlayer,
} from './state.ts';

/** Whether a seat can mark a number in a place, or the reason why not. */
export type Verdict =
  | { readonly is: 'mark' }
  | { readonly is: 'check' }
  /** The card was not dealt, or was discarded. */
  | { readonly is: 'out' }
  /** The card is in front of another player. */
  | { readonly is: 'elsewhere'; readonly holder: Seat }
  | { readonly is: 'negative' }
  | { readonly is: 'complete' }
  /** The place already has this number. */
  | { readonly is: 'filled'; readonly number: number }
  | { readonly is: 'out-of-range'; readonly low: number; readonly high: number }
  | ({ readonly is: 'conflict' } & Conflict)
  /** In the shared area, stars are not checked off. */
  | { readonly is: 'star' }
  | { readonly is: 'checked' }
  /** In the shared area, the crate has another number. */
  | { readonly is: 'no-match'; readonly number: number }
  /** In the shared area, an earlier crate has the same number: checking off that one has the same effect. */
  | { readonly is: 'later'; readonly crate: number };

/**
 * The rules of marking, for one place and one number.
 *
 * - "In one of the crates at the top of any card in your possession …, provided your die fills a requirement."
 * - "You may mark a star with a rolled value from the range beside it."
 * - "If you match the value of a crate in the shared area, you may mark that crate with a check mark."
 */
export function verdictAt(state: State, seat: Seat, { card, spot }: MarkPlace, number: number): Verdict {
  if (state.works[card] === undefined) return { is: 'out' };
  if (state.shared.includes(card)) return checkAt(state, card, spot, number);
  const holder = holderOf(state, card);
  if (holder !== undefined && holder !== seat) return { is: 'elsewhere', holder };
  const cardState = cardStateOf(state, card);
  if (cardState.flipped) return { is: 'negative' };
  if (isComplete(cardState)) return { is: 'complete' };
  const { signs, low, high } = cardById(card);
  const filled = spot === 'star' ? cardState.star : (cardState.crates[spot] ?? 0);
  if (filled > 0) return { is: 'filled', number: filled };
  if (spot === 'star')
    return number >= low && number <= high ? { is: 'mark' } : { is: 'out-of-range', low, high };
  const conflict = conflictAt(signs, cardState.crates, spot, number);
  return conflict === undefined ? { is: 'mark' } : { is: 'conflict', ...conflict };
}

function checkAt(state: State, card: CardId, spot: MarkPlace['spot'], number: number): Verdict {
  if (spot === 'star') return { is: 'star' };
  const { crates, checks } = cardStateOf(state, card);
  if (checks[spot]) return { is: 'checked' };
  const own = crates[spot] ?? 0;
  if (own !== number) return { is: 'no-match', number: own };
  const first = crates.findIndex((other, i) => other === number && !checks[i]);
  return first === spot ? { is: 'check' } : { is: 'later', crate: first };
}

/** The places where the seat can mark a number: on the cards in front of it, then in the shared area. */
function marksFor(state: State, seat: Seat, number: number): readonly MarkPlace[] {
  const own = playerAt(state, seat).front.filter((card) => takesMarks(cardStateOf(state, card)));
  return [...own, ...state.shared].flatMap((card) =>
    placesOf(card).filter((place) => {
      const { is } = verdictAt(state, seat, place, number);
      return is === 'mark' || is === 'check';
    }),
  );
}

/** The cards that the seat can flip: "an incomplete card in front of you … not yet … added to the shared area". */
function flippable(state: State, seat: Seat): readonly CardId[] {
  return playerAt(state, seat).front.filter((card) => takesMarks(cardStateOf(state, card)));
}

/**
 * What the seat can do with its die: mark, or "if you are unable to mark anything, you will flip a card". Empty if
 * neither is possible, or before the die is rolled.
 */
export function dieActions(state: State, seat: Seat): readonly Action[] {
  const { die } = playerAt(state, seat);
  if (die === undefined) return [];
  const marks = marksFor(state, seat, die);
  if (marks.length > 0) return marks.map((place): Action => ({ kind: 'mark', place: placeName(place) }));
  return flippable(state, seat).map((card): Action => ({ kind: 'flip', card }));
}

/**
 * The cards that the seat may pass: "whenever you mark a card in front of you, that is the card you must pass", and
 * "negative value cards cannot be passed as long as you are holding any other card", another negative one included.
 */
export function passable(state: State, seat: Seat): readonly CardId[] {
  const { front, marked } = playerAt(state, seat);
  if (marked !== undefined && front.includes(marked)) return [marked];
  return front.length === 1 ? front : front.filter((card) => !cardStateOf(state, card).flipped);
}

/** The effect of a mark or a check on the cards. */
export interface MarkEffect {
  readonly state: State;
  readonly place: MarkPlace;
  readonly number: number;
  readonly is: 'mark' | 'check';
  /** Whether it filled the card. */
  readonly filled: boolean;
  /** Whether it took the card from the shared area. */
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

/** Whether the die's number in a place makes it impossible to complete a card that still can be. */
export function spoils(state: State, seat: Seat, name: string): boolean {
  const place = placeNamed(name);
  if (place === undefined || !canBeFilled(place.card, cardStateOf(state, place.card))) return false;
  const after = cardStateOf(marked(state, seat, name).state, place.card);
  return takesMarks(after) && !canBeFilled(place.card, after);
}
