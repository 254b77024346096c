import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goods, ingredients, totalOf } from '../content/goods.ts';
import { brewed, brews, costOf } from './brewing.ts';
import { finalBrews } from './final-brewing.ts';
import { withFinalBrews } from './score.ts';
import { available, ingredientsIn, potionsIn, type Shop } from './shop.ts';
import { shop } from './testing.ts';

describe('The last brewing', () => {
  it('"players may mix available … ingredients … At anytime": before scoring they become potions', () => {
    expect(finalBrews(shop({ stock: { unicorn: 1, eye: 1, mandrake: 1 } }))).toEqual([
      { potion: 'strength' },
    ]);
  });

  it('makes as many potions as the ingredients give: two, not one and a Special', () => {
    const after = withFinalBrews(shop({ stock: { eye: 1, unicorn: 1, tentacula: 1, mandrake: 1 } }));
    expect(potionsIn(after)).toBe(2);
    expect(ingredientsIn(after)).toBe(0);
  });

  it('of the ways with as many potions takes one that leaves the most ingredients', () => {
    // One potion is possible either way; of two ingredients it leaves two, as a Special one.
    const after = withFinalBrews(shop({ stock: { eye: 3, unicorn: 1 } }));
    expect(potionsIn(after)).toBe(1);
    expect(available(after, 'strength')).toBe(1);
    expect(ingredientsIn(after)).toBe(2);
  });

  it('makes a Special Potion of what fits no recipe', () => {
    expect(finalBrews(shop({ stock: { eye: 4 } }))).toEqual([
      { potion: 'special', ingredients: ['eye', 'eye', 'eye'] },
    ]);
  });

  it('goes by full tracks', () => {
    const full = shop({ stock: { eye: 3, unicorn: 3 }, used: { strength: 12, special: 7 } });
    expect(finalBrews(full)).toHaveLength(1);
    expect(finalBrews(full)[0]?.potion).toBe('special');
  });

  it('goes by full recipes alone, with a Second Cauldron too', () => {
    expect(finalBrews(shop({ stock: { eye: 1 }, upgrades: ['u07'] }))).toEqual([]);
  });
});

/** The most potions, and then the most ingredients left, by trying everything. */
function tried(own: Shop, known = new Map<string, readonly [number, number]>()): readonly [number, number] {
  const key = JSON.stringify(goods.map((good) => own.tracks[good]));
  const found = known.get(key);
  if (found !== undefined) return found;
  let best: readonly [number, number] = [0, ingredientsIn(own)];
  for (const brew of brews(own)) {
    const [made, left] = tried(brewed(own, brew), known);
    if (made + 1 > best[0] || (made + 1 === best[0] && left > best[1])) best = [made + 1, left];
  }
  known.set(key, best);
  return best;
}

describe('properties of the last brewing', () => {
  const few = fc.integer({ min: 0, max: 3 });
  const anyShop = fc
    .record({
      stock: fc.record({ eye: few, unicorn: few, tentacula: few, mandrake: few }),
      strength: fc.constantFrom(0, 11, 12),
      mana: fc.constantFrom(0, 11, 12),
      special: fc.constantFrom(0, 7, 8),
    })
    .map(({ stock, strength, mana, special }) => shop({ stock, used: { strength, mana, special } }));

  it('there is no better way', () => {
    fc.assert(
      fc.property(anyShop, (own) => {
        const list = finalBrews(own);
        const used = list.reduce((sum, brew) => sum + totalOf(costOf(brew)), 0);
        expect([list.length, ingredientsIn(own) - used]).toEqual(tried(own));
      }),
      { numRuns: 60 },
    );
  });

  it('can be carried out, and done again changes nothing', () => {
    const many = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(fc.tuple(many, many, many, many), (amounts) => {
        const stock = Object.fromEntries(ingredients.map((good, i) => [good, amounts[i] ?? 0]));
        const after = withFinalBrews(shop({ stock }));
        expect(finalBrews(after)).toEqual([]);
        expect(withFinalBrews(after)).toEqual(after);
      }),
    );
  });
});
