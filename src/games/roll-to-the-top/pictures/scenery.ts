import { inTint, LINE, type Shape, shapeOf } from '../../../core/draw.ts';
import type { Area, Node } from '../../../core/scene.ts';
import type { Board, BoardId, Box } from '../content/boards.ts';
import { drawings } from './drawings.ts';

/** The poster at the left of a sheet, in pixels of the pane. */
export const POSTER = { x: 24, y: 24, width: 800, height: 1002, radius: 30 } as const;
/** The height of the ground at the foot of the poster, as the backdrops are drawn. */
export const GROUND = 74;
const MARGIN = 14;
const LARGEST = 120;

/** The positions of a board's boxes, in pixels. */
export interface Layout {
  /** The side of a box. */
  readonly size: number;
  /** The x of a left edge at 0. */
  readonly left: number;
  readonly ground: number;
}

/** The layout of a board on the poster, as large as its building allows. Buildings are drawn in half boxes. */
export function layoutOf(board: Board): Layout {
  const { left, top, width } = drawings[board.id];
  const high = (2 * (POSTER.height - GROUND - MARGIN)) / -top;
  const wide = (2 * (POSTER.width - 2 * MARGIN)) / width;
  const size = Math.floor(Math.min(high, wide, LARGEST));
  return {
    size,
    left: POSTER.x + POSTER.width / 2 - ((left + width / 2) * size) / 2,
    ground: POSTER.y + POSTER.height - GROUND,
  };
}

/** The layout of a board and its building at the bottom of an area, as large as possible. */
export function layoutIn(board: Board, area: Area): Layout {
  const { left, top, width, height } = drawings[board.id];
  const size = Math.min((2 * area.height) / height, (2 * area.width) / width);
  return {
    size,
    left: area.x + area.width / 2 - ((left + width / 2) * size) / 2,
    ground: area.y + area.height - ((top + height) * size) / 2,
  };
}

/** The top left corner of a box. */
export function cornerOf({ size, left, ground }: Layout, box: Box): readonly [x: number, y: number] {
  return [left + (box.x * size) / 2, ground - (box.row + 1) * size];
}

/** Every pane is 4:3. `leastSize` of core/scene.ts asks for 58 (played), 37 (print), 5 (stroke) and 82 (target). */
export const PANE = { width: 1400, height: 1050 } as const;
export const PLAYED = 60;
export const PRINT = 38;

/** The building of a board, with its origin at (x, ground). @param half a half box in pixels */
export function building(id: BoardId, x: number, ground: number, half: number): Node {
  return { kind: 'group', x, y: ground, scale: half, nodes: drawings[id].shapes.map(asNode) };
}

/** The building without its lines, for small pictures. */
export function silhouette(id: BoardId, x: number, ground: number, half: number): Node {
  const shapes = drawings[id].shapes.filter((shape) => 'fill' in shape);
  return { kind: 'group', x, y: ground, scale: half, nodes: shapes.map(asNode) };
}

/** The sky, the horizon and the ground behind a building. */
export function backdrop(id: BoardId): Node {
  const shapes = drawings[`${id}-backdrop`].shapes.filter(({ id: part }) => part !== 'front');
  return { kind: 'group', x: POSTER.x, y: POSTER.y, nodes: shapes.map(asNode) };
}

/** Grass or ripples in front of the building, and the frame of the poster. */
export function foreground(id: BoardId): readonly Node[] {
  const front = shapeOf(drawings[`${id}-backdrop`], 'front');
  const { x, y } = POSTER;
  return [
    { kind: 'group', x, y, nodes: [asNode(front)] },
    { kind: 'rect', ...POSTER, stroke: 'rule', strokeWidth: LINE },
  ];
}

function asNode(shape: Shape): Node {
  return inTint(shape, 'ink');
}
