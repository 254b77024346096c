import type { Plugin } from 'esbuild';

/** Loads `FONT.ttf?signs` in style sheets: the signs of a font alone. */
export const signs: Plugin;
/** The font with these characters alone. @throws if it lacks one of them */
export function subset(font: Buffer, characters: readonly number[]): Buffer;
