import { build } from 'esbuild';

// Two entries, for a bot that imports the playground and for the command line; their common parts are shared.
await build({
  entryPoints: ['index.ts', 'server/main.ts'],
  entryNames: '[name]',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  // ws uses these where they are installed.
  external: ['bufferutil', 'utf-8-validate'],
  // Modules that are not ES modules load Node's own by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
