import type { Seat } from './message.ts';
import { quickRandom, type Random } from './random.ts';

/**
 * Helpers for computer players. Nothing here reads a clock: the number of playouts limits the time, so that the same
 * position and chance give the same choice on every machine.
 */

/** A seat's part of a win, which its winners share: 0 to 1. */
export function winShare(winners: readonly Seat[], seat: Seat): number {
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** How far a seat is ahead of the best other one; below 0 if it is behind. */
export function leadOf(totals: readonly number[], seat: Seat): number {
  return (totals[seat] ?? 0) - Math.max(...totals.filter((_, other) => other !== seat));
}

/** The item of the highest value; the first one in a tie. @throws if there are no items */
export function bestBy<T>(items: readonly T[], value: (item: T) => number): T {
  const values = items.map(value);
  const at = values.indexOf(Math.max(...values));
  if (at < 0) throw new Error('nothing to choose from');
  return items[at] as T;
}

/**
 * The item with the best average playout. The n-th playout of every item draws the same chance, so that only the items
 * differ.
 *
 * @param times playouts per item; a single item needs none
 * @param playout tries an item and rates the result
 * @throws if there are no items
 */
export function byPlayouts<T>(
  items: readonly T[],
  times: number,
  random: Random,
  playout: (item: T, random: Random) => number,
): T {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) return only;
  const seeds = Array.from({ length: times }, () => String(random.int(2 ** 32)));
  return bestBy(items, (item) => seeds.reduce((sum, seed) => sum + playout(item, quickRandom(seed)), 0));
}

/**
 * The item with the best average playout, as `byPlayouts`, by successive halving: after each of several stages the worse
 * half of the items drops out, so that the best ones are tried most often.
 *
 * @param times approximate number of playouts of all items together
 * @param trust an item's `rating`, in the unit of the playouts, counts as much as this many playouts
 * @throws if there are no items
 */
export function halving<T extends { readonly rating: number }>(
  items: readonly T[],
  times: number,
  trust: number,
  random: Random,
  playout: (item: T, random: Random) => number,
): T {
  const stages = Math.ceil(Math.log2(items.length));
  let left = items.map((item) => ({ item, sum: trust * item.rating }));
  for (let stage = 0; stage < stages; stage++) {
    const each = Math.max(1, Math.round(times / stages / left.length));
    const seeds = Array.from({ length: each }, () => String(random.int(2 ** 32)));
    left = left
      .map(({ item, sum }) => ({
        item,
        sum: seeds.reduce((all, seed) => all + playout(item, quickRandom(seed)), sum),
      }))
      .sort((a, b) => b.sum - a.sum)
      .slice(0, Math.ceil(left.length / 2));
  }
  const [best] = left;
  if (best === undefined) throw new Error('nothing to choose from');
  return best.item;
}
