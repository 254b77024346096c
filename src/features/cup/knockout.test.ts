import { describe, expect, it } from 'vitest';
import { drawKnockout, knockoutRounds, type Match } from './knockout.ts';

/** The better seed wins. */
const better = (_: number, [one, other]: Match) => (other === undefined ? one : Math.min(one, other));

describe('a knock-out', () => {
  it('gives the highest seeds no opponent in the first round, up to the next power of two', () => {
    const first = drawKnockout(11, 1, better).map((match) =>
      match.filter((seed) => seed !== undefined).join(),
    );
    expect(first.toSorted()).toEqual(['0', '1', '10,5', '2', '3', '4', '6,9', '8,7']);
    // The four best meet in the third round at the earliest.
    const third = drawKnockout(11, 3, better).map((match) => match.toSorted());
    expect(third.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 3],
      [1, 2],
    ]);
  });

  it.each([4, 5, 7, 8, 11, 16, 33, 64])('of %i people ends with the two best in the last match', (people) => {
    const rounds = knockoutRounds(people);
    const sizes = Array.from({ length: rounds }, (_, at) => drawKnockout(people, at + 1, better).length);
    expect(sizes.at(-1)).toBe(1);
    for (const [at, size] of sizes.entries()) expect(size).toBe(2 ** (rounds - at - 1));
    expect([...(drawKnockout(people, rounds, better)[0] ?? [])].toSorted()).toEqual([0, 1]);
  });

  it('lets somebody go on alone whose next opponents have both lost', () => {
    const nobody = (round: number, match: Match) => (match.includes(1) ? undefined : better(round, match));
    expect(drawKnockout(4, 2, nobody)).toEqual([[0, undefined]]);
    expect(drawKnockout(8, 2, nobody)).toEqual([
      [0, 3],
      [2, undefined],
    ]);
    expect(drawKnockout(4, 2, () => undefined)).toEqual([]);
  });
});
