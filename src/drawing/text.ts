import { LRUCache } from 'lru-cache';
import type { DrawingContext } from './canvas.ts';

/**
 * The faces that texts are set in. Each is two files a weight, as its package cuts the alphabet; what neither has
 * (arrows, Greek, Cyrillic, Arabic, Hebrew…) comes from the fallback, and what that lacks from families that the text
 * brings, so that no text depends on the machine's fonts.
 */
export const faces = ['print', 'hand'] as const;
export type Face = (typeof faces)[number];

/** Family names are our own, so that a font installed on the machine can never take their place. */
export const FALLBACK_FAMILY = 'Rollpad Fallback';
const families: Readonly<Record<Face, string>> = {
  print: `'Rollpad Print', 'Rollpad Print Extended', '${FALLBACK_FAMILY}'`,
  hand: `'Rollpad Hand', 'Rollpad Hand Extended', '${FALLBACK_FAMILY}'`,
};
export const weights = {
  print: { regular: 400, bold: 700 },
  hand: { regular: 500, bold: 700 },
} as const;

/** The canvas's `font` for a face. @param size pixels */
export function fontOf(face: Face, bold: boolean, size: number): string {
  return `${weightOf(face, bold)} ${size}px ${families[face]}`;
}

function weightOf(face: Face, bold: boolean): number {
  return weights[face][bold ? 'bold' : 'regular'];
}

/** Sets the context's font. @param size pixels */
function setFont(
  context: DrawingContext,
  { face, bold, further = [] }: Pick<TextRequest, 'face' | 'bold' | 'further'>,
  size: number,
): void {
  const font = fontOf(face, bold, size);
  context.font = further.length === 0 ? font : `${font}, ${further.map((name) => `'${name}'`).join(', ')}`;
  // Each is one file with all weights, of which the canvas would take the lightest.
  if (further.length > 0) context.fontVariationSettings = `'wght' ${weightOf(face, bold)}`;
}

/** Where a text may become smaller without losing its readers: the least size, in pixels of the canvas. */
export const SMALLEST_PRINT = 20;

/** How a text should be set. */
export interface TextRequest {
  readonly text: string;
  readonly face: Face;
  readonly bold: boolean;
  /** Families for letters that the face and the fallback lack; none where left out. */
  readonly further?: readonly string[] | undefined;
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
export function setText(context: DrawingContext, request: TextRequest): Setting {
  const { text, size, maxWidth, lines: most = 1, floor = SMALLEST_PRINT } = request;
  // Measures to the left and to the right of a text depend on its alignment.
  context.textAlign = 'left';
  setFont(context, request, size);
  if (maxWidth === undefined) return { lines: [text], size, cut: false };
  const full = inkWidth(context, text);
  if (full <= maxWidth) return { lines: [text], size, cut: false };
  const least = Math.min(size, floor);
  // Hinting makes widths not quite proportional to sizes: half a pixel at a time until it is true.
  const first = most > 1 ? size : Math.min(size, halfPixels((size * maxWidth) / full));
  for (let tried = first; tried >= least; tried -= 0.5) {
    setFont(context, request, tried);
    const lines = most > 1 ? balanced(context, text, maxWidth, most) : [text];
    if (lines.length <= most && lines.every((line) => inkWidth(context, line) <= maxWidth))
      return { lines, size: tried, cut: false };
  }
  setFont(context, request, least);
  const lines = broken(context, text, maxWidth);
  const kept = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines;
  return { lines: kept.map((line) => shortened(context, line, maxWidth)), size: least, cut: true };
}

/** A text that fits; else its beginning, with an ellipsis; empty where not even that fits. */
function shortened(context: DrawingContext, text: string, maxWidth: number): string {
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
function balanced(context: DrawingContext, text: string, maxWidth: number, most: number): readonly string[] {
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
function broken(context: DrawingContext, text: string, maxWidth: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<!\d) /)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && inkWidth(context, longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** From the left end or the leftmost ink to the right end or the rightmost ink, whichever is further. */
function inkWidth(context: DrawingContext, text: string): number {
  const measured = context.measureText(text);
  return (
    Math.max(measured.width, measured.actualBoundingBoxRight) + Math.max(0, measured.actualBoundingBoxLeft)
  );
}

function halfPixels(size: number): number {
  return Math.floor(size * 2) / 2;
}

/** Pixels in which capital letters are measured. */
const MEASURED = 1000;
const capHeights = new Map<Face, number>();

/** The height of capital letters and digits of a face, as a part of its size. @param context leaves it as it was */
export function capHeight(context: DrawingContext, face: Face): number {
  const known = capHeights.get(face);
  if (known !== undefined) return known;
  context.save();
  context.font = fontOf(face, false, MEASURED);
  const height = context.measureText('H').actualBoundingBoxAscent / MEASURED;
  context.restore();
  capHeights.set(face, height);
  return height;
}

/** More texts than the pictures of a few tables have. */
const SETTINGS_MAX = 4096;
const settings = new LRUCache<string, Setting>({ max: SETTINGS_MAX });

/** As `setText`, which measures a text many times before it fits; caches the settings used last. */
export function setTextOnce(context: DrawingContext, request: TextRequest): Setting {
  const { text, face, bold, size, maxWidth, lines, floor } = request;
  // The language chooses the forms of letters.
  const key = JSON.stringify([context.lang, text, face, bold, size, maxWidth, lines, floor]);
  const known = settings.get(key);
  if (known !== undefined) {
    setFont(context, request, known.size);
    context.textAlign = 'left';
    return known;
  }
  const setting = setText(context, request);
  settings.set(key, setting);
  return setting;
}
