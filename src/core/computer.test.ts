import { describe, expect, it } from 'vitest';
import { bestBy, byPlayouts, halving, leadOf, winShare } from './computer.ts';
import { quickRandom, type Random } from './random.ts';

describe('a result', () => {
  it('is worth the whole win, a part of a shared one, or nothing', () => {
    expect([0, 1, 2].map((seat) => winShare([1], seat))).toEqual([0, 1, 0]);
    expect([0, 1, 2].map((seat) => winShare([0, 2], seat))).toEqual([0.5, 0, 0.5]);
    expect(winShare([], 0)).toBe(0);
  });

  it('has a lead over the best of the others', () => {
    expect([0, 1, 2].map((seat) => leadOf([7, 9, 4], seat))).toEqual([-2, 2, -5]);
  });
});

describe('the best by a value', () => {
  it('is the item with the highest value, and the first of equals', () => {
    expect(bestBy(['a', 'ccc', 'bb', 'ddd'], (word) => word.length)).toBe('ccc');
  });

  it('needs at least one item', () => {
    expect(() => bestBy([], () => 0)).toThrow('nothing to choose from');
  });
});

describe('the best by playouts', () => {
  const sixes = (dice: number, random: Random) =>
    Array.from({ length: dice }, () => random.int(6)).filter((face) => face === 5).length;

  it('is the item with the best average playout', () => {
    expect(byPlayouts([1, 2, 9, 3], 30, quickRandom('a'), sixes)).toBe(9);
  });

  it('is the same for the same random numbers', () => {
    const chosen = [1, 2].map(() => byPlayouts([3, 4, 5, 6], 5, quickRandom('b'), sixes));
    expect(chosen[0]).toBe(chosen[1]);
  });

  it('gives every item the same random numbers', () => {
    const met: number[][] = [[], []];
    byPlayouts([0, 1], 3, quickRandom('c'), (item, random) => met[item]?.push(random.int(1000)) ?? 0);
    expect(met[0]).toHaveLength(3);
    expect(met[0]).toEqual(met[1]);
    expect(new Set(met[0]).size).toBe(3);
  });

  it('runs no playouts for a single item', () => {
    const never = () => {
      throw new Error('tried');
    };
    expect(byPlayouts(['only'], 9, quickRandom('d'), never)).toBe('only');
    expect(() => byPlayouts([], 9, quickRandom('d'), never)).toThrow('nothing to choose from');
  });
});

describe('successive halving', () => {
  const items = [1, 2, 9, 3, 4].map((chance) => ({ chance, rating: 0 }));
  const wins = ({ chance }: { readonly chance: number }, random: Random) => (random.int(10) < chance ? 1 : 0);

  it('finds the item with the best average playout, and tries the better ones more often', () => {
    const tries = new Map<number, number>();
    const counted: typeof wins = (item, random) => {
      tries.set(item.chance, (tries.get(item.chance) ?? 0) + 1);
      return wins(item, random);
    };
    expect(halving(items, 200, 0, quickRandom('a'), counted).chance).toBe(9);
    expect(tries.get(9)).toBeGreaterThan(2 * (tries.get(1) ?? 0));
  });

  it('begins with the ratings', () => {
    const rated = items.map((item) => ({ ...item, rating: item.chance === 1 ? 1 : 0 }));
    expect(halving(rated, 50, 1000, quickRandom('a'), wins).chance).toBe(1);
  });

  it('tries nothing where there is one item, and needs one', () => {
    const never = () => {
      throw new Error('tried');
    };
    expect(halving(items.slice(0, 1), 9, 1, quickRandom('d'), never).chance).toBe(1);
    expect(() => halving([], 9, 1, quickRandom('d'), never)).toThrow('nothing to choose from');
  });
});
