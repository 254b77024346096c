import { describe, expect, it } from 'vitest';
import { mapFeatures } from '../content/cards.ts';
import {
  blockOf,
  drawnOn,
  emptyMap,
  everySquare,
  featureAt,
  isEmpty,
  mapPattern,
  readSquare,
  squareAt,
  squareName,
} from './grid.ts';
import { at, mapOf } from './testing.ts';

describe('"12 by 12 grid with 144 Squares"', () => {
  it('has squares with names that are found again', () => {
    expect(everySquare).toHaveLength(144);
    expect(everySquare.map((square) => readSquare(squareName(square)))).toEqual(everySquare);
    expect(squareName(squareAt(7, 3))).toBe('r7c3');
    expect([squareName(0), squareName(143)]).toEqual(['r1c1', 'r12c12']);
  });

  it.each(['', 'r0c1', 'r1c0', 'r13c1', 'r1c13', 'r1', 'c1', 'r-1c1', 'r1c1c1', 'r001c1', '7,3'])(
    'has no square %j',
    (text) => {
      expect(readSquare(text)).toBeUndefined();
    },
  );

  it('has nine dark blocks of 4x4: rows and columns 1-4, 5-8 and 9-12', () => {
    expect(
      Array.from({ length: 9 }, (_, block) => everySquare.filter((s) => blockOf(s) === block).length),
    ).toEqual(Array.from({ length: 9 }, () => 16));
    expect(
      ['r1c1', 'r4c4', 'r4c5', 'r5c4', 'r8c8', 'r9c12', 'r12c12'].map((name) => blockOf(at(name))),
    ).toEqual([0, 0, 1, 3, 4, 8, 8]);
  });
});

describe('a map', () => {
  it('is drawn on without a change to the map before', () => {
    const map = drawnOn(emptyMap, [at('r1c1'), at('r12c12')], 'farm');
    expect(map).toBe(mapOf('B', ...Array.from({ length: 10 }, () => ''), '...........B'));
    expect(isEmpty(emptyMap, at('r1c1'))).toBe(true);
    expect([featureAt(map, at('r1c1')), featureAt(map, at('r1c2'))]).toEqual(['farm', undefined]);
  });

  it('can hold every feature, and fits its schema', () => {
    for (const feature of mapFeatures) {
      const map = drawnOn(emptyMap, [at('r5c5')], feature);
      expect(featureAt(map, at('r5c5'))).toBe(feature);
      expect(map).toMatch(mapPattern);
    }
    expect(emptyMap.slice(1)).not.toMatch(mapPattern);
    expect(`${emptyMap.slice(1)}Q`).not.toMatch(mapPattern);
  });
});
