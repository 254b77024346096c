import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';

/**
 * The faces that texts are set in. Each is two files a weight, as its package cuts the alphabet; what neither has
 * (arrows, Greek, Cyrillic, Arabic, Hebrew…) comes from the fallback, so that no text depends on the machine's fonts.
 */
export const faces = ['print', 'hand'] as const;
export type Face = (typeof faces)[number];

/** Family names are our own, so that a font installed on the machine can never take their place. */
export const FALLBACK_FAMILY = 'Rollpad Fallback';
const families: Readonly<Record<Face, string>> = {
  print: `'Rollpad Print', 'Rollpad Print Extended', '${FALLBACK_FAMILY}'`,
  hand: `'Rollpad Hand', 'Rollpad Hand Extended', '${FALLBACK_FAMILY}'`,
};
const weights = {
  print: { regular: 400, bold: 700 },
  hand: { regular: 500, bold: 700 },
} as const;

export const FALLBACK_FILE = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';
const files: readonly (readonly [family: string, file: string])[] = [
  ...fontsource('Rollpad Print', 'atkinson-hyperlegible-next', 'latin', weights.print),
  ...fontsource('Rollpad Print Extended', 'atkinson-hyperlegible-next', 'latin-ext', weights.print),
  ...fontsource('Rollpad Hand', 'playpen-sans', 'latin', weights.hand),
  ...fontsource('Rollpad Hand Extended', 'playpen-sans', 'latin-ext', weights.hand),
  [FALLBACK_FAMILY, FALLBACK_FILE],
  [FALLBACK_FAMILY, 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
];

/** Where a file of an installed package lies: from the sources as well as from the built program. */
export const locate: (file: string) => string = createRequire(import.meta.url).resolve;

let registered = false;

/** Makes the faces known to the canvas, once a process. @throws if a package or a file of it is missing. */
export function registerFonts(): void {
  if (registered) return;
  for (const [family, file] of files) {
    const path = locate(file);
    if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`not a usable font: ${path}`);
  }
  registered = true;
}

