import * as z from 'zod';
import { contentById } from '../../../core/common.ts';
import data from './boards.json' with { type: 'json' };

/** The six challenges, in the order in which a match with different boards plays them. */
export const boardIds = [
  'tree',
  'matterhorn',
  'burj-khalifa',
  'space-needle',
  'pyramid',
  'eiffel-tower',
] as const;
export type BoardId = (typeof boardIds)[number];

/** A box for one number. */
export interface Box {
  /** A letter for the row, from the bottom, and a number from the left: `A1`, `C4`. */
  readonly name: string;
  /** From 0, the bottom. */
  readonly row: number;
  /** The left edge in half boxes. A box is 2 wide. */
  readonly x: number;
  /** Marked with a dot: a box of the bottom row. */
  readonly dot: boolean;
  /** The boxes that it rests on. Empty for a box with a dot and for a hanging box. */
  readonly below: readonly string[];
  /** The boxes directly to its left and right. */
  readonly beside: readonly string[];
}

export interface Board {
  readonly id: BoardId;
  /** Row by row from the bottom, each from the left. */
  readonly boxes: readonly Box[];
  readonly byName: ReadonlyMap<string, Box>;
  readonly rows: number;
}

/** A box is two half boxes wide. Boxes of neighbouring rows touch where their left edges are closer than that. */
const WIDTH = 2;

/**
 * The format of boards.json: rows from the bottom, each with the left edges of its boxes in half boxes. The layouts are
 * our reconstruction, because the text of the rulebook lacks the pictures of the sheets.
 */
const boardData = z.strictObject({
  id: z.enum(boardIds),
  rows: z
    .array(
      z
        .array(z.int().nonnegative())
        .min(1)
        .refine((xs) => xs.every((x, i) => i === 0 || x - (xs[i - 1] ?? x) >= WIDTH), 'boxes overlap'),
    )
    .min(1)
    .max(26),
});

/** @throws if the data is not a board, or if a box could never be filled. */
export function readBoard(json: unknown): Board {
  const { id, rows } = boardData.parse(json);
  const name = (row: number, column: number): string => `${String.fromCharCode(65 + row)}${column + 1}`;
  const named = (row: number, test: (x: number) => boolean): string[] =>
    (rows[row] ?? []).flatMap((x, column) => (test(x) ? [name(row, column)] : []));
  const boxes = rows.flatMap((xs, row) =>
    xs.map(
      (x, column): Box => ({
        name: name(row, column),
        row,
        x,
        dot: row === 0,
        below: row === 0 ? [] : named(row - 1, (other) => Math.abs(other - x) < WIDTH),
        beside: named(row, (other) => Math.abs(other - x) === WIDTH),
      }),
    ),
  );
  const unreachable = boxes.filter((box) => !reachable(boxes).has(box.name));
  if (unreachable.length > 0)
    throw new Error(`${id}: no way to fill ${unreachable.map((box) => box.name).join(', ')}`);
  return { id, boxes, byName: new Map(boxes.map((box) => [box.name, box])), rows: rows.length };
}

/** The boxes that can be filled one after another, ignoring numbers. */
function reachable(boxes: readonly Box[]): ReadonlySet<string> {
  const filled = new Set<string>();
  for (let before = -1; before < filled.size; ) {
    before = filled.size;
    for (const { name, dot, below, beside } of boxes)
      if (dot || (below.length > 0 ? below.every((b) => filled.has(b)) : beside.some((b) => filled.has(b))))
        filled.add(name);
  }
  return filled;
}

/** @throws if boards.json lacks the board */
export const boardById = contentById('boards.json', z.array(z.unknown()).parse(data).map(readBoard));

/**
 * The board of a game of a match. "To enhance this mode, play 6 games where each game is played on a different
 * board": the chosen board first, then the order of `boardIds`, starting over after the last.
 *
 * @param game from 0
 */
export function boardOfGame(first: BoardId, boardsOfMatch: 'same' | 'different', game: number): Board {
  if (boardsOfMatch === 'same') return boardById(first);
  const at = (boardIds.indexOf(first) + game) % boardIds.length;
  return boardById(boardIds[at] ?? first);
}
