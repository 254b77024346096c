import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Direction, neighbour, rowsOf } from './grid.ts';

/** `r7c3` is row 7, column 3. */
function placeOf(value: string) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(value) ?? [];
  return { row: Number(row), column: Number(column) };
}

describe('a grid of values', () => {
  it('is listed in rows from the top, each from the left', () => {
    expect(rowsOf(['r2c9', 'r10c1', 'r2c1'], placeOf)).toEqual([
      { row: 2, values: ['r2c1', 'r2c9'] },
      { row: 10, values: ['r10c1'] },
    ]);
  });

  it.each<[Direction, string]>([
    ['up', 'r2c4'],
    ['down', 'r7c5'],
    ['left', 'r4c2'],
    ['right', 'r5c9'],
  ])('has a next value %s', (direction, value) => {
    const values = ['r2c4', 'r4c4', 'r7c5', 'r4c2', 'r5c9', 'r9c1'];
    expect(neighbour(values, placeOf, 'r4c4', direction)).toBe(value);
  });

  it('ends if there is no value in that direction', () => {
    expect(neighbour(['r1c1', 'r2c1'], placeOf, 'r1c1', 'up')).toBeUndefined();
  });

  it('can be traversed: some direction leads on from each value', () => {
    const value = fc.tuple(fc.nat(11), fc.nat(11)).map(([row, column]) => `r${row}c${column}`);
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 2, maxLength: 40 }), (values) => {
        for (const from of values) {
          const there = (['up', 'down', 'left', 'right'] as const).map((direction) =>
            neighbour(values, placeOf, from, direction),
          );
          expect(there.some((next) => next !== undefined && next !== from)).toBe(true);
        }
      }),
    );
  });
});
