import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { emojiIndex, readEmojiFiles } from '../emoji-files.ts';
import { games } from '../games/index.ts';
import { drawEmojis, EMOJI_BYTES_MAX, EMOJI_SIZE, indexOf } from './emoji-tool.ts';

const folder = fileURLToPath(new URL('../../assets/emoji', import.meta.url));
const file = (name: string) => readFileSync(`${folder}/${name}`);
const drawn = drawEmojis(games);

/** Red, green, blue and alpha of each pixel. */
async function pixelsOf(png: Buffer): Promise<Uint8Array> {
  const image = await loadImage(png);
  expect([image.width, image.height]).toEqual([EMOJI_SIZE, EMOJI_SIZE]);
  const context = createCanvas(EMOJI_SIZE, EMOJI_SIZE).getContext('2d');
  context.drawImage(image, 0, 0);
  return Uint8Array.from(context.getImageData(0, 0, EMOJI_SIZE, EMOJI_SIZE).data);
}

describe('the emoji in assets/emoji', () => {
  it('are those of the games, as the script draws them', async () => {
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.png'))
        .sort(),
    ).toEqual(drawn.map(({ name }) => `${name}.png`).sort());
    for (const { name, png } of drawn)
      expect(Buffer.compare(await pixelsOf(png), await pixelsOf(file(`${name}.png`))), name).toBe(0);
  });

  it("are in the index, with the files' hashes", async () => {
    const index = emojiIndex.parse(JSON.parse(file('index.json').toString()));
    expect(Object.keys(index)).toEqual(drawn.map(({ name }) => name));
    const read = await readEmojiFiles(folder);
    const pictures = await Promise.all(read.map(async ({ name, read }) => ({ name, png: await read() })));
    expect(JSON.parse(indexOf(pictures))).toEqual(index);
  });

  it('are small, fill their square, and are transparent at its corners', async () => {
    for (const { name, png } of drawn) {
      expect(png.length, name).toBeLessThan(EMOJI_BYTES_MAX);
      const pixels = await pixelsOf(png);
      const alpha = pixels.filter((_, i) => i % 4 === 3);
      expect([alpha[0], alpha[EMOJI_SIZE - 1], alpha.at(-EMOJI_SIZE), alpha.at(-1)], name).toEqual([
        0, 0, 0, 0,
      ]);
      expect(alpha.filter((value) => value > 0).length / alpha.length, name).toBeGreaterThan(0.25);
    }
  });

  it('do not touch the edges, where the outline would be cut', async () => {
    for (const { name, png } of drawn) {
      const pixels = await pixelsOf(png);
      const solid = Array.from({ length: EMOJI_SIZE }, (_, i) => [
        ...[i, (EMOJI_SIZE - 1) * EMOJI_SIZE + i, i * EMOJI_SIZE, i * EMOJI_SIZE + EMOJI_SIZE - 1],
      ]).flat();
      expect(solid.filter((pixel) => (pixels[pixel * 4 + 3] ?? 0) > 200).length, name).toBeLessThan(40);
    }
  });
});

describe('drawing', () => {
  it('refuses two pictures with one name', () => {
    const [game] = games;
    if (game === undefined) throw new Error('there are games');
    const other = { ...game, emojis: { d4: [] } };
    expect(() =>
      drawEmojis([{ ...game, emojis: { d4: [{ kind: 'circle', x: 0, y: 0, radius: 9 }] } }, other]),
    ).toThrow('d4');
  });
});
