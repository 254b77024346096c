import { listOf } from '../../../core/common.ts';
import type { Drawing } from '../../../core/draw.ts';
import { nodeList, path, rect } from '../../../core/draw.ts';
import type { Colour, Hue, Node } from '../../../core/scene.ts';
import { type MapFeature, mapFeatures, shapeIds } from '../content/cards.ts';
import {
  BLOCK,
  columnOf,
  EMPTY,
  everyNumber,
  everySquare,
  featureAt,
  rowOf,
  SIZE,
  type Square,
  squareAt,
  type TerrainMap,
} from '../rules/grid.ts';
import { shapeCells } from '../rules/placements.ts';
import { emojiOfShape } from '../words/names.ts';
import { drawings } from './drawings.ts';

/** The glyphs of the terrains: drawings from assets/art/graphia-genesis. */

/** The size of the box that glyphs are drawn in. */
export const GLYPH_BOX = 72;

/**
 * How a terrain is drawn: a hue, and a texture that identifies it without colour. Paths contain only the absolute
 * commands M, L, Q, C and Z, so that `movedPath` can move and scale them.
 */
export interface TerrainStyle {
  readonly hue: Hue;
  /** Neighbouring squares use different forms, so that a forest does not look like wallpaper. */
  readonly forms: readonly Texture[];
  /** One silhouette for very small squares. */
  readonly small: string;
}

/** Layers of a square's texture, the lowest first. */
export type Texture = readonly Layer[];

export interface Layer {
  readonly path: string;
  /** `on-hue` is dark and stands out from the hue; ice and yellow are light in every theme. */
  readonly colour: Colour;
  /** Draws lines instead of a filled shape. */
  readonly lines?: true;
  /** 0 to 1; opaque where left out. */
  readonly opacity?: number;
}

export const styles: Readonly<Record<MapFeature, TerrainStyle>> = {
  mountain: style('slate', drawings['mountain-small'], drawings['mountain-1'], drawings['mountain-2']),
  forest: style(
    'green',
    drawings['forest-small'],
    drawings['forest-1'],
    drawings['forest-2'],
    drawings['forest-3'],
  ),
  river: style('blue', drawings['river-small'], drawings.river),
  desert: style('yellow', drawings['desert-small'], drawings['desert-1'], drawings['desert-2']),
  tundra: style('ice', drawings['tundra-small'], drawings['tundra-1'], drawings['tundra-2']),
  farm: style('brown', drawings['farm-small'], drawings['farm-1'], drawings['farm-2']),
  nexus: style('purple', drawings['nexus-small'], drawings.nexus),
  desolation: style('red', drawings['desolation-small'], drawings.desolation),
};

function style(hue: Hue, small: Drawing, ...forms: readonly Drawing[]): TerrainStyle {
  return { hue, forms: forms.map(layersOf), small: layersOf(small)[0]?.path ?? '' };
}

/** @throws if a drawing has other shapes than paths */
function layersOf({ shapes }: Drawing): Texture {
  return shapes.map((shape): Layer => {
    if (shape.kind !== 'path') throw new Error(`a glyph has a ${shape.kind}`);
    const { d: path, fill, stroke, opacity } = shape;
    const colour = stroke ?? fill;
    if (colour === undefined) throw new Error('a shape of a glyph has no colour');
    return {
      path,
      colour,
      ...(stroke === undefined ? {} : { lines: true }),
      ...(opacity === undefined ? {} : { opacity }),
    };
  });
}

type Segment = readonly [letter: string, numbers: readonly number[]];
const known = new Map<string, readonly Segment[]>();

function segmentsOf(path: string): readonly Segment[] {
  const found = known.get(path);
  if (found !== undefined) return found;
  const segments = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(
    ([, letter = '', rest = '']): Segment => [letter, (rest.match(/-?[\d.]+/g) ?? []).map(Number)],
  );
  known.set(path, segments);
  return segments;
}

