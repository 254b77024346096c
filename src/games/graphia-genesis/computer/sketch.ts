import { remembered } from '../../../core/common.ts';
import { letterOf, type ShapeId, terrains } from '../content/cards.ts';
import { columnOf, everyNumber, everySquare, rowOf, SIZE, SQUARES, squareAt } from '../rules/grid.ts';
import { type DrawingTask, placementsOf } from '../rules/placements.ts';
import { around, blockAt, codes, type PaddedMap, paddedIndex, terrainsBeside } from '../rules/scoring.ts';

/** Placements as indices of a padded map, for fast playouts. */

export const SHAPE_SQUARES = 4;

/** Placements of a shape, four squares each, one after another. */
export type PlacementList = Uint8Array;

/** Four squares of a list. */
export interface ListedPlacement {
  readonly list: PlacementList;
  /** The index of the first one. */
  readonly from: number;
}

const listsOf = remembered((id: ShapeId): readonly PlacementList[] =>
  [0, ...everyNumber].map((number) =>
    Uint8Array.from(placementsOf(id, number).flatMap(({ squares }) => squares.map(paddedIndex))),
  ),
);

/** The placements of both shapes on an empty map; of two cards with the same shape only the first counts. */
export function placementLists({ shapes, number }: DrawingTask): readonly PlacementList[] {
  const [first, second] = shapes;
  const isPair = first !== undefined && second !== undefined && letterOf(first) === letterOf(second);
  return (isPair ? [first] : shapes).map((id) => listsOf(id)[number] ?? new Uint8Array());
}

/** By number: the squares of its row and column, where a nexus can go. */
export const crosses: readonly Uint8Array[] = [0, ...everyNumber].map((number) =>
  Uint8Array.from(
    everySquare.filter((square) => rowOf(square) === number || columnOf(square) === number).map(paddedIndex),
  ),
);

/** The square that desolation hits. */
export function struckAt(number: number): number {
  return paddedIndex(squareAt(number, number));
}

/** A row of a padded map. */
export const WIDE = SIZE + 2;
export const [FIRST, LAST] = [paddedIndex(0), paddedIndex(SQUARES - 1)];
const CELLS = WIDE * WIDE;
const KINDS = terrains.length;

/** A mutable map for playouts that tracks its groups. Arrays by terrain are indexed by its code. */
export interface Sketch {
  readonly cells: PaddedMap;
  /** The number of each square's group, from 1; 0 for none. */
  readonly groups: Uint8Array;
  /** By group: its squares, and the rows and columns that it reaches. */
  readonly size: Uint8Array;
  readonly top: Uint8Array;
  readonly bottom: Uint8Array;
  readonly left: Uint8Array;
  readonly right: Uint8Array;
  /** By terrain: its largest group, 0 for none, and that group's size. */
  readonly largestGroup: Uint8Array;
  readonly largest: Uint8Array;
  /** Forests by block. */
  readonly trees: Uint8Array;
  /** A bit for each terrain beside a nexus. */
  anchored: number;
  /** The highest number of a group. */
  count: number;
}

export function sketchOf(cells: PaddedMap): Sketch {
  const byGroup = (): Uint8Array => new Uint8Array(SQUARES);
  const sketch: Sketch = {
    cells: cells.slice(),
    groups: new Uint8Array(CELLS),
    size: byGroup(),
    top: byGroup(),
    bottom: byGroup(),
    left: byGroup(),
    right: byGroup(),
    largestGroup: new Uint8Array(KINDS + 1),
    largest: new Uint8Array(KINDS + 1),
    trees: new Uint8Array(9),
    anchored: 0,
    count: 0,
  };
  survey(sketch);
  return sketch;
}

/** Draws a terrain on the four squares of a placement. */
export function drawTerrain(sketch: Sketch, kind: number, { list, from }: ListedPlacement): void {
  const { cells, groups } = sketch;
  let group = 0;
  for (let i = from; i < from + SHAPE_SQUARES; i++) {
    const at = list[i] ?? 0;
    cells[at] = kind;
    if (kind === codes.forest) sketch.trees[blockAt(at)] = (sketch.trees[blockAt(at)] ?? 0) + 1;
    for (const step of around) {
      const beside = cells[at + step] ?? 0;
      if (beside === codes.nexus) sketch.anchored |= 1 << kind;
      const other = beside === kind ? (groups[at + step] ?? 0) : 0;
      if (other === 0 || other === group) continue;
      if (group === 0) group = other;
      else join(sketch, group, other);
    }
  }
  if (group === 0) group = newGroup(sketch);
  for (let i = from; i < from + SHAPE_SQUARES; i++) add(sketch, group, list[i] ?? 0);
  compareSize(sketch, kind, group);
}

