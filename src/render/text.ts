import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Face, faces, fontOf, registerFonts } from './fonts.ts';

/** Below this size, in pixels, letters are lost on a phone: what still does not fit is cut. */
export const SMALLEST_PRINT = 20;

/** A text as it will be set. */
export interface Setting {
  readonly text: string;
  /** Pixels. */
  readonly size: number;
}

/**
 * Sets a text no wider than `maxWidth`: smaller, by half pixels and down to `SMALLEST_PRINT` (or to its own size,
 * where that is less); if that is not enough, shortened, with an ellipsis.
 *
 * Leaves the context's font as the setting needs it, and its alignment at the left.
 */
export function setText(
  context: SKRSContext2D,
  text: string,
  face: Face,
  bold: boolean,
  size: number,
  maxWidth: number | undefined,
): Setting {
  // What is measured to the left and to the right of a text depends on its alignment.
  context.textAlign = 'left';
  context.font = fontOf(face, bold, size);
  if (maxWidth === undefined) return { text, size };
  const full = inkWidth(context, text);
  if (full <= maxWidth) return { text, size };
  const floor = Math.min(size, SMALLEST_PRINT);
  // Hinting makes widths not quite proportional to sizes: half a pixel at a time until it is true.
  for (let tried = halfPixels((size * maxWidth) / full); tried >= floor; tried -= 0.5) {
    context.font = fontOf(face, bold, tried);
    if (inkWidth(context, text) <= maxWidth) return { text, size: tried };
  }
  context.font = fontOf(face, bold, floor);
  const letters = [...text];
  while (letters.length > 0) {
    letters.pop();
    const cut = `${letters.join('').trimEnd()}…`;
    if (inkWidth(context, cut) <= maxWidth) return { text: cut, size: floor };
  }
  return { text: '', size: floor };
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
