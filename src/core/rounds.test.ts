import { describe, expect, it } from 'vitest';
import type { AnyGame } from './game.ts';
import { roundGains } from './rounds.ts';

/** One seat. Each position: its round and total. */
const counting = {
  headline: ({ round }: { round: number }) => ({ key: 'round', values: { round } }),
  score: ({ total }: { total: number }) => ({
    totals: [total],
    places: [1],
    winners: [0],
    parts: [],
    lines: [],
  }),
} as unknown as AnyGame;
const gains = (course: readonly (readonly [round: number, total: number])[], most = 12) =>
  roundGains(
    counting,
    course.map(([round, total]) => ({ round, total })),
    0,
    most,
  );

describe('the gains of the rounds', () => {
  it('are multiples of the average, each move in the round in which it was made', () => {
    // 1 and 2 points in round 1, nothing in round 2, 6 points in round 3.
    expect(
      gains([
        [1, 0],
        [1, 1],
        [2, 3],
        [3, 3],
        [4, 9],
      ]),
    ).toEqual([1, 0, 2]);
  });

  it('are positive for falling totals if lower is better', () => {
    expect(
      gains([
        [1, 20],
        [2, 15],
        [3, 15],
        [4, 5],
      ]),
    ).toEqual([1, 0, 2]);
  });

  it('are joined in long games, evenly', () => {
    const course = Array.from({ length: 31 }, (_, i) => [i, i] as const);
    expect(gains(course, 12)).toEqual(Array(12).fill(1));
  });

  it('are 0 if nothing was gained', () => {
    expect(
      gains([
        [1, 4],
        [2, 4],
      ]),
    ).toEqual([0]);
    expect(gains([[1, 0]])).toEqual([]);
  });
});
