import { describe, expect, it } from 'vitest';
import {
  divisionSizes,
  gainsOf,
  ladderAfter,
  leadOf,
  type Played,
  reachOf,
  roundsOf,
  shareOf,
  sizes,
  slowestOf,
  standingsOf,
} from './season.ts';

describe('divisions', () => {
  it('are as even as can be, and at most as large as the host says', () => {
    expect(divisionSizes(9, 4)).toEqual([3, 3, 3]);
    expect(divisionSizes(13, 6)).toEqual([5, 4, 4]);
    expect(divisionSizes(1, 4)).toEqual([1]);
    expect(divisionSizes(5_000, 4)).toHaveLength(1_250);
  });
});

describe.each(sizes)('the rounds of a division of %i', (size) => {
  const rounds = roundsOf(size);
  const all = rounds.flat();

  it('let everybody play everybody once, and nobody twice in one round', () => {
    const names = all.map((pairing) => pairing.toSorted().join(' '));
    expect(new Set(names).size).toBe((size * (size - 1)) / 2);
    expect(names).toHaveLength((size * (size - 1)) / 2);
    for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.flat().length);
  });

  it('share the seats fairly', () => {
    for (let slot = 0; slot < size; slot++) {
      const first = all.filter(([one]) => one === slot).length;
      expect(Math.abs(2 * first - (size - 1))).toBeLessThanOrEqual(1);
    }
  });
});

describe('points', () => {
  it('are split by placement and margin', () => {
    const shares = [
      [100, 50],
      [100, 90],
      [100, 100],
      [90, 100],
      [50, 100],
      [0, 0],
      [-10, -20],
    ] as const;
    expect(shares.map(([own, other]) => shareOf(own, other))).toEqual([4, 3, 2, 1, 0, 2, 4]);
  });

  const results = [
    [100, 50],
    [200, 150],
  ] as const;
  const field = results.flat().toSorted((a, b) => a - b);
  const gains = results.map((both) => gainsOf(both, field));

  it('count the opponent, and the part of all with the same dice who did worse', () => {
    expect(gains.flat().map(({ points }) => points)).toEqual([4 + 3, 0, 4 + 8, 0 + 5]);
    expect(gains[0]?.[0].margin).toBeCloseTo(100 - 400 / 3);
    expect(gainsOf([7, 7], [7, 7, 7])[0]).toEqual({ points: 2 + 4, margin: 0 });
  });

  it('make the table of a division, less what was lost by time', () => {
    const played = gains.map(
      (both, index): Played => ({
        pairing: [2 * index, 2 * index + 1],
        results: results[index] ?? [0, 0],
        lost: [],
        gains: both,
      }),
    );
    const table = standingsOf(4, played, [0, 0, 0, 1]);
    expect(table.map(({ slot, points, place }) => [slot, points, place])).toEqual([
      [2, 12, 1],
      [0, 7, 2],
      [3, 4, 3],
      [1, 0, 4],
    ]);
    expect(table[1]).toMatchObject({ won: 1, drawn: 0, lost: 0 });
    expect(standingsOf(4, []).map(({ place }) => place)).toEqual([1, 1, 1, 1]);
  });
});

describe('a lost pairing', () => {
  const results = [100, 50] as const;
  const field = [50, 60, 100];

  it('gains nothing, and its opponent wins, whatever others made of it', () => {
    const [lost, won] = gainsOf(results, field, 70, [0]);
    expect(lost).toEqual({ points: 0, margin: 0 });
    expect(won).toEqual({ points: 4, margin: gainsOf(results, field, 70)[1].margin });
    const played: Played = { pairing: [0, 1], results, lost: [0], gains: [lost, won] };
    expect(standingsOf(2, [played]).map(({ slot, won, lost }) => [slot, won, lost])).toEqual([
      [1, 1, 0],
      [0, 0, 1],
    ]);
    expect([leadOf(played, 0), leadOf(played, 1)]).toEqual([0, 0]);
  });

  it('saves no margin that is below the average, and may be lost by both', () => {
    const gains = gainsOf(results, field, 70, [0, 1]);
    expect(gains).toEqual([
      { points: 0, margin: 0 },
      { points: 0, margin: gainsOf(results, field, 70)[1].margin },
    ]);
    const played: Played = { pairing: [0, 1], results, lost: [0, 1], gains };
    expect(standingsOf(2, [played]).map(({ won, drawn, lost }) => [won, drawn, lost])).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });
});

describe('the end of a season', () => {
  it('lets the first change places with the last of the division above', () => {
    const after = ladderAfter([
      ['a', 'b', 'c', 'd'],
      ['e', 'f', 'g', 'h'],
      ['i', 'j', 'k', 'l'],
    ]);
    expect(after.join('')).toBe('abcedfgihjkl');
    expect(
      ladderAfter([
        [1, 2, 3, 4, 5, 6],
        [7, 8, 9, 10, 11, 12],
      ]),
    ).toEqual([1, 2, 3, 4, 7, 8, 5, 6, 9, 10, 11, 12]);
    expect(ladderAfter([['a', 'b']])).toEqual(['a', 'b']);
    expect(
      ladderAfter(
        ['abcd', 'efgh', 'ijkl', 'mnop'].map((one) => [...one]),
        2,
      ).join(''),
    ).toBe('abciefgmdjklhnop');
  });

  it('moves people over many divisions at first, then over one', () => {
    expect([1, 2, 3, 4].map((season) => reachOf(season, 8))).toEqual([4, 2, 1, 1]);
    expect(reachOf(1, 1)).toBe(1);
  });

  it('takes a point from who has used the most time, if one has', () => {
    expect(slowestOf([5, 9])).toBe(1);
    expect(slowestOf([9, 9])).toBeUndefined();
  });
});
