import { remembered, sum } from '../../../core/common.ts';
import { type Board, boardById, boardIds } from '../content/boards.ts';
import { type Die, dice, faces, HIGHEST, selections } from '../rules/dice.ts';
import type { Options, Sheet } from '../rules/state.ts';

/** A board with box indices instead of names, row by row from the bottom: fast enough for playouts. */
export interface IndexedBoard {
  readonly names: readonly string[];
  readonly dots: readonly boolean[];
  readonly below: readonly (readonly number[])[];
  readonly beside: readonly (readonly number[])[];
  readonly direction: Options['direction'];
}

/** The number of each box; 0 where it is open. */
export type Filling = readonly number[];

export function indexedBoard(board: Board, direction: Options['direction']): IndexedBoard {
  const names = board.boxes.map((box) => box.name);
  const indices = (some: readonly string[]) => some.map((name) => names.indexOf(name));
  return {
    names,
    dots: board.boxes.map((box) => box.dot),
    below: board.boxes.map((box) => indices(box.below)),
    beside: board.boxes.map((box) => indices(box.beside)),
    direction,
  };
}

export function fillingOf({ names }: IndexedBoard, sheet: Sheet): Filling {
  return names.map((name) => sheet[name] ?? 0);
}

/** The numbers that a box takes now; undefined if none. A fast version of `statusOfBox`. */
export function rangeAt(
  { dots, below, beside, direction }: IndexedBoard,
  filling: Filling,
  box: number,
): { readonly min: number; readonly max: number } | undefined {
  if (filling[box] !== 0) return undefined;
  const under = below[box] ?? [];
  if (under.length === 0) {
    const open = dots[box] || beside[box]?.some((other) => filling[other] !== 0);
    return open ? { min: 1, max: HIGHEST } : undefined;
  }
  let [least, most] = [HIGHEST, 0];
  for (const other of under) {
    const number = filling[other] ?? 0;
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  if (least === 0) return undefined;
  return direction === 'up' ? { min: most, max: HIGHEST } : { min: 1, max: least };
}

/**
 * The weights with which a computer player values a sheet: by the number of dice needed to fill it, one number after
 * another. They were tuned by thousands of solo games.
 */
export interface Weights {
  /** Going up: the average distance of a number from its box's minimum. */
  readonly step: number;
  /** Extra dice for each box of the longest chain, because stacked boxes cannot be filled at the same time. */
  readonly chain: number;
  /** The dice saved by each box whose supports are filled: with several, a number fits somewhere more easily. */
  readonly ready: number;
  /** The number of dice that writing a number may cost before the player prefers not to write. */
  readonly waste: number;
}

/** The medium player's. */
export const plain: Weights = { step: 1.5, chain: 0.5, ready: 0, waste: 0 };
/** Found by a cross-entropy search over some 20,000 solo games: a greedy player needs 9.7 rolls instead of 10.5. */
export const keen: Weights = { step: 2.3, chain: 0.33, ready: 0.95, waste: 1 };

/** Going down: the average ratio of a number to its box's maximum. */
const PART_DOWN = 0.7;
/** Going down: the size of the first number, which takes few dice. */
const FIRST_DOWN = 8;
/** The maximum for one number: beyond it, waiting for another roll is as good. */
const MOST_DICE = 40;

/** By the number of dice: the probabilities of each sum, for every selection of that many dice. */
const throws = remembered((count: number) =>
  selections(dice)
    .filter((set) => set.length === count)
    .map(sumsOf),
);

/** By limit: the average number of dice for a number of at least (up) or at most (down) that limit. */
const needed = remembered((direction: Options['direction']) =>
  Array.from({ length: HIGHEST + 1 }, (_, limit) =>
    diceNeeded((sum) => (direction === 'up' ? sum >= limit : sum <= limit)),
  ),
);

/** The number of dice times the average number of tries, for the best number of dice. */
function diceNeeded(fits: (sum: number) => boolean): number {
  const costs = dice.map((_, i) => {
    const count = i + 1;
    const chances = throws(count).map((sums) => chanceOf(sums, fits));
    return (count * chances.length) / sum(chances);
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

const MOST_BOXES = Math.max(...boardIds.map((id) => boardById(id).boxes.length));
// Playouts call `diceToGo` most: it reuses these arrays.
/** By box: the limit that it sets for the boxes above, and the length of the chain of open boxes up to it. */
const asks = new Float64Array(MOST_BOXES);
const heights = new Uint8Array(MOST_BOXES);

/** An estimate of the number of dice needed to fill a sheet. */
export function diceToGo({ below, direction }: IndexedBoard, filling: Filling, outlook = plain): number {
  const up = direction === 'up';
  const table = needed(direction);
  const size = filling.length;
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
    if (height === 1) total -= outlook.ready;
    asks[box] = up ? limit + outlook.step : Math.min(limit, FIRST_DOWN) * PART_DOWN;
    heights[box] = height;
    if (height > highest) highest = height;
  }
  return total + outlook.chain * highest;
}
