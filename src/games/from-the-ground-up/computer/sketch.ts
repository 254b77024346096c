import { remembered } from '../../../core/common.ts';
import type { Seat } from '../../../core/message.ts';
import { type CardId, cardById, conflictAt, HIGHEST, LOWEST, type Relation } from '../content/cards.ts';
import { type CardState, cardStateOf, holderOf, isComplete, isFull, type State } from '../rules/state.ts';

/** The number of rolls for cards that cannot be filled, and the limit for others. */
export const NEVER = 60;

/**
 * A card's filling as one number in base 7, with a digit for each crate and one for the star. The star's digit is 0
 * or 1, because its number does not affect what can be marked.
 */
export type Filling = number;

const BASE = HIGHEST + 1;
const everyNumber = Array.from({ length: HIGHEST }, (_, i) => LOWEST + i);
/** All numbers, as a bit set. */
const EVERY = everyNumber.reduce((set, number) => set | (1 << number), 0);

/** What a card's fillings lead to, computed on demand and cached. */
export interface Prospects {
  readonly card: CardId;
  readonly low: number;
  readonly high: number;
  /** The number of crates, and the index of the star among the spots. */
  readonly star: number;
  /** By spot: the value of its digit, a power of 7. */
  readonly digits: readonly number[];
  /** By filling: the average number of rolls that fill it; NaN if not computed yet. */
  readonly rolls: Float64Array;
  /** By filling and number: the spots that take the number, as a bit set; `UNKNOWN` if not computed yet. */
  readonly spots: Uint8Array;
  /** By crate, another crate and its number: the numbers that the first takes beside it, as a bit set. */
  readonly beside: Uint8Array;
}

const UNKNOWN = 255;

const prospectsOf = remembered((card: CardId): Prospects => {
  const { signs, low, high } = cardById(card);
  const star = signs.length + 1;
  const fillings = 2 * BASE ** star;
  return {
    card,
    low,
    high,
    star,
    digits: Array.from({ length: star + 1 }, (_, spot) => BASE ** spot),
    rolls: new Float64Array(fillings).fill(Number.NaN),
    spots: new Uint8Array(fillings * BASE).fill(UNKNOWN),
    beside: numbersBeside(signs),
  };
});

function numbersBeside(signs: readonly Relation[]): Uint8Array {
  const crates = signs.map(() => 0).concat(0);
  return Uint8Array.from(
    crates.flatMap((_, crate) =>
      crates.flatMap((_, other) =>
        Array.from({ length: BASE }, (_, own) =>
          everyNumber.reduce(
            (set, number) =>
              conflictAt(signs, crates.with(other, own), crate, number) === undefined
                ? set | (1 << number)
                : set,
            0,
          ),
        ),
      ),
    ),
  );
}

function fillingOf({ digits, star }: Prospects, cardState: Pick<CardState, 'crates' | 'star'>): Filling {
  const inCrates = cardState.crates.reduce((sum, number, crate) => sum + number * (digits[crate] ?? 0), 0);
  return inCrates + (cardState.star > 0 ? (digits[star] ?? 0) : 0);
}

/** The filling after a number is marked in a spot. */
function filledAt({ digits, star }: Prospects, filling: Filling, spot: number, number: number): Filling {
  return filling + (digits[spot] ?? 0) * (spot === star ? 1 : number);
}

/** The empty spots that take a number, as a bit set: see `isSpotIn`. */
export function spotsFor(prospects: Prospects, filling: Filling, number: number): number {
  const at = filling * BASE + number;
  if (prospects.spots[at] === UNKNOWN) findSpots(prospects, filling);
  return prospects.spots[at] ?? 0;
}

/** For every number at once. */
function findSpots({ digits, star, low, high, beside, spots }: Prospects, filling: Filling): void {
  const isStarEmpty = filling < (digits[star] ?? 0);
  for (const number of everyNumber)
    spots[filling * BASE + number] = isStarEmpty && number >= low && number <= high ? 1 << star : 0;
  for (let crate = 0; crate < star; crate++) {
    if (numberIn(digits, filling, crate) !== 0) continue;
    let numbers = EVERY;
    for (let other = 0; other < star; other++) {
      const own = numberIn(digits, filling, other);
      if (own !== 0) numbers &= beside[(crate * star + other) * BASE + own] ?? 0;
    }
    for (const number of everyNumber)
      if ((numbers & (1 << number)) !== 0) {
        const at = filling * BASE + number;
        spots[at] = (spots[at] ?? 0) | (1 << crate);
      }
  }
}

export function isSpotIn(spots: number, spot: number): boolean {
  return (spots & (1 << spot)) !== 0;
}

function numberIn(digits: readonly number[], filling: Filling, crate: number): number {
  return Math.floor(filling / (digits[crate] ?? 1)) % BASE;
}

/**
 * The average number of rolls that fill a card with optimal play, if every roll can be used for it: 0 for a full card,
 * `NEVER` for one that cannot be filled. Exact below `NEVER`.
 */
export function rollsFrom(prospects: Prospects, filling: Filling): number {
  const known = prospects.rolls[filling] ?? Number.NaN;
  if (!Number.isNaN(known)) return known;
  const rolls = reckoned(prospects, filling);
  prospects.rolls[filling] = rolls;
  return rolls;
}

