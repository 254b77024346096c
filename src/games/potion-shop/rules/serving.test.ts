import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Customer, content, customerOf } from '../content/content.ts';
import { goods } from '../content/goods.ts';
import { bartered, barters, brewed, brews } from './brewing.ts';
import { brewsFor, couldServe } from './serving.ts';
import { has, type Shop } from './shop.ts';
import { shop } from './testing.ts';

const WARRIOR_1 = customerOf('warrior-01'); // Strength
const WARRIOR_2 = customerOf('warrior-02'); // two Strength
const WARRIOR_5 = customerOf('warrior-05'); // Strength and Special

describe('what a sale brews automatically', () => {
  it('nothing, where the potions are there', () => {
    expect(brewsFor(shop({ stock: { strength: 1 } }), WARRIOR_1)).toEqual([]);
  });

  it('what is missing, by the full recipe', () => {
    expect(brewsFor(shop({ stock: { strength: 1, eye: 1, unicorn: 1 } }), WARRIOR_2)).toEqual([
      { potion: 'strength' },
    ]);
    expect(brewsFor(shop({ stock: { eye: 2, unicorn: 1 } }), WARRIOR_2)).toBeUndefined();
  });

  it('by the full recipe alone: a Second Cauldron is for the seat to use', () => {
    const own = shop({ stock: { eye: 1 }, upgrades: ['u07'] });
    expect(brewsFor(own, WARRIOR_1)).toBeUndefined();
    expect(couldServe(own, WARRIOR_1)).toBe(true);
  });

  it('a Special Potion where just one set of three is possible', () => {
    expect(brewsFor(shop({ stock: { strength: 1, eye: 4 } }), WARRIOR_5)).toEqual([
      { potion: 'special', ingredients: ['eye', 'eye', 'eye'] },
    ]);
    expect(brewsFor(shop({ stock: { strength: 1, eye: 1, mandrake: 2 } }), WARRIOR_5)).toEqual([
      { potion: 'special', ingredients: ['eye', 'mandrake', 'mandrake'] },
    ]);
  });

  it('otherwise the seat brews first', () => {
    const own = shop({ stock: { strength: 1, eye: 3, mandrake: 1 } });
    expect(brewsFor(own, WARRIOR_5)).toBeUndefined();
    expect(couldServe(own, WARRIOR_5)).toBe(true);
  });

  it('a Special Potion out of what the other potions leave', () => {
    expect(brewsFor(shop({ stock: { eye: 1, unicorn: 1, mandrake: 3 } }), WARRIOR_5)).toEqual([
      { potion: 'strength' },
      { potion: 'special', ingredients: ['mandrake', 'mandrake', 'mandrake'] },
    ]);
  });

  it('nothing into a full track', () => {
    const own = shop({ stock: { eye: 1, unicorn: 1 }, used: { strength: 12 } });
    expect(brewsFor(own, WARRIOR_1)).toBeUndefined();
    expect(couldServe(own, WARRIOR_1)).toBe(false);
  });
});

describe('who could sell, "counting what Second Cauldron and Barter Counter could still do"', () => {
  it('Barter Counter: one ingredient is the wrong one', () => {
    const own = shop({ stock: { eye: 2 }, upgrades: ['u06'] });
    expect(couldServe(own, WARRIOR_1)).toBe(true);
    expect(couldServe({ ...own, used: ['barter'] }, WARRIOR_1)).toBe(false);
  });

  it('both together', () => {
    const own = shop({ stock: { mandrake: 1 }, upgrades: ['u06', 'u07'] });
    expect(couldServe(own, WARRIOR_1)).toBe(true);
    expect(couldServe(own, WARRIOR_2)).toBe(false);
  });

  it('not by a cauldron that costs more gold than there is', () => {
    const withGold = (gold: number) => shop({ stock: { eye: 1, gold }, upgrades: ['u07b'] });
    expect(couldServe(withGold(1), WARRIOR_1)).toBe(false);
    expect(couldServe(withGold(2), WARRIOR_1)).toBe(true);
  });

  it('not by bartering into a full track', () => {
    const own = shop({ stock: { eye: 2 }, used: { unicorn: 20 }, upgrades: ['u06'] });
    expect(couldServe(own, WARRIOR_1)).toBe(false);
  });
});

/** Whether some way of brewing and bartering serves the customer: by trying all. */
function tried(own: Shop, card: Customer, known = new Set<string>()): boolean {
  if (has(own, card.potions)) return true;
  const key = JSON.stringify([goods.map((good) => own.tracks[good]), own.used]);
  if (known.has(key)) return false;
  known.add(key);
  return (
    brews(own).some((brew) => tried(brewed(own, brew), card, known)) ||
    barters(own).some((barter) => tried(bartered(own, barter), card, known))
  );
}

describe('properties', () => {
  const few = fc.integer({ min: 0, max: 2 });
  const anyShop = fc
    .record({
      stock: fc.record({
        eye: few,
        unicorn: few,
        tentacula: few,
        mandrake: few,
        strength: few,
        special: few,
        gold: few,
      }),
      used: fc.record({ strength: fc.constantFrom(0, 9, 10), eye: fc.constantFrom(0, 18) }),
      upgrades: fc.subarray(['u06', 'u07', 'u07b'] as const),
    })
    .map(shop);
  const anyCustomer = fc.constantFrom(...content.customers.values());

  it('who could serve a customer can, and nobody else', () => {
    fc.assert(
      fc.property(anyShop, anyCustomer, (own, card) => {
        expect(couldServe(own, card)).toBe(tried(own, card));
      }),
      { numRuns: 300 },
    );
  });

  it('what a sale brews is legal, one after the other, and enough', () => {
    fc.assert(
      fc.property(anyShop, anyCustomer, (own, card) => {
        const list = brewsFor(own, card);
        if (list === undefined) return;
        const after = list.reduce((now, brew) => {
          expect(brews(now)).toContainEqual(brew);
          return brewed(now, brew);
        }, own);
        expect(has(after, card.potions)).toBe(true);
        expect(couldServe(own, card)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
