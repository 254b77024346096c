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

/** The files of all faces, each as a package's name and a path in it. */
export const fontFiles: readonly string[] = files.map(([, file]) => file);

/** The path of a file of an installed package, both from source and in the built program. */
export const locate: (file: string) => string = createRequire(import.meta.url).resolve;

let registered = false;

/** Registers the faces with the canvas, once per process. @throws if a package or one of its files is missing */
export function registerFonts(): void {
  if (registered) return;
  for (const [family, file] of files) {
    const path = locate(file);
    if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`not a usable font: ${path}`);
  }
  registered = true;
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

let printable: ReadonlySet<number> | undefined;

/** Replaces characters that no face has. */
const UNKNOWN = '?';

/** Characters that only select a variant of the previous one, or change the direction of what follows. */
const UNSEEN = /[\p{Variation_Selector}\u202a-\u202e\u2066-\u2069]/gu;
/** Characters that can be dropped without changing how the text reads: emoji and other pictures, marks, joiners. */
const ORNAMENT = /^[\p{S}\p{M}\p{Cf}]$/u;
/** Characters that belong to the previous one, and are dropped with it. */
const JOINED = /^[\p{Emoji_Modifier}\p{M}\p{Cf}]$/u;

/**
 * A text in characters that the fonts have. People's names can contain any character: styled letters become plain ones,
 * emoji without a glyph are dropped, and a run of letters of an unsupported script becomes one question mark. A text
 * that is not empty never becomes empty.
 */
export function withGlyphFallback(text: string): string {
  printable ??= fontCoverage(locate(FALLBACK_FILE));
  const composed = text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
  if (has(composed)) return composed;
  let out = '';
  let previous: 'printed' | 'left out' | 'unknown' = 'printed';
  for (const letter of composed) {
    const plain = has(letter) ? letter : letter.normalize('NFKC');
    if (previous !== 'printed' && JOINED.test(letter)) continue;
    if (has(plain)) {
      out += plain;
      previous = 'printed';
    } else if (ORNAMENT.test(letter)) previous = 'left out';
    else if (previous !== 'unknown') {
      out += UNKNOWN;
      previous = 'unknown';
    }
  }
  return out.replaceAll(/ +/g, ' ').trim() || UNKNOWN;
}

function has(text: string): boolean {
  for (const letter of text) if (printable?.has(letter.codePointAt(0) ?? 0) !== true) return false;
  return true;
}
