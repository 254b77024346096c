import type { Node } from '../../../core/scene.ts';
import { type Feature, features } from '../content/cards.ts';
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
  type TerrainMap,
} from '../rules/grid.ts';
import { placed, styles } from './terrain-art.ts';

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

/** An empty map: paper with thin lines, or paper alone where cells are very small. */
export function emptyGrid(frame: Frame): readonly Node[] {
  const side = SIZE * frame.cell;
  const { x, y, cell } = frame;
  const d = lines.map((i) => `M${x + i * cell} ${y}v${side}M${x} ${y + i * cell}h${side}`).join('');
  return [
    { kind: 'rect', x, y, width: side, height: side, fill: 'card' },
    ...(cell < TEXTURED
      ? []
      : [{ kind: 'path', d, stroke: 'rule', strokeWidth: THIN, opacity: 0.35 } as const]),
  ];
}

/** "Dark 4x4 grid": the outlines of the nine blocks. */
export function blockLines({ x, y, cell }: Frame, strokeWidth: number): Node {
  const side = SIZE * cell;
  const edges = lines.filter((i) => i % BLOCK === 0);
  const d = edges.map((i) => `M${x + i * cell} ${y}v${side}M${x} ${y + i * cell}h${side}`).join('');
  return { kind: 'path', d, stroke: 'ink', strokeWidth };
}

/** The terrain on a map: each feature in its hue and texture, and outlines between different features. */
export function terrainOf(frame: Frame, map: TerrainMap): readonly Node[] {
  const filled = features.flatMap((feature) => {
    const squares = everySquare.filter((square) => featureAt(map, square) === feature);
    return squares.length === 0 ? [] : featureNodes(frame, feature, squares);
  });
  if (frame.cell < TEXTURED) return filled;
  const shores = rowsOf(everySquare).map((row) => edgesBetween(frame, (square) => map[square] ?? EMPTY, row));
  return [
    ...filled,
    ...shores.flatMap((d): readonly Node[] =>
      d === '' ? [] : [{ kind: 'path', d, stroke: 'on-hue', strokeWidth: THIN }],
    ),
  ];
}

/** Squares by their rows: a row of the map that has not changed is not painted again. */
export function rowsOf(squares: readonly Square[]): readonly (readonly Square[])[] {
  return everyNumber
    .map((row) => squares.filter((square) => rowOf(square) === row))
    .filter((row) => row.length > 0);
}

/** Squares of one feature: hue, texture and faint cell borders. */
export function featureNodes(frame: Frame, feature: Feature, squares: readonly Square[]): readonly Node[] {
  const { hue } = styles[feature];
  if (frame.cell < TEXTURED)
    return [
      { kind: 'path', d: squaresPath(frame, squares), fill: hue },
      silhouettes(frame, feature, squares),
    ];
  const all = new Set(squares);
  return rowsOf(squares).flatMap((row): readonly Node[] => [
    { kind: 'path', d: squaresPath(frame, row), fill: hue },
    { kind: 'path', d: borders(frame, row, all), stroke: 'on-hue', strokeWidth: THIN, opacity: 0.14 },
    ...textures(frame, feature, row),
  ]);
}

/** The sides of squares, without those at the bottom that belong to the row below as well. */
function borders(frame: Frame, squares: readonly Square[], all: ReadonlySet<Square>): string {
  const { cell } = frame;
  return squares
    .map((square) => {
      const [x, y] = cornerOf(frame, square);
      const isShared = rowOf(square) < SIZE && all.has(square + SIZE);
      return isShared ? `M${x} ${y + cell}v${-cell}h${cell}v${cell}` : `M${x} ${y}h${cell}v${cell}h${-cell}z`;
    })
    .join('');
}

/** One feature on one square that is not part of a map: a card, a row of the score sheet. */
export function tile(feature: Feature, x: number, y: number, side: number): readonly Node[] {
  // Lines end within the rounded outline.
  const inset = side * 0.05;
  const frame = { x: x + inset, y: y + inset, cell: side - 2 * inset };
  return [
    { kind: 'rect', x, y, width: side, height: side, radius: side * 0.14, fill: styles[feature].hue },
    ...textures(frame, feature, [0]),
    {
      kind: 'rect',
      x,
      y,
      width: side,
      height: side,
      radius: side * 0.14,
      stroke: 'on-hue',
      strokeWidth: THIN,
    },
  ];
}

function silhouettes(frame: Frame, feature: Feature, squares: readonly Square[]): Node {
  const inset = frame.cell * 0.14;
  const d = squares.map((square) => {
    const [x, y] = cornerOf(frame, square);
    return placed(styles[feature].small, x + inset, y + inset, frame.cell - 2 * inset);
  });
  return { kind: 'path', d: d.join(''), fill: 'on-hue', opacity: 0.75 };
}

/** A path for each layer of each form. */
function textures(frame: Frame, feature: Feature, squares: readonly Square[]): readonly Node[] {
  const { forms } = styles[feature];
  return forms.flatMap((form, index) => {
    const own = squares.filter(
      (square) => (rowOf(square) * 5 + columnOf(square) * 3) % forms.length === index,
    );
    if (own.length === 0) return [];
    return form.map(({ path, colour, lines: asLines, opacity }): Node => {
      const d = own.map((square) => placed(path, ...cornerOf(frame, square), frame.cell)).join('');
      const look = opacity === undefined ? {} : { opacity };
      return asLines
        ? { kind: 'path', d, stroke: colour, strokeWidth: Math.max(THIN, frame.cell / 19), ...look }
        : { kind: 'path', d, fill: colour, ...look };
    });
  });
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
  return edgesBetween(frame, (square) => (inside.has(square) ? 'X' : EMPTY));
}
