import type { MapFeature } from '../content/cards.ts';

/** "12 by 12 grid with 144 Squares": rows and columns count from 1, from the top left. */
export const SIZE = 12;
export const SQUARES = SIZE * SIZE;

/** A square of the map, 0 to 143, in reading order. */
export type Square = number;

export const everySquare: readonly Square[] = Array.from({ length: SQUARES }, (_, square) => square);
/** The numbers of rows, columns and the die: 1 to 12. */
export const everyNumber: readonly number[] = Array.from({ length: SIZE }, (_, index) => index + 1);

/** The "dark 4x4 grid" of rows and columns 1-4, 5-8 and 9-12: nine blocks. */
export const BLOCK = 4;

export function squareAt(row: number, column: number): Square {
  return (row - 1) * SIZE + (column - 1);
}
export function rowOf(square: Square): number {
  return Math.floor(square / SIZE) + 1;
}
export function columnOf(square: Square): number {
  return (square % SIZE) + 1;
}
/** The name that people type: `r7c3`. */
export function squareName(square: Square): string {
  return `r${rowOf(square)}c${columnOf(square)}`;
}

/** @returns undefined if the text names no square of the map */
export function readSquare(text: string): Square | undefined {
  const found = /^r(\d{1,2})c(\d{1,2})$/.exec(text);
  if (found === null) return undefined;
  const [row, column] = [Number(found[1]), Number(found[2])];
  return onMap(row, column) ? squareAt(row, column) : undefined;
}

function onMap(row: number, column: number): boolean {
  return row >= 1 && row <= SIZE && column >= 1 && column <= SIZE;
}

/** The block of a square, 0 to 8 in reading order. */
export function blockOf(square: Square): number {
  return (
    Math.floor((rowOf(square) - 1) / BLOCK) * (SIZE / BLOCK) + Math.floor((columnOf(square) - 1) / BLOCK)
  );
}

/** A player's map: a letter for each of the 144 squares, in reading order; `.` is empty. */
export type TerrainMap = string;

export const EMPTY = '.';
const signs: Readonly<Record<MapFeature, string>> = {
  mountain: 'M',
  forest: 'F',
  river: 'R',
  desert: 'D',
  tundra: 'T',
  farm: 'B',
  nexus: 'N',
  desolation: 'X',
};
const featureBySign = new Map(Object.entries(signs).map(([feature, sign]) => [sign, feature as MapFeature]));

/** A valid map, for the schema of the state. */
export const mapPattern = new RegExp(`^[${EMPTY}${Object.values(signs).join('')}]{${SQUARES}}$`);
export const emptyMap: TerrainMap = EMPTY.repeat(SQUARES);

export function featureSign(feature: MapFeature): string {
  return signs[feature];
}

/** @returns undefined if the square is empty */
export function featureAt(map: TerrainMap, square: Square): MapFeature | undefined {
  return featureBySign.get(map[square] ?? EMPTY);
}

export function isEmpty(map: TerrainMap, square: Square): boolean {
  return map[square] === EMPTY;
}

/** The map with the feature on these squares; it replaces what was there. */
export function drawnOn(map: TerrainMap, squares: readonly Square[], feature: MapFeature): TerrainMap {
  let drawn = map;
  for (const square of squares) drawn = drawn.slice(0, square) + signs[feature] + drawn.slice(square + 1);
  return drawn;
}
