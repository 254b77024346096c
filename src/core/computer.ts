import { quickRandom, type Random } from './random.ts';

/**
 * Helpers for computer players. Nothing here reads a clock: the number of playouts limits the time, so that the same
 * position and chance give the same choice on every machine.
 */

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
