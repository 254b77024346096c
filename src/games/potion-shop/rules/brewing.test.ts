import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recipeOf } from '../content/content.ts';
import { type Amounts, counted, goods, ingredients, potions, totalOf } from '../content/goods.ts';
import { bartered, barters, brewed, brews, costOf, finalBrews, isShort } from './brewing.ts';
import { withFinalBrews } from './scoring.ts';
import {
  available,
  gained,
  ingredientCount,
  lostOf,
  potionCount,
  roomFor,
  type Shop,
  sizeOf,
  spent,
} from './shop.ts';
import { shop, withEffects } from './testing.ts';

describe('the tracks', () => {
  it('"filling in the ingredients, potions, or symbols gained in the left most empty space available"', () => {
    expect(gained(shop({ stock: { eye: 2 } }), { eye: 1, sword: 1 }).tracks).toMatchObject({
      eye: { filled: 3, spent: 0 },
      sword: { filled: 1, spent: 0 },
    });
  });

  it('"Simply cross off the available (filled in) ingredients": crossing off does not empty a bubble', () => {
    const after = spent(shop({ stock: { mana: 12 } }), { mana: 3 });
    expect(after.tracks.mana).toEqual({ filled: 12, spent: 3 });
    expect(roomFor(after, 'mana')).toBe(0);
  });

  it('a full track loses the gain', () => {
    const full = shop({ stock: { eye: 1 }, used: { eye: 18 } });
    expect(lostOf(full, { eye: 3, unicorn: 1 })).toEqual({ eye: 2 });
    expect(gained(full, { eye: 3 }).tracks.eye).toEqual({ filled: 20, spent: 18 });
  });

  it('have 20 bubbles for an ingredient, 12 for a potion, 8 for Special, 40 for gold, 8 for a symbol', () => {
    expect(goods.map(sizeOf)).toEqual([20, 20, 20, 20, 12, 12, 12, 12, 8, 40, 8, 8, 8, 8]);
  });

  it('cannot give what they do not have', () => {
    expect(() => spent(shop({ stock: { eye: 1 }, used: { eye: 4 } }), { eye: 2 })).toThrow();
  });
});

describe('brewing', () => {
  it('"players may mix available (filled in) ingredients on their shop sheet to make potions"', () => {
    const own = shop({ stock: { unicorn: 1, eye: 1 } });
    expect(brews(own)).toEqual([{ potion: 'strength' }]);
    expect(brewed(own, { potion: 'strength' }).tracks).toMatchObject({
      unicorn: { filled: 1, spent: 1 },
      eye: { filled: 1, spent: 1 },
      strength: { filled: 1, spent: 0 },
    });
  });

  it('"Any 3 resources": a Special Potion, of any three, the same one too', () => {
    const special = brews(shop({ stock: { eye: 3, mandrake: 1 } })).filter(
      ({ potion }) => potion === 'special',
    );
    expect(special.map(({ ingredients: own }) => own?.join('+'))).toEqual([
      'eye+eye+eye',
      'eye+eye+mandrake',
    ]);
  });

  it('for a full track is illegal', () => {
    const stock = { unicorn: 3, eye: 3 };
    expect(brews(shop({ stock, used: { strength: 12 } })).map(({ potion }) => potion)).not.toContain(
      'strength',
    );
    expect(brews(shop({ stock, used: { special: 8 } })).map(({ potion }) => potion)).toEqual(['strength']);
  });

  it('Second Cauldron: "Once per round, mix one potion with 1 ingredient fewer (your choice which is left out)."', () => {
    onTestFinished(withEffects('u07', { kind: 'short-brew' }));
    const own = shop({ stock: { unicorn: 1, eye: 1 }, upgrades: ['u07'] });
    expect(brews(own)).toEqual([
      { potion: 'strength' },
      { potion: 'strength', ingredients: ['unicorn'] },
      { potion: 'strength', ingredients: ['eye'] },
      { potion: 'mana', ingredients: ['eye'] },
      { potion: 'health', ingredients: ['unicorn'] },
      { potion: 'special', ingredients: ['eye', 'unicorn'] },
    ]);
    const after = brewed(own, { potion: 'mana', ingredients: ['eye'] });
    expect(after.used).toEqual(['short-brew']);
    expect(brews(after)).toEqual([]);
  });

  it('Second Cauldron: a full recipe does not use it up', () => {
    const own = shop({ stock: { unicorn: 1, eye: 2 }, upgrades: ['u07'] });
    expect(brewed(own, { potion: 'strength' }).used).toEqual([]);
  });

  it('Second Cauldron: "Once a round, 2 gold for 1 ingredient."', () => {
    const own = shop({ stock: { eye: 1, gold: 3 }, upgrades: ['u07'] });
    expect(brews(own)).toEqual([
      { potion: 'strength', ingredients: ['eye'], gold: 2 },
      { potion: 'mana', ingredients: ['eye'], gold: 2 },
    ]);
    const after = brewed(own, { potion: 'mana', ingredients: ['eye'], gold: 2 });
    expect(after).toMatchObject({ used: ['short-brew'], tracks: { gold: { filled: 3, spent: 2 } } });
    expect(brews(shop({ stock: { eye: 1, gold: 1 }, upgrades: ['u07'] }))).toEqual([]);
  });

  it('Barter Counter: "Once per round, change 1 filled ingredient into 1 other ingredient." Not into a full track', () => {
    expect(barters(shop({ stock: { eye: 1 } }))).toEqual([]);
    const own = shop({ stock: { eye: 1 }, used: { mandrake: 20 }, upgrades: ['u06'] });
    expect(barters(own)).toEqual([
      { from: 'eye', to: 'unicorn' },
      { from: 'eye', to: 'tentacula' },
    ]);
    const after = bartered(own, { from: 'eye', to: 'unicorn' });
    expect(available(after, 'unicorn')).toBe(1);
    expect(barters(after)).toEqual([]);
  });
});

