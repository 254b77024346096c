import { quickRandom, type Random } from './random.ts';

/**
 * How computer players choose. Nothing here looks at a clock: how long a choice takes is bounded by how much is
 * tried, so that the same position and chance give the same choice on every machine.
 */

/** The item of the highest value; the first of those that share it. @throws where there is nothing to choose from */
export function bestBy<T>(items: readonly T[], value: (item: T) => number): T {
  const values = items.map(value);
  const at = values.indexOf(Math.max(...values));
  if (at < 0) throw new Error('nothing to choose from');
  return items[at] as T;
}

/**
 * The item whose playouts come out best on average. The n-th playout of every item meets the same chance, so that
 * what differs is the items' own doing.
 *
 * @param times playouts for each item; with one item there is nothing to try
 * @param playout tries an item and says how good what came of it is
 * @throws where there is nothing to choose from
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
