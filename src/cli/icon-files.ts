import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { colours } from '../core/scene.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of `assets`, and where code names icons. */
export const ICONS_FILE = join(root, 'assets/icons/game-icons.json');
export const CREDITS_FILE = join(root, 'assets/icons/CREDITS.md');
const AUTHORS_FILE = join(root, 'assets/icons/authors.txt');
const PICTURES = ['src/core', 'src/testkit/render', 'examples'];

const set = z.object({
  width: z.literal(512),
  height: z.literal(512),
  icons: z.record(z.string(), z.object({ body: z.string() })),
});

/** Literals that mostly mean something else: they are icons where they stand after `name:`. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  ...colours,
  ...['circle', 'hand', 'phone', 'd4', 'd12', 'choice', 'desert', 'forest', 'river', 'space-needle'],
]);

/** What `npm run icons` writes: the icons that the pictures name, out of the set that is installed, and who drew them. */
export function iconFiles(): { readonly icons: string; readonly credits: string } {
  const installed = fileURLToPath(import.meta.resolve('@iconify-json/game-icons/icons.json'));
  const { icons } = set.parse(JSON.parse(readFileSync(installed, 'utf8')));
  const used = [...namesIn(pictureFiles())].filter((name) => Object.hasOwn(icons, name)).sort();
  const paths = used.map((name) => [name, pathOf(name, icons[name]?.body ?? '')] as const);
  return {
    icons: `${JSON.stringify(Object.fromEntries(paths), undefined, 2)}\n`,
    credits: creditsOf(used, readFileSync(AUTHORS_FILE, 'utf8')),
  };
}

/** The code that draws: of the games what lies in `pictures`. */
function pictureFiles(): readonly string[] {
  const files = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const games = files('src/games').filter((path) => path.includes('/pictures/'));
  return [...PICTURES.flatMap(files), ...games];
}

function namesIn(files: readonly string[]): ReadonlySet<string> {
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const plain = literalsIn(text).filter((name) => !AMBIGUOUS.has(name));
  const named = [...text.matchAll(/\bname: ([^,}]*)/g)].flatMap(([, value = '']) => literalsIn(value));
  return new Set([...plain, ...named]);
}

function literalsIn(text: string): readonly string[] {
  return [...text.matchAll(/'([a-z0-9]+(?:-[a-z0-9]+)*)'/g)].map(([, name = '']) => name);
}

/** Every icon of the set is a single path. */
function pathOf(name: string, body: string): string {
  const d = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body)?.[1];
  if (d === undefined) throw new Error(`${name} is not a single path`);
  return d;
}

function creditsOf(used: readonly string[], text: string): string {
  const authors = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [author = '', names = ''] = line.split(': ');
      const all = new Set(names.split(' '));
      return { author, drew: used.filter((name) => all.has(name)) };
    });
  const nobody = used.filter((name) => !authors.some(({ drew }) => drew.includes(name)));
  if (nobody.length > 0)
    throw new Error(`assets/icons/authors.txt does not name who drew ${nobody.join(', ')}`);
  const lines = authors
    .filter(({ drew }) => drew.length > 0)
    .map(({ author, drew }) => `- ${author}: ${drew.join(', ')}`);
  return `# Icons

The icons of \`game-icons.json\` are from [game-icons.net](https://game-icons.net), under the licence
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). Their colours are ours. Icons made by:

${lines.join('\n')}
`;
}
