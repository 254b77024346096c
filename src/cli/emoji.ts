import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '../games/index.ts';
import { drawEmojis, indexOf } from './emoji-tool.ts';

const folder = fileURLToPath(new URL('../../assets/emoji', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file));
const pictures = drawEmojis(games);
for (const { name, png } of pictures) writeFileSync(join(folder, `${name}.png`), png);
writeFileSync(join(folder, 'index.json'), indexOf(pictures));
const bytes = pictures.reduce((sum, { png }) => sum + png.length, 0);
console.log(`${pictures.length} emoji, ${Math.ceil(bytes / 1024)} KiB`);
