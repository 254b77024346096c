import type { Board, Box } from '../content/boards.ts';
import { drawings } from './drawings.ts';

/** The poster at the left of a sheet, in pixels of the pane. */
export const POSTER = { x: 24, y: 24, width: 800, height: 1002, radius: 30 } as const;
/** The height of the ground at the foot of the poster, as the backdrops are drawn. */
export const GROUND = 74;
const MARGIN = 14;
const LARGEST = 120;

/** Where the boxes of a board stand, in pixels. */
export interface Layout {
  /** The side of a box. */
  readonly size: number;
  /** The x of a left edge at 0. */
  readonly left: number;
  readonly ground: number;
}

/** A board on the poster: as large as its building allows. Buildings are drawn in half boxes. */
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

/** A board with its building, as large as an area allows, on the area's lower edge. */
export function fitted(board: Board, area: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>): Layout {
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
