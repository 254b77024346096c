import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColourTable } from './colour-table.ts';
import { MOST_LOSS } from './quantise.ts';

const pixel = (colour: number): number => (colour | 0xff000000) >>> 0;
const empty = (palette: readonly number[]) => new ColourTable(palette, Uint32Array.of(), Uint8Array.of());
const channels = (colour: number) => [colour & 255, (colour >>> 8) & 255, colour >>> 16];
const lossOf = (one: number, other: number): number =>
  Math.max(...channels(one).map((value, i) => Math.abs(value - (channels(other)[i] ?? 999))));

describe('a table of colours', () => {
  it('knows what it was given, and the palette itself', () => {
    const table = new ColourTable([0, 0x404040, 0xffffff], Uint32Array.of(0x030303, 0), Uint8Array.of(1, 0));
    expect([0, 0x030303, 0x404040, 0xffffff].map((colour) => table.placeOf(pixel(colour)))).toEqual([
      0, 1, 1, 2,
    ]);
    expect(table.palette).toEqual([0, 0x404040, 0xffffff]);
  });

  it('gives each colour a place near enough, and always the same', () => {
    const colours = fc.array(fc.integer({ min: 0, max: 0xffffff }), { maxLength: 200 });
    fc.assert(
      fc.property(colours, (list) => {
        const table = empty([0x808080]);
        const places = list.map((colour) => table.placeOf(pixel(colour)));
        for (const [i, colour] of list.entries()) {
          expect(lossOf(table.palette[places[i] ?? -1] ?? 0, colour)).toBeLessThanOrEqual(MOST_LOSS);
          expect(table.placeOf(pixel(colour))).toBe(places[i]);
        }
        expect(table.palette[0]).toBe(0x808080);
      }),
    );
  });

  it('takes the nearest colour, and says where there is none and no room', () => {
    const table = empty([0x000000, 0x0a0a0a]);
    expect(table.placeOf(pixel(0x060606))).toBe(1);
    expect(table.placeOf(pixel(0x202020))).toBe(2);
    const full = empty(Array.from({ length: 256 }, (_, i) => i * 0x010000));
    expect(full.placeOf(pixel(0x000f00))).toBeUndefined();
    expect(full.placeOf(pixel(0x000c00))).toBe(0);
  });

  it('grows with its colours, and says how large it is', () => {
    const table = empty([0]);
    const before = table.bytes;
    for (let i = 0; i < 5000; i++) table.placeOf(pixel(Math.floor(i / 500) * 0x0c0000 + (i % 10)));
    for (let i = 0; i < 5000; i++)
      table.placeOf(pixel(((i % 16) << 16) | (((i >> 4) % 13) << 8) | ((i >> 8) % 13)));
    expect(table.bytes).toBeGreaterThan(before);
    expect(table.placeOf(pixel(0x0c0003))).toBe(table.placeOf(pixel(0x0c0003)));
  });
});
