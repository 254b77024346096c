import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { sum } from '../core/common.ts';
import type { Drawing, Shape } from '../core/draw.ts';
import { type Colour, colours } from '../core/scene.ts';
import { palettes } from '../drawing/themes.ts';
import { games } from '../games/index.ts';
import { drawEmojis, indexOf } from '../render/emoji.ts';
import { installedIcons, pathOf } from './outlines.ts';
import { oneOf, type Tool } from './tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of `assets`, and the code that names icons. */
export const ICONS_FILE = join(root, 'assets/icons/game-icons.json');
export const CREDITS_FILE = join(root, 'assets/icons/CREDITS.md');
const AUTHORS_FILE = join(root, 'assets/icons/authors.txt');
const PICTURES = ['src/core', 'src/testkit/render', 'examples'];

/** Literals that usually mean something else. They are icons only after `name:` or `icon(`. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  ...colours,
  ...['circle', 'hand', 'phone', 'd4', 'd12', 'choice', 'desert', 'forest', 'river', 'space-needle'],
]);

/** The icons that pictures use, taken from the installed set, and their authors. */
export function iconFiles(): { readonly icons: string; readonly credits: string } {
  const icons = installedIcons();
  const used = [...namesIn(pictureFiles())].filter((name) => icons.has(name)).sort();
  const paths = used.map((name) => [name, pathOf(name, icons.get(name) ?? '')] as const);
  return {
    icons: `${JSON.stringify(Object.fromEntries(paths), undefined, 2)}\n`,
    credits: creditsOf(used, readFileSync(AUTHORS_FILE, 'utf8')),
  };
}

/** The code that draws: of each game, its `pictures`. */
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
  const named = [...text.matchAll(/\b(?:name: |icon\()([^,}]*)/g)].flatMap(([, value = '']) =>
    literalsIn(value),
  );
  return new Set([...plain, ...named]);
}

function literalsIn(text: string): readonly string[] {
  return [...text.matchAll(/'([a-z0-9]+(?:-[a-z0-9]+)*)'/g)].map(([, name = '']) => name);
}

/** Every icon of the set is a single path. */
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

const ART = join(root, 'assets/art');
/** The path to core as the generated modules import it. */
const CORE = '../../../core';

/** A module generated from the SVG files of a game. */
export interface ArtModule {
  readonly path: string;
  readonly text: string;
}

/** The modules of all games with drawings. @throws an error that names the invalid file */
export function artModules(): readonly ArtModule[] {
  return readdirSync(ART, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: game }) => {
      const files = readdirSync(join(ART, game))
        .filter((file) => file.endsWith('.svg'))
        .sort();
      const drawings = files.map(
        (file) => [file.slice(0, -4), drawingOf(readFileSync(join(ART, game, file), 'utf8'), file)] as const,
      );
      return { path: join(root, 'src/games', game, 'pictures/drawings.ts'), text: moduleOf(game, drawings) };
    });
}

function moduleOf(game: string, drawings: readonly (readonly [string, Drawing])[]): string {
  const entries = drawings.map(
    ([name, drawing]) => `  ${JSON.stringify(name)}: ${JSON.stringify(drawing)},\n`,
  );
  const names = drawings.map(([name]) => JSON.stringify(name)).join(' | ');
  return `import type { Drawing } from '${CORE}/draw.ts';

// Made from assets/art/${game}/*.svg by \`npm run tool -- assets art\`: change those files, not this one.
export const drawings: Readonly<Record<${names}, Drawing>> = {
${entries.join('')}};
`;
}

/** The files use the colours of the light theme, so that every viewer shows them correctly. */
const colourOf: ReadonlyMap<string, Colour> = new Map(
  (Object.entries(palettes.light) as [Colour, string][]).map(([colour, value]) => [value, colour]),
);

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', preserveOrder: true });
const element = z.looseObject({ ':@': z.record(z.string(), z.string()).optional() });
type Attributes = Readonly<Record<string, string>>;

