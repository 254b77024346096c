import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** The bot's avatar and banner as Discord takes them, made from their SVG files: width in pixels. */
const sizes = { avatar: 1024, banner: 1360 } as const;
const folder = fileURLToPath(new URL('../../assets/brand/', import.meta.url));

for (const [name, width] of Object.entries(sizes)) {
  const source = readFileSync(`${folder}${name}.svg`, 'utf8');
  const [, boxWidth, boxHeight] = /viewBox="0 0 (\d+) (\d+)"/.exec(source) ?? [];
  const height = Math.round((width * Number(boxHeight)) / Number(boxWidth));
  // The size in the file is the one that it is drawn at.
  const sized = source.replace(/ width="\d+" height="\d+">/, ` width="${width}" height="${height}">`);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, width, height);
  writeFileSync(`${folder}${name}.png`, await canvas.encode('png'));
  console.log(`${name}.png, ${width} x ${height}`);
}
