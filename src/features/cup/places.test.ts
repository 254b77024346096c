import { describe, expect, it } from 'vitest';
import { knockoutTable, type Part, swissTable } from './places.ts';

const part = (round: number, opponent: number | undefined, points: number, margin = 0): Part => ({
  ...{ round, opponent, points, margin },
});

describe('the table of a Swiss cup', () => {
  it('breaks ties by Buchholz, Sonneborn-Berger and then the margin', () => {
    const lines = swissTable([
      [part(1, 2, 1), part(2, 3, 0)],
      [part(1, 3, 0), part(2, 2, 1)],
      [part(1, 0, 0), part(2, 1, 0)],
      [part(1, 1, 1), part(2, 0, 1)],
    ]);
    expect(lines.map(({ seed, points, buchholz, sonneborn }) => [seed, points, buchholz, sonneborn])).toEqual(
      [
        [3, 2, 2, 2],
        [0, 1, 2, 0],
        [1, 1, 2, 0],
        [2, 0, 2, 0],
      ],
    );
    expect(lines.map(({ place }) => place)).toEqual([1, 2, 2, 4]);
  });

  it('counts a win against somebody with more points for more', () => {
    const rows = [
      // Both have one point and opponents with three: the first beat who has two.
      [part(1, 2, 1), part(2, 3, 0)],
      [part(1, 2, 0), part(2, 3, 1)],
      [part(1, 0, 0), part(2, 1, 1), part(3, undefined, 1)],
      [part(1, 0, 1), part(2, 1, 0)],
    ];
    const [first] = swissTable(rows).filter(({ points }) => points === 1);
    expect(first).toMatchObject({ seed: 0, sonneborn: 2 });
  });

  it('counts a round without a game as one against somebody of equal points', () => {
    const [own] = swissTable([[part(1, undefined, 1), part(2, 1, 1)], [part(2, 0, 0)]]);
    expect(own).toMatchObject({ seed: 0, points: 2, buchholz: 2 + 0, sonneborn: 2 + 0 });
  });

  it('lets the margin decide at last', () => {
    const lines = swissTable([[part(1, 1, 0.5, -3)], [part(1, 0, 0.5, 3)]]);
    expect(lines.map(({ seed }) => seed)).toEqual([1, 0]);
  });
});

it('the table of a knock-out has who came further first', () => {
  const lines = knockoutTable([
    [part(1, undefined, 1), part(2, 1, 0, -2)],
    [part(1, 2, 1, 4), part(2, 0, 1, 2)],
    [part(1, 1, 0, -4)],
  ]);
  expect(lines.map(({ seed, place }) => [seed, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
});
