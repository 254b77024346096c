import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { dice, faces, HIGHEST, numberOf, selections, throwDice, throwWhiteDie } from './dice.ts';

describe('the dice', () => {
  it('"A 4-sided, 6-sided, 8-sided, 12-sided and 20-sided die."', () => {
    const random = quickRandom('dice');
    const seen = Object.fromEntries(dice.map((die) => [die, new Set<number>()]));
    for (let i = 0; i < 500; i++)
      for (const [die, number] of Object.entries(throwDice(dice, random))) seen[die]?.add(number);
    for (const die of dice)
      expect([...(seen[die] ?? [])].sort((a, b) => a - b)).toEqual(
        Array.from({ length: faces[die] }, (_, i) => i + 1),
      );
  });

  it('"A white die with 2 + sides, 2 - sides, 1 +/- and 1 ⇄ side."', () => {
    const sides = [0, 1, 2, 3, 4, 5].map((side) => throwWhiteDie(rigged([side])));
    expect(sides).toEqual(['add', 'add', 'remove', 'remove', 'add-or-remove', 'swap']);
  });

  it('are thrown in the order of their size, and only those in the pool', () => {
    expect(throwDice(['d6', 'd20'], rigged([2, 16]))).toEqual({ d6: 3, d20: 17 });
  });

  it('add up to at most 50', () => {
    expect(numberOf(dice, faces)).toBe(HIGHEST);
  });

  it('can be taken alone or together, in every way once', () => {
    expect(selections(['d4', 'd8', 'd20']).map((set) => set.join('+'))).toEqual([
      ...['d4', 'd8', 'd20'],
      ...['d4+d8', 'd4+d20', 'd8+d20'],
      'd4+d8+d20',
    ]);
    expect(selections(dice)).toHaveLength(31);
    expect(selections([])).toEqual([]);
  });
});
