import type { Board, Box } from '../content/boards.ts';
import { extentOf } from './scenery.ts';

/** The poster at the left of a sheet, in pixels of the pane. */
export const POSTER = { x: 24, y: 24, width: 800, height: 1002, radius: 30 } as const;
/** The height of the ground at the foot of the poster. */
export const GROUND = 74;
const MARGIN = 14;
const LARGEST = 120;
/** How far a building's feet reach below its ground, in boxes. */
const FOOT = 0.3;

/** Where the boxes of a board stand, in pixels. */
export interface Layout {
  /** The side of a box. */
  readonly size: number;
  /** The x of a left edge at 0. */
  readonly left: number;
  readonly ground: number;
}

/** A board on the poster: as large as its building allows. */
export function layoutOf(board: Board): Layout {
  const { left, right, above } = extentOf(board.id);
  const high = (POSTER.height - GROUND - MARGIN) / (board.rows + above / 2);
  const wide = (2 * (POSTER.width - 2 * MARGIN)) / (right - left);
  const size = Math.floor(Math.min(high, wide, LARGEST));
  const middle = POSTER.x + POSTER.width / 2;
  return {
    size,
    left: middle - ((left + right) / 4) * size,
    ground: POSTER.y + POSTER.height - GROUND,
  };
}

/** A board with its building, as large as an area allows, on the area's lower edge. */
export function fitted(board: Board, area: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>): Layout {
  const { left, right, above } = extentOf(board.id);
  const size = Math.min(area.height / (board.rows + above / 2 + FOOT), (2 * area.width) / (right - left));
  return {
    size,
    left: area.x + area.width / 2 - ((left + right) / 4) * size,
    ground: area.y + area.height - FOOT * size,
  };
}

/** The top left corner of a box. */
export function cornerOf({ size, left, ground }: Layout, box: Box): readonly [x: number, y: number] {
  return [left + (box.x * size) / 2, ground - (box.row + 1) * size];
}
