import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themes } from '../core/scene.ts';
import { demoScene } from '../testkit/render/demo-scene.ts';
import { decoded, drawnScene, Picture } from '../testkit/render/pixels.ts';
import { LOSSES, type Pixels, PngWriter } from './png.ts';

const INDEXED = 3;
const TRUE_COLOUR = 2;
/** Byte 25 of a PNG file is its colour type. */
const kindOf = (file: Buffer): number | undefined => file[25];

function pixelsOf({ width, height, data }: Picture): Pixels {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  return { width, height, read: (top, rows) => words.subarray(top * width, (top + rows) * width) };
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
    expect((await decoded(file)).lossTo(before)).toBeLessThanOrEqual(Math.max(...LOSSES));
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
  const changedAt = (colourAt: (i: number) => number) =>
    picture(90, 200, (i) => (i >= 64 * 90 && i < 128 * 90 ? colourAt(i) : (colours[i % 3] ?? 0)));

  it('has the changed rows, and keeps all others', async () => {
    const writer = new PngWriter();
    const first = await writer.write(pixelsOf(before));
    const after = changedAt((i) => (i % 7) * 0x202020);
    const second = await writer.rewrite(first, pixelsOf(after), [false, true, false, false]);
    expect((await decoded(second?.data ?? first.data)).lossTo(after)).toBe(0);
    expect(second?.bands?.[0]).toBe(first.bands?.[0]);
    const third = await writer.rewrite(second ?? first, pixelsOf(before), [false, true, false, false]);
    expect((await decoded(third?.data ?? first.data)).lossTo(before)).toBe(0);
  });

  it('is refused if the palette is full or missing', async () => {
    const writer = new PngWriter();
    const crowded = changedAt((i) => Math.imul(i, 2654435761) & 0xffffff);
    const changed = [false, true, false, false];
    expect(
      await writer.rewrite(await writer.write(pixelsOf(before)), pixelsOf(crowded), changed),
    ).toBeUndefined();
    const trueColours = await writer.write(pixelsOf(picture(200, 130, (i) => i)));
    expect(await writer.rewrite(trueColours, pixelsOf(picture(200, 130, () => 0)), [true])).toBeUndefined();
  });
});
