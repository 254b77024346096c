import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/*
 * The signs of the fallback font, as a small font of their own: sheets show arrows and comparisons, and for these alone a
 * page must not load the whole alphabet of every script. TrueType, as the OpenType specification describes it.
 */

/** Arrows, −, ≤ and ≥, stars, ticks and crosses: as `unicode-range` of the page's style sheet. */
const SIGNS = [
  ...Array.from({ length: 0x70 }, (_, i) => 0x2190 + i),
  ...[0x2212, 0x2264, 0x2265, 0x2605, 0x2606, 0x2713, 0x2714, 0x2715, 0x2716, 0x2717, 0x2718],
];

/** Tables that remain as they are: hinting, and what browsers want to know of the whole. */
const KEPT = ['OS/2', 'cvt ', 'fpgm', 'prep'];

/** Loads `FONT.ttf?signs` in style sheets: an esbuild plugin. */
export const signs = {
  name: 'signs',
  setup({ onResolve, onLoad, initialOptions: { loader = {} } }) {
    onResolve({ filter: /\.ttf\?signs$/ }, ({ path }) => {
      const file = createRequire(import.meta.url).resolve(path.replace('?signs', ''));
      return { path: file.replace('.ttf', '-signs.ttf'), namespace: 'signs', pluginData: file };
    });
    onLoad({ filter: /./, namespace: 'signs' }, async ({ pluginData }) => ({
      contents: subset(await readFile(pluginData), SIGNS),
      loader: loader['.ttf'],
    }));
  },
};

/** The font with these characters alone. @throws if it lacks one of them */
export function subset(font, characters) {
  const tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + 16 * i;
    const start = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  const copy = (name) => Buffer.from(tables.get(name));
  const [head, hhea, maxp, hmtx, loca, glyf] = ['head', 'hhea', 'maxp', 'hmtx', 'loca', 'glyf'].map(copy);
  const isLong = head.readInt16BE(50) === 1;
  const offset = (glyph) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const outline = (glyph) => Buffer.from(glyf.subarray(offset(glyph), offset(glyph + 1)));

  // The first glyph stands for missing characters.
  const old = [0, ...characters.map((one) => glyphOf(tables.get('cmap'), one))];
  /** The new number of a glyph, which it gets at the end of the list if it has none. */
  const numberOf = (glyph) => (old.includes(glyph) ? old.indexOf(glyph) : old.push(glyph) - 1);
  const outlines = [];
  for (let i = 0; i < old.length; i++) {
    const drawn = outline(old[i]);
    for (const at of partsOf(drawn)) drawn.writeUInt16BE(numberOf(drawn.readUInt16BE(at)), at);
    outlines.push(Buffer.concat([drawn, Buffer.alloc(-drawn.length & 3)]));
  }

  const newLoca = Buffer.alloc(4 * (old.length + 1));
  let end = 0;
  for (const [i, { length }] of outlines.entries()) {
    end += length;
    newLoca.writeUInt32BE(end, 4 * (i + 1));
  }
  const widths = hhea.readUInt16BE(34);
  const metrics = old.map((glyph) => {
    const width = hmtx.readUInt16BE(4 * Math.min(glyph, widths - 1));
    const bearing = glyph < widths ? 4 * glyph + 2 : 4 * widths + 2 * (glyph - widths);
    return words(width, hmtx.readUInt16BE(bearing));
  });
  head.writeInt16BE(1, 50);
  hhea.writeUInt16BE(old.length, 34);
  maxp.writeUInt16BE(old.length, 4);
  return assembled([
    ...KEPT.filter((name) => tables.has(name)).map((name) => [name, copy(name)]),
    ['cmap', characterMap(characters)],
    ['glyf', Buffer.concat(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', Buffer.concat(metrics)],
    ['loca', newLoca],
    ['maxp', maxp],
    // No names: neither of the font nor of glyphs.
    ['name', words(0, 0, 6)],
    ['post', Buffer.concat([words(3, 0), tables.get('post').subarray(4, 32)])],
  ]);
}

/** Where a glyph's outline names the glyphs that it is composed of. */
function partsOf(drawn) {
  const places = [];
  if (drawn.length === 0 || drawn.readInt16BE(0) >= 0) return places;
  for (let [at, flags] = [10, 0x20]; flags & 0x20; ) {
    flags = drawn.readUInt16BE(at);
    places.push(at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return places;
}

/** From a `cmap` with segments (format 4). */
function glyphOf(cmap, character) {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    if (map.readUInt16BE(0) !== 4) continue;
    const segments = map.readUInt16BE(6);
    for (let at = 14; at < 14 + segments; at += 2) {
      if (map.readUInt16BE(at) < character) continue;
      const start = map.readUInt16BE(at + segments + 2);
      if (start > character) break;
      const delta = map.readUInt16BE(at + 2 * segments + 2);
      const range = at + 3 * segments + 2;
      const to = map.readUInt16BE(range);
      const glyph = to === 0 ? character : map.readUInt16BE(range + to + 2 * (character - start));
      if (glyph !== 0) return (glyph + delta) & 0xffff;
    }
  }
  throw new Error(`the font has no ${String.fromCodePoint(character)}`);
}

/** A `cmap` in which each character is a segment, and the glyphs follow in their order. */
function characterMap(characters) {
  const segments = [...characters.map((one, i) => [one, i + 1 - one]), [0xffff, 1]];
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const ends = segments.map(([end]) => end);
  const map = [
    ...[4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)],
    ...[...ends, 0, ...ends, ...segments.map(([, delta]) => delta), ...ends.map(() => 0)],
  ];
  return words(0, 1, 3, 1, 0, 12, ...map);
}

function words(...numbers) {
  const written = Buffer.alloc(2 * numbers.length);
  for (const [i, one] of numbers.entries()) written.writeUInt16BE(one & 0xffff, 2 * i);
  return written;
}

/** A font file, from its tables in order of their names. */
function assembled(tables) {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const header = words(1, 0, tables.length, 16 * power, Math.log2(power), 16 * (tables.length - power));
  let start = header.length + 16 * tables.length;
  const entries = tables.map(([name, table]) => {
    const entry = Buffer.alloc(16);
    entry.write(name, 'latin1');
    entry.writeUInt32BE(sumOf(table), 4);
    entry.writeUInt32BE(start, 8);
    entry.writeUInt32BE(table.length, 12);
    start += (table.length + 3) & ~3;
    return entry;
  });
  const bodies = tables.map(([, table]) => Buffer.concat([table, Buffer.alloc(-table.length & 3)]));
  return Buffer.concat([header, ...entries, ...bodies]);
}

function sumOf(table) {
  const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
