import { features, type Scored, scored, type Terrain, terrains } from '../content/cards.ts';
import {
  blockOf,
  columnOf,
  everySquare,
  rowOf,
  SIZE,
  SQUARES,
  type Square,
  signOf,
  type TerrainMap,
} from './grid.ts';

/**
 * A map for quick counting: a number a square, within a frame of walls, so that no neighbour needs a check. Scores are counted hundreds of times to rank the places of one move.
 */
export type Field = Uint8Array;

const WIDE = SIZE + 2;
const FIELD_SIZE = WIDE * WIDE;
/** Steps to the orthogonal neighbours. */
export const around = [-WIDE, 1, WIDE, -1] as const;

/** What a square of a field holds; 0 is empty. */
export const code = Object.fromEntries(features.map((feature, index) => [feature, index + 1])) as Readonly<
  Record<(typeof features)[number], number>
>;
const { mountain: MOUNTAIN, forest: FOREST, river: RIVER, desert: DESERT, tundra: TUNDRA } = code;
const { farm: FARM, nexus: NEXUS } = code;
const TERRAIN_BITS = terrains.reduce((all, terrain) => all | (1 << code[terrain]), 0);

const codeBySign = new Uint8Array(128);
for (const feature of features) codeBySign[signOf(feature).charCodeAt(0)] = code[feature];

const indexes = Uint8Array.from(everySquare, (square) => rowOf(square) * WIDE + columnOf(square));
/** The first and the last square of the map. */
const [FIRST, LAST] = [indexOf(0), indexOf(SQUARES - 1)];
const blocks = new Uint8Array(FIELD_SIZE);
const edges = new Uint8Array(FIELD_SIZE);
const [NORTH, EAST, SOUTH, WEST] = [1, 2, 4, 8];
for (const square of everySquare) {
  const [row, column, at] = [rowOf(square), columnOf(square), indexOf(square)];
  blocks[at] = blockOf(square);
  edges[at] =
    (row === 1 ? NORTH : 0) |
    (column === SIZE ? EAST : 0) |
    (row === SIZE ? SOUTH : 0) |
    (column === 1 ? WEST : 0);
}

/** Where a square of the map is in a field. */
export function indexOf(square: Square): number {
  return indexes[square] ?? 0;
}

/** What surrounds a field: no feature, and not empty either. */
const WALL = features.length + 1;
const walls = new Uint8Array(FIELD_SIZE).fill(WALL);

export function fieldOf(map: TerrainMap): Field {
  const field = walls.slice();
  for (let square = 0; square < SQUARES; square++)
    field[indexes[square] ?? 0] = codeBySign[map.charCodeAt(square)] ?? 0;
  return field;
}

/** What there is to count on a map, before a nexus gives or takes anything. */
export interface Tally {
  /** Terrain-type points by code; a desert's are 0 or less. Index 0 is not used. */
  readonly points: readonly number[];
  /** Squares of the largest group by code. */
  readonly largest: readonly number[];
  /** Bit `code` is set where the terrain borders a nexus. */
  readonly anchored: number;
  /** Forests in each of the nine blocks. */
  readonly trees: readonly number[];
}

/** "+12 points if it stretches across the Map Sheet" */
const RIVER_POINTS = 12;
/** "+2 points for each dark 4x4 grid that has at least 4 Trees." */
const FOREST_POINTS = 2;
const TREES_NEEDED = 4;

/** Counts a map. Each `case` is a row of the rulebook's table of terrains; a desolated square counts for nothing. */
export function tally(field: Field): Tally {
  const points = [0, 0, 0, 0, 0, 0, 0, 0];
  const trees = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [mountains, woods, deserts, tundras, farms, nexuses, anchored] = [0, 0, 0, 0, 0, 0, 0];
  for (let at = FIRST; at <= LAST; at++) {
    switch (field[at]) {
      case MOUNTAIN: // "+1 point for each square on the outside border of the Map Sheet."
        if (edges[at] !== 0) mountains++;
        break;
      case FOREST: {
        const block = blocks[at] ?? 0;
        const count = (trees[block] ?? 0) + 1;
        trees[block] = count;
        if (count === TREES_NEEDED) woods++;
        break;
      }
      case DESERT: // "-1 point for a Desert orthogonally next to each Tundra Square."
        if (isBeside(field, at, TUNDRA)) deserts++;
        break;
      case TUNDRA: // "+1 point for a Tundra orthogonally next to a Mountain Square."
        if (isBeside(field, at, MOUNTAIN)) tundras++;
        break;
      case FARM: // "+1 point for each Square orthogonally next to a River Square."
        if (isBeside(field, at, RIVER)) farms++;
        break;
      case NEXUS: {
        // "+1 point for each unique Terrain Type next to each Nexus. Nexus and Desolation do not count."
        const beside = terrainsBeside(field, at);
        anchored |= beside;
        nexuses += bits(beside);
        break;
      }
      default:
    }
  }
  const { largest, crosses } = groups(field);
  points[MOUNTAIN] = mountains;
  points[FOREST] = FOREST_POINTS * woods;
  points[RIVER] = crosses ? RIVER_POINTS : 0;
  points[DESERT] = 0 - deserts;
  points[TUNDRA] = tundras;
  points[FARM] = farms;
  points[NEXUS] = nexuses;
  return { points, largest, anchored, trees };
}

function isBeside(field: Field, at: number, kind: number): boolean {
  return (
    field[at - WIDE] === kind || field[at + 1] === kind || field[at + WIDE] === kind || field[at - 1] === kind
  );
}

/** The six terrains next to an index of a field, a bit for each code. */
export function terrainsBeside(field: Field, at: number): number {
  let found = 0;
  for (const step of around) found |= 1 << (field[at + step] ?? 0);
  return found & TERRAIN_BITS;
}

function bits(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** "Squares are counted Orthogonally." Whether a river joins two opposite edges is seen on the way. */
function groups(field: Field): { readonly largest: readonly number[]; readonly crosses: boolean } {
  const largest = [0, 0, 0, 0, 0, 0, 0, 0];
  const left = field.slice();
  const open = new Uint8Array(SQUARES);
  let crosses = false;
  for (let start = FIRST; start <= LAST; start++) {
    const kind = left[start] ?? 0;
    if (kind === 0 || kind > terrains.length) continue;
    let size = 0;
    let touched = 0;
    let waiting = 1;
    open[0] = start;
    left[start] = 0;
    while (waiting > 0) {
      const at = open[--waiting] ?? 0;
      size++;
      touched |= edges[at] ?? 0;
      for (let side = 0; side < 4; side++) {
        const next = at + (around[side] ?? 0);
        if (left[next] !== kind) continue;
        left[next] = 0;
        open[waiting++] = next;
      }
    }
    if (size > (largest[kind] ?? 0)) largest[kind] = size;
    if (kind === RIVER && (joins(touched, NORTH | SOUTH) || joins(touched, EAST | WEST))) crosses = true;
  }
  return { largest, crosses };
}

function joins(touched: number, both: number): boolean {
  return (touched & both) === both;
}

/** Whether a terrain borders a nexus. */
export function isAnchored({ anchored }: Pick<Tally, 'anchored'>, terrain: Terrain): boolean {
  return (anchored & (1 << code[terrain])) !== 0;
}

/** A number for each row of the score sheet. */
export function byRow<T>(of: (row: Scored) => T): Readonly<Record<Scored, T>> {
  return Object.fromEntries(scored.map((row) => [row, of(row)])) as Record<Scored, T>;
}
