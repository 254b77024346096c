import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themes } from '../core/scene.ts';
import { demoScene } from '../testkit/render/demo-scene.ts';
import { decoded, drawnScene, Picture } from '../testkit/render/pixels.ts';
import { adler32, adlerAfter, adlerOfBoth, type Pixels, PngWriter } from './png.ts';
import { MOST_LOSS } from './quantise.ts';
import { Tiles } from './tiles.ts';

const INDEXED = 3;
const TRUE_COLOUR = 2;
/** Byte 25 of a PNG file is its colour type. */
const kindOf = (file: Buffer): number | undefined => file[25];

function pixelsOf({ width, height, data }: Picture): Pixels {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  return {
    width,
    height,
    read: (left, top, columns, rows) =>
      Uint32Array.from(
        { length: columns * rows },
        (_, i) => words[(top + Math.floor(i / columns)) * width + left + (i % columns)] ?? 0,
      ),
  };
}

function picture(width: number, height: number, colourAt: (i: number) => number): Picture {
  const words = Uint32Array.from({ length: width * height }, (_, i) => (0xff000000 | colourAt(i)) >>> 0);
  return new Picture(width, height, new Uint8ClampedArray(words.buffer));
}

describe('PNG files', () => {
  it('reproduce pictures of few colours exactly', async () => {
    const writer = new PngWriter();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 140 }),
        fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: 256 }),
        async (width, height, colours) => {
          const before = picture(width, height, (i) => colours[Math.floor(i / 3) % colours.length] ?? 0);
          const { data: file } = await writer.write(pixelsOf(before));
          expect(kindOf(file)).toBe(INDEXED);
          const after = await decoded(file);
          expect([after.width, after.height]).toEqual([width, height]);
          expect(after.lossTo(before)).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['more colours than a palette can stand for', (i: number) => (Math.imul(i, 2654435761) >>> 9) & 0xffffff],
    ['more colours than are counted', (i: number) => i],
  ])('keep all of %s', async (_, colourAt) => {
    const before = picture(200, 130, colourAt);
    const { data: file } = await new PngWriter().write(pixelsOf(before));
    expect(kindOf(file)).toBe(TRUE_COLOUR);
    expect((await decoded(file)).lossTo(before)).toBe(0);
  });

  it.each(themes)('of a sheet have no visible loss: %s', async (theme) => {
    const before = drawnScene(demoScene(), theme);
    const { data: file } = await new PngWriter().write(pixelsOf(before));
    expect((await decoded(file)).lossTo(before)).toBeLessThanOrEqual(MOST_LOSS);
  });

  it('of a sheet have a palette, and exact flat fills', async () => {
    const before = drawnScene(demoScene());
    const { data: file } = await new PngWriter().write(pixelsOf(before));
    expect(kindOf(file)).toBe(INDEXED);
    const after = await decoded(file);
    for (const [x, y] of [
      [5, 5],
      [75, 155],
      [137, 217],
      [740, 172],
      [100, 1100],
    ] as const)
      expect(after.nameAt(x, y), `${x}, ${y}`).toBe(before.nameAt(x, y));
  });

  it('do not depend on earlier pictures', async () => {
    const writer = new PngWriter();
    const small = picture(30, 20, (i) => i % 7);
    const first = await writer.write(pixelsOf(small));
    await writer.write(pixelsOf(picture(200, 130, (i) => i)));
    await writer.write(pixelsOf(drawnScene(demoScene())));
    expect(await writer.write(pixelsOf(small))).toEqual(first);
  });
});