export function rollsToFill(card: CardId, cardState: Pick<CardState, 'crates' | 'star'>): number {
  const prospects = prospectsOf(card);
  return rollsFrom(prospects, fillingOf(prospects, cardState));
}

function reckoned(prospects: Prospects, filling: Filling): number {
  const { star, digits } = prospects;
  let open = filling < (digits[star] ?? 0) ? 1 << star : 0;
  for (let crate = 0; crate < star; crate++) if (numberIn(digits, filling, crate) === 0) open |= 1 << crate;
  if (open === 0) return 0;
  for (const number of everyNumber) open &= ~spotsFor(prospects, filling, number);
  if (open !== 0) return NEVER;
  return Math.min(NEVER, waiting(everyNumber.map((number) => leastAfter(prospects, filling, number))));
}

/** The rolls needed after the best use of a number. */
function leastAfter(prospects: Prospects, filling: Filling, number: number): number {
  let least = NEVER;
  const set = spotsFor(prospects, filling, number);
  for (let spot = 0; spot <= prospects.star; spot++)
    if (isSpotIn(set, spot))
      least = Math.min(least, rollsFrom(prospects, filledAt(prospects, filling, spot, number)));
  return least;
}

/**
 * The average number of rolls if the player uses exactly the numbers worth using: those after which fewer rolls are
 * needed than before.
 */
function waiting(after: readonly number[]): number {
  let best = NEVER;
  let sum = 0;
  for (const [i, left] of after.toSorted((a, b) => a - b).entries()) {
    if (left >= best) break;
    sum += left;
    best = (after.length + sum) / (i + 1);
  }
  return best;
}

/** In place of a seat: the card is in the shared area. */
export const SHARED = -1;
/** In place of a seat: the card was discarded. */
export const OUT = -2;
/** Cards that can be marked, cards that are filled or complete, and flipped cards. */
export const [OPEN, FULL, NEGATIVE] = [0, 1, 2];

/** The cards in play in a mutable, numeric form for playouts. Cards are identified by their index in `cards`. */
export interface Sketch {
  readonly seats: number;
  /** By seat: the points to begin with. */
  readonly headStart: readonly number[];
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
  /** By card: what it is worth to whoever has it; see `worthOf`. */
  readonly worths: Float64Array;
}

export function sketchOf(state: State): Sketch {
  const ids = Object.keys(state.works) as CardId[];
  const sketch: Sketch = {
    seats: state.players.length,
    headStart: state.headStart ?? [],
    cards: ids.map(prospectsOf),
    where: Int8Array.from(ids, (id) => whereIs(state, id)),
    kind: Uint8Array.from(ids, (id) => kindOf(cardStateOf(state, id))),
    fillings: Int32Array.from(ids, (id) => fillingOf(prospectsOf(id), cardStateOf(state, id))),
    stars: Uint8Array.from(ids, (id) => cardStateOf(state, id).star),
    unchecked: Int32Array.from(ids, (id) => uncheckedIn(cardStateOf(state, id))),
    worths: new Float64Array(ids.length),
  };
  for (const card of ids.keys()) sketch.worths[card] = worthOf(sketch, card);
  return sketch;
}

/** A filled card counts as shared at once. With the tempo `together` that happens after the round. */
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
    headStart: sketch.headStart,
    cards: sketch.cards,
    where: sketch.where.slice(),
    kind: sketch.kind.slice(),
    fillings: sketch.fillings.slice(),
    stars: sketch.stars.slice(),
    unchecked: sketch.unchecked.slice(),
    worths: sketch.worths.slice(),
  };
}

/** Bits per number: enough for the crates of a card. */
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
  const isFilled = rollsFrom(prospects, filling) === 0;
  if (isFilled) {
    sketch.kind[card] = FULL;
    sketch.where[card] = SHARED;
  }
  sketch.worths[card] = worthOf(sketch, card);
  return isFilled;
}

/** Checks off a crate of a card in the shared area. The last check takes the card. */
export function checkOn(sketch: Sketch, card: number, seat: Seat, number: number): void {
  const left = (sketch.unchecked[card] ?? 0) - oneOf(number);
  sketch.unchecked[card] = left;
  if (left === 0) sketch.where[card] = seat;
}

/** "It becomes a negative value." */
export function flip(sketch: Sketch, card: number): void {
  sketch.kind[card] = NEGATIVE;
  sketch.worths[card] = worthOf(sketch, card);
}

/** The number of rolls after which an open card is as likely filled as flipped. */
const EVEN_ROLLS = 12;

/** A card's points; for an open card, the cost of a flip times its likelihood. */
function worthOf(sketch: Sketch, card: number): number {
  const kind = sketch.kind[card];
  if (kind === NEGATIVE) return -costOf(sketch, card);
  if (kind === FULL) return sketch.stars[card] ?? 0;
  const rolls = rollsFrom(prospectsAt(sketch, card), sketch.fillings[card] ?? 0);
  return (-costOf(sketch, card) * rolls) / (rolls + EVEN_ROLLS);
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
