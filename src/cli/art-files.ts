import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { Drawing, Shape } from '../core/draw.ts';
import type { Colour } from '../core/scene.ts';
import { palettes } from '../render/themes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ART = join(root, 'assets/art');
/** Seen from the modules. */
const CORE = '../../../core';

/** A module that is made from the SVG files of a game. */
export interface ArtModule {
  readonly path: string;
  readonly text: string;
}

/** The modules of all games with drawings. @throws an error that names the file which cannot be read */
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
  return `import type { Drawing } from '${CORE}/drawing.ts';

// Made from assets/art/${game}/*.svg by \`npm run art\`: change those files, not this one.
export const drawings: Readonly<Record<${names}, Drawing>> = {
${entries.join('')}};
`;
}

/** The colours of the files are those of the light theme: every viewer shows them right. */
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
