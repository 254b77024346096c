import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { inTint, placed, shapeOf } from '../core/draw.ts';
import { games } from '../games/index.ts';
import {
  drawEmojis,
  EMOJI_BYTES_MAX,
  EMOJI_SIZE,
  emojiIndex,
  indexOf,
  readEmojiFiles,
} from '../render/emoji.ts';
import { artModules, CREDITS_FILE, drawingOf, ICONS_FILE, iconFiles } from './assets.ts';

describe('the icons that are shipped: run npm run tool -- assets icons', () => {
  const { icons, credits } = iconFiles();

  it('are exactly those that pictures use', () => {
    const shipped: unknown = JSON.parse(readFileSync(ICONS_FILE, 'utf8'));
    expect(Object.keys(shipped as object)).toEqual(Object.keys(JSON.parse(icons)));
    expect(readFileSync(ICONS_FILE, 'utf8')).toBe(icons);
  });

  it('credit their authors', () => {
    expect(readFileSync(CREDITS_FILE, 'utf8')).toBe(credits);
  });
});

const svg = (inside: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 0 100 50">${inside}</svg>`;
const read = (inside: string) => drawingOf(svg(inside), 'x.svg');

describe('drawings', () => {
  it('are shapes with colours named by their meaning', () => {
    const drawing = read(`<!-- a hut --><title>Hut</title>
      <g stroke="#8F8A80" stroke-width="2"><rect id="wall" x="10" y="20" width="30" height="30" rx="2" fill="#8b94a2"/>
      <line x1="0" y1="50" x2="90" y2="50"/></g>
      <circle cx="80" cy="10" r="5" fill="currentColor" opacity="0.5"/><path d="M0 0
        L 5 5Z" fill="none" stroke="currentColor" stroke-dasharray="2 3"/>`);
    expect(drawing).toEqual({
      left: -5,
      top: 0,
      width: 100,
      height: 50,
      shapes: [
        {
          id: 'wall',
          kind: 'rect',
          x: 10,
          y: 20,
          width: 30,
          height: 30,
          radius: 2,
          fill: 'slate',
          stroke: 'rule',
          strokeWidth: 2,
        },
        { kind: 'line', x1: 0, y1: 50, x2: 90, y2: 50, stroke: 'rule', strokeWidth: 2 },
        { kind: 'circle', x: 80, y: 10, radius: 5, fill: 'ink', opacity: 0.5, tinted: true },
        { kind: 'path', d: 'M0 0 L 5 5Z', stroke: 'ink', strokeWidth: 1, dash: [2, 3], tinted: true },
      ],
    });
    expect(shapeOf(drawing, 'wall').kind).toBe('rect');
    expect(() => shapeOf(drawing, 'roof')).toThrow('no shape roof');
    const group = placed(drawing, { x: 100, y: 100, width: 200, height: 50, tint: 'red' });
    expect(group).toMatchObject({ x: 55, y: 75, scale: 1 });
    expect(group.nodes[2]).toEqual({ kind: 'circle', x: 80, y: 10, radius: 5, fill: 'red', opacity: 0.5 });
    expect(drawing.shapes.map((shape) => inTint(shape, 'blue')).slice(3)).toMatchObject([{ stroke: 'blue' }]);
  });

  it.each([
    ['<ellipse cx="1" cy="1" rx="1" ry="2"/>', '<ellipse> cannot be drawn'],
    ['<path d="M0 0" transform="scale(2)"/>', '<path> with transform'],
    ['<g transform="scale(2)"></g>', 'a group with transform'],
    ['<circle cx="1" cy="1" r="1" fill="#123456"/>', 'fill #123456 is no colour of the light theme'],
  ])('refuse what a scene cannot have: %s', (inside, why) => {
    expect(() => read(inside)).toThrow(`x.svg: ${why}`);
  });

  it('need a viewBox', () => {
    expect(() => drawingOf('<svg></svg>', 'x.svg')).toThrow('x.svg: no svg with a viewBox');
  });

  it('are up to date: otherwise run npm run tool -- assets art', () => {
    for (const { path, text } of artModules())
      expect(existsSync(path) && readFileSync(path, 'utf8')).toBe(text);
  });
});

const folder = fileURLToPath(new URL('../../assets/emoji', import.meta.url));
const file = (name: string) => readFileSync(`${folder}/${name}`);
const drawn = drawEmojis(games);

/** The red, green, blue and alpha values of each pixel. */
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
