import { sum } from '../../../core/common.ts';
import { mapFeatures, type ScoreRow, scoreRows, type Terrain, terrains } from '../content/cards.ts';
import {
  blockOf,
  columnOf,
  everySquare,
  featureSign,
  rowOf,
  SIZE,
  SQUARES,
  type Square,
  type TerrainMap,
} from './grid.ts';

/**
 * A map for fast counting: one code per square, with a wall around it so that neighbours need no bounds check. Ranking
 * the placements of one move counts hundreds of maps.
 */
export type PaddedMap = Uint8Array;

const WIDE = SIZE + 2;
const FIELD_SIZE = WIDE * WIDE;
/** Index steps to the orthogonal neighbours. */
export const around = [-WIDE, 1, WIDE, -1] as const;

/** The code of each feature in a padded map; 0 is empty. */
export const codes = Object.fromEntries(
  mapFeatures.map((feature, index) => [feature, index + 1]),
) as Readonly<Record<(typeof mapFeatures)[number], number>>;
const { mountain: MOUNTAIN, forest: FOREST, river: RIVER, desert: DESERT, tundra: TUNDRA } = codes;
const { farm: FARM, nexus: NEXUS } = codes;
const TERRAIN_BITS = terrains.reduce((all, terrain) => all | (1 << codes[terrain]), 0);

const codeBySign = new Uint8Array(128);
for (const feature of mapFeatures) codeBySign[featureSign(feature).charCodeAt(0)] = codes[feature];

const indexes = Uint8Array.from(everySquare, (square) => rowOf(square) * WIDE + columnOf(square));
/** The indexes of the first and the last square of the map. */
const [FIRST, LAST] = [paddedIndex(0), paddedIndex(SQUARES - 1)];
const blocks = new Uint8Array(FIELD_SIZE);
const edges = new Uint8Array(FIELD_SIZE);
const [NORTH, EAST, SOUTH, WEST] = [1, 2, 4, 8];
for (const square of everySquare) {
  const [row, column, at] = [rowOf(square), columnOf(square), paddedIndex(square)];
  blocks[at] = blockOf(square);
  edges[at] =
    (row === 1 ? NORTH : 0) |
    (column === SIZE ? EAST : 0) |
    (row === SIZE ? SOUTH : 0) |
    (column === 1 ? WEST : 0);
}

/** The index of a square in a padded map. */
export function paddedIndex(square: Square): number {
  return indexes[square] ?? 0;
}

/** The block of an index in a padded map, 0 to 8. */
export function blockAt(at: number): number {
  return blocks[at] ?? 0;
}

/** A bit for each edge of the map that an index in a padded map lies on. */
export function edgesAt(at: number): number {
  return edges[at] ?? 0;
}

/** The code around the map: neither a feature nor empty. */
const WALL = mapFeatures.length + 1;
const walls = new Uint8Array(FIELD_SIZE).fill(WALL);

export function paddedMap(map: TerrainMap): PaddedMap {
  const cells = walls.slice();
  for (let square = 0; square < SQUARES; square++)
    cells[indexes[square] ?? 0] = codeBySign[map.charCodeAt(square)] ?? 0;
  return cells;
}

/** Everything that scores on a map, before the nexus rule applies. */
export interface MapCount {
  /** Terrain-type points by code; 0 or less for desert. Index 0 is unused. */
  readonly points: readonly number[];
  /** The size of the largest group, by code. */
  readonly largest: readonly number[];
  /** A bit for each code that borders a nexus. */
  readonly anchored: number;
  /** Forests in each of the nine blocks. */
  readonly trees: readonly number[];
}

/** "+12 points if it stretches across the Map Sheet" */
export const RIVER_POINTS = 12;
/** "+2 points for each dark 4x4 grid that has at least 4 Trees." */
export const FOREST_POINTS = 2;
export const TREES_NEEDED = 4;

/** Counts a map. Each `case` is a row of the rulebook's terrain table; a desolated square counts for nothing. */
export function countMap(cells: PaddedMap): MapCount {
  const points = [0, 0, 0, 0, 0, 0, 0, 0];
  const trees = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [mountains, woods, deserts, tundras, farms, nexuses, anchored] = [0, 0, 0, 0, 0, 0, 0];
  for (let at = FIRST; at <= LAST; at++) {
    switch (cells[at]) {
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
        if (isBeside(cells, at, TUNDRA)) deserts++;
        break;
      case TUNDRA: // "+1 point for a Tundra orthogonally next to a Mountain Square."
        if (isBeside(cells, at, MOUNTAIN)) tundras++;
        break;
      case FARM: // "+1 point for each Square orthogonally next to a River Square."
        if (isBeside(cells, at, RIVER)) farms++;
        break;
      case NEXUS: {
        // "+1 point for each unique Terrain Type next to each Nexus. Nexus and Desolation do not count."
        const beside = terrainsBeside(cells, at);
        anchored |= beside;
        nexuses += bits(beside);
        break;
      }
      default:
    }
  }
  const { largest, crosses } = groups(cells);
  points[MOUNTAIN] = mountains;
  points[FOREST] = FOREST_POINTS * woods;
  points[RIVER] = crosses ? RIVER_POINTS : 0;
  points[DESERT] = 0 - deserts;
  points[TUNDRA] = tundras;
  points[FARM] = farms;
  points[NEXUS] = nexuses;
  return { points, largest, anchored, trees };
}