/** A glyph's path with the top left corner of its box at (x, y). @param size of the box */
export function movedPath(path: string, x: number, y: number, size: number): string {
  const scale = size / GLYPH_BOX;
  return segmentsOf(path)
    .map(
      ([letter, numbers]) =>
        letter + numbers.map((n, i) => round(n * scale + (i % 2 === 0 ? x : y))).join(' '),
    )
    .join('');
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** The position of a map on a pane, in pixels. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  /** The side of one square. */
  readonly cell: number;
}

/** Cells from this size have room for a texture. */
const TEXTURED = 44;
/** Thin lines: at least one CSS pixel on every pane of this game. */
export const THIN = 5;

const lines = Array.from({ length: SIZE + 1 }, (_, i) => i);

/** The top left corner of a square. */
export function cornerOf({ x, y, cell }: Frame, square: Square): readonly [number, number] {
  return [x + (columnOf(square) - 1) * cell, y + (rowOf(square) - 1) * cell];
}

/** Squares as one path. */
export function squaresPath(frame: Frame, squares: readonly Square[]): string {
  const { cell } = frame;
  return squares
    .map((square) => {
      const [x, y] = cornerOf(frame, square);
      return `M${x} ${y}h${cell}v${cell}h${-cell}z`;
    })
    .join('');
}

/** The sea is pale, so that every mark of the game stands out from it. */
const SEA = 0.55;

/** A small wave in every second square. */
function wavesIn({ x, y, cell }: Frame): string {
  const half = cell * 0.16;
  return everySquare
    .filter((square) => (rowOf(square) + columnOf(square)) % 2 === 0)
    .map((square) => {
      const [left, top] = [x + (columnOf(square) - 0.5) * cell, y + (rowOf(square) - 0.28) * cell];
      return `M${left - 2 * half} ${top}q${half} ${-half} ${2 * half} 0q${half} ${half} ${2 * half} 0`;
    })
    .join('');
}

/** An empty map: the sea with thin lines, or the sea alone where cells are very small. */
export function emptyGrid(frame: Frame): readonly Node[] {
  const side = SIZE * frame.cell;
  const { x, y, cell } = frame;
  const d = lines.map((i) => `M${x + i * cell} ${y}v${side}M${x} ${y + i * cell}h${side}`).join('');
  return nodeList(
    rect(x, y, side, side, { fill: 'card' }),
    rect(x, y, side, side, { fill: 'blue-soft', opacity: SEA }),
    cell >= TEXTURED && path(wavesIn(frame), { stroke: 'blue', strokeWidth: THIN, opacity: 0.3 }),
    cell >= TEXTURED && path(d, { stroke: 'rule', strokeWidth: THIN, opacity: 0.35 }),
  );
}

/** "Dark 4x4 grid": the outlines of the nine blocks. */
export function blockLines({ x, y, cell }: Frame, strokeWidth: number): readonly Node[] {
  const side = SIZE * cell;
  // Lines by themselves are drawn in half the time of a path.
  const line = { kind: 'line', stroke: 'ink', strokeWidth } as const;
  return lines
    .filter((i) => i % BLOCK === 0)
    .map((i) => i * cell)
    .flatMap((at) => [
      { ...line, x1: x + at, y1: y, x2: x + at, y2: y + side },
      { ...line, x1: x, y1: y + at, x2: x + side, y2: y + at },
    ]);
}

/**
 * Shallows around the land, and its beach.
 *
 * @param wide how far they reach, in half squares
 * @param below how far they may reach below the map, in pixels
 */
export function coast(
  frame: Frame,
  land: readonly Square[],
  wide: number,
  below = Number.POSITIVE_INFINITY,
): readonly Node[] {
  if (land.length === 0) return [];
  // Larger boxes of land below it are quicker to draw than wide lines around it.
  const reach = (part: number): string => runsPath(frame, land, (part * frame.cell * wide) / 2, below);
  return [
    path(reach(0.9), { fill: 'ice', opacity: 0.3 }),
    path(reach(0.6), { fill: 'ice', opacity: 0.4 }),
    path(reach(0.3), { fill: 'sand' }),
  ];
}

