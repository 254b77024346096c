import { type Die, dice, faces, HIGHEST, selections } from '../rules/dice.ts';
import type { Options } from '../rules/options.ts';
import type { Filling, Outline } from './outline.ts';

/**
 * How the computer player values a sheet: by how many dice it still takes to fill it, one number after another. The
 * constants were found by playing some thousand games alone with each of several values.
 */

/** Going up, a number is on average so much above what its box asks for. */
const STEP_UP = 1.5;
/** Going down, a number is on average this part of what its box allows, */
const PART_DOWN = 0.7;
/** and the first is of this size, which few dice make. */
const FIRST_DOWN = 8;
/** Boxes that can only be filled one after another take longer than their dice: so many dice more for each. */
const IN_A_ROW = 0.5;
/** Where hardly any roll makes a number, waiting for another is as good. */
const MOST_DICE = 40;

/** Every selection of dice, with the chance of each of its sums. */
const throws = selections(dice).map((set) => ({ size: set.length, chances: sumsOf(set) }));

/** The dice that it takes, on average, to make a number of a limit or beyond: at least 12, say, or at most 3. */
const needed: Readonly<Record<Options['direction'], readonly number[]>> = {
  up: Array.from({ length: HIGHEST + 1 }, (_, limit) => diceNeeded((sum) => sum >= limit)),
  down: Array.from({ length: HIGHEST + 1 }, (_, limit) => diceNeeded((sum) => sum <= limit)),
};

/** As many as are added up, times how often that must be tried, for the best count of dice. */
function diceNeeded(fits: (sum: number) => boolean): number {
  const costs = dice.map((_, i) => {
    const count = i + 1;
    const chances = throws.filter(({ size }) => size === count).map((one) => chanceOf(one.chances, fits));
    return (count * chances.length) / chances.reduce((total, chance) => total + chance, 0);
  });
  return Math.min(...costs, MOST_DICE);
}

function sumsOf(some: readonly Die[]): ReadonlyMap<number, number> {
  let sums = new Map([[0, 1]]);
  for (const die of some) {
    const next = new Map<number, number>();
    for (const [sum, chance] of sums)
      for (let face = 1; face <= faces[die]; face++)
        next.set(sum + face, (next.get(sum + face) ?? 0) + chance / faces[die]);
    sums = next;
  }
  return sums;
}

function chanceOf(sums: ReadonlyMap<number, number>, fits: (sum: number) => boolean): number {
  let total = 0;
  for (const [sum, chance] of sums) if (fits(sum)) total += chance;
  return total;
}

/** About how many dice it still takes to fill a sheet. Called very often: no more is allocated than must be. */
export function diceToGo({ below, direction }: Outline, filling: Filling): number {
  const up = direction === 'up';
  const table = needed[direction];
  const size = filling.length;
  // Of each box, what it will ask of those above it, and how many boxes must be filled one after another up to it.
  const asks = new Array<number>(size);
  const heights = new Array<number>(size);
  let total = 0;
  let highest = 0;
  for (let box = 0; box < size; box++) {
    const number = filling[box] ?? 0;
    if (number > 0) {
      asks[box] = number;
      heights[box] = 0;
      continue;
    }
    let limit = up ? 1 : HIGHEST;
    let height = 1;
    for (const other of below[box] ?? []) {
      const asked = asks[other] ?? limit;
      if (up ? asked > limit : asked < limit) limit = asked;
      height = Math.max(height, 1 + (heights[other] ?? 0));
    }
    total += table[Math.min(Math.round(limit), HIGHEST)] ?? 0;
    asks[box] = up ? limit + STEP_UP : Math.min(limit, FIRST_DOWN) * PART_DOWN;
    heights[box] = height;
    if (height > highest) highest = height;
  }
  return total + IN_A_ROW * highest;
}
