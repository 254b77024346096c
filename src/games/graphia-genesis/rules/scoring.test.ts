import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MapFeature, mapFeatures, scoreRows, terrains } from '../content/cards.ts';
import { columnOf, drawnOn, emptyMap, featureAt, rowOf, SIZE, SQUARES, type TerrainMap } from './grid.ts';
import { countMap, nexusRules, paddedMap, scoreOf, sheetOf, totalOf } from './scoring.ts';
import { at, mapOf, sampleMap } from './testing.ts';

const score = (...rows: readonly string[]) => scoreOf(mapOf(...rows), 'terrain');

describe('the sample map of the rulebook', () => {
  it('"12 Points … 6 Points … 12 Points … - 2 Points … 10 Points": every printed cell, 57 + 75 = 132', () => {
    expect(scoreOf(sampleMap, 'terrain')).toMatchObject({
      terrain: { mountain: 12, forest: 6, river: 12, desert: -2, tundra: 8, farm: 11, nexus: 10 },
      largest: { mountain: 8, forest: 12, river: 16, desert: 15, tundra: 8, farm: 16 },
      subtotals: { terrain: 57, largest: 75 },
      total: 132,
    });
  });

  it('scores the same with the wording of the sample page: all six terrains border a nexus', () => {
    expect(scoreOf(sampleMap, 'largest-group')).toEqual(scoreOf(sampleMap, 'terrain'));
    expect(Object.values(scoreOf(sampleMap, 'terrain').unanchored).some(Boolean)).toBe(false);
  });

  it('"(the square with a Desolation X does not count toward the Largest Group Scoring)"', () => {
    const mended = drawnOn(sampleMap, [at('r9c9')], 'desert');
    expect(scoreOf(mended, 'terrain').largest.desert).toBeGreaterThan(15);
  });
});

describe('terrain-type points', () => {
  it('Mountain: "+1 point for each square on the outside border of the Map Sheet."', () => {
    expect(score('', 'NMMM', 'M', 'MMM').terrain.mountain).toBe(2);
  });

  it('Mountain: a corner is on the border once', () => {
    const corners = ['MN........NM', ...Array.from({ length: 10 }, () => ''), 'M..........M'];
    expect(score(...corners).terrain.mountain).toBe(4);
  });

  it('Forest: "+2 points for each dark 4x4 grid that has at least 4 Trees."', () => {
    expect(score('NFFF').terrain.forest).toBe(0);
    expect(score('NFFF', '...F').terrain.forest).toBe(2);
    expect(score('NFFF', '.FFF', '.FFF', '.FFF').terrain.forest).toBe(2);
    expect(score('NFFFFFFF', '.......F').terrain.forest).toBe(2);
    expect(score('NFFFFFFF', '...F...F').terrain.forest).toBe(4);
  });

  it('Forest: the trees of a block need not be together, and a group over the line of two blocks counts in each', () => {
    expect(score('F..F', '', 'N', 'F..F').terrain.forest).toBe(2);
    expect(score('NFFFFF', '..FF').terrain.forest).toBe(2);
    expect(score('NF', '..FFFF', '..FFFF').terrain.forest).toBe(4);
  });

  it('Forest: all nine blocks', () => {
    const rows = Array.from({ length: 12 }, (_, row) => (row % 4 < 2 ? 'FF..FF..FF..' : ''));
    expect(score('FFN.FF..FF..', ...rows.slice(1)).terrain.forest).toBe(18);
  });

  it('River: "+12 points if it stretches across the Map Sheet (orthogonally North to South or East to West)."', () => {
    const across = 'RRRRRRRRRRRR';
    expect(score('N', across).terrain.river).toBe(12);
    expect(score('NR', ...Array.from({ length: 11 }, () => '.R')).terrain.river).toBe(12);
    expect(score('NRRRRRR', '......R', ...Array.from({ length: 10 }, () => '......R')).terrain.river).toBe(
      12,
    );
  });

  it('River: "Zero points if the River does not cross the Map Sheet."', () => {
    expect(score('N', 'RRRRRRRRRRR').terrain.river).toBe(0);
    // Two arms that meet at a corner only.
    expect(score('N', 'RRRRRR', '......RRRRRR').terrain.river).toBe(0);
    // North and west are no opposites.
    expect(score('NRRR', 'RR', 'R').terrain.river).toBe(0);
  });

  it('River: both ways across are 12 points all the same', () => {
    const rows = Array.from({ length: 12 }, (_, row) => (row === 5 ? 'RRRRRRRRRRRR' : '.....R'));
    expect(score('....NR', ...rows.slice(1)).terrain.river).toBe(12);
  });

  it('River: one that touches both edges only through a desolated square does not cross', () => {
    const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? '......X' : '......R'));
    const broken = mapOf('.....NR', ...rows.slice(1));
    expect(scoreOf(broken, 'terrain').terrain.river).toBe(0);
    expect(scoreOf(drawnOn(broken, [at('r7c7')], 'river'), 'terrain').terrain.river).toBe(12);
  });

  it('Desert: "-1 point for a Desert orthogonally next to each Tundra Square." – once a desert square', () => {
    expect(score('DT').terrain.desert).toBe(-1);
    expect(score('TDT', '.T').terrain.desert).toBe(-1);
    expect(score('DTD', '.D').terrain.desert).toBe(-3);
    expect(score('D', '.T').terrain.desert).toBe(0);
  });

  it('Tundra: "+1 point for a Tundra orthogonally next to a Mountain Square."', () => {
    expect(score('NTM', '.TM').terrain.tundra).toBe(2);
    expect(score('MTM', 'NM').terrain.tundra).toBe(0);
    expect(score('MTM', '.N').terrain.tundra).toBe(1);
    expect(score('NT', '..M').terrain.tundra).toBe(0);
  });

  it('Farm: "+1 point for each Square orthogonally next to a River Square."', () => {
    expect(score('NBBB', '.RRR').terrain.farm).toBe(3);
    expect(score('RBR', '.N').terrain.farm).toBe(1);
    expect(score('NB', 'R').terrain.farm).toBe(0);
  });

  it('Nexus: "+1 point for each unique Terrain Type next to each Nexus."', () => {
    expect(score('', '.M', 'FNR', '.D').terrain.nexus).toBe(4);
    expect(score('', '.M', 'MNM', '.D').terrain.nexus).toBe(2);
    expect(score('MNM', '', 'MNM').terrain.nexus).toBe(2);
    expect(score('NM.N').terrain.nexus).toBe(1);
  });

  it('Nexus: "Nexus and Desolation do not count."', () => {
    expect(score('.X', 'MNN').terrain.nexus).toBe(1);
  });

  it('"Two Nexus next to each other do not score for the neighboring Nexus."', () => {
    expect(score('NN').terrain.nexus).toBe(0);
    expect(score('NN').total).toBe(0);
  });
});