/** Squares as one path, side by side in a row as one box, which is wider on all sides, with round corners. */
function runsPath(frame: Frame, squares: readonly Square[], wider: number, below: number): string {
  const inside = new Set(squares);
  const { cell } = frame;
  return squares
    .filter((square) => columnOf(square) === 1 || !inside.has(square - 1))
    .map((first) => {
      const [x, y] = cornerOf(frame, first);
      let last = first;
      while (columnOf(last) < SIZE && inside.has(last + 1)) last++;
      const width = (last - first + 1) * cell;
      const down = rowOf(first) === SIZE ? Math.min(wider, below) : wider;
      const top = `M${x} ${y - wider}h${width}a${wider} ${wider} 0 0 1 ${wider} ${wider}`;
      const right = `v${cell}a${wider} ${down} 0 0 1 ${-wider} ${down}`;
      const bottom = `h${-width}a${wider} ${down} 0 0 1 ${-wider} ${-down}`;
      return `${top}${right}${bottom}v${-cell}a${wider} ${wider} 0 0 1 ${wider} ${-wider}z`;
    })
    .join('');
}

/** The terrain on a map: each feature in its hue and texture, and outlines between different features. */
export function terrainOf(frame: Frame, map: TerrainMap): readonly Node[] {
  const filled = mapFeatures.flatMap((feature) => {
    const squares = everySquare.filter((square) => featureAt(map, square) === feature);
    return squares.length === 0 ? [] : featureNodes(frame, feature, squares);
  });
  if (frame.cell < TEXTURED) return filled;
  const shores = rowsOf(everySquare).map((row) => edgesBetween(frame, (square) => map[square] ?? EMPTY, row));
  return [
    ...filled,
    ...shores.flatMap((d): readonly Node[] =>
      d === '' ? [] : [path(d, { stroke: 'on-hue', strokeWidth: THIN })],
    ),
  ];
}

/** Squares by row. The painter skips rows of the map that have not changed. */
export function rowsOf(squares: readonly Square[]): readonly (readonly Square[])[] {
  return everyNumber
    .map((row) => squares.filter((square) => rowOf(square) === row))
    .filter((row) => row.length > 0);
}

/** Squares of one feature: hue, texture and faint cell borders. */
export function featureNodes(frame: Frame, feature: MapFeature, squares: readonly Square[]): readonly Node[] {
  const { hue } = styles[feature];
  if (frame.cell < TEXTURED)
    return [path(squaresPath(frame, squares), { fill: hue }), silhouettes(frame, feature, squares)];
  return rowsOf(squares).flatMap((row): readonly Node[] => [
    path(squaresPath(frame, row), { fill: hue }),
    ...textures(frame, feature, row, [borderOf(frame.cell)]),
  ]);
}

/** A faint border within a square, in the glyphs' box. @param cell the side of the square, in pixels */
function borderOf(cell: number): Layer {
  const wide = (THIN * GLYPH_BOX) / (2 * cell);
  const [side, far] = [GLYPH_BOX, GLYPH_BOX - wide];
  // The inside runs the other way round, which leaves it out.
  const d = `M0 0L${side} 0L${side} ${side}L0 ${side}ZM${wide} ${wide}L${wide} ${far}L${far} ${far}L${far} ${wide}Z`;
  return { path: d, colour: 'on-hue', opacity: 0.14 };
}

