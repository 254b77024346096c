import type { Seat } from '../../../core/message.ts';
import type { CardId } from '../content/cards.ts';
import { LOWEST } from '../rules/crates.ts';
import { type CardState, cardStateOf, holderOf, isComplete, isFull, type State } from '../rules/state.ts';
import { filledAt, fillingOf, type Prospects, prospectsOf, rollsFrom } from './prospects.ts';

/** Instead of a seat: the card lies in the shared area. */
export const SHARED = -1;
/** Instead of a seat: the card was discarded. */
export const OUT = -2;
/** Cards that still take marks; those that are full, or were; and those that were flipped. */
export const [OPEN, FULL, NEGATIVE] = [0, 1, 2];

/** The cards in play as numbers, for computer players. It changes in place. Cards go by their index in `cards`. */
export interface Sketch {
  readonly seats: number;
  readonly cards: readonly Prospects[];
  /** By card: the seat that has it in front of it, or `SHARED`. */
  readonly where: Int8Array;
  /** By card: `OPEN`, `FULL` or `NEGATIVE`. */
  readonly kind: Uint8Array;
  readonly fillings: Int32Array;
  /** By card: the number in its star; 0 while it is empty. */
  readonly stars: Uint8Array;
  /** By card: how many of its crates with each number are not checked off yet, three bits for each number from 1. */
  readonly unchecked: Int32Array;
}

export function sketchOf(state: State): Sketch {
  const ids = Object.keys(state.works) as CardId[];
  return {
    seats: state.players.length,
    cards: ids.map(prospectsOf),
    where: Int8Array.from(ids, (id) => whereIs(state, id)),
    kind: Uint8Array.from(ids, (id) => kindOf(cardStateOf(state, id))),
    fillings: Int32Array.from(ids, (id) => fillingOf(prospectsOf(id), cardStateOf(state, id))),
    stars: Uint8Array.from(ids, (id) => cardStateOf(state, id).star),
    unchecked: Int32Array.from(ids, (id) => uncheckedIn(cardStateOf(state, id))),
  };
}

/** With the tempo `together` a filled card is shared after the round: here it is at once. */
function whereIs(state: State, card: CardId): number {
  const cardState = cardStateOf(state, card);
  const shared = state.shared.includes(card) || (isFull(cardState) && !isComplete(cardState));
  return shared ? SHARED : (holderOf(state, card) ?? OUT);
}

function kindOf(cardState: CardState): number {
  if (cardState.flipped) return NEGATIVE;
  return isFull(cardState) ? FULL : OPEN;
}

function uncheckedIn({ crates, checks }: CardState): number {
  return crates.reduce(
    (sum, number, crate) => (number === 0 || checks[crate] ? sum : sum + oneOf(number)),
    0,
  );
}

export function copyOf(sketch: Sketch): Sketch {
  return {
    seats: sketch.seats,
    cards: sketch.cards,
    where: sketch.where.slice(),
    kind: sketch.kind.slice(),
    fillings: sketch.fillings.slice(),
    stars: sketch.stars.slice(),
    unchecked: sketch.unchecked.slice(),
  };
}

/** Enough for the crates of a card. */
const BITS = 3;

function oneOf(number: number): number {
  return 1 << (BITS * (number - LOWEST));
}

/** The crates with a number that are not checked off yet. */
export function uncheckedOf(unchecked: number, number: number): number {
  return (unchecked >> (BITS * (number - LOWEST))) & ((1 << BITS) - 1);
}

/** Marks a number on an open card. A card that it fills goes to the shared area. @returns whether it is full */
export function markOn(sketch: Sketch, card: number, spot: number, number: number): boolean {
  const prospects = prospectsAt(sketch, card);
  const filling = filledAt(prospects, sketch.fillings[card] ?? 0, spot, number);
  sketch.fillings[card] = filling;
  if (spot === prospects.star) sketch.stars[card] = number;
  else sketch.unchecked[card] = (sketch.unchecked[card] ?? 0) + oneOf(number);
  if (rollsFrom(prospects, filling) > 0) return false;
  sketch.kind[card] = FULL;
  sketch.where[card] = SHARED;
  return true;
}

/** Checks off a crate of a card in the shared area. Whose check is the last gets the card. */
export function checkOn(sketch: Sketch, card: number, seat: Seat, number: number): void {
  const left = (sketch.unchecked[card] ?? 0) - oneOf(number);
  sketch.unchecked[card] = left;
  if (left === 0) sketch.where[card] = seat;
}

/** "It becomes a negative value." */
export function flip(sketch: Sketch, card: number): void {
  sketch.kind[card] = NEGATIVE;
}

/** The points that flipping a card costs. */
export function costOf(sketch: Sketch, card: number): number {
  return sketch.stars[card] || prospectsAt(sketch, card).low;
}

/** @throws RangeError if there is no such card: a bug of the caller. */
export function prospectsAt({ cards }: Sketch, card: number): Prospects {
  const prospects = cards[card];
  if (prospects === undefined) throw new RangeError(`there is no card ${card}`);
  return prospects;
}

/** Whether the shared area is empty and no card takes marks: then the game ends. */
export function isDone(sketch: Sketch): boolean {
  for (let card = 0; card < sketch.cards.length; card++)
    if (sketch.where[card] === SHARED || sketch.kind[card] === OPEN) return false;
  return true;
}
