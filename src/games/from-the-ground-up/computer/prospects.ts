import { remembered } from '../../../core/common.ts';
import { type CardId, cardById } from '../content/cards.ts';
import { conflictAt, HIGHEST, LOWEST, waysToFill } from '../rules/crates.ts';
import type { CardState } from '../rules/state.ts';

/** Stands for cards that cannot be filled, and limits the rolls of the others. */
export const NEVER = 60;

/**
 * A card's filling as one number: by crate a digit in base 7, and a last one for the star. A star counts as filled or
 * empty here: its number changes nothing about what can be marked.
 */
export type Filling = number;

const BASE = HIGHEST + 1;

/** What a card's fillings lead to, worked out where it is asked for and remembered. */
export interface Prospects {
  readonly card: CardId;
  readonly low: number;
  readonly high: number;
  /** The number of crates, and the index of the star among the spots. */
  readonly star: number;
  /** By spot: the value of its digit. */
  readonly digits: readonly number[];
  /** By filling: the average number of rolls that fill it; NaN where it is not worked out. */
  readonly rolls: Float64Array;
  /** By filling and number: the spots that take the number, as a bit set; `UNKNOWN` where it is not worked out. */
  readonly spots: Uint8Array;
}

const UNKNOWN = 255;

export const prospectsOf = remembered((card: CardId): Prospects => {
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
  };
});

export function fillingOf(
  { digits, star }: Prospects,
  cardState: Pick<CardState, 'crates' | 'star'>,
): Filling {
  const inCrates = cardState.crates.reduce((sum, number, crate) => sum + number * (digits[crate] ?? 0), 0);
  return inCrates + (cardState.star > 0 ? (digits[star] ?? 0) : 0);
}

/** The filling after a number is marked in a spot. */
export function filledAt(
  { digits, star }: Prospects,
  filling: Filling,
  spot: number,
  number: number,
): Filling {
  return filling + (digits[spot] ?? 0) * (spot === star ? 1 : number);
}

/** The empty spots that take a number, as a bit set: see `isSpotIn`. */
export function spotsFor(prospects: Prospects, filling: Filling, number: number): number {
  const at = filling * BASE + number;
  const known = prospects.spots[at] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  const { card, digits, star, low, high } = prospects;
  const { signs } = cardById(card);
  const crates = cratesOf(prospects, filling);
  let set = filling < (digits[star] ?? 0) && number >= low && number <= high ? 1 << star : 0;
  for (const [crate, own] of crates.entries())
    if (own === 0 && conflictAt(signs, crates, crate, number) === undefined) set |= 1 << crate;
  prospects.spots[at] = set;
  return set;
}

export function isSpotIn(spots: number, spot: number): boolean {
  return (spots & (1 << spot)) !== 0;
}

function cratesOf({ digits, star }: Prospects, filling: Filling): readonly number[] {
  return digits.slice(0, star).map((digit) => Math.floor(filling / digit) % BASE);
}

/**
 * The average number of rolls that fill a card with the best marks, if every roll can be used for it: 0 for a full card,
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
  const { card, star, digits } = prospects;
  const crates = cratesOf(prospects, filling);
  if (waysToFill(cardById(card).signs, crates) === 0) return NEVER;
  if (filling >= (digits[star] ?? 0) && !crates.includes(0)) return 0;
  // By number: the rolls left after its best use.
  const after = Array.from({ length: HIGHEST }, (_, i) => {
    let least = NEVER;
    const set = spotsFor(prospects, filling, LOWEST + i);
    for (let spot = 0; spot <= star; spot++)
      if (isSpotIn(set, spot))
        least = Math.min(least, rollsFrom(prospects, filledAt(prospects, filling, spot, LOWEST + i)));
    return least;
  });
  return Math.min(NEVER, waiting(after));
}

/**
 * The average rolls left if the player uses exactly the numbers worth using: those after which fewer rolls are left than
 * without them.
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
