// Gathers what the image holds: `npm run image -- FOLDER`, after a build.
import { cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import { faceFiles, locate } from '../src/render/fonts.ts';
import { scriptFonts } from '../src/render/scripts.ts';
import { readyDatabase } from '../src/store/migrate.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: npm run image -- FOLDER');

const entries = ['main', 'owner', 'healthcheck', 'computers-worker'];
const { fileList } = await nodeFileTrace(
  entries.map((entry) => join(root, 'dist', `${entry}.js`)),
  { base: root, ignore: ['playground/**'] },
);
// The tracer follows imports; the fonts are found by their names.
const fonts = [...faceFiles, ...scriptFonts()].map((file) => relative(root, locate(file)));
const modules = [...fileList, ...fonts].filter((file) => file.startsWith('node_modules/'));

/** The folders of the packages that files belong to. */
const packages = new Set(
  modules.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []),
);
const licences = [];
for (const name of packages)
  for (const file of await readdir(join(root, name)))
    if (/^(licen[cs]e|notice|copying|ofl)/i.test(file)) licences.push(join(name, file));

const whole = ['package.json', 'dist', 'assets/emoji', 'prisma/migrations', relative(root, readyDatabase())];
for (const file of [...whole, ...modules, ...licences]) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  // Games outside of this repository are built elsewhere.
  const filter = (path) => relative(root, path) !== join('dist', 'own');
  await cp(join(root, file), join(folder, file), { recursive: true, filter });
}