/** The canvas's `font` for a face. @param size pixels */
export function fontOf(face: Face, bold: boolean, size: number): string {
  return `${weights[face][bold ? 'bold' : 'regular']} ${size}px ${families[face]}`;
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
 * The characters that a TrueType file has a glyph for, from its table `cmap` (OpenType specification: formats 4
 * and 12, which between them every current Unicode font uses).
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

/** What stands for characters that no face has. */
const UNKNOWN = '?';

/** Signs that only ask for another look of the sign before, or that turn the direction of what follows. */
const UNSEEN = /[\p{Variation_Selector}\u202a-\u202e\u2066-\u2069]/gu;
/** Characters that can be left out and the text still reads the same: emoji and other pictures, marks, joiners. */
const ORNAMENT = /^[\p{S}\p{M}\p{Cf}]$/u;
/** What belongs to the sign before, and goes with it. */
const JOINED = /^[\p{Emoji_Modifier}\p{M}\p{Cf}]$/u;

/**
 * A text in characters that the fonts have. Names of people hold any character: styled letters become plain ones,
 * emoji without a glyph are left out, and a run of letters of an unsupported script becomes one question mark. A text
 * that is not empty stays not empty.
 */
export function withGlyphFallback(text: string): string {
  printable ??= fontCoverage(locate(FALLBACK_FILE));
  const composed = text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
  if (has(composed)) return composed;
  let out = '';
  let before: 'printed' | 'left out' | 'unknown' = 'printed';
  for (const letter of composed) {
    const plain = has(letter) ? letter : letter.normalize('NFKC');
    if (before !== 'printed' && JOINED.test(letter)) continue;
    if (has(plain)) {
      out += plain;
      before = 'printed';
    } else if (ORNAMENT.test(letter)) before = 'left out';
    else if (before !== 'unknown') {
      out += UNKNOWN;
      before = 'unknown';
    }
  }
  return out.replaceAll(/ +/g, ' ').trim() || UNKNOWN;
}

function has(text: string): boolean {
  for (const letter of text) if (printable?.has(letter.codePointAt(0) ?? 0) !== true) return false;
  return true;
}

/** Where a text may become smaller without losing its readers: the least size, in pixels of the canvas. */
export const SMALLEST_PRINT = 20;

/** How a text should be set. */
export interface TextRequest {
  readonly text: string;
  readonly face: Face;
  readonly bold: boolean;
  /** Pixels. */
  readonly size: number;
  readonly maxWidth?: number | undefined;
  /** Maximum number of lines; 1 where left out. */
  readonly lines?: number | undefined;
  /** The least size, in pixels; `SMALLEST_PRINT` where left out. */
  readonly floor?: number | undefined;
}

/** A text as it is set. */
export interface Setting {
  readonly lines: readonly string[];
  /** Pixels. */
  readonly size: number;
  /** Whether some of the text had to be left out. */
  readonly cut: boolean;
}

/** The distance of lines, as a part of the size. */
export const LINE_HEIGHT = 1.2;

/**
 * Sets a text within `maxWidth`: on several lines of about the same length where it may; smaller, by half pixels and
 * down to `floor` (or to its own size, where that is less); if that is not enough, shortened, with an ellipsis.
 *
 * Leaves the context's font as the setting needs it, and its alignment at the left.
 */
export function setText(context: SKRSContext2D, request: TextRequest): Setting {
  const { text, face, bold, size, maxWidth, lines: most = 1, floor = SMALLEST_PRINT } = request;
  // Measures to the left and to the right of a text depend on its alignment.
  context.textAlign = 'left';
  context.font = fontOf(face, bold, size);
  if (maxWidth === undefined) return { lines: [text], size, cut: false };
  const full = inkWidth(context, text);
  if (full <= maxWidth) return { lines: [text], size, cut: false };
  const least = Math.min(size, floor);
  // Hinting makes widths not quite proportional to sizes: half a pixel at a time until it is true.
  const first = most > 1 ? size : Math.min(size, halfPixels((size * maxWidth) / full));
  for (let tried = first; tried >= least; tried -= 0.5) {
    context.font = fontOf(face, bold, tried);
    const lines = most > 1 ? balanced(context, text, maxWidth, most) : [text];
    if (lines.length <= most && lines.every((line) => inkWidth(context, line) <= maxWidth))
      return { lines, size: tried, cut: false };
  }
  context.font = fontOf(face, bold, least);
  const lines = broken(context, text, maxWidth);
  const kept = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines;
  return { lines: kept.map((line) => shortened(context, line, maxWidth)), size: least, cut: true };
}

/** A text that fits; else its beginning, with an ellipsis; empty where not even that fits. */
function shortened(context: SKRSContext2D, text: string, maxWidth: number): string {
  if (inkWidth(context, text) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 0) {
    letters.pop();
    const cut = `${letters.join('').trimEnd()}…`;
    if (inkWidth(context, cut) <= maxWidth) return cut;
  }
  return '';
}

/** As few lines as possible, of about the same length. */
function balanced(context: SKRSContext2D, text: string, maxWidth: number, most: number): readonly string[] {
  const lines = broken(context, text, maxWidth);
  if (lines.length > most) return lines;
  let best = lines;
  for (let width = maxWidth; ; width *= 0.96) {
    const narrower = broken(context, text, width);
    if (narrower.length > lines.length || narrower.some((line) => inkWidth(context, line) > maxWidth))
      return best;
    best = narrower;
    if (width < maxWidth / 4) return best;
  }
}

/** Breaks a text between words, but not after a number; a word that is too long has a line of its own. */
function broken(context: SKRSContext2D, text: string, maxWidth: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<!\d) /)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && inkWidth(context, longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** From the left end or the leftmost ink to the right end or the rightmost ink, whichever is further. */
function inkWidth(context: SKRSContext2D, text: string): number {
  const measured = context.measureText(text);
  return (
    Math.max(measured.width, measured.actualBoundingBoxRight) + Math.max(0, measured.actualBoundingBoxLeft)
  );
}

function halfPixels(size: number): number {
  return Math.floor(size * 2) / 2;
}

let capHeights: Readonly<Record<Face, number>> | undefined;

/** The height of capital letters and digits of a face, as a part of its size. */
export function capHeight(face: Face): number {
  capHeights ??= measureCapHeights();
  return capHeights[face];
}

function measureCapHeights(): Readonly<Record<Face, number>> {
  registerFonts();
  const context = createCanvas(1, 1).getContext('2d');
  const size = 1000;
  const heights = faces.map((face) => {
    context.font = fontOf(face, false, size);
    return [face, context.measureText('H').actualBoundingBoxAscent / size];
  });
  return Object.fromEntries(heights) as Record<Face, number>;
}

/** More texts than the pictures of a few tables have. */
const SETTINGS_MAX = 4096;
const settings = new LRUCache<string, Setting>({ max: SETTINGS_MAX });

/** As `setText`, which measures a text many times before it fits; caches the settings used last. */
export function setTextOnce(context: SKRSContext2D, request: TextRequest): Setting {
  const { text, face, bold, size, maxWidth, lines, floor } = request;
  // The language chooses the forms of letters.
  const key = JSON.stringify([context.lang, text, face, bold, size, maxWidth, lines, floor]);
  const known = settings.get(key);
  if (known !== undefined) {
    context.font = fontOf(face, bold, known.size);
    context.textAlign = 'left';
    return known;
  }
  const setting = setText(context, request);
  settings.set(key, setting);
  return setting;
}