export function drawNexus(sketch: Sketch, at: number): void {
  sketch.cells[at] = codes.nexus;
  sketch.anchored |= terrainsBeside(sketch.cells, at);
}

export function drawDesolation(sketch: Sketch, at: number): void {
  const wasEmpty = sketch.cells[at] === 0;
  sketch.cells[at] = codes.desolation;
  if (!wasEmpty) survey(sketch);
}

const open = new Uint8Array(SQUARES);

/** Recomputes everything from the cells. */
function survey(sketch: Sketch): void {
  const { cells, groups } = sketch;
  for (const known of [groups, sketch.largest, sketch.largestGroup, sketch.trees]) known.fill(0);
  sketch.anchored = 0;
  sketch.count = 0;
  for (let start = FIRST; start <= LAST; start++) {
    const kind = cells[start] ?? 0;
    if (kind === codes.nexus) sketch.anchored |= terrainsBeside(cells, start);
    if (kind === 0 || kind > KINDS) continue;
    if (kind === codes.forest) sketch.trees[blockAt(start)] = (sketch.trees[blockAt(start)] ?? 0) + 1;
    if (groups[start] !== 0) continue;
    const group = newGroup(sketch);
    let waiting = 1;
    open[0] = start;
    groups[start] = group;
    while (waiting > 0) {
      const at = open[--waiting] ?? 0;
      add(sketch, group, at);
      for (const step of around) {
        if (cells[at + step] !== kind || groups[at + step] !== 0) continue;
        groups[at + step] = group;
        open[waiting++] = at + step;
      }
    }
    compareSize(sketch, kind, group);
  }
}

function newGroup(sketch: Sketch): number {
  const group = ++sketch.count;
  sketch.size[group] = 0;
  sketch.top[group] = sketch.left[group] = SIZE;
  sketch.bottom[group] = sketch.right[group] = 0;
  return group;
}

function add(sketch: Sketch, group: number, at: number): void {
  const [row, column] = [rowAt(at), columnAt(at)];
  sketch.groups[at] = group;
  sketch.size[group] = (sketch.size[group] ?? 0) + 1;
  sketch.top[group] = Math.min(sketch.top[group] ?? 0, row);
  sketch.bottom[group] = Math.max(sketch.bottom[group] ?? 0, row);
  sketch.left[group] = Math.min(sketch.left[group] ?? 0, column);
  sketch.right[group] = Math.max(sketch.right[group] ?? 0, column);
}

function join(sketch: Sketch, group: number, other: number): void {
  const { groups, size, top, bottom, left, right } = sketch;
  for (let at = FIRST; at <= LAST; at++) if (groups[at] === other) groups[at] = group;
  size[group] = (size[group] ?? 0) + (size[other] ?? 0);
  top[group] = Math.min(top[group] ?? 0, top[other] ?? 0);
  bottom[group] = Math.max(bottom[group] ?? 0, bottom[other] ?? 0);
  left[group] = Math.min(left[group] ?? 0, left[other] ?? 0);
  right[group] = Math.max(right[group] ?? 0, right[other] ?? 0);
}

function compareSize({ size, largest, largestGroup }: Sketch, kind: number, group: number): void {
  if ((size[group] ?? 0) <= (largest[kind] ?? 0)) return;
  largest[kind] = size[group] ?? 0;
  largestGroup[kind] = group;
}

/** The row of an index in a padded map, from 1. */
export function rowAt(at: number): number {
  return Math.floor(at / WIDE);
}

export function columnAt(at: number): number {
  return at % WIDE;
}

/** Whether the four squares of a listed placement are empty. */
export function isFree(cells: PaddedMap, list: PlacementList, from: number): boolean {
  // Unrolled: playouts ask this most.
  return (
    cells[list[from] ?? 0] === 0 &&
    cells[list[from + 1] ?? 0] === 0 &&
    cells[list[from + 2] ?? 0] === 0 &&
    cells[list[from + 3] ?? 0] === 0
  );
}

/** The rows or columns that the largest river reaches. */
export function lengthOfRiver({ largestGroup, top, bottom, left, right }: Sketch): number {
  const group = largestGroup[codes.river] ?? 0;
  if (group === 0) return 0;
  const [high, wide] = [(bottom[group] ?? 0) - (top[group] ?? 0), (right[group] ?? 0) - (left[group] ?? 0)];
  return Math.max(high, wide) + 1;
}
