import { describe, expect, it } from 'vitest';
import { sum } from '../../../core/common.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { terrains } from '../content/cards.ts';
import { emptyMap } from '../rules/grid.ts';
import { codes, countMap, paddedMap } from '../rules/scoring.ts';
import { bestNexus, bestPlacement } from './placement-ratings.ts';
import {
  crosses,
  drawDesolation,
  drawNexus,
  drawTerrain,
  placementLists,
  type Sketch,
  sketchOf,
  struckAt,
} from './sketch.ts';
import { playOn } from './strategies.ts';

const blank = paddedMap(emptyMap);
const pick = <T>(items: readonly T[], random: Random): T => items[random.int(items.length)] as T;

/** A sketch after some rounds of any kind. */
function sketched(rounds: number, random: Random): Sketch {
  const sketch = sketchOf(blank);
  for (let round = 0; round < rounds; round++) {
    const number = 1 + random.int(12);
    const kind = codes[pick(terrains, random)];
    const lists = placementLists({
      shapes: pick([['p1', 'p3'] as const, ['p6', 'p8'] as const], random),
      number,
    });
    const placement = bestPlacement(sketch, kind, lists, 1 + random.int(30));
    if (placement !== undefined) drawTerrain(sketch, kind, placement);
    const at = round % 5 === 4 ? bestNexus(sketch, number, 20) : undefined;
    if (at !== undefined) drawNexus(sketch, at);
    if (round % 6 === 5) drawDesolation(sketch, struckAt(number));
  }
  return sketch;
}

describe('a sketch', () => {
  it('agrees with a count of its map after every drawing', () => {
    for (let game = 0; game < 20; game++) {
      const sketch = sketched(2 + game, quickRandom(`sketch ${game}`));
      const { largest, anchored, trees } = countMap(sketch.cells);
      expect([...sketch.largest]).toEqual(largest.slice(0, 7));
      expect([...sketch.trees]).toEqual(trees);
      // A nexus hit by desolation no longer borders anything.
      expect(sketch.anchored).toBe(anchored);
    }
  });

  it('knows how far its groups reach', () => {
    const sketch = sketched(16, quickRandom('reach'));
    for (const group of new Set(sketch.groups.filter((group) => group > 0))) {
      const rows = [...sketch.groups.keys()].filter((at) => sketch.groups[at] === group);
      expect(sketch.size[group]).toBe(rows.length);
      expect(sketch.top[group]).toBe(Math.min(...rows.map((at) => Math.floor(at / 14))));
      expect(sketch.bottom[group]).toBe(Math.max(...rows.map((at) => Math.floor(at / 14))));
      expect(sketch.left[group]).toBe(Math.min(...rows.map((at) => at % 14)));
      expect(sketch.right[group]).toBe(Math.max(...rows.map((at) => at % 14)));
    }
  });

  it('does not change the map that it was made from', () => {
    sketched(10, quickRandom('copy'));
    expect(sketchOf(blank).cells).toEqual(paddedMap(emptyMap));
  });
});

describe('rules of thumb', () => {
  it('find free squares in the row or column of the number, or none', () => {
    const sketch = sketched(30, quickRandom('free'));
    for (let number = 1; number <= 12; number++) {
      const placement = bestPlacement(
        sketch,
        codes.farm,
        placementLists({ shapes: ['p2', 'p7'], number }),
        3,
      );
      if (placement === undefined) continue;
      const squares = [...placement.list.slice(placement.from, placement.from + 4)];
      expect(squares.map((at) => sketch.cells[at])).toEqual([0, 0, 0, 0]);
      expect(squares.some((at) => crosses[number]?.includes(at))).toBe(true);
    }
    const full = sketchOf(blank.map((cell) => (cell === 0 ? codes.farm : cell)));
    expect(
      bestPlacement(full, codes.farm, placementLists({ shapes: ['p2', 'p7'], number: 1 }), 3),
    ).toBeUndefined();
    expect(bestNexus(full, 1, 3)).toBeUndefined();
  });

  it('make more than 105 points alone', () => {
    const future = { terrainPile: [], shapePile: [], desolated: [], stuck: 1, rule: 'terrain' } as const;
    const totals = Array.from({ length: 60 }, (_, i) =>
      playOn(sketchOf(blank), { ...future, rounds: Number.POSITIVE_INFINITY }, quickRandom(`thumb ${i}`)),
    );
    expect(sum(totals) / totals.length).toBeGreaterThan(105);
  });

  it('end after the last round', () => {
    const future = { terrainPile: [], shapePile: [], desolated: [], stuck: 1, rule: 'terrain' } as const;
    const sketch = sketchOf(blank);
    playOn(sketch, { ...future, rounds: 5 }, quickRandom('short'));
    expect(sketch.cells.filter((cell) => cell > 0 && cell < 9).length).toBeLessThanOrEqual(20);
  });
});
