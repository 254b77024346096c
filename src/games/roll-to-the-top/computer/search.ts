import type { Random } from '../../../core/random.ts';
import { type Die, dice, type Sign, thrown, throwWhiteDie } from '../rules/dice.ts';
import { changed, dutyOf, poolChanges } from '../rules/pool.ts';
import type { Options } from '../rules/state.ts';
import { diceToGo, type Filling, type IndexedBoard, plain, rangeAt } from './evaluate.ts';

/** A number written with some dice of a roll, whose indices are a bit set. */
export interface Written {
  readonly box: number;
  readonly number: number;
  readonly dice: number;
}

/** A sheet after a roll. */
export interface RollOutcome {
  readonly filling: Filling;
  /** In an order in which each write is legal. */
  readonly writes: readonly Written[];
  /** The dice used, as a bit set. */
  readonly used: number;
  readonly toGo: number;
}

/**
 * The sheets that a roll can lead to, best first, including the unchanged sheet. A beam search: each step keeps the
 * `width` most promising sheets.
 *
 * @param values the numbers of the dice that can be used
 * @param many the maximum number of outcomes
 * @param toGo how far a sheet is from what the player wants: less is better
 */
export function outcomes(
  outline: IndexedBoard,
  filling: Filling,
  values: readonly number[],
  width: number,
  many: number,
  toGo: (after: Filling) => number = (after) => diceToGo(outline, after),
): readonly RollOutcome[] {
  const sums = sumsOf(values);
  const nothing: RollOutcome = { filling, writes: [], used: 0, toGo: toGo(filling) };
  const found = [nothing];
  for (let front: readonly RollOutcome[] = [nothing]; front.length > 0; ) {
    const next = new Map<string, RollOutcome>();
    for (const outcome of front)
      for (const after of continued(outline, outcome, sums, toGo))
        next.set(`${after.used} ${after.filling}`, after);
    front = [...next.values()].sort(byToGo).slice(0, width);
    found.push(...front);
  }
  const sheets = new Map(found.sort(byToGo).map((outcome) => [`${outcome.filling}`, outcome]));
  return [...sheets.values()].slice(0, many);
}

/** The width of the beam search in the last roll: nothing is played out then. */
const LAST_WIDTH = 40;

/** The way to use the last roll that fills the most boxes. */
export function fullest(outline: IndexedBoard, filling: Filling, values: readonly number[]): RollOutcome {
  const open = (after: Filling) => after.filter((number) => number === 0).length;
  // Of equally full sheets on the way, those with more room lead further.
  const toGo = (after: Filling) => open(after) + diceToGo(outline, after) / 1000;
  const [best] = outcomes(outline, filling, values, LAST_WIDTH, 1, toGo);
  if (best === undefined) throw new Error('the unchanged sheet is always possible');
  return best;
}

/** The sheet after a roll that is used greedily, one best write after another. For playouts. */
export function quickly(
  outline: IndexedBoard,
  filling: Filling,
  values: readonly number[],
  outlook = plain,
): Filling {
  const sums = sortedSums(values, outline.direction);
  const after = [...filling];
  let toGo = diceToGo(outline, after, outlook);
  for (let used = 0; ; ) {
    let best = NO_SUM;
    let bestBox = 0;
    let limit = toGo + outlook.waste;
    for (let box = 0; box < after.length; box++) {
      const range = rangeAt(outline, after, box);
      // The first one that fits restricts the boxes above the least.
      const sum = range === undefined ? NO_SUM : firstWithin(sums, used, range.min, range.max);
      if (sum === NO_SUM) continue;
      after[box] = sum >> DICE_BITS;
      const then = diceToGo(outline, after, outlook);
      if (then < limit) {
        limit = then;
        best = sum;
        bestBox = box;
      }
      after[box] = 0;
    }
    if (best === NO_SUM) return after;
    after[bestBox] = best >> DICE_BITS;
    toGo = limit;
    used |= best & DICE_MASK;
  }
}

