import type { Board, Box } from '../content/boards.ts';
import { riseOf } from './structures.ts';

/** Where the boxes of a board stand in a picture, in pixels. */
export interface Layout {
  /** The side of a box. */
  readonly size: number;
  /** Where a box's left edge at x = 0 is. */
  readonly left: number;
  readonly ground: number;
  /** The top left corner of a box. */
  at(box: Box): readonly [x: number, y: number];
}

/** The tallest board, and the widest box. */
const TALLEST = 900;
const WIDEST = 116;

/** A board in the middle of a sheet, standing below `top`. */
export function layoutOf(board: Board, top: number): Layout {
  const size = Math.round(Math.min(WIDEST, TALLEST / board.rows));
  const xs = board.boxes.map((box) => box.x);
  const middle = (Math.min(...xs) + Math.max(...xs) + 2) / 2;
  const ground = Math.round(top + (riseOf(board.id) * size) / 2 + board.rows * size);
  return placed(size, 500 - (middle * size) / 2, ground);
}

export function placed(size: number, left: number, ground: number): Layout {
  return {
    size,
    left,
    ground,
    at: (box) => [left + (box.x * size) / 2, ground - (box.row + 1) * size],
  };
}