function isBeside(cells: PaddedMap, at: number, kind: number): boolean {
  return (
    cells[at - WIDE] === kind || cells[at + 1] === kind || cells[at + WIDE] === kind || cells[at - 1] === kind
  );
}

/** The terrains next to an index, a bit for each code. */
export function terrainsBeside(cells: PaddedMap, at: number): number {
  let found = 0;
  for (const step of around) found |= 1 << (cells[at + step] ?? 0);
  return found & TERRAIN_BITS;
}

function bits(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** "Squares are counted Orthogonally." The same pass finds a river that joins two opposite edges. */
function groups(cells: PaddedMap): { readonly largest: readonly number[]; readonly crosses: boolean } {
  const largest = [0, 0, 0, 0, 0, 0, 0, 0];
  const left = cells.slice();
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

/** Whether the terrain borders a nexus. */
export function isAnchored({ anchored }: Pick<MapCount, 'anchored'>, terrain: Terrain): boolean {
  return (anchored & (1 << codes[terrain])) !== 0;
}

/** A number for each row of the score sheet. */
export function byRow<T>(of: (row: ScoreRow) => T): Readonly<Record<ScoreRow, T>> {
  return Object.fromEntries(scoreRows.map((row) => [row, of(row)])) as Record<ScoreRow, T>;
}

/** Which points a terrain without a neighbouring nexus loses: an option of the game. */
export const nexusRules = ['terrain', 'largest-group'] as const;
export type NexusRule = (typeof nexusRules)[number];

/** A map's score sheet, filled in. */
export interface SheetScore {
  readonly terrain: Readonly<Record<ScoreRow, number>>;
  readonly largest: Readonly<Record<Terrain, number>>;
  readonly subtotals: { readonly terrain: number; readonly largest: number };
  readonly total: number;
  /** Whether the terrain is on the map but borders no nexus. */
  readonly unanchored: Readonly<Record<Terrain, boolean>>;
}

export function scoreOf(map: TerrainMap, rule: NexusRule): SheetScore {
  return sheetOf(countMap(paddedMap(map)), rule);
}

export function sheetOf(counted: MapCount, rule: NexusRule): SheetScore {
  const unanchored = byTerrain(
    (terrain) => (counted.largest[codes[terrain]] ?? 0) > 0 && !isAnchored(counted, terrain),
  );
  const terrain = byRow((row) => terrainPoints(counted, row, rule));
  const largest = byTerrain((row) => largestPoints(counted, row, rule));
  const subtotals = { terrain: sum(Object.values(terrain)), largest: sum(Object.values(largest)) };
  return { terrain, largest, subtotals, total: subtotals.terrain + subtotals.largest, unanchored };
}

/** Whether a terrain on the map loses points because it borders no nexus. */
export function lacksNexus({ unanchored }: SheetScore, row: ScoreRow, rule: NexusRule): boolean {
  if (row === 'nexus' || (row === 'desert' && rule === 'terrain')) return false;
  return unanchored[row];
}

/** Both columns of a row of the score sheet. */
export function rowPoints({ terrain, largest }: SheetScore, row: ScoreRow): number {
  return terrain[row] + (row === 'nexus' ? 0 : largest[row]);
}

/** The total alone: fast enough to rank hundreds of placements. */
export function totalOf(counted: MapCount, rule: NexusRule): number {
  let total = 0;
  for (const row of scoreRows) total += terrainPoints(counted, row, rule);
  for (const row of terrains) total += largestPoints(counted, row, rule);
  return total;
}

/**
 * "If any of your 6 Terrain Types above do not border a nexus, you do not score Terrain Type points for that
 * Terrain." "Deserts still score negative Terrain Points even if there is no Nexus next to a dessert."
 */
function terrainPoints(counted: MapCount, row: ScoreRow, rule: NexusRule): number {
  const points = counted.points[codes[row]] ?? 0;
  if (row === 'nexus' || row === 'desert' || rule !== 'terrain') return points;
  return isAnchored(counted, row) ? points : 0;
}

/** The sample page's wording, as an option: "you do not score Largest Group points for that Terrain Type". */
function largestPoints(counted: MapCount, row: Terrain, rule: NexusRule): number {
  return rule === 'largest-group' && !isAnchored(counted, row) ? 0 : (counted.largest[codes[row]] ?? 0);
}

function byTerrain<T>(of: (terrain: Terrain) => T): Readonly<Record<Terrain, T>> {
  return Object.fromEntries(terrains.map((terrain) => [terrain, of(terrain)])) as Record<Terrain, T>;
}