/**
 * Reads a drawing: a `viewBox`, and `path`, `rect`, `circle` and `line` (in `g` too, without transformations), in the
 * colours of the light theme, or in `currentColor`, which the game chooses.
 *
 * @throws an error that says what the file has that a scene cannot have
 */
export function drawingOf(svg: string, file: string): Drawing {
  const [top] = parser.parse(svg.replace(/<\?xml.*?\?>|<!--.*?-->/gs, '')) as unknown[];
  const { name, attributes, children } = read(top);
  const [left, upper, width, height] = (attributes.viewBox ?? '').split(/[ ,]+/).map(Number);
  const box = z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .safeParse([left, upper, width, height]);
  if (name !== 'svg' || !box.success) throw new Error(`${file}: no svg with a viewBox`);
  const shapes = children.flatMap((child) => shapesOf(child, file, { fill: '#000000' }));
  return { left: box.data[0], top: box.data[1], width: box.data[2], height: box.data[3], shapes };
}

function read(node: unknown): { name: string; attributes: Attributes; children: readonly unknown[] } {
  const { ':@': attributes = {}, ...rest } = element.parse(node);
  const [[name, children] = ['', []]] = Object.entries(rest);
  return { name, attributes, children: z.array(z.unknown()).catch([]).parse(children) };
}

const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'];
const IGNORED = ['stroke-linecap', 'stroke-linejoin'];

function shapesOf(node: unknown, file: string, above: Attributes): readonly Shape[] {
  const { name, attributes: own, children } = read(node);
  if (name === 'title' || name === 'desc') return [];
  const attributes = { ...above, ...own };
  if (name === 'g') {
    const passed = Object.fromEntries(Object.entries(attributes).filter(([key]) => INHERITED.includes(key)));
    const others = Object.keys(own).filter((key) => ![...INHERITED, ...IGNORED, 'id'].includes(key));
    if (others.length > 0) throw new Error(`${file}: a group with ${others.join(', ')}`);
    return children.flatMap((child) => shapesOf(child, file, passed));
  }
  const geometry = geometryOf[name];
  if (geometry === undefined) throw new Error(`${file}: <${name}> cannot be drawn`);
  const known = [...INHERITED, ...IGNORED, ...geometry.attributes, 'id'];
  const others = Object.keys(own).filter((key) => !known.includes(key));
  if (others.length > 0) throw new Error(`${file}: <${name}> with ${others.join(', ')}`);
  return [
    {
      ...(own.id === undefined ? {} : { id: own.id }),
      ...geometry.read(attributes),
      ...paintOf(attributes, file, name !== 'line'),
    } as Shape,
  ];
}

const number = (attributes: Attributes, key: string): number => Number(attributes[key] ?? 0);

const geometryOf: Readonly<
  Record<string, { readonly attributes: readonly string[]; read(attributes: Attributes): object }>
> = {
  path: { attributes: ['d'], read: ({ d = '' }) => ({ kind: 'path', d: d.replaceAll(/\s+/g, ' ').trim() }) },
  rect: {
    attributes: ['x', 'y', 'width', 'height', 'rx'],
    read: (of) => ({
      kind: 'rect',
      x: number(of, 'x'),
      y: number(of, 'y'),
      width: number(of, 'width'),
      height: number(of, 'height'),
      ...(of.rx === undefined ? {} : { radius: number(of, 'rx') }),
    }),
  },
  circle: {
    attributes: ['cx', 'cy', 'r'],
    read: (of) => ({ kind: 'circle', x: number(of, 'cx'), y: number(of, 'cy'), radius: number(of, 'r') }),
  },
  line: {
    attributes: ['x1', 'y1', 'x2', 'y2'],
    read: (of) => ({
      kind: 'line',
      x1: number(of, 'x1'),
      y1: number(of, 'y1'),
      x2: number(of, 'x2'),
      y2: number(of, 'y2'),
    }),
  },
};

