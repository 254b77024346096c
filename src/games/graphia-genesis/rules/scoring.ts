import { sum } from '../../../core/common.ts';
import { type ScoreRow, scoreRows, type Terrain, terrains } from '../content/cards.ts';
import { byRow, code, countMap, isAnchored, type MapCount, paddedMap } from './count.ts';
import type { TerrainMap } from './grid.ts';

/** The points that a terrain without a neighbouring nexus does not score: an option of the game. */
export const nexusRules = ['terrain', 'largest-group'] as const;
export type NexusRule = (typeof nexusRules)[number];

/** A map's score sheet, filled in. */
export interface SheetScore {
  readonly terrain: Readonly<Record<ScoreRow, number>>;
  readonly largest: Readonly<Record<Terrain, number>>;
  readonly subtotals: { readonly terrain: number; readonly largest: number };
  readonly total: number;
  /** True for terrains that are on the map but border no nexus. */
  readonly unanchored: Readonly<Record<Terrain, boolean>>;
}

export function scoreOf(map: TerrainMap, rule: NexusRule): SheetScore {
  return sheetOf(countMap(paddedMap(map)), rule);
}

export function sheetOf(counted: MapCount, rule: NexusRule): SheetScore {
  const unanchored = byTerrain(
    (terrain) => (counted.largest[code[terrain]] ?? 0) > 0 && !isAnchored(counted, terrain),
  );
  const terrain = byRow((row) => terrainPoints(counted, row, rule));
  const largest = byTerrain((row) => largestPoints(counted, row, rule));
  const subtotals = { terrain: sum(Object.values(terrain)), largest: sum(Object.values(largest)) };
  return { terrain, largest, subtotals, total: subtotals.terrain + subtotals.largest, unanchored };
}

/** True if a terrain on the map loses points because it borders no nexus. */
export function lacksNexus({ unanchored }: SheetScore, row: ScoreRow, rule: NexusRule): boolean {
  if (row === 'nexus' || (row === 'desert' && rule === 'terrain')) return false;
  return unanchored[row];
}

/** Both columns of a row of the score sheet. */
export function rowPoints({ terrain, largest }: SheetScore, row: ScoreRow): number {
  return terrain[row] + (row === 'nexus' ? 0 : largest[row]);
}

/** The total without the sheet: fast enough to rank hundreds of placements. */
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
  const points = counted.points[code[row]] ?? 0;
  if (row === 'nexus' || row === 'desert' || rule !== 'terrain') return points;
  return isAnchored(counted, row) ? points : 0;
}

/** The sample page's wording, as an option: "you do not score Largest Group points for that Terrain Type". */
function largestPoints(counted: MapCount, row: Terrain, rule: NexusRule): number {
  return rule === 'largest-group' && !isAnchored(counted, row) ? 0 : (counted.largest[code[row]] ?? 0);
}

function byTerrain<T>(of: (terrain: Terrain) => T): Readonly<Record<Terrain, T>> {
  return Object.fromEntries(terrains.map((terrain) => [terrain, of(terrain)])) as Record<Terrain, T>;
}
