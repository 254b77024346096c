import { describe, expect, it } from 'vitest';
import { solo, standings } from './end.ts';
import { mapOf, position, sampleMap } from './testing.ts';

const over = (...maps: readonly string[]) => ({ ...position({ maps }), phase: { is: 'over' } as const });

describe('END GAME SCORING', () => {
  it('the record has every cell of the score sheet, as it counts', () => {
    const { totals, parts } = standings(over(sampleMap));
    expect(totals).toEqual([132]);
    expect(parts).toEqual([
      {
        terrain: { mountain: 12, forest: 6, river: 12, desert: -2, tundra: 8, farm: 11, nexus: 10 },
        largest: { mountain: 8, forest: 12, river: 16, desert: 15, tundra: 8, farm: 16 },
      },
    ]);
  });

  it('"End Game Scoring then occurs to determine the winner.": the highest total wins', () => {
    expect(standings(over(mapOf('M'), mapOf('MMM'), mapOf('MM')))).toMatchObject({
      totals: [1, 3, 2],
      places: [3, 1, 2],
      winners: [1],
    });
  });

  it('equal totals share the win, and places', () => {
    expect(standings(over(mapOf('FF'), mapOf('M'), mapOf('RR'), mapOf('')))).toMatchObject({
      places: [1, 3, 1, 4],
      winners: [0, 2],
    });
  });

  it('nobody wins while the game runs, and the score is as if it ended now', () => {
    const { totals, winners } = standings(position({ maps: [mapOf('MMM'), mapOf('')] }));
    expect([totals, winners]).toEqual([[3, 0], []]);
  });

  it('counts according to the option nexus', () => {
    const map = mapOf('MMMM');
    expect(standings(position({ maps: [map] })).totals).toEqual([4]);
    expect(standings(position({ maps: [map], options: { nexus: 'largest-group' } })).parts[0]).toMatchObject({
      terrain: { mountain: 4 },
      largest: { mountain: 0 },
    });
  });
});

describe('a game alone', () => {
  it('is won by the total', () => {
    expect(solo.merit(over(sampleMap))).toBe(132);
  });
});