/** One feature on one square that is not part of a map: a card, a row of the score sheet. */
export function tile(feature: MapFeature, x: number, y: number, side: number): readonly Node[] {
  // Lines end within the rounded outline.
  const inset = side * 0.05;
  const frame = { x: x + inset, y: y + inset, cell: side - 2 * inset };
  return [
    rect(x, y, side, side, { radius: side * 0.14, fill: styles[feature].hue }),
    ...textures(frame, feature, [0]),
    rect(x, y, side, side, { radius: side * 0.14, stroke: 'on-hue', strokeWidth: THIN }),
  ];
}

function silhouettes(frame: Frame, feature: MapFeature, squares: readonly Square[]): Node {
  const inset = frame.cell * 0.14;
  const d = squares.map((square) => {
    const [x, y] = cornerOf(frame, square);
    return movedPath(styles[feature].small, x + inset, y + inset, frame.cell - 2 * inset);
  });
  return path(d.join(''), { fill: 'on-hue', opacity: 0.75 });
}

/** The texture of each square, a stamp. @param below the layers below it */
function textures(
  frame: Frame,
  feature: MapFeature,
  squares: readonly Square[],
  below: Texture = [],
): readonly Node[] {
  const { forms } = styles[feature];
  return squares.map((square): Node => {
    const [x, y] = cornerOf(frame, square);
    const form = forms[(rowOf(square) * 5 + columnOf(square) * 3) % forms.length] ?? [];
    const nodes = textureNodes([...below, ...form], frame.cell);
    return { kind: 'group', x, y, scale: frame.cell / GLYPH_BOX, stamp: true, nodes };
  });
}

function textureNodes(texture: Texture, cell: number): readonly Node[] {
  return texture.map(({ path: d, colour, lines: asLines, opacity }) =>
    path(d, {
      ...(asLines
        ? { stroke: colour, strokeWidth: (Math.max(THIN, cell / 19) * GLYPH_BOX) / cell }
        : { fill: colour }),
      ...(opacity === undefined ? {} : { opacity }),
    }),
  );
}

/** Lines between neighbours of different kinds, and along the border beside squares that are not empty. */
function edgesBetween(
  frame: Frame,
  kindOf: (square: Square) => string,
  squares: readonly Square[] = everySquare,
): string {
  return squares
    .flatMap((square) => {
      const kind = kindOf(square);
      const [x, y] = cornerOf(frame, square);
      const { cell } = frame;
      const [row, column] = [rowOf(square), columnOf(square)];
      const right = column === SIZE ? EMPTY : kindOf(square + 1);
      const below = row === SIZE ? EMPTY : kindOf(square + SIZE);
      return listOf(
        column === 1 && kind !== EMPTY && `M${x} ${y}v${cell}`,
        row === 1 && kind !== EMPTY && `M${x} ${y}h${cell}`,
        kind !== right && `M${x + cell} ${y}v${cell}`,
        kind !== below && `M${x} ${y + cell}h${cell}`,
      );
    })
    .join('');
}

/** The outline of a set of squares. */
export function outlineOf(frame: Frame, squares: readonly Square[]): string {
  const inside = new Set(squares);
  return edgesBetween(frame, (square) => (inside.has(square) ? 'X' : EMPTY));
}

/** The game's emoji: a square of each terrain, by the terrain's name, and the seven shapes. */
export const emojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries([
  ...mapFeatures.map((feature) => [feature, tile(feature, -47, -47, 94)] as const),
  ...shapeIds.map((shape) => [emojiOfShape(shape), shapePicture(shape)] as const),
]);

/** A shape as its card shows it, in one hue: it is drawn in every terrain. */
function shapePicture(shape: (typeof shapeIds)[number]): readonly Node[] {
  const { height, width, cells } = shapeCells(shape, 0);
  const cell = Math.min(42, 90 / Math.max(height, width));
  const frame = { x: (-width * cell) / 2, y: (-height * cell) / 2, cell };
  const d = squaresPath(
    frame,
    cells.map(([row, column]) => squareAt(row + 1, column + 1)),
  );
  return [path(d, { fill: 'teal', stroke: 'ink', strokeWidth: 5 })];
}
