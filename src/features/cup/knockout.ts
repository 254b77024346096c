/*
 * A knock-out: who loses is out. Seeds are numbered from 0. As usual, the bracket has room for the next power of two,
 * the highest seeds have no opponent in the first round, and the two best meet in the last one at the earliest.
 */

/** A match of a round, in the order of the seats. Without an opponent somebody goes on by themselves. */
export type Match = readonly [first: number, second: number | undefined];

/** The number of rounds. */
export function knockoutRounds(people: number): number {
  return Math.ceil(Math.log2(people));
}

/**
 * The matches of a round.
 *
 * @param round from 1
 * @param winnerOf a match of an earlier round; undefined if both lost it
 */
export function drawKnockout(
  people: number,
  round: number,
  winnerOf: (round: number, match: Match) => number | undefined,
): readonly Match[] {
  let entries: readonly (number | undefined)[] = seedsIn(2 ** knockoutRounds(people)).map((seed) =>
    seed < people ? seed : undefined,
  );
  for (let earlier = 1; earlier < round; earlier++)
    entries = pairsIn(entries).map((pair) => {
      const match = matchOf(pair);
      return match?.[1] === undefined ? match?.[0] : winnerOf(earlier, match);
    });
  return pairsIn(entries).flatMap((pair) => {
    const match = matchOf(pair);
    return match === undefined ? [] : [match];
  });
}

/** The seeds in the order of a bracket: each pair of neighbours adds up to the same in every round. */
function seedsIn(size: number): readonly number[] {
  let seeds: readonly number[] = [0];
  while (seeds.length < size) {
    const last = 2 * seeds.length - 1;
    seeds = seeds.flatMap((seed, at) => (at % 2 === 0 ? [seed, last - seed] : [last - seed, seed]));
  }
  return seeds;
}

function pairsIn<T>(entries: readonly T[]): readonly (readonly [T | undefined, T | undefined])[] {
  return Array.from({ length: entries.length / 2 }, (_, at) => [entries[2 * at], entries[2 * at + 1]]);
}

function matchOf([one, other]: readonly [number | undefined, number | undefined]): Match | undefined {
  if (one === undefined) return other === undefined ? undefined : [other, undefined];
  return [one, other];
}