/** A sum as one number, for playouts: above `DICE_BITS` bits with the set of its dice. */
type PackedSum = number;

const DICE_BITS = dice.length;
const DICE_MASK = (1 << DICE_BITS) - 1;
const NO_SUM: PackedSum = -1;

/** Going up, the smallest first, and of equal ones those with dice of lower indices; going down, the other way round. */
function sortedSums(values: readonly number[], direction: Options['direction']): readonly PackedSum[] {
  const sums: PackedSum[] = [];
  for (const [index, value] of values.entries()) {
    const die = (value << DICE_BITS) | (1 << index);
    const before = sums.length;
    sums.push(die);
    for (let at = 0; at < before; at++) sums.push((sums[at] ?? 0) + die);
  }
  return sums.sort(direction === 'up' ? (a, b) => a - b : (a, b) => b - a);
}

function firstWithin(sums: readonly PackedSum[], used: number, min: number, max: number): PackedSum {
  for (const sum of sums) {
    const number = sum >> DICE_BITS;
    if ((sum & used) === 0 && number >= min && number <= max) return sum;
  }
  return NO_SUM;
}

type Sum = Pick<Written, 'number' | 'dice'>;

function isWithin({ min, max }: { readonly min: number; readonly max: number }, number: number): boolean {
  return number >= min && number <= max;
}

function byToGo(a: RollOutcome, b: RollOutcome): number {
  return a.toGo - b.toGo;
}

/** Every sum of the values, with the bit set of its dice. */
function sumsOf(values: readonly number[]): readonly Sum[] {
  const sums: Sum[] = [];
  for (const [index, value] of values.entries()) {
    const die = 1 << index;
    const withDie = sums.map(({ dice, number }) => ({ dice: dice | die, number: number + value }));
    sums.push({ dice: die, number: value }, ...withDie);
  }
  return sums;
}

function continued(
  outline: IndexedBoard,
  { filling, writes, used }: RollOutcome,
  sums: readonly Sum[],
  toGo: (after: Filling) => number,
): readonly RollOutcome[] {
  const free = sums.filter(({ dice }) => (dice & used) === 0);
  return filling.flatMap((_, box) => {
    const range = rangeAt(outline, filling, box);
    if (range === undefined) return [];
    return free
      .filter(({ number }) => isWithin(range, number))
      .map(({ dice, number }) => {
        const after = filling.with(box, number);
        return {
          filling: after,
          writes: [...writes, { box, number, dice }],
          used: used | dice,
          toGo: toGo(after),
        };
      });
  });
}

/** The dice in play between two rolls. */
export interface Pool {
  readonly pool: readonly Die[];
  readonly white?: Sign | undefined;
  readonly options: Options;
  /** Whether somebody wrote with the last roll. */
  readonly wrote: boolean;
}

/** The average number of dice that a player uses per roll: converts dice into rolls. */
export const DICE_A_ROLL = 2;

/**
 * The number of rolls that a player alone needs to fill a sheet greedily, with random changes of the dice.
 *
 * @param rolls maximum number of rolls to play out; the rest is estimated
 */
export function rollsToFill(
  outline: IndexedBoard,
  from: Filling,
  { pool: first, white: sign, options, wrote: before }: Pool,
  rolls: number,
  random: Random,
  outlook = plain,
): number {
  let [filling, pool, white, wrote] = [from, first, sign, before];
  for (let roll = 0; roll < rolls; roll++) {
    if (!filling.includes(0)) return roll;
    const { duty } = dutyOf({ pool, white, options }, !wrote);
    const ways = duty === undefined ? [{}] : poolChanges(pool, duty);
    pool = changed(pool, ways[random.int(ways.length)] ?? {});
    const numbers = thrown(pool, random);
    white = throwWhiteDie(random);
    const after = quickly(outline, filling, numbers, outlook);
    wrote = after.some((number, box) => number !== filling[box]);
    filling = after;
  }
  return rolls + diceToGo(outline, filling, outlook) / DICE_A_ROLL;
}
