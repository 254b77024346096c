import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PALETTE_SIZE, reduce } from './quantise.ts';

const channels = (colour: number): readonly number[] => [colour & 255, (colour >>> 8) & 255, colour >>> 16];

/** The greatest distance of a channel of any colour from what stands for it. */
function lossOf(colours: Uint32Array, reduced: { palette: readonly number[]; places: Uint8Array }): number {
  let most = 0;
  for (const [i, colour] of colours.entries()) {
    const instead = reduced.palette[reduced.places[i] ?? -1] ?? Number.NaN;
    for (const [j, value] of channels(colour).entries())
      most = Math.max(most, Math.abs(value - (channels(instead)[j] ?? Number.NaN)));
  }
  return most;
}

/** All mixtures of two colours in 256 steps, as at the edge of a letter. */
function edge(from: number, to: number): readonly number[] {
  const [a, b] = [channels(from), channels(to)];
  return Array.from({ length: 256 }, (_, step) => {
    const [r = 0, g = 0, blue = 0] = a.map((value, i) =>
      Math.round(value + (((b[i] ?? 0) - value) * step) / 255),
    );
    return r | (g << 8) | (blue << 16);
  });
}

const colourSet = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: most })
    .map((list) => Uint32Array.from(list));

describe('reducing colours', () => {
  it('is lossless if the colours are few', () => {
    fc.assert(
      fc.property(colourSet(PALETTE_SIZE), (colours) => {
        const reduced = reduce(colours, new Uint32Array(colours.length).fill(1), [0]);
        expect(reduced && lossOf(colours, reduced)).toBe(0);
      }),
    );
  });

  it('stays within the maximum error, or reports that it cannot', () => {
    const edges = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 0xffffff })), {
        minLength: 2,
        maxLength: 20,
      })
      .map((ends) => Uint32Array.from(new Set(ends.flatMap(([from, to]) => edge(from, to)))));
    let reducedSome = 0;
    fc.assert(
      fc.property(fc.oneof(edges, colourSet(2000)), fc.integer({ min: 0, max: 40 }), (colours, loss) => {
        const reduced = reduce(colours, new Uint32Array(colours.length).fill(1), [loss]);
        if (reduced === undefined) return;
        reducedSome++;
        expect(reduced.palette.length).toBeLessThanOrEqual(PALETTE_SIZE);
        expect(lossOf(colours, reduced)).toBeLessThanOrEqual(loss);
      }),
    );
    expect(reducedSome).toBeGreaterThan(5);
  });

  it('keeps the most common colours exactly', () => {
    const colours = Uint32Array.from({ length: 1000 }, (_, i) => i * 64);
    const counts = new Uint32Array(1000).fill(1);
    for (const often of [3, 500, 998]) counts[often] = 7;
    const reduced = reduce(colours, counts, [200]);
    for (const often of [3, 500, 998])
      expect(reduced?.palette[reduced.places[often] ?? -1]).toBe(colours[often]);
  });

  it('stays within the wanted error if possible', () => {
    const colours = Uint32Array.from(new Set([edge(0x000000, 0xffffff), edge(0x0000ff, 0xff0000)].flat()));
    const counts = new Uint32Array(colours.length).fill(1);
    const reduced = reduce(colours, counts, [20, 2, 0]);
    expect(reduced && lossOf(colours, reduced)).toBeLessThanOrEqual(2);
  });

  it('falls back to the next best error', () => {
    const colours = Uint32Array.from(
      new Set([edge(0x000000, 0xffffff), edge(0x0000ff, 0xff0000), edge(0x00ff00, 0xff00ff)].flat()),
    );
    const counts = new Uint32Array(colours.length).fill(1);
    const reduced = reduce(colours, counts, [12, 4, 1]);
    expect(reduced && lossOf(colours, reduced)).toBeLessThanOrEqual(4);
    expect(reduce(colours, counts, [1])).toBeUndefined();
  });

  it('gives up on a picture of all colours', () => {
    const colours = Uint32Array.from({ length: 4096 }, (_, i) => Math.imul(i, 4099));
    expect(reduce(colours, new Uint32Array(4096).fill(1), [9])).toBeUndefined();
  });
});
