import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColourTable, MOST_LOSS, PALETTE_SIZE, type Reduced, reduce } from './quantise.ts';

const channels = (colour: number): readonly number[] => [colour & 255, (colour >>> 8) & 255, colour >>> 16];

/** The largest difference of a channel. */
const distance = (one: number, other: number): number =>
  Math.max(...channels(one).map((value, i) => Math.abs(value - (channels(other)[i] ?? Number.NaN))));

/** The largest difference of any colour from its replacement. */
function lossOf(colours: Uint32Array, { palette, places }: Reduced): number {
  return colours.reduce(
    (most, colour, i) => Math.max(most, distance(colour, palette[places[i] ?? -1] ?? Number.NaN)),
    0,
  );
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
        const reduced = reduce(colours, new Uint32Array(colours.length).fill(1), 0);
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
        const reduced = reduce(colours, new Uint32Array(colours.length).fill(1), loss);
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
    const reduced = reduce(colours, counts, 200);
    for (const often of [3, 500, 998])
      expect(reduced?.palette[reduced.places[often] ?? -1]).toBe(colours[often]);
  });

  it('takes the whole palette only if a part of it is not enough', () => {
    const colours = Uint32Array.from(
      new Set([edge(0x000000, 0xffffff), edge(0x0000ff, 0xff0000), edge(0x00ff00, 0xff00ff)].flat()),
    );
    const counts = new Uint32Array(colours.length).fill(1);
    const sizes = [12, 4].map((loss) => reduce(colours, counts, loss, 100)?.palette.length ?? Number.NaN);
    expect(sizes[0]).toBeLessThanOrEqual(100);
    expect(sizes[1]).toBeGreaterThan(100);
    expect(reduce(colours, counts, 1)).toBeUndefined();
  });

  it('gives up on a picture of all colours', () => {
    const colours = Uint32Array.from({ length: 4096 }, (_, i) => Math.imul(i, 4099));
    expect(reduce(colours, new Uint32Array(4096).fill(1), 9)).toBeUndefined();
  });
});

const pixel = (colour: number): number => (colour | 0xff000000) >>> 0;
const empty = (palette: readonly number[]) => new ColourTable(palette, Uint32Array.of(), Uint8Array.of());

describe('a table of colours', () => {
  it('knows what it was given, and the palette itself', () => {
    const table = new ColourTable([0, 0x404040, 0xffffff], Uint32Array.of(0x030303, 0), Uint8Array.of(1, 0));
    expect([0, 0x030303, 0x404040, 0xffffff].map((colour) => table.placeOf(pixel(colour)))).toEqual([
      0, 1, 1, 2,
    ]);
    expect(table.palette).toEqual([0, 0x404040, 0xffffff]);
  });

  it('gives each colour a near entry, always the same', () => {
    const colours = fc.array(fc.integer({ min: 0, max: 0xffffff }), { maxLength: 200 });
    fc.assert(
      fc.property(colours, (list) => {
        const table = empty([0x808080]);
        const places = list.map((colour) => table.placeOf(pixel(colour)));
        for (const [i, colour] of list.entries()) {
          expect(distance(table.palette[places[i] ?? -1] ?? Number.NaN, colour)).toBeLessThanOrEqual(
            MOST_LOSS,
          );
          expect(table.placeOf(pixel(colour))).toBe(places[i]);
        }
        expect(table.palette[0]).toBe(0x808080);
      }),
    );
  });

  it('uses the nearest colour, and reports when there is neither a near one nor room', () => {
    const table = empty([0x000000, 0x0a0a0a]);
    expect(table.placeOf(pixel(0x060606))).toBe(1);
    expect(table.placeOf(pixel(0x202020))).toBe(2);
    const full = empty(Array.from({ length: 256 }, (_, i) => i * 0x010000));
    expect(full.placeOf(pixel(0x000f00))).toBeUndefined();
    expect(full.placeOf(pixel(0x000c00))).toBe(0);
  });

  it('grows with its colours, and reports its size', () => {
    const table = empty([0]);
    const before = table.bytes;
    for (let i = 0; i < 5000; i++) table.placeOf(pixel(Math.floor(i / 500) * 0x0c0000 + (i % 10)));
    for (let i = 0; i < 5000; i++)
      table.placeOf(pixel(((i % 16) << 16) | (((i >> 4) % 13) << 8) | ((i >> 8) % 13)));
    expect(table.bytes).toBeGreaterThan(before);
    expect(table.placeOf(pixel(0x0c0003))).toBe(table.placeOf(pixel(0x0c0003)));
  });
});
