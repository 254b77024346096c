import type { Seat } from '../../../core/message.ts';
import type { Colour, Node } from '../../../core/scene.ts';
import { type Feature, features } from '../content/cards.ts';
import {
  BLOCK,
  columnOf,
  EMPTY,
  everySquare,
  featureAt,
  isEmpty,
  rowOf,
  SIZE,
  type Square,
  type TerrainMap,
} from '../rules/grid.ts';
import { mapAt, type State } from '../rules/state.ts';
import { looks, placed } from './terrain-art.ts';

/** Where a map is drawn. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  /** Of one square. */
  readonly cell: number;
}

/** Squares from here on have room for a texture. */
const TEXTURE = 44;
const THIN = 3;

const lines = Array.from({ length: SIZE + 1 }, (_, i) => i);

/** The left and the upper end of a square. */
export function cornerOf({ x, y, cell }: Frame, square: Square): readonly [number, number] {
  return [x + (columnOf(square) - 1) * cell, y + (rowOf(square) - 1) * cell];
}

/** Squares as one path. @param inset how far their edges are moved inwards */
export function squaresPath(frame: Frame, squares: readonly Square[], inset = 0): string {
  const side = frame.cell - 2 * inset;
  return squares
    .map((square) => {
      const [x, y] = cornerOf(frame, square);
      return `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`;
    })
    .join('');
}

/** An empty map: paper with thin lines. */
export function emptyGrid(frame: Frame): readonly Node[] {
  const side = SIZE * frame.cell;
  const { x, y, cell } = frame;
  const d = lines.map((i) => `M${x + i * cell} ${y}v${side}M${x} ${y + i * cell}h${side}`).join('');
  return [
    { kind: 'rect', x, y, width: side, height: side, fill: 'card' },
    { kind: 'path', d, stroke: 'rule', strokeWidth: THIN, opacity: 0.45 },
  ];
}

/** "Dark 4x4 grid": the outlines of the nine blocks. */
export function blockLines({ x, y, cell }: Frame, strokeWidth: number): Node {
  const side = SIZE * cell;
  const edges = lines.filter((i) => i % BLOCK === 0);
  const d = edges.map((i) => `M${x + i * cell} ${y}v${side}M${x} ${y + i * cell}h${side}`).join('');
  return { kind: 'path', d, stroke: 'ink', strokeWidth };
}

/** What is drawn on a map: each terrain in its colour with its texture, and outlines where terrains meet. */
export function terrainOf(frame: Frame, map: TerrainMap): readonly Node[] {
  const filled = features.flatMap((feature) => {
    const squares = everySquare.filter((square) => featureAt(map, square) === feature);
    return squares.length === 0 ? [] : featureNodes(frame, feature, squares);
  });
  const shores = shoreLines(frame, (square) => map[square] ?? '');
  if (shores === '') return filled;
  return [...filled, { kind: 'path', d: shores, stroke: 'ink', strokeWidth: THIN }];
}

function featureNodes(frame: Frame, feature: Feature, squares: readonly Square[]): readonly Node[] {
  const fill: Colour = looks[feature].hue;
  return [
    { kind: 'path', d: squaresPath(frame, squares), fill },
    { kind: 'path', d: squaresPath(frame, squares), stroke: 'on-hue', strokeWidth: THIN, opacity: 0.18 },
    ...glyphNodes(frame, feature, squares),
  ];
}

/** The glyphs of squares that hold the same. */
export function glyphNodes(frame: Frame, feature: Feature, squares: readonly Square[]): readonly Node[] {
  const { light: lightHue, forms, small } = looks[feature];
  const join = (pathOf: (square: Square) => string | undefined, inset: number): string =>
    squares
      .map((square) => {
        const [x, y] = cornerOf(frame, square);
        const path = pathOf(square);
        return path === undefined ? '' : placed(path, x + inset, y + inset, frame.cell - 2 * inset);
      })
      .join('');
  if (frame.cell < TEXTURE)
    return [{ kind: 'path', d: join(() => small, frame.cell * 0.12), fill: 'on-hue' }];
  const formOf = (square: Square) => forms[(rowOf(square) * 5 + columnOf(square) * 3) % forms.length];
  const light = lightHue === undefined ? '' : join((square) => formOf(square)?.light, 0);
  const fill = join((square) => formOf(square)?.fill, 0);
  const stroke = join((square) => formOf(square)?.lines, 0);
  return [
    ...(lightHue === undefined || light === '' ? [] : [{ kind: 'path', d: light, fill: lightHue } as const]),
    ...(fill === '' ? [] : [{ kind: 'path', d: fill, fill: 'on-hue' } as const]),
    ...(stroke === '' ? [] : [{ kind: 'path', d: stroke, stroke: 'on-hue', strokeWidth: 4 } as const]),
  ];
}

/** Lines between neighbours whose kinds differ, and along the border beside what is not empty. */
function shoreLines(frame: Frame, kindOf: (square: Square) => string): string {
  return everySquare
    .flatMap((square) => {
      const kind = kindOf(square);
      const [x, y] = cornerOf(frame, square);
      const { cell } = frame;
      const [row, column] = [rowOf(square), columnOf(square)];
      const right = column === SIZE ? EMPTY : kindOf(square + 1);
      const below = row === SIZE ? EMPTY : kindOf(square + SIZE);
      return [
        ...(column === 1 && kind !== EMPTY ? [`M${x} ${y}v${cell}`] : []),
        ...(row === 1 && kind !== EMPTY ? [`M${x} ${y}h${cell}`] : []),
        ...(kind !== right ? [`M${x + cell} ${y}v${cell}`] : []),
        ...(kind !== below ? [`M${x} ${y + cell}h${cell}`] : []),
      ];
    })
    .join('');
}

/** The outline of a set of squares. */
export function outlineOf(frame: Frame, squares: readonly Square[]): string {
  const inside = new Set(squares);
  return shoreLines(frame, (square) => (inside.has(square) ? 'X' : EMPTY));
}

/** The number of the row and the column in which something is drawn now. */
export function litNumber(state: State): number | undefined {
  return state.phase.is === 'over' ? undefined : state.lying?.number;
}

/** Row n and column n of the die: their empty squares, and their outlines. */
export function litLines(frame: Frame, state: State, seat: Seat): readonly Node[] {
  const number = litNumber(state);
  if (number === undefined) return [];
  const { x, y, cell } = frame;
  const map = mapAt(state, seat);
  const free = everySquare.filter(
    (square) => (rowOf(square) === number || columnOf(square) === number) && isEmpty(map, square),
  );
  const [left, top, side] = [x + (number - 1) * cell, y + (number - 1) * cell, SIZE * cell];
  return [
    ...(free.length === 0
      ? []
      : [{ kind: 'path', d: squaresPath(frame, free), fill: 'legal-soft' } as const]),
    {
      kind: 'path',
      d: `M${left} ${y}v${side}m${cell} 0v${-side}M${x} ${top}h${side}m0 ${cell}h${-side}`,
      stroke: 'legal',
      strokeWidth: cell < TEXTURE ? THIN : 5,
    },
  ];
}
