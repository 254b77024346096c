import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { signs } from './font-signs.mjs';

/** These stay in `node_modules`. */
const external = [
  // These have files beside their code: WebAssembly, native code, workers.
  ...['@electric-sql/pglite', '@napi-rs/canvas', '@prisma/client', 'pino', 'piscina'],
  // These must share one copy of a package with those, or with each other.
  ...['@prisma/adapter-pg', 'pglite-prisma-adapter', 'pg'],
  // discord.js uses these where they are installed.
  ...['zlib-sync', 'bufferutil', 'utf-8-validate', '@discordjs/voice'],
];

/** The playground is built by its own workspace, and may be missing: the bot looks for it only without a token. */
const playground = {
  name: 'playground',
  setup({ onResolve }) {
    onResolve({ filter: /\/playground\/index\.ts$/ }, () => ({
      path: '../playground/dist/index.js',
      external: true,
    }));
  },
};

/** The sentences of the games: the thread of the computer players says nothing, and starts faster without them. */
const withoutSentences = {
  name: 'without-sentences',
  setup({ onLoad }) {
    onLoad({ filter: /games[\\/][^\\/]+[\\/]locales[\\/]\w+\.json$/ }, () => ({
      contents: '{}',
      loader: 'json',
    }));
  },
};

/**
 * discord.js finds the limits of its caches by the names of its classes: a class that the bundle renames would cache
 * without limit. esbuild's `keepNames` keeps all names, but wraps every closure, which doubles the time of playouts.
 */
const namedClasses = {
  name: 'named-classes',
  setup({ onLoad }) {
    onLoad({ filter: /discord\.js[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const names = [...code.matchAll(/^class (\w+)/gm)].map(([, name]) => name);
      const named = names.map((name) => `Object.defineProperty(${name}, 'name', { value: '${name}' });`);
      return { contents: [code, ...named].join('\n') };
    });
  },
};

/** How everything is bundled: a few files start several times as fast as a thousand modules. */
export const bundling = {
  bundle: true,
  splitting: true,
  external,
  plugins: [playground, namedClasses],
  // Modules that are not ES modules load Node's own by `require`.
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
};

/** The thread of the computer players: a file of its own, since a thread loads its own copy of everything anyway. */
export const threadBundling = {
  ...bundling,
  entryPoints: ['src/computers-worker.ts'],
  splitting: false,
  minify: true,
  plugins: [...bundling.plugins, withoutSentences],
};

/**
 * V8 keeps a program in memory as it is written: with two bytes a character if one of them is beyond Latin-1. esbuild
 * leaves such characters in regular expressions. After an escape, a source map is a few columns off until the line ends.
 */
function escaped(program) {
  return program.replaceAll(
    /[\u0100-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What games outside of this repository import, and the program that builds them: `rollpad`. */
export const ownGameBundling = {
  ...bundling,
  external: [...external, 'vitest', 'esbuild'],
  entryPoints: { game: 'src/game.ts', testing: 'src/testkit/testing.ts', rollpad: 'src/cli/rollpad.ts' },
};

/** The page of the sheets, for browsers. All its files but index.html have a hash in their names, and never change. */
export async function buildPage(folder) {
  const source = 'src/features/activity/page';
  if (!existsSync(source)) return;
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [`${source}/main.ts`],
    outdir: folder,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.ttf': 'file' },
    plugins: [signs],
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome120', 'safari17', 'firefox120'],
    metafile: true,
    logLevel: 'warning',
  });
  const names = Object.keys(metafile.outputs).map((path) => basename(path));
  const nameOf = (pattern) => names.find((name) => pattern.test(name)) ?? '';
  const html = await readFile(`${source}/index.html`, 'utf8');
  const filled = html
    .replace('%SCRIPT%', nameOf(/^main-\w+\.js$/))
    .replace('%STYLE%', nameOf(/^main-\w+\.css$/))
    // Most texts are set in them: they are fetched before a picture asks for them.
    .replace('%PRINT%', nameOf(/^atkinson-hyperlegible-next-latin-400-normal-\w+\.woff2$/))
    .replace('%BOLD%', nameOf(/^atkinson-hyperlegible-next-latin-700-normal-\w+\.woff2$/))
    .replace('%HAND%', nameOf(/^playpen-sans-latin-500-normal-\w+\.woff2$/))
    .replace('%SIGNS%', nameOf(/^DejaVuSans-signs-\w+\.ttf$/))
    .replace('%BOLD_SIGNS%', nameOf(/^DejaVuSans-Bold-signs-\w+\.ttf$/));
  await writeFile(`${folder}/index.html`, filled);
}

if (import.meta.main ?? process.argv[1] === fileURLToPath(import.meta.url)) {
  const output = { ...bundling, outdir: 'dist', write: false };
  const built = await Promise.all([
    build({
      ...output,
      entryPoints: {
        main: 'src/main.ts',
        healthcheck: 'src/process/healthcheck.ts',
        owner: 'src/owner.ts',
      },
    }),
    build({ ...threadBundling, outdir: 'dist', write: false }),
    build({ ...ownGameBundling, outdir: 'dist/own', write: false }),
  ]);
  // Names have hashes: an earlier build's files would stay beside the new ones.
  await rm('dist', { recursive: true, force: true });
  await mkdir('dist/own', { recursive: true });
  await buildPage('dist/sheet');
  for (const { path, text } of built.flatMap(({ outputFiles }) => outputFiles))
    await writeFile(path, path.endsWith('.js') ? escaped(text) : text);
}
