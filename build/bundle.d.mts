import type { BuildOptions } from 'esbuild';

/** For tests that bundle parts of the bot as the whole is bundled. */
export const bundling: BuildOptions;
/** The same for the thread of the computer players, with its entry. */
export const threadBundling: BuildOptions;
/** Bundles the page of the sheets into a folder. */
export function buildPage(folder: string): Promise<void>;