describe('the nexus as an anchor', () => {
  it('"If any of your 6 Terrain Types above do not border a nexus, you do not score Terrain Type points for that Terrain."', () => {
    expect(score('MMMM').terrain.mountain).toBe(0);
    expect(score('MMMMN').terrain.mountain).toBe(4);
    expect(score('MMMM', '....N').terrain.mountain).toBe(0);
    expect(score('N', 'RRRRRRRRRRRR').terrain.river).toBe(12);
    expect(score('', 'RRRRRRRRRRRR').terrain.river).toBe(0);
  });

  it('one square of the terrain is enough, anywhere on the map', () => {
    expect(score('MMMM', '', '', '', '', '......NM').terrain.mountain).toBe(4);
  });

  it('"Deserts still score negative Terrain Points even if there is no Nexus next to a dessert."', () => {
    expect(score('DT').terrain.desert).toBe(-1);
    expect(score('NDT').terrain.desert).toBe(-1);
  });

  it('"you do not score Largest Group points for that Terrain Type": the option, in the place of the other', () => {
    const map = mapOf('MMMM', '', 'DT');
    const other = scoreOf(map, 'largest-group');
    expect(other.terrain).toMatchObject({ mountain: 4, desert: -1 });
    expect(other.largest).toMatchObject({ mountain: 0, desert: 0, tundra: 0 });
    expect(scoreOf(map, 'terrain').largest).toMatchObject({ mountain: 4, desert: 1, tundra: 1 });
    expect(scoreOf(mapOf('MMMMN'), 'largest-group').largest.mountain).toBe(4);
  });
});

describe('Largest Group Scoring', () => {
  it('"+ 1 Point for each Square of your Largest Group of each Terrain Type"', () => {
    expect(score('MM.MMM', '', 'FFFF', 'F').largest).toEqual({
      mountain: 3,
      forest: 5,
      river: 0,
      desert: 0,
      tundra: 0,
      farm: 0,
    });
  });

  it('"(Squares are counted Orthogonally)."', () => {
    expect(score('M.M', '.M.', 'M.M').largest.mountain).toBe(1);
    expect(score('MM', '.MM').largest.mountain).toBe(4);
  });

  it('Nexus: "NA"', () => {
    expect(Object.keys(score('NNNN').largest)).toEqual([...terrains]);
    expect(score('NNNN').total).toBe(0);
  });
});

describe('Desolation', () => {
  const struck = (map: TerrainMap, name: string) =>
    scoreOf(drawnOn(map, [at(name)], 'desolation'), 'terrain');

  it('"the previous Terrain no longer counts toward Terrain Type Scoring nor is included in the Largest Group Scoring"', () => {
    const map = mapOf('MMMMN');
    expect(scoreOf(map, 'terrain')).toMatchObject({ terrain: { mountain: 4 }, largest: { mountain: 4 } });
    expect(struck(map, 'r1c1')).toMatchObject({ terrain: { mountain: 3 }, largest: { mountain: 3 } });
  });

  it('over a nexus: its points go, and what it anchored', () => {
    const map = mapOf('MM', 'MN');
    expect(scoreOf(map, 'terrain')).toMatchObject({ terrain: { mountain: 3, nexus: 1 }, total: 7 });
    expect(struck(map, 'r2c2')).toMatchObject({ terrain: { mountain: 0, nexus: 0 }, total: 3 });
  });

  it('over a river: it crosses no more, and its farms lose their neighbour', () => {
    const map = mapOf('N', 'RRRRRRRRRRRR', '.BN');
    expect(scoreOf(map, 'terrain')).toMatchObject({
      terrain: { river: 12, farm: 1 },
      largest: { river: 12 },
    });
    expect(struck(map, 'r2c2')).toMatchObject({ terrain: { river: 0, farm: 0 }, largest: { river: 10 } });
  });

  it('counts as no neighbour', () => {
    expect(score('NXXM', 'XRXB', 'DXT').terrain).toEqual({
      mountain: 0,
      forest: 0,
      river: 0,
      desert: 0,
      tundra: 0,
      farm: 0,
      nexus: 0,
    });
  });
});

