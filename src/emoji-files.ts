import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EmojiFile } from './discord/gateway/emoji.ts';

/** `index.json` of `assets/emoji`, which `npm run emoji` writes: the first 8 hexadecimal digits of each file's SHA-256, by name. */
export const emojiIndex = z.record(z.string().regex(/^[a-z0-9_]{2,23}$/), z.string().regex(/^[0-9a-f]{8}$/));

/** The emoji in a folder. @throws if its index is missing or wrong */
export async function readEmojiFiles(folder: string): Promise<readonly EmojiFile[]> {
  const index = emojiIndex.parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')));
  return Object.entries(index).map(([name, hash]) => ({
    name,
    hash,
    read: () => readFile(join(folder, `${name}.png`)),
  }));
}
