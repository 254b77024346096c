import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// Two entries, one for bots that import the playground and one for the command line. They share common chunks.
const { metafile } = await build({
  entryPoints: ['index.ts', 'server/main.ts'],
  entryNames: '[name]',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  metafile: true,
  // Optional dependencies of ws.
  external: ['bufferutil', 'utf-8-validate'],
  // CommonJS modules in the bundle load Node's own modules by `require`.
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

/**
 * The licences of everything in the bundle, which must be distributed with it. Vite collects those of the page's
 * packages.
 */
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
