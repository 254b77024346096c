import { describe, expect, it } from 'vitest';
import type { Node } from '../core/scene.ts';
import { ColourTable } from './colour-table.ts';
import { leavesOf } from './leaves.ts';
import { PictureCache } from './picture-cache.ts';
import type { PngFile } from './png.ts';

const nodes = (...tops: readonly number[]): readonly Node[] =>
  tops.map((y) => ({ kind: 'rect', x: 0, y, width: 9, height: 9, fill: 'red' }));
const size = { width: 300, height: 400 };
const leaves = (...tops: readonly number[]) => leavesOf(nodes(...tops)).leaves;
const colours = () => new ColourTable([0], Uint32Array.of(), Uint8Array.of());
const file = (size = 10_000): PngFile => ({
  data: Buffer.alloc(size),
  parts: { colours: colours(), bands: [] },
});

describe('cached pictures', () => {
  it('are found by their look and content', () => {
    const cache = new PictureCache(100_000);
    const kept = file();
    cache.add('a', leaves(10, 70), kept);
    expect(cache.same('a', leaves(10, 70))).toBe(kept.data);
    expect(cache.same('a', leaves(10))).toBeUndefined();
    expect(cache.same('a', leaves(10, 71))).toBeUndefined();
    expect(cache.same('b', leaves(10, 70))).toBeUndefined();
  });

  it('are found by the smallest difference if they have bands', () => {
    const cache = new PictureCache(100_000);
    const [near, far] = [file(), file()];
    cache.add('a', leaves(10, 200, 300), far);
    cache.add('a', leaves(10, 200), near);
    cache.add('a', leaves(10), { data: Buffer.alloc(9) });
    const found = cache.nearest('a', leaves(20, 200), size);
    expect(found?.file).toBe(near);
    expect(found?.changed.boxes()).toEqual([[0, 0, 64, 64]]);
    expect(cache.nearest('b', leaves(20, 200), size)).toBeUndefined();
  });

  it('are evicted above the memory limit, least recently used first', () => {
    const cache = new PictureCache(80_000);
    for (const top of [1, 2, 3]) cache.add('a', leaves(top), file());
    expect(cache.same('a', leaves(1))).toBeDefined();
    cache.add('b', leaves(4), file());
    expect([1, 2, 3].map((top) => cache.same('a', leaves(top)) !== undefined)).toEqual([true, false, true]);
    expect(cache.bytes).toBeLessThanOrEqual(80_000);
    cache.add('b', leaves(5), file(90_000));
    expect(cache.bytes).toBe(0);
  });
});