/** Any shop: some of everything, crossed off and not. */
const anyShop = fc
  .record({
    stock: fc.dictionary(fc.constantFrom(...goods), fc.integer({ min: 1, max: 6 })),
    used: fc.dictionary(fc.constantFrom(...goods), fc.integer({ min: 1, max: 14 })),
    upgrades: fc.subarray(['u06', 'u07', 'u07'] as const),
  })
  .map(({ stock, used, upgrades }) => shop({ stock: inside(stock), used: inside(used), upgrades }));

function inside(amounts: Amounts): Amounts {
  return Object.fromEntries(
    goods.map((good) => [good, Math.min(amounts[good] ?? 0, Math.floor(sizeOf(good) / 2))]),
  );
}

describe('properties of brewing', () => {
  it('ingredients and potions are conserved: one potion more, and exactly what it is made of crossed off', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        for (const brew of brews(shop)) {
          const after = brewed(shop, brew);
          const recipe = recipeOf(brew.potion);
          const full = typeof recipe === 'number' ? recipe : recipe.length;
          expect(totalOf(costOf(brew))).toBe(isShort(brew) ? full - 1 + (brew.gold ?? 0) : full);
          for (const good of goods) {
            const change = available(after, good) - available(shop, good);
            const made = good === brew.potion ? 1 : 0;
            expect(change).toBe(made - (costOf(brew)[good] ?? 0));
            expect(after.tracks[good].filled).toBe(shop.tracks[good].filled + made);
          }
        }
      }),
    );
  });

  it('a barter changes one ingredient into another, and nothing else', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        for (const { from, to } of barters(shop)) {
          const after = bartered(shop, { from, to });
          expect(from).not.toBe(to);
          for (const good of goods)
            expect(available(after, good) - available(shop, good)).toBe(
              good === from ? -1 : good === to ? 1 : 0,
            );
        }
      }),
    );
  });

  it('nothing is ever negative or outside of its track', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const all = [
          ...brews(shop).map((brew) => brewed(shop, brew)),
          ...barters(shop).map((barter) => bartered(shop, barter)),
        ];
        for (const { tracks } of all)
          for (const good of goods) {
            expect(tracks[good].spent).toBeLessThanOrEqual(tracks[good].filled);
            expect(tracks[good].filled).toBeLessThanOrEqual(sizeOf(good));
          }
      }),
    );
  });

  it('offers every way to mix a potion once', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const args = brews(shop).map(({ potion, ingredients: chosen }) => `${potion} ${chosen?.join('+')}`);
        expect(new Set(args).size).toBe(args.length);
        for (const { potion, ingredients: chosen } of brews(shop)) {
          expect(potions).toContain(potion);
          if (chosen !== undefined)
            expect(chosen).toEqual(ingredients.flatMap((good) => chosen.filter((other) => other === good)));
          if (chosen !== undefined) expect(totalOf(counted(chosen))).toBe(chosen.length);
        }
      }),
    );
  });
});

describe('The last brewing', () => {
  it('"players may mix available … ingredients … At anytime": before scoring they become potions', () => {
    expect(finalBrews(shop({ stock: { unicorn: 1, eye: 1, mandrake: 1 } }))).toEqual([
      { potion: 'strength' },
    ]);
  });

  it('makes as many potions as the ingredients give: two, not one and a Special', () => {
    const after = withFinalBrews(shop({ stock: { eye: 1, unicorn: 1, tentacula: 1, mandrake: 1 } }));
    expect(potionCount(after)).toBe(2);
    expect(ingredientCount(after)).toBe(0);
  });

  it('of the ways with as many potions takes one that leaves the most ingredients', () => {
    // Either way makes one potion: Strength leaves two ingredients, a Special Potion leaves one.
    const after = withFinalBrews(shop({ stock: { eye: 3, unicorn: 1 } }));
    expect(potionCount(after)).toBe(1);
    expect(available(after, 'strength')).toBe(1);
    expect(ingredientCount(after)).toBe(2);
  });

  it('makes a Special Potion of what fits no recipe', () => {
    expect(finalBrews(shop({ stock: { eye: 4 } }))).toEqual([
      { potion: 'special', ingredients: ['eye', 'eye', 'eye'] },
    ]);
  });

  it('respects full tracks', () => {
    const full = shop({ stock: { eye: 3, unicorn: 3 }, used: { strength: 12, special: 7 } });
    expect(finalBrews(full)).toHaveLength(1);
    expect(finalBrews(full)[0]?.potion).toBe('special');
  });

  it('uses only full recipes, even with a Second Cauldron', () => {
    expect(finalBrews(shop({ stock: { eye: 1 }, upgrades: ['u07'] }))).toEqual([]);
  });
});

/** The most potions, then the most ingredients left, by exhaustive search. */
function tried(shop: Shop, known = new Map<string, readonly [number, number]>()): readonly [number, number] {
  const key = JSON.stringify(goods.map((good) => shop.tracks[good]));
  const found = known.get(key);
  if (found !== undefined) return found;
  let best: readonly [number, number] = [0, ingredientCount(shop)];
  for (const brew of brews(shop)) {
    const [made, left] = tried(brewed(shop, brew), known);
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

  it('finds the best way', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const list = finalBrews(shop);
        const used = list.reduce((sum, brew) => sum + totalOf(costOf(brew)), 0);
        expect([list.length, ingredientCount(shop) - used]).toEqual(tried(shop));
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
