import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { FALLBACK_FAMILY, weights } from '../drawing/text.ts';

export const FALLBACK_FILE = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';
const files: readonly (readonly [family: string, file: string])[] = [
  ...fontsource('Rollpad Print', 'atkinson-hyperlegible-next', 'latin', weights.print),
  ...fontsource('Rollpad Print Extended', 'atkinson-hyperlegible-next', 'latin-ext', weights.print),
  ...fontsource('Rollpad Hand', 'playpen-sans', 'latin', weights.hand),
  ...fontsource('Rollpad Hand Extended', 'playpen-sans', 'latin-ext', weights.hand),
  [FALLBACK_FAMILY, FALLBACK_FILE],
  [FALLBACK_FAMILY, 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
];

/** The files of the faces and the fallback, each as a package's name and a path in it. */
export const faceFiles: readonly string[] = files.map(([, file]) => file);

/** The path of a file of an installed package, both from source and in the built program. */
export const locate: (file: string) => string = createRequire(import.meta.url).resolve;

let registered = false;

/** Registers the faces with the canvas, once per process. @throws if a package or one of its files is missing */
export function registerFonts(): void {
  if (registered) return;
  for (const [family, file] of files) registerFont(family, file);
  registered = true;
}

/** @param file a package's name and a path in it @throws if it is missing, or no font */
export function registerFont(family: string, file: string): void {
  const path = locate(file);
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`not a usable font: ${path}`);
}

function fontsource(
  family: string,
  name: string,
  subset: string,
  weight: { readonly regular: number; readonly bold: number },
): (readonly [string, string])[] {
  return [weight.regular, weight.bold].map((value) => [
    family,
    `@fontsource/${name}/files/${name}-${subset}-${value}-normal.woff2`,
  ]);
}

/**
 * The characters that have a glyph in a TrueType file, from its table `cmap` (OpenType specification: formats 4 and 12,
 * which between them every current Unicode font uses).
 *
 * @throws if the file cannot be read, or has no such table
 */
export function fontCoverage(path: string): ReadonlySet<number> {
  const font = readFileSync(path);
  const out = new Set<number>();
  const cmap = tableOf(font, 'cmap');
  const subtables = cmap.readUInt16BE(2);
  for (let i = 0; i < subtables; i++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, out);
    if (format === 12) addGroups(subtable, out);
  }
  if (out.size === 0) throw new Error(`no Unicode characters in ${path}`);
  return out;
}

function tableOf(font: Buffer, tag: string): Buffer {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * tables; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) {
      const offset = font.readUInt32BE(at + 8);
      return font.subarray(offset, offset + font.readUInt32BE(at + 12));
    }
  throw new Error(`no table ${tag}`);
}

/** Format 4: parallel arrays of segments' ends, starts, deltas and offsets into the array of glyphs that follows. */
function addSegments(subtable: Buffer, out: Set<number>): void {
  const twice = subtable.readUInt16BE(6);
  for (let at = 0; at < twice; at += 2) {
    const end = subtable.readUInt16BE(14 + at);
    const start = subtable.readUInt16BE(16 + twice + at);
    const delta = subtable.readUInt16BE(16 + 2 * twice + at);
    const offsetAt = 16 + 3 * twice + at;
    const offset = subtable.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph =
        offset === 0
          ? (code + delta) & 0xffff
          : subtable.readUInt16BE(offsetAt + offset + 2 * (code - start));
      if (glyph !== 0) out.add(code);
    }
  }
}

/** Format 12: groups of a first character, a last character and a first glyph. */
function addGroups(subtable: Buffer, out: Set<number>): void {
  const groups = subtable.readUInt32BE(12);
  for (let at = 16; at < 16 + 12 * groups; at += 12) {
    const end = subtable.readUInt32BE(at + 4);
    for (let code = subtable.readUInt32BE(at); code <= end; code++) out.add(code);
  }
}
