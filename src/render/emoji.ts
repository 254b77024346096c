import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import * as z from 'zod';
import type { AnyGame } from '../core/game.ts';
import type { Text } from '../core/message.ts';
import type { Node } from '../core/scene.ts';
import { drawNodes } from '../drawing/draw.ts';
import { palettes } from '../drawing/themes.ts';
import { registerFonts } from './fonts.ts';
import { penOn } from './pen.ts';

/** Width and height of an emoji, in pixels. */
export const EMOJI_SIZE = 128;
/** Maximum size of a file in bytes: Discord's limit. */
export const EMOJI_BYTES_MAX = 256 * 1024;
/** Art is drawn in a square of 100, with room for the outlines. */
const SCALE = 1.12;
/** A dark outline stands out on light backgrounds, and a light one around it on dark ones. In pixels beyond the art. */
const OUTLINES = [
  { width: 7, colour: '#ffffff' },
  { width: 3.5, colour: '#25282e' },
] as const;
/** The number of copies around a circle that make the silhouette wider. */
const STAMPS = 48;

export interface EmojiPicture {
  readonly name: string;
  readonly png: Buffer;
}

/** The emoji of all games, by name. @throws if two games draw different pictures with one name */
export function drawEmojis(games: readonly AnyGame[]): readonly EmojiPicture[] {
  registerFonts();
  const art = new Map<string, readonly Node[]>();
  for (const { id, emojis = {} } of games)
    for (const [name, nodes] of Object.entries(emojis)) {
      const known = art.get(name);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(nodes))
        throw new Error(`${id} draws another emoji ${name} than the games before`);
      art.set(name, nodes);
    }
  return [...art]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, nodes]) => ({ name, png: drawEmoji(nodes).toBuffer('image/png') }));
}

/** The content of `index.json` in the emoji's folder. */
export function indexOf(pictures: readonly EmojiPicture[]): string {
  const entries = pictures.map(({ name, png }) => [name, hashOf(png)]);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

function drawEmoji(nodes: readonly Node[]): Canvas {
  const art = createCanvas(EMOJI_SIZE, EMOJI_SIZE);
  const context = art.getContext('2d');
  context.translate(EMOJI_SIZE / 2, EMOJI_SIZE / 2);
  context.scale(SCALE, SCALE);
  const pane = { width: 100, height: 100 };
  const say = (text: Text) => (typeof text === 'string' ? text : text.key);
  drawNodes(penOn(context, { palette: palettes.light, pane, say }), nodes);
  const out = createCanvas(EMOJI_SIZE, EMOJI_SIZE);
  for (const { width, colour } of OUTLINES)
    out.getContext('2d').drawImage(silhouette(art, width, colour), 0, 0);
  out.getContext('2d').drawImage(art, 0, 0);
  return out;
}

/** The art in one colour, wider on all sides. */
function silhouette(art: Canvas, width: number, colour: string): Canvas {
  const canvas = createCanvas(EMOJI_SIZE, EMOJI_SIZE);
  const context = canvas.getContext('2d');
  for (let i = 0; i < STAMPS; i++) {
    const angle = (2 * Math.PI * i) / STAMPS;
    context.drawImage(art, width * Math.cos(angle), width * Math.sin(angle));
  }
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = colour;
  context.fillRect(0, 0, EMOJI_SIZE, EMOJI_SIZE);
  return canvas;
}

/**
 * `index.json` of `assets/emoji`, which `npm run tool -- assets emoji` writes: the first 8 hexadecimal digits of each
 * file's SHA-256, by name.
 */
export const emojiIndex = z.record(z.string().regex(/^[a-z0-9_]{2,23}$/), z.string().regex(/^[0-9a-f]{8}$/));

/** A file of the folder. */
interface EmojiFile {
  readonly name: string;
  readonly hash: string;
  read(): Promise<Buffer>;
}

/** The emoji of games, drawn now. @param wanted by name @throws if two games draw different pictures with one name */
export function drawnEmojiFiles(
  games: readonly AnyGame[],
  wanted: (name: string) => boolean,
): readonly EmojiFile[] {
  const missing = games.map((game) => ({
    ...game,
    emojis: Object.fromEntries(Object.entries(game.emojis ?? {}).filter(([name]) => wanted(name))),
  }));
  return drawEmojis(missing).map(({ name, png }) => ({ name, hash: hashOf(png), read: async () => png }));
}

function hashOf(png: Buffer): string {
  return createHash('sha256').update(png).digest('hex').slice(0, 8);
}

/** The emoji in a folder. @throws if its index is missing or wrong */
export async function readEmojiFiles(folder: string): Promise<readonly EmojiFile[]> {
  const index = emojiIndex.parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')));
  return Object.entries(index).map(([name, hash]) => ({
    name,
    hash,
    read: () => readFile(join(folder, `${name}.png`)),
  }));
}
