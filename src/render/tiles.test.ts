import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, Tiles } from './tiles.ts';

const at = fc.integer({ min: -200, max: 900 });
const box: fc.Arbitrary<Bounds> = fc
  .tuple(at, at, fc.nat(300), fc.nat(300))
  .map(([x, y, w, h]) => [x, y, x + w, y + h]);

describe('tiles', () => {
  it('are marked if a box touches them', () => {
    const tiles = new Tiles(200, 150);
    expect([tiles.rows, tiles.share]).toEqual([3, 0]);
    tiles.mark([60, 70, 70, 80]);
    expect(tiles.boxes()).toEqual([[0, 64, 128, 64]]);
    tiles.mark([199, 149, 5000, 5000]);
    expect(tiles.boxes()).toEqual([
      [0, 64, 128, 64],
      [192, 128, 8, 22],
    ]);
    expect(tiles.share).toBe(3 / 12);
    expect(tiles.spans(1)).toEqual([[0, 128]]);
    tiles.mark([192, 64, 192, 64]);
    expect(tiles.spans(1)).toEqual([
      [0, 128],
      [192, 200],
    ]);
    expect(tiles.touches([128, 0, 191, 149])).toBe(false);
    expect(tiles.touches([128, 0, 192, 149])).toBe(true);
  });

  it('are not marked by a box outside', () => {
    const tiles = new Tiles(200, 150);
    tiles.mark([-50, -50, -1, 500]);
    tiles.mark([0, 192, 500, 300]);
    expect(tiles.boxes()).toEqual([]);
  });

  it('cover the box, and no tile beyond it', () => {
    fc.assert(
      fc.property(box, fc.nat(499), fc.nat(399), ([left, top, right, bottom], x, y) => {
        const tiles = new Tiles(500, 400);
        tiles.mark([left, top, right, bottom]);
        const within = (low: number, high: number, value: number) =>
          Math.floor(low / 64) <= Math.floor(value / 64) && Math.floor(value / 64) <= Math.floor(high / 64);
        const boxes = tiles.boxes();
        const held = boxes.some(([l, t, w, h]) => x >= l && x < l + w && y >= t && y < t + h);
        expect(held).toBe(within(left, right, x) && within(top, bottom, y));
        expect(tiles.touches([x, y, x, y])).toBe(held);
      }),
    );
  });
});
