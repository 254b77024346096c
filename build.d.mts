import type { BuildOptions } from 'esbuild';

/** For the test that bundles a part of the bot as the whole is bundled. */
export const bundling: BuildOptions;
