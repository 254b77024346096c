import { describe, expect, it } from 'vitest';
import { comparedHands, standings } from './scoring.ts';
import type { CardState } from './state.ts';
import { complete, position } from './testing.ts';

const flipped = (star: number): Partial<CardState> => ({ star, flipped: true });
const over = (
  fronts: Parameters<typeof position>[0]['fronts'],
  works: Parameters<typeof position>[0]['works'] = {},
) => standings(position({ fronts, works, phase: 'over' }));

describe('the score', () => {
  it('"Total the scores of cards in front of players."', () => {
    const works = {
      c11: complete([1, 2, 3], 2),
      c01: complete([6, 5, 4, 3], 5),
      c09: flipped(6),
      c10: flipped(0),
    };
    const { totals, parts, winners } = over([['c11', 'c01'], ['c09'], ['c10'], []], works);
    expect(totals).toEqual([7, -6, -3, 0]);
    expect(parts[0]).toEqual({ cards: { c11: 2, c01: 5 } });
    expect(parts[2]).toEqual({ cards: { c10: -3 } });
    expect(winners).toEqual([0]);
  });

  it('an unfinished card scores nothing, and nobody wins before the end', () => {
    const { totals, winners, parts } = standings(position({ fronts: [['c01'], []] }));
    expect([totals, winners, parts]).toEqual([[0, 0], [], [{ cards: {} }, { cards: {} }]]);
  });

  it('"If tied, the tied player with the highest scoring card wins."', () => {
    const works = { c01: complete([6, 5, 4, 3], 6), c11: flipped(2), c03: complete([3, 3, 2], 4) };
    const { totals, places, winners } = over([['c03'], ['c01', 'c11']], works);
    expect([totals, places, winners]).toEqual([[4, 4], [2, 1], [1]]);
  });

  it('"If still tied, compare cards from highest to lowest one at a time to determine the tie breaker."', () => {
    expect(comparedHands([4, 2, 1, 1], [4, 2, 2])).toBeLessThan(0);
    expect(comparedHands([4, 2, -2], [4])).toBeGreaterThan(0);
    expect(comparedHands([3, -3], [])).toBeGreaterThan(0);
  });

  it('"If still tied, both players win."', () => {
    const works = { c03: complete([3, 3, 2], 4), c04: complete([1, 2, 1, 2], 4) };
    expect(over([['c03'], ['c04'], []], works)).toMatchObject({ places: [1, 1, 3], winners: [0, 1] });
  });

  it('"If the highest scoring player has a negative score, all players lose together."', () => {
    const works = { c11: flipped(1), c01: flipped(5) };
    expect(over([['c11'], ['c01']], works)).toMatchObject({ totals: [-1, -5], places: [1, 1], winners: [] });
  });

  it('a player without cards has 0, and can win with it', () => {
    expect(over([[], ['c01']], { c01: flipped(5) })).toMatchObject({ totals: [0, -5], winners: [0] });
  });
});
