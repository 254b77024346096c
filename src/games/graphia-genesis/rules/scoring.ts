import { type Scored, scored, type Terrain, terrains } from '../content/cards.ts';
import { byRow, code, fieldOf, isAnchored, type Tally, tally } from './count.ts';
import type { TerrainMap } from './grid.ts';

/** What a terrain loses that borders no nexus: an option of the game. */
export const nexusRules = ['terrain', 'largest-group'] as const;
export type NexusRule = (typeof nexusRules)[number];

/** A map's score sheet, filled in: points as they count. */
export interface SheetScore {
  readonly terrain: Readonly<Record<Scored, number>>;
  readonly largest: Readonly<Record<Terrain, number>>;
  readonly subtotals: { readonly terrain: number; readonly largest: number };
  readonly total: number;
  /** Whether each terrain is on the map, but borders no nexus. */
  readonly asleep: Readonly<Record<Terrain, boolean>>;
}

export function scoreOf(map: TerrainMap, rule: NexusRule): SheetScore {
  return sheetOf(tally(fieldOf(map)), rule);
}

export function sheetOf(counted: Tally, rule: NexusRule): SheetScore {
  const asleep = byTerrain(
    (terrain) => (counted.largest[code[terrain]] ?? 0) > 0 && !isAnchored(counted, terrain),
  );
  const terrain = byRow((row) => terrainPoints(counted, row, rule));
  const largest = byTerrain((row) => largestPoints(counted, row, rule));
  const subtotals = { terrain: sum(Object.values(terrain)), largest: sum(Object.values(largest)) };
  return { terrain, largest, subtotals, total: subtotals.terrain + subtotals.largest, asleep };
}

/** The total alone, without the sheet: for ranking hundreds of places. */
export function totalOf(counted: Tally, rule: NexusRule): number {
  let total = 0;
  for (const row of scored) total += terrainPoints(counted, row, rule);
  for (const row of terrains) total += largestPoints(counted, row, rule);
  return total;
}

/**
 * "If any of your 6 Terrain Types above do not border a nexus, you do not score Terrain Type points for that
 * Terrain." "Deserts still score negative Terrain Points even if there is no Nexus next to a dessert."
 */
function terrainPoints(counted: Tally, row: Scored, rule: NexusRule): number {
  const points = counted.points[code[row]] ?? 0;
  if (row === 'nexus' || row === 'desert' || rule !== 'terrain') return points;
  return isAnchored(counted, row) ? points : 0;
}

/** The sample page's wording, as an option: "you do not score Largest Group points for that Terrain Type". */
function largestPoints(counted: Tally, row: Terrain, rule: NexusRule): number {
  return rule === 'largest-group' && !isAnchored(counted, row) ? 0 : (counted.largest[code[row]] ?? 0);
}

function byTerrain<T>(of: (terrain: Terrain) => T): Readonly<Record<Terrain, T>> {
  return Object.fromEntries(terrains.map((terrain) => [terrain, of(terrain)])) as Record<Terrain, T>;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
