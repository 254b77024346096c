import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// Two entries, for a bot that imports the playground and for the command line; their common parts are shared.
const { metafile } = await build({
  entryPoints: ['index.ts', 'server/main.ts'],
  entryNames: '[name]',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  metafile: true,
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

/** Whoever passes the bundle on passes on the licences of what is in it. The page's packages are Vite's to find. */
const inPage = [
  'preact',
  '@preact/signals',
  '@preact/signals-core',
  '@fontsource-variable/atkinson-hyperlegible-next',
];
const files = [
  ...Object.keys(metafile.inputs),
  ...inPage.map((name) => fileURLToPath(import.meta.resolve(name))),
];
const folders = files.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
const licences = [...new Set(folders)].map((folder) => {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file));
  return `${name} ${version}\n\n${texts.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n')}`;
});
writeFileSync('dist/LICENSES.txt', licences.sort().join(`\n${'-'.repeat(80)}\n`));
