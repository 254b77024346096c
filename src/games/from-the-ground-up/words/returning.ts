import type { Message, Seat } from '../../../core/message.ts';
import type { CardId } from '../content/cards.ts';
import {
  type CardState,
  cardStateOf,
  holderOf,
  isComplete,
  isOpen,
  playerAt,
  type State,
} from '../rules/state.ts';
import { say } from './messages.ts';
import { namedCard } from './names.ts';
import { canBeFilled } from './remarks.ts';

/** Messages for a player who returns after an absence. */

/** The end is close when at most this many cards are unfinished. */
const CLOSE = 2;

/** The cards that came in front of the seat, left it, or were taken from the shared area. */
export function changesFor(before: State, state: State, seat: Seat): readonly Message[] {
  const { front: old } = playerAt(before, seat);
  const { front } = playerAt(state, seat);
  const came = front.filter((card) => !old.includes(card));
  const left = old.filter((card) => !front.includes(card));
  const taken = before.shared.filter((card) => !state.shared.includes(card) && !front.includes(card));
  return [
    ...(came.length > 0 ? [say('since.came', { cards: came.map(namedCard) })] : []),
    ...(left.length > 0 ? [say('since.left', { cards: whereNow(state, left) })] : []),
    ...(taken.length > 0 ? [say('since.taken', { cards: whereNow(state, taken) })] : []),
  ];
}

/** Each card and where it lies now. */
function whereNow(state: State, cards: readonly CardId[]): readonly Message[] {
  return cards.map((card) => {
    const holder = holderOf(state, card);
    if (holder !== undefined) return say('since.with', { card: namedCard(card), who: { seat: holder } });
    return state.shared.includes(card) ? say('since.shared', { card: namedCard(card) }) : namedCard(card);
  });
}

/** The end of the game, shared cards that one check completes, others' cards that one number completes. */
export function closeTo(state: State, seat: Seat): readonly Message[] {
  if (state.phase === 'over') return [];
  return [...closeToEnd(state), ...closeToTake(state), ...closeToFull(state, seat)];
}

/** "The game ends" when no card is in the shared area or can still get there. */
function closeToEnd(state: State): readonly Message[] {
  const unfinished = state.players
    .flatMap(({ front }) => front)
    .filter((card) => !isFinished(cardStateOf(state, card)));
  const count = unfinished.length + state.shared.length;
  return count <= CLOSE ? [say('close.end', { count })] : [];
}

function isFinished(cardState: CardState): boolean {
  return cardState.flipped || isComplete(cardState);
}

function closeToTake(state: State): readonly Message[] {
  return state.shared.flatMap((card) => {
    const { checks, crates, star } = cardStateOf(state, card);
    const [number, ...others] = crates.filter((_, i) => checks[i] !== true);
    return number === undefined || others.length > 0
      ? []
      : [say('close.take', { number, card: namedCard(card), count: star })];
  });
}

/** Cards in front of others that are open in a single place. */
function closeToFull(state: State, seat: Seat): readonly Message[] {
  return state.players.flatMap(({ front }, other) =>
    other === seat
      ? []
      : front
          .filter((card) => isOneShort(card, cardStateOf(state, card)))
          .map((card) => say('close.card', { who: { seat: other }, card: namedCard(card) })),
  );
}

function isOneShort(card: CardId, cardState: CardState): boolean {
  const empty = [...cardState.crates, cardState.star].filter((number) => number === 0).length;
  return empty === 1 && isOpen(cardState) && canBeFilled(card, cardState);
}
