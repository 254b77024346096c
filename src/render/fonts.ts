import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

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

/** Makes the faces known to the canvas, once a process. @throws where a package or a file of it is missing. */
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
