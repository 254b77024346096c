import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeIds } from '../content/cards.ts';
import { columnOf, emptyMap, isEmpty, rowOf, SIZE, SQUARES, squareName, type TerrainMap } from './grid.ts';
import {
  distinctShapes,
  firstPlacements,
  placements,
  sameTurn,
  shapeCells,
  squaresUnder,
  touches,
  turns,
  turnsOf,
} from './placements.ts';
import { at, fullBut, mapOf } from './testing.ts';

const rowsOf = (shape: (typeof shapeIds)[number], turn: (typeof turns)[number]) => {
  const { height, width, cells } = shapeCells(shape, turn);
  const filled = new Set(cells.map(([row, column]) => `${row} ${column}`));
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_c, column) => (filled.has(`${row} ${column}`) ? 'X' : '.')).join(''),
  ).join('/');
};

describe('"The Polyomino Shape can be rotated in any direction when it is drawn."', () => {
  it.each([
    ['p3', 0, 'XXX/.X.'],
    ['p3', 90, '.X/XX/.X'],
    ['p3', 180, '.X./XXX'],
    ['p3', 270, 'X./XX/X.'],
    ['p7', 90, 'X./X./XX'],
    ['p8', 90, 'XX/X./X.'],
    ['p5', 90, 'X./XX/.X'],
    ['p1', 90, 'X/X/X/X'],
  ] as const)('%s turned by %i, clockwise, is %s', (shape, turn, rows) => {
    expect(rowsOf(shape, turn)).toBe(rows);
  });

  it('it is never flipped: no turn of the L is a J, and none of the S is a Z', () => {
    for (const [one, other] of [
      ['p7', 'p8'],
      ['p5', 'p6'],
    ] as const)
      expect(turns.filter((turn) => turns.some((its) => rowsOf(one, turn) === rowsOf(other, its)))).toEqual(
        [],
      );
  });

  it('equal turns count once', () => {
    expect(shapeIds.map((id) => turnsOf(id).join(' '))).toEqual([
      '0 90',
      '0',
      '0 90 180 270',
      '0 90 180 270',
      '0 90',
      '0 90',
      '0 90 180 270',
      '0 90 180 270',
    ]);
    expect([sameTurn('p1', 180), sameTurn('p1', 270), sameTurn('p2', 90), sameTurn('p3', 270)]).toEqual([
      0, 90, 0, 270,
    ]);
  });
});

describe('the square of a drawing', () => {
  it('is the top left corner of the bounding box, even if the shape does not cover it', () => {
    expect(squaresUnder('p5', 0, at('r7c3'))?.map(squareName)).toEqual(['r7c4', 'r7c5', 'r8c3', 'r8c4']);
  });

  it('"The Polyomino Shape cannot go off the edge of the Map."', () => {
    expect(squaresUnder('p1', 0, at('r1c9'))?.map(squareName)).toEqual(['r1c9', 'r1c10', 'r1c11', 'r1c12']);
    expect(squaresUnder('p1', 0, at('r1c10'))).toBeUndefined();
    expect(squaresUnder('p1', 90, at('r9c12'))).toBeDefined();
    expect(squaresUnder('p1', 90, at('r10c12'))).toBeUndefined();
    expect(squaresUnder('p2', 0, at('r12c1'))).toBeUndefined();
  });
});

describe('the places of a round', () => {
  it('"If a 7 was rolled, at least 1 square that is drawn in must be in either Row 7 or Column 7."', () => {
    for (const { squares } of placements(emptyMap, { shapes: ['p3', 'p8'], number: 7 }))
      expect(squares.some((square) => rowOf(square) === 7 || columnOf(square) === 7)).toBe(true);
    expect(touches([at('r6c6'), at('r6c8')], 7)).toBe(false);
  });

  it('are all there are: O on an empty map, counted by hand', () => {
    // 11 by 11 corners, of which rows 6 and 7, and columns 6 and 7, are 2 * 11 + 2 * 11 - 4.
    expect(placements(emptyMap, { shapes: ['p2'], number: 7 })).toHaveLength(40);
    // In the corner: row 1 and column 1.
    expect(placements(emptyMap, { shapes: ['p2'], number: 1 })).toHaveLength(21);
  });

  it('are several hundred with two shapes that turn', () => {
    expect(placements(emptyMap, { shapes: ['p7', 'p3'], number: 6 }).length).toBeGreaterThan(300);
  });

  it('include each set of squares once, even with both T cards', () => {
    const both = placements(emptyMap, { shapes: ['p4', 'p3'], number: 5 });
    expect(both).toEqual(placements(emptyMap, { shapes: ['p4'], number: 5 }));
    const sets = both.map(({ squares }) => squares.join());
    expect(new Set(sets).size).toBe(sets.length);
    expect(distinctShapes(['p4', 'p3'])).toEqual(['p4']);
    expect(distinctShapes(['p3', 'p7'])).toEqual(['p3', 'p7']);
  });

  it('Nexus: one empty square in row n or column n', () => {
    const places = placements(mapOf('MM'), { shapes: [], number: 1 });
    expect(places).toHaveLength(21);
    expect(places.every(({ squares }) => squares.length === 1)).toBe(true);
  });

  it('are those of brute force, on any map', () => {
    const anyMap = fc
      .array(fc.boolean(), { minLength: SQUARES, maxLength: SQUARES })
      .map((filled): TerrainMap => filled.map((is) => (is ? 'M' : '.')).join(''));
    const number = fc.integer({ min: 1, max: SIZE });
    const pair = fc.shuffledSubarray([...shapeIds], { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(anyMap, number, pair, (map, rolled, shapes) => {
        const wanted = new Set<string>();
        for (const shape of shapes)
          for (const turn of turns)
            for (let square = 0; square < SQUARES; square++) {
              const squares = squaresUnder(shape, turn, square) ?? [];
              if (
                squares.length === 4 &&
                squares.every((square) => isEmpty(map, square)) &&
                touches(squares, rolled)
              )
                wanted.add(squares.join());
            }
        const found = placements(map, { shapes, number: rolled }).map(({ squares }) => squares.join());
        expect([...found].sort()).toEqual([...wanted].sort());
      }),
      { numRuns: 40 },
    );
  });

  it('can be limited to two: none, one or a choice', () => {
    const task = { shapes: ['p1', 'p2'], number: 3 } as const;
    const one = fullBut(['r3c1', 'r3c2', 'r3c3', 'r3c4']);
    expect(firstPlacements(fullBut([]), task)).toEqual([]);
    expect(firstPlacements(one, task)).toEqual(placements(one, task));
    expect(firstPlacements(emptyMap, task)).toEqual(placements(emptyMap, task).slice(0, 2));
  });
});
