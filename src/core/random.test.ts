import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChanceNeeded, noRandom, quickRandom, randomFrom } from './random.ts';

describe('randomFrom', () => {
  it('rejects words that would bias small numbers', () => {
    const limit = 2 ** 32 - (2 ** 32 % 6);
    const words = [limit, 2 ** 32 - 1, limit - 1];
    const random = randomFrom((position) => words[position] ?? 0);
    expect(random.int(6)).toBe(5);
    expect(random.cursor).toBe(3);
  });

  it('needs no word for a single choice', () => {
    const random = quickRandom('a');
    expect(random.int(1)).toBe(0);
    expect(random.shuffle(['x'])).toEqual(['x']);
    expect(random.cursor).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses %s as a bound', (below) => {
    expect(() => quickRandom('a').int(below)).toThrow(RangeError);
  });

  it('stays below the bound, and is the same for the same seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, below) => {
        const number = quickRandom(seed).int(below);
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThan(below);
        expect(quickRandom(seed).int(below)).toBe(number);
      }),
    );
  });

  it('shuffles into every order about equally often', () => {
    const random = quickRandom('orders');
    const seen = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = random.shuffle(['a', 'b', 'c']).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const count of seen.values()) expect(count).toBeGreaterThan(850);
  });

  it('does not change the list it shuffles', () => {
    const items = Object.freeze([1, 2, 3, 4]);
    expect([...quickRandom('b').shuffle(items)].sort()).toEqual([1, 2, 3, 4]);
  });
});

describe('noRandom', () => {
  it('throws on a draw, and allows calls that need no random number', () => {
    expect(() => noRandom.int(2)).toThrow(ChanceNeeded);
    expect(() => noRandom.shuffle([1, 2])).toThrow(ChanceNeeded);
    expect(noRandom.int(1)).toBe(0);
    expect(noRandom.shuffle([1])).toEqual([1]);
  });
});