describe('an updated file', () => {
  const colours = [0xff0000, 0x00ff00, 0x0000ff];
  const before = picture(90, 200, (i) => colours[i % 3] ?? 0);
  const isChanged = (i: number): boolean => i % 90 >= 64 && i >= 64 * 90 && i < 128 * 90;
  const changedAt = (colourAt: (i: number) => number) =>
    picture(90, 200, (i) => (isChanged(i) ? colourAt(i) : (colours[i % 3] ?? 0)));
  const changed = (): Tiles => {
    const tiles = new Tiles(90, 200);
    tiles.mark([70, 70, 80, 80]);
    return tiles;
  };

  it('has the changed tiles, and keeps all others', async () => {
    const writer = new PngWriter();
    const first = await writer.write(pixelsOf(before));
    const after = changedAt((i) => (i % 7) * 0x202020);
    const second = await writer.rewrite(first, pixelsOf(after), changed());
    expect((await decoded(second?.data ?? first.data)).lossTo(after)).toBe(0);
    expect(second?.parts?.bands[1]).toEqual(first.parts?.bands[1]);
    expect(second?.parts?.bands[0]).not.toEqual(first.parts?.bands[0]);
    const third = await writer.rewrite(second ?? first, pixelsOf(before), changed());
    expect((await decoded(third?.data ?? first.data)).lossTo(before)).toBe(0);
  });

  it('has the same bytes as if all tiles were updated', async () => {
    const all = new Tiles(90, 200);
    all.mark([0, 0, 90, 200]);
    const shades = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 9 });
    const writer = new PngWriter();
    await fc.assert(
      fc.asyncProperty(shades, async (list) => {
        const first = await writer.write(pixelsOf(before));
        const after = changedAt((i) => (list[i % list.length] ?? 0) * 0x060606);
        const part = await writer.rewrite(first, pixelsOf(after), changed());
        const whole = await writer.rewrite(part ?? first, pixelsOf(after), all);
        expect(part?.data).toEqual(whole?.data);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps theme colours exact that are first used later', async () => {
    const fills = [0x1e2126, 0x282c33, 0x4e3920];
    const gradient = picture(90, 200, (i) => (i % 90) * 0x020202 + Math.floor(i / 700));
    const file = await new PngWriter().write(pixelsOf(gradient), fills);
    const filled = changedAt((i) => fills[i % 3] ?? 0);
    const pixels = pixelsOf(filled);
    const { data } = (await new PngWriter().rewrite(file, pixels, changed())) ?? file;
    const after = await decoded(data);
    for (const [x, y] of [
      [64, 64],
      [65, 64],
      [89, 100],
    ] as const)
      expect(after.at(x, y), `${x}, ${y}`).toBe(filled.at(x, y));
  });

  it('is refused if the palette is full or missing', async () => {
    const writer = new PngWriter();
    const crowded = changedAt((i) => Math.imul(i, 2654435761) & 0xffffff);
    expect(
      await writer.rewrite(await writer.write(pixelsOf(before)), pixelsOf(crowded), changed()),
    ).toBeUndefined();
    const trueColours = await writer.write(pixelsOf(picture(90, 200, (i) => i)));
    expect(await writer.rewrite(trueColours, pixelsOf(before), changed())).toBeUndefined();
  });
});

/** The expected checksum from zlib, which ends a stream with it. */
const expected = (data: Uint8Array): number => deflateSync(data).readUInt32BE(deflateSync(data).length - 4);

function sums(data: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of data) high += low += byte;
  return adler32(low, high);
}

const bytes = fc.uint8Array({ maxLength: 700 });

describe('Adler-32', () => {
  it('equals that of zlib, for long data too', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(sums(data)).toBe(expected(data));
      }),
    );
    const long = new Uint8Array(90_000).fill(255);
    expect(sums(long)).toBe(expected(long));
  });

  it('of two pieces follows from both', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const both = expected(Buffer.concat([one, other]));
        expect(adlerOfBoth(expected(one), expected(other), other.length)).toBe(both);
      }),
    );
  });

  it('of changed data follows from the differences', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.tuple(fc.nat(699), fc.nat(255))), (data, changes) => {
        const before = expected(data);
        let [sum, weighted] = [0, 0];
        for (const [at, value] of changes)
          if (at < data.length) {
            const difference = value - (data[at] ?? 0);
            data[at] = value;
            sum += difference;
            weighted += difference * (data.length - at);
          }
        expect(adlerAfter(before, sum, weighted)).toBe(expected(data));
      }),
    );
  });
});
