import { remembered } from '../../../core/common.ts';
import { type Letter, letterOf, type ShapeId, shapeCards } from '../content/cards.ts';
import {
  columnOf,
  everySquare,
  isEmpty,
  rowOf,
  SIZE,
  type Square,
  squareAt,
  type TerrainMap,
} from './grid.ts';

/** Degrees clockwise: "The Polyomino Shape can be rotated in any direction when it is drawn." It is never flipped. */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/** A turned shape with the top left corner of its bounding box on `square`; for a nexus a single square. */
export type Action =
  | { readonly shape: ShapeId; readonly turn: Turn; readonly square: Square }
  | { readonly square: Square };

/** An action and the squares that it fills, in reading order. */
export interface Placement {
  readonly action: Action;
  readonly squares: readonly Square[];
}

/** A shape's squares within its bounding box; rows and columns from 0, in reading order. */
export interface ShapeCells {
  readonly height: number;
  readonly width: number;
  readonly cells: readonly (readonly [row: number, column: number])[];
}

function outlineOf(rows: readonly string[]): ShapeCells {
  const cells = rows.flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === 'X' ? [[row, column] as const] : [])),
  );
  return { height: rows.length, width: rows[0]?.length ?? 0, cells };
}

function turned(outline: ShapeCells): ShapeCells {
  const cells = outline.cells.map(([row, column]) => [column, outline.height - 1 - row] as const);
  return {
    height: outline.width,
    width: outline.height,
    cells: cells.sort((a, b) => a[0] - b[0] || a[1] - b[1]),
  };
}

const key = (outline: ShapeCells): string =>
  outline.cells.map(([row, column]) => `${row}.${column}`).join(' ');

/** The outline of every card at every turn, including turns that look the same. */
const outlines: ReadonlyMap<ShapeId, ReadonlyMap<Turn, ShapeCells>> = new Map(
  shapeCards.map(({ id, cells }) => {
    const found = new Map<Turn, ShapeCells>();
    let outline = outlineOf(cells);
    for (const turn of turns) {
      found.set(turn, outline);
      outline = turned(outline);
    }
    return [id, found];
  }),
);

export function shapeCells(shape: ShapeId, turn: Turn): ShapeCells {
  const found = outlines.get(shape)?.get(turn);
  if (found === undefined) throw new Error(`no outline of ${shape} turned by ${turn}`);
  return found;
}

/** The smallest turn with the same outline: for the I, 180 becomes 0. */
export function sameTurn(shape: ShapeId, turn: Turn): Turn {
  const wanted = key(shapeCells(shape, turn));
  return turns.find((smaller) => key(shapeCells(shape, smaller)) === wanted) ?? turn;
}

/** The distinct turns of a shape, ascending. */
export function turnsOf(shape: ShapeId): readonly Turn[] {
  return turns.filter((turn) => sameTurn(shape, turn) === turn);
}

/** The squares under a shape; undefined if it goes "off the edge of the Map". */
export function squaresUnder(shape: ShapeId, turn: Turn, square: Square): readonly Square[] | undefined {
  const { height, width, cells } = shapeCells(shape, turn);
  const [row, column] = [rowOf(square), columnOf(square)];
  if (row + height - 1 > SIZE || column + width - 1 > SIZE) return undefined;
  return cells.map(([down, right]) => squareAt(row + down, column + right));
}

/** "At least 1 square that is drawn in must be in either Row 7 or Column 7." */
export function touches(squares: readonly Square[], number: number): boolean {
  return squares.some((square) => rowOf(square) === number || columnOf(square) === number);
}

/** Placements by the number on the die, 1 to 12. Computed once, because `legal` runs several times per move. */
const byNumber = (all: readonly Placement[]): readonly (readonly Placement[])[] =>
  Array.from({ length: SIZE + 1 }, (_, number) => all.filter(({ squares }) => touches(squares, number)));

const shapePlacements = remembered((id: ShapeId) =>
  byNumber(
    turnsOf(id).flatMap((turn) =>
      everySquare.flatMap((square): readonly Placement[] => {
        const squares = squaresUnder(id, turn, square);
        return squares === undefined ? [] : [{ action: { shape: id, turn, square }, squares }];
      }),
    ),
  ),
);
const nexusPlacements = byNumber(everySquare.map((square) => ({ action: { square }, squares: [square] })));

/** What everybody draws in a round. */
export interface DrawingTask {
  /** The two shape cards; empty for a nexus, which is one square. */
  readonly shapes: readonly ShapeId[];
  /** The D12, 1 to 12. */
  readonly number: number;
}

/**
 * The legal placements on a map, each set of squares once: of two cards with the same shape, only the first counts.
 */
export function placements(map: TerrainMap, task: DrawingTask): readonly Placement[] {
  const out: Placement[] = [];
  for (const candidates of candidatesOf(task))
    for (const placement of candidates) if (isFree(map, placement)) out.push(placement);
  return out;
}

/** Placements of a shape on an empty map that touch the number's row or column. */
export function placementsOf(shape: ShapeId, number: number): readonly Placement[] {
  return shapePlacements(shape)[number] ?? [];
}

/** At most two of `placements`: enough to distinguish none, one and a choice. */
export function firstPlacements(map: TerrainMap, task: DrawingTask): readonly Placement[] {
  const out: Placement[] = [];
  for (const candidates of candidatesOf(task))
    for (const placement of candidates) if (isFree(map, placement) && out.push(placement) === 2) return out;
  return out;
}

/** The squares that an action would fill, legal or not; undefined if it leaves the map. */
export function squaresOf(action: Action): readonly Square[] | undefined {
  return 'shape' in action ? squaresUnder(action.shape, action.turn, action.square) : [action.square];
}

/** The first card of each shape. */
export function distinctShapes(shapes: readonly ShapeId[]): readonly ShapeId[] {
  const seen = new Set<Letter>();
  return shapes.filter((id) => {
    const letter = letterOf(id);
    return !seen.has(letter) && seen.add(letter);
  });
}

function candidatesOf({ shapes, number }: DrawingTask): readonly (readonly Placement[])[] {
  if (shapes.length === 0) return [nexusPlacements[number] ?? []];
  return distinctShapes(shapes).map((id) => placementsOf(id, number));
}

function isFree(map: TerrainMap, { squares }: Placement): boolean {
  for (const square of squares) if (!isEmpty(map, square)) return false;
  return true;
}