/** The rules again, as slowly and plainly as they can be written. */
function plainly(map: TerrainMap): {
  readonly terrain: Record<string, number>;
  readonly largest: Record<string, number>;
} {
  const all = Array.from({ length: SQUARES }, (_, square) => square);
  const beside = (square: number) =>
    all.filter(
      (other) => Math.abs(rowOf(other) - rowOf(square)) + Math.abs(columnOf(other) - columnOf(square)) === 1,
    );
  const of = (feature: MapFeature) => all.filter((square) => featureAt(map, square) === feature);
  const isBeside = (square: number, feature: MapFeature) =>
    beside(square).some((s) => featureAt(map, s) === feature);
  const groups = (feature: MapFeature) => {
    const found: Set<number>[] = [];
    for (const square of of(feature)) {
      const joined = found.filter((group) => beside(square).some((other) => group.has(other)));
      for (const group of joined) found.splice(found.indexOf(group), 1);
      found.push(new Set([square, ...joined.flatMap((group) => [...group])]));
    }
    return found.map((group) => [...group]);
  };
  const blocks = [1, 5, 9].flatMap((top) => [1, 5, 9].map((left) => [top, left] as const));
  const inBlock = (square: number, top: number, left: number) =>
    rowOf(square) >= top &&
    rowOf(square) < top + 4 &&
    columnOf(square) >= left &&
    columnOf(square) < left + 4;
  const spans = (group: readonly number[], line: (square: number) => number) =>
    group.some((s) => line(s) === 1) && group.some((s) => line(s) === SIZE);
  const raw: Record<string, number> = {
    mountain: of('mountain').filter((s) => beside(s).length < 4).length,
    forest:
      2 *
      blocks.filter(([top, left]) => of('forest').filter((s) => inBlock(s, top, left)).length >= 4).length,
    river: groups('river').some((group) => spans(group, rowOf) || spans(group, columnOf)) ? 12 : 0,
    desert: 0 - of('desert').filter((s) => isBeside(s, 'tundra')).length,
    tundra: of('tundra').filter((s) => isBeside(s, 'mountain')).length,
    farm: of('farm').filter((s) => isBeside(s, 'river')).length,
    nexus: of('nexus').reduce((sum, s) => sum + terrains.filter((terrain) => isBeside(s, terrain)).length, 0),
  };
  const anchored = (terrain: MapFeature) => of(terrain).some((s) => isBeside(s, 'nexus'));
  const counts = (row: MapFeature) => row === 'nexus' || row === 'desert' || anchored(row);
  return {
    terrain: Object.fromEntries(scoreRows.map((row) => [row, counts(row) ? (raw[row] ?? 0) : 0])),
    largest: Object.fromEntries(
      terrains.map((terrain) => [terrain, Math.max(0, ...groups(terrain).map((group) => group.length))]),
    ),
  };
}

describe('on any map', () => {
  const square = fc.constantFrom<MapFeature | undefined>(
    ...mapFeatures,
    'river',
    'forest',
    'nexus',
    undefined,
  );
  const anyMap = fc
    .array(square, { minLength: SQUARES, maxLength: SQUARES })
    .map((squares) =>
      squares.reduce<TerrainMap>(
        (map, feature, i) => (feature === undefined ? map : drawnOn(map, [i], feature)),
        emptyMap,
      ),
    );

  it('the score equals that of a plain count', () => {
    fc.assert(
      fc.property(anyMap, (map) => {
        const { terrain, largest } = scoreOf(map, 'terrain');
        expect({ terrain, largest }).toEqual(plainly(map));
      }),
      { numRuns: 60 },
    );
    const { terrain, largest } = scoreOf(sampleMap, 'terrain');
    expect({ terrain, largest }).toEqual(plainly(sampleMap));
  });

  it('the total is the sum of the sheet, with either rule', () => {
    fc.assert(
      fc.property(anyMap, fc.constantFrom(...nexusRules), (map, rule) => {
        const counted = countMap(paddedMap(map));
        const { terrain, largest, subtotals, total } = sheetOf(counted, rule);
        const sum = (column: object) => Object.values(column).reduce((all, points) => all + points, 0);
        expect(subtotals).toEqual({ terrain: sum(terrain), largest: sum(largest) });
        expect(total).toBe(subtotals.terrain + subtotals.largest);
        expect(totalOf(counted, rule)).toBe(total);
      }),
      { numRuns: 60 },
    );
  });
});
