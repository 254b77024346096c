import type { Seat } from '../../../core/message.ts';
import { cardIds, HIGHEST, LOWEST } from '../content/cards.ts';
import {
  checkOn,
  FULL,
  flip,
  isSpotIn,
  markOn,
  NEGATIVE,
  OPEN,
  prospectsAt,
  rollsFrom,
  SHARED,
  type Sketch,
  spotsFor,
  uncheckedOf,
} from './sketch.ts';

/**
 * The weights of the computer player, in points, found by thousands of games between players with different weights.
 * Weights for the risk of a flip made no difference.
 */

/** One roll fewer to fill a card. */
const SAVED_ROLL = 0.5;
/** A check in the shared area. */
const CHECKED = 0.6;
/** A point of a shared card that the next matching roll would take. */
const OFFERED_POINT = 0.2;
/** A point in a star. */
const STAR_POINT = 0.1;
/** A filled card: it can no longer be flipped. */
const FILLED = 0.6;
/** A point passed to the next player. */
const GIVEN_POINT = 0.3;
/** What a seat can do with its number: the index of a card times `WAYS`, and a spot of the card, `CHECK` or `FLIP`. */
export type Option = number;

const WAYS = 8;
const [CHECK, FLIP] = [6, 7];
/** No option, or no card. */
export const NONE = -1;

export function optionToMark(card: number, spot: number): Option {
  return card * WAYS + spot;
}
export function optionToCheck(card: number): Option {
  return card * WAYS + CHECK;
}
export function optionToFlip(card: number): Option {
  return card * WAYS + FLIP;
}

/** Carries an option out. @returns the card that was marked, or `NONE` */
export function perform(sketch: Sketch, seat: Seat, option: Option, number: number): number {
  const card = Math.floor(option / WAYS);
  const way = option % WAYS;
  if (way === FLIP) flip(sketch, card);
  else if (way === CHECK) checkOn(sketch, card, seat, number);
  else {
    markOn(sketch, card, way, number);
    return card;
  }
  return NONE;
}

/** Whether a planned option is still possible: another seat may have checked off the crate. */
export function isStillThere(sketch: Sketch, option: Option, number: number): boolean {
  return option % WAYS !== CHECK || canCheck(sketch, Math.floor(option / WAYS), number);
}

function canCheck(sketch: Sketch, card: number, number: number): boolean {
  return sketch.where[card] === SHARED && uncheckedOf(sketch.unchecked[card] ?? 0, number) > 0;
}

/** The seat's best option for a number; `NONE` if it can do nothing. */
export function bestOption(sketch: Sketch, seat: Seat, number: number): Option {
  const count = findOptions(sketch, seat, number);
  let best = count === 0 ? NONE : (found[0] ?? NONE);
  if (count < 2) return best;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const option = found[at] ?? NONE;
    const value = valueOfOption(sketch, seat, option, number);
    if (value > most) {
      best = option;
      most = value;
    }
  }
  return best;
}

/** Playouts ask for options most: this array is used again. */
const found = new Int16Array(WAYS * cardIds.length);

/** Writes the options into `found`, the same as `dieActions` of the rules. @returns their number */
function findOptions(sketch: Sketch, seat: Seat, number: number): number {
  let count = 0;
  for (let card = 0; card < sketch.cards.length; card++) {
    if (canCheck(sketch, card, number)) found[count++] = optionToCheck(card);
    if (!isOpenAt(sketch, card, seat)) continue;
    const prospects = prospectsAt(sketch, card);
    const spots = spotsFor(prospects, sketch.fillings[card] ?? 0, number);
    for (let spot = 0; spot <= prospects.star; spot++)
      if (isSpotIn(spots, spot)) found[count++] = optionToMark(card, spot);
  }
  if (count === 0)
    for (let card = 0; card < sketch.cards.length; card++)
      if (isOpenAt(sketch, card, seat)) found[count++] = optionToFlip(card);
  return count;
}

function isOpenAt(sketch: Sketch, card: number, seat: Seat): boolean {
  return sketch.where[card] === seat && sketch.kind[card] === OPEN;
}

/** The value of an option, in points. Carries it out, and undoes it. */
export function valueOfOption(sketch: Sketch, seat: Seat, option: Option, number: number): number {
  const card = Math.floor(option / WAYS);
  const { where, kind, fillings, stars, unchecked, worths } = sketch;
  const wasAt = where[card] ?? 0;
  const wasKind = kind[card] ?? 0;
  const filling = fillings[card] ?? 0;
  const star = stars[card] ?? 0;
  const left = unchecked[card] ?? 0;
  const worth = worths[card] ?? 0;
  const marked = perform(sketch, seat, option, number);
  const value = valueOfEffect(sketch, card, option % WAYS, filling, number) + holding(sketch, seat, marked);
  where[card] = wasAt;
  kind[card] = wasKind;
  fillings[card] = filling;
  stars[card] = star;
  unchecked[card] = left;
  worths[card] = worth;
  return value;
}

/** The value of a mark or check. @param before the card's filling before it */
function valueOfEffect(sketch: Sketch, card: number, way: number, before: number, number: number): number {
  if (way === FLIP) return 0;
  if (way === CHECK)
    return CHECKED - (isLastOne(sketch.unchecked[card] ?? 0) ? OFFERED_POINT * (sketch.stars[card] ?? 0) : 0);
  const prospects = prospectsAt(sketch, card);
  const saved = rollsFrom(prospects, before) - rollsFrom(prospects, sketch.fillings[card] ?? 0);
  const star = way === prospects.star ? STAR_POINT * number : 0;
  return SAVED_ROLL * saved + star + (sketch.kind[card] === FULL ? FILLED : 0);
}

function isLastOne(unchecked: number): boolean {
  let count = 0;
  for (let number = LOWEST; number <= HIGHEST; number++) count += uncheckedOf(unchecked, number);
  return count === 1;
}

/** The worth of the cards in front of a seat after its best pass. */
function holding(sketch: Sketch, seat: Seat, marked: number): number {
  const { where, worths } = sketch;
  let sum = 0;
  for (let card = 0; card < where.length; card++) if (where[card] === seat) sum += worths[card] ?? 0;
  const given = bestPass(sketch, seat, marked);
  return given === NONE ? sum : sum - (1 + GIVEN_POINT) * (worths[given] ?? 0);
}

/** The card to pass: the marked one if it is still there, else the least valuable that may be passed. Or `NONE`. */
export function bestPass(sketch: Sketch, seat: Seat, marked: number): number {
  const { where } = sketch;
  if (marked !== NONE && where[marked] === seat) return marked;
  let count = 0;
  for (let card = 0; card < where.length; card++) if (where[card] === seat) count++;
  // "Negative value cards cannot be passed as long as you are holding any other card."
  return leastWorth(sketch, seat, count > 1);
}

/** The seat's least valuable card, or `NONE`. @param passing leaves out negative cards */
export function leastWorth({ where, kind, worths }: Sketch, seat: Seat, passing: boolean): number {
  let best = NONE;
  let least = Number.POSITIVE_INFINITY;
  for (let card = 0; card < where.length; card++) {
    if (where[card] !== seat || (passing && kind[card] === NEGATIVE)) continue;
    const own = worths[card] ?? 0;
    if (own < least) {
      best = card;
      least = own;
    }
  }
  return best;
}