function paintOf(of: Attributes, file: string, filled: boolean): object {
  const paint = (key: 'fill' | 'stroke'): Colour | 'tint' | undefined => {
    const value = of[key]?.toLowerCase();
    if (value === undefined || value === 'none') return undefined;
    if (value === 'currentcolor') return 'tint';
    const colour = colourOf.get(value);
    if (colour === undefined) throw new Error(`${file}: ${key} ${value} is no colour of the light theme`);
    return colour;
  };
  const [fill, stroke] = [filled ? paint('fill') : undefined, paint('stroke')];
  return {
    ...(fill === undefined ? {} : { fill: fill === 'tint' ? 'ink' : fill }),
    ...(stroke === undefined ? {} : { stroke: stroke === 'tint' ? 'ink' : stroke }),
    ...(stroke === undefined ? {} : { strokeWidth: Number(of['stroke-width'] ?? 1) }),
    ...(of['stroke-dasharray'] === undefined
      ? {}
      : { dash: of['stroke-dasharray'].split(/[ ,]+/).map(Number) }),
    ...(of.opacity === undefined ? {} : { opacity: Number(of.opacity) }),
    ...(fill === 'tint' || stroke === 'tint' ? { tinted: true } : {}),
  };
}

/**
 * The widths, in pixels, of the bot's avatar and banner, which are made from their SVG files in the sizes that Discord
 * accepts.
 */
const brands = { avatar: 1024, banner: 1360 } as const;

/** The targets, each with a line of help. Each writes its files and prints what it wrote. */
const makers = {
  icons: {
    what: 'assets/icons: the icons that pictures name, out of the installed set, and the credits',
    make() {
      const { icons, credits } = iconFiles();
      writeFileSync(ICONS_FILE, icons);
      writeFileSync(CREDITS_FILE, credits);
      return `${Object.keys(JSON.parse(icons)).length} icons, ${kib(icons.length)}`;
    },
  },
  art: {
    what: 'pictures/drawings.ts of each game, from the SVG files in assets/art',
    make() {
      const modules = artModules();
      for (const { path, text } of modules) writeFileSync(path, text);
      return modules.map(({ path }) => path).join('\n');
    },
  },
  emoji: {
    what: 'assets/emoji, from the `emojis` of the games',
    make() {
      const folder = join(root, 'assets/emoji');
      mkdirSync(folder, { recursive: true });
      for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file));
      const pictures = drawEmojis(games);
      for (const { name, png } of pictures) writeFileSync(join(folder, `${name}.png`), png);
      writeFileSync(join(folder, 'index.json'), indexOf(pictures));
      return `${pictures.length} emoji, ${kib(sum(pictures.map(({ png }) => png.length)))}`;
    },
  },
  brand: {
    what: 'the PNG files in assets/brand, from their SVG files',
    async make() {
      const written: string[] = [];
      for (const [name, width] of Object.entries(brands)) {
        const file = join(root, 'assets/brand', name);
        const source = readFileSync(`${file}.svg`, 'utf8');
        const [, boxWidth, boxHeight] = /viewBox="0 0 (\d+) (\d+)"/.exec(source) ?? [];
        const height = Math.round((width * Number(boxHeight)) / Number(boxWidth));
        // The size in the file must be the size that it is drawn at.
        const sized = source.replace(/ width="\d+" height="\d+">/, ` width="${width}" height="${height}">`);
        const canvas = createCanvas(width, height);
        canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, width, height);
        writeFileSync(`${file}.png`, await canvas.encode('png'));
        written.push(`${name}.png, ${width} x ${height}`);
      }
      return written.join('\n');
    },
  },
} as const;
const names = Object.keys(makers) as readonly (keyof typeof makers)[];

function kib(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KiB`;
}

export const assets: Tool = {
  usage: `Makes the files of assets and the drawings of the games.

  npm run tool -- assets [${names.join('] [')}]

${names.map((name) => `  ${name.padEnd(7)}${makers[name].what}`).join('\n')}
  Without a name, it makes all.`,
  prepare(args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const wanted =
      positionals.length === 0 ? names : positionals.map((name) => oneOf('what to make', name, names));
    return async () => {
      for (const name of wanted) console.log(await makers[name].make());
    };
  },
};
