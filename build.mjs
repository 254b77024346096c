import { build } from 'esbuild';

/** What stays in `node_modules`. */
const external = [
  // These have files beside their code: WebAssembly, native code, workers.
  ...['@electric-sql/pglite', '@napi-rs/canvas', '@prisma/client', 'pino'],
  // These must share one copy of a package with those, or with each other.
  ...['@prisma/adapter-pg', 'pglite-prisma-adapter', 'pg'],
  // discord.js and ws take these where somebody has installed them.
  ...['zlib-sync', 'bufferutil', 'utf-8-validate', '@discordjs/voice'],
];

// A few files start several times as fast as a thousand modules, ours and those of packages.
await build({
  entryPoints: ['src/main.ts', 'src/playground/main.ts', 'src/healthcheck.ts'],
  outbase: 'src',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  external,
  // What is not an ES module asks for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  // Less to read at the start; the map leads errors back to the source.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
