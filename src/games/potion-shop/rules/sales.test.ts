import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { play } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { type Customer, content, customerOf } from '../content/content.ts';
import { goods } from '../content/goods.ts';
import { potionShop as game } from '../index.ts';
import { type Action, apply, awaiting, legal } from './actions.ts';
import { bartered, barters, brewed, brews } from './brewing.ts';
import { resolve } from './flow.ts';
import { brewsFor, couldServe } from './serving.ts';
import { available, has, type Shop } from './shop.ts';
import { type State, shopAt } from './state.ts';
import { DONE, keys, kinds, position, sell, selling, shop, withEffects } from './testing.ts';

const WARRIOR_1 = customerOf('warrior-01'); // Strength
const WARRIOR_2 = customerOf('warrior-02'); // two Strength
const WARRIOR_5 = customerOf('warrior-05'); // Strength and Special

describe('what a sale brews automatically', () => {
  it('nothing, if the potions are in stock', () => {
    expect(brewsFor(shop({ stock: { strength: 1 } }), WARRIOR_1)).toEqual([]);
  });

  it('what is missing, by the full recipe', () => {
    expect(brewsFor(shop({ stock: { strength: 1, eye: 1, unicorn: 1 } }), WARRIOR_2)).toEqual([
      { potion: 'strength' },
    ]);
    expect(brewsFor(shop({ stock: { eye: 2, unicorn: 1 } }), WARRIOR_2)).toBeUndefined();
  });

  it('by the full recipe alone: a Second Cauldron is for the seat to use', () => {
    onTestFinished(withEffects('u07', { kind: 'short-brew' }));
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
    onTestFinished(withEffects('u07', { kind: 'short-brew' }));
    const own = shop({ stock: { mandrake: 1 }, upgrades: ['u06', 'u07'] });
    expect(couldServe(own, WARRIOR_1)).toBe(true);
    expect(couldServe(own, WARRIOR_2)).toBe(false);
  });

  it('not by a cauldron that costs more gold than the shop has', () => {
    const withGold = (gold: number) => shop({ stock: { eye: 1, gold }, upgrades: ['u07'] });
    expect(couldServe(withGold(1), WARRIOR_1)).toBe(false);
    expect(couldServe(withGold(2), WARRIOR_1)).toBe(true);
  });

  it('not by bartering into a full track', () => {
    const own = shop({ stock: { eye: 2 }, used: { unicorn: 20 }, upgrades: ['u06'] });
    expect(couldServe(own, WARRIOR_1)).toBe(false);
  });
});

/** Whether any sequence of brews and barters serves the customer, by exhaustive search. */
function tried(shop: Shop, card: Customer, known = new Set<string>()): boolean {
  if (has(shop, card.potions)) return true;
  const key = JSON.stringify([goods.map((good) => shop.tracks[good]), shop.used]);
  if (known.has(key)) return false;
  known.add(key);
  return (
    brews(shop).some((brew) => tried(brewed(shop, brew), card, known)) ||
    barters(shop).some((barter) => tried(bartered(shop, barter), card, known))
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
      upgrades: fc.subarray(['u06', 'u07', 'u07'] as const),
    })
    .map(shop);
  const anyCustomer = fc.constantFrom(...content.customers.values());

  it('a shop that could serve a customer can really do so, and no other can', () => {
    fc.assert(
      fc.property(anyShop, anyCustomer, (shop, card) => {
        expect(couldServe(shop, card)).toBe(tried(shop, card));
      }),
      { numRuns: 300 },
    );
  });

  it('what a sale brews is legal step by step, and enough', () => {
    fc.assert(
      fc.property(anyShop, anyCustomer, (shop, card) => {
        const list = brewsFor(shop, card);
        if (list === undefined) return;
        const after = list.reduce((now, brew) => {
          expect(brews(now)).toContainEqual(brew);
          return brewed(now, brew);
        }, shop);
        expect(has(after, card.potions)).toBe(true);
        expect(couldServe(shop, card)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

const customers = (state: State, seat: number) =>
  legal(state, seat).flatMap((action) => (action.kind === 'sell' ? [action.customer] : []));
/** The random numbers drawn once everybody has sold and bought. */
const NEXT_DICE = [0, 0, 0, 0, 0];
describe('3- Sell to Customers', () => {
  it('"In order to sell to a Customer, you must have the potions the customer requires available."', () => {
    expect(customers(selling({ stock: { mana: 1 } }), 1)).toEqual(['mage-01']);
    expect(customers(selling({ stock: { mana: 1 }, used: { health: 3 } }), 1)).toEqual(['mage-01']);
  });

  it('"cross off the potions required and gain the Customer Card", gold, then symbols', () => {
    const { state, events } = apply(selling({ stock: { mana: 1 } }), 1, sell('mage-01'));
    const shop = shopAt(state, 1);
    expect(shop.customers).toEqual(['mage-01']);
    expect(shop.tracks).toMatchObject({
      mana: { filled: 1, spent: 1 },
      gold: { filled: 1, spent: 0 },
      robe: { filled: 1, spent: 0 },
    });
    expect(state.market.customers).toEqual(['mage-02', 'cleric-01', 'cleric-02', 'rogue-01']);
    expect(kinds(events)).toEqual(['sell']);
  });

  it('"On your turn you may sell to 0, 1, or 2 customers."', () => {
    const start = selling({ stock: { mana: 3, health: 1 } });
    const state = play(game, start, 1, sell('mage-01'), noRandom).state;
    expect(state.phase).toEqual({ is: 'sell', turn: 0, sold: 1 });
    const two = play(game, state, 1, sell('cleric-01'), rigged([0, 0, ...NEXT_DICE]));
    expect(two.state.phase).not.toMatchObject({ is: 'sell', turn: 0 });
    const none = play(game, start, 1, DONE, rigged(NEXT_DICE));
    expect(keys(none.events)).toContain('sells-nothing');
  });

  it('Long Counter: "You may sell to up to 3 customers per round."', () => {
    onTestFinished(withEffects('u08', { kind: 'more-sales', sales: 1 }));
    let state = selling({ stock: { mana: 3, health: 1, invisibility: 1 }, upgrades: ['u08'] });
    for (const customer of ['mage-01', 'cleric-01', 'rogue-01']) {
      expect(state.phase).toMatchObject({ is: 'sell', turn: 0 });
      state = play(game, state, 1, sell(customer), rigged([0, 0, 0, ...NEXT_DICE])).state;
    }
    expect(shopAt(state, 1).customers).toHaveLength(3);
    expect(state.phase).not.toMatchObject({ is: 'sell', turn: 0 });
  });

  it('a sell turn ends by itself as soon as nothing more can be sold', () => {
    const { state, events } = play(
      game,
      selling({ stock: { mana: 1 } }),
      1,
      sell('mage-01'),
      rigged([0, ...NEXT_DICE]),
    );
    expect(state.phase).not.toMatchObject({ is: 'sell', turn: 0 });
    expect(keys(events).slice(0, 3)).toEqual(['sell', 'sold-out', 'refill']);
  });

  it('sells from the reserve as from the market, and only the owner does', () => {
    const reserve = { customers: ['warrior-01'] };
    const state = position({
      shops: [{ stock: { strength: 1 } }, { stock: { strength: 1 }, reserve }, {}],
      phase: { is: 'sell', turn: 0, sold: 0 },
    });
    expect(customers(state, 1)).toEqual(['warrior-01']);
    const after = apply(state, 1, sell('warrior-01')).state;
    expect(shopAt(after, 1)).toMatchObject({ customers: ['warrior-01'], reserve: { customers: [] } });
    expect(after.market).toEqual(state.market);
    const others = position({
      shops: [{}, { reserve }, { stock: { strength: 1 } }],
      phase: { is: 'sell', turn: 1, sold: 0 },
    });
    expect(customers(others, 2)).toEqual([]);
  });

  it('brews what is missing automatically, and says so beforehand', () => {
    const state = selling({ stock: { eye: 1, tentacula: 1 } });
    const [first] = game.remarks(state, 1, sell('mage-01'));
    expect(first?.key).toBe('potion-shop.remark.brewed-for-it');
    const { state: after, events } = apply(state, 1, sell('mage-01'));
    expect(shopAt(after, 1).tracks).toMatchObject({
      eye: { filled: 1, spent: 1 },
      tentacula: { filled: 1, spent: 1 },
      mana: { filled: 1, spent: 1 },
    });
    expect(kinds(events)).toEqual(['sell']);
  });

  it('is legal even if gains are lost on a full track', () => {
    const { state, events } = apply(selling({ stock: { mana: 1 }, used: { gold: 40 } }), 1, sell('mage-01'));
    expect(shopAt(state, 1).tracks.gold.filled).toBe(40);
    expect(kinds(events)).toEqual(['sell', 'lost']);
  });
});

describe('"refill the customer market back to 5"', () => {
  it('"sliding down all left-over customers to the right … starting at the right most empty space"', () => {
    const start = selling({ stock: { mana: 1, health: 1 } });
    const one = play(game, start, 1, sell('mage-01'), noRandom).state;
    // Not before the seat is done.
    expect(one.market.customers).toHaveLength(4);
    const { state, chance } = play(game, one, 1, sell('cleric-01'), rigged([0, 5, ...NEXT_DICE]));
    expect(chance.slice(0, 2)).toEqual([
      { kind: 'customer', value: 'warrior-01' },
      { kind: 'customer', value: 'warrior-07' },
    ]);
    expect(state.market.customers).toEqual(['warrior-07', 'warrior-01', 'mage-02', 'cleric-02', 'rogue-01']);
  });

  it('not from an empty deck; the market becomes smaller', () => {
    const start = selling({ stock: { mana: 1 } }, { deck: { customers: [] } });
    const { state, chance } = play(game, start, 1, sell('mage-01'), rigged(NEXT_DICE));
    expect(state.market.customers).toHaveLength(4);
    expect(chance.map(({ kind }) => kind)).not.toContain('customer');
  });

  it('with the last card of the deck as far as it goes', () => {
    const start = selling({ stock: { mana: 1, health: 1 } }, { deck: { customers: ['rogue-09'] } });
    const one = play(game, start, 1, sell('mage-01'), noRandom).state;
    const { state } = play(game, one, 1, sell('cleric-01'), rigged(NEXT_DICE));
    expect(state.market.customers).toEqual(['rogue-09', 'mage-02', 'cleric-02', 'rogue-01']);
    expect(state.deck.customers).toEqual([]);
  });
});

describe('a seat that can sell nothing, even by brewing, is skipped', () => {
  const passedBy = (state: State) => {
    const { events, state: after } = resolve(state, rigged(NEXT_DICE));
    return { keys: kinds(events), awaiting: awaiting(after), phase: after.phase };
  };

  it('several seats are skipped in one step', () => {
    const state = position({
      phase: { is: 'sell', turn: 0, sold: 0 },
      shops: [{ stock: { mana: 1 } }, {}, {}],
    });
    expect(passedBy(state)).toMatchObject({ keys: ['cannot-sell'], awaiting: [0], phase: { turn: 2 } });
  });

  it('a seat that must first choose what to brew is not skipped', () => {
    const stock = { mana: 1, eye: 3, mandrake: 1 };
    const state = selling({ stock }, { customers: ['mage-05'] });
    expect(awaiting(resolve(state, rigged([0, 0, 0, 0])).state)).toEqual([1]);
    const refilled = resolve(state, rigged([0, 0, 0, 0])).state;
    expect(customers(refilled, 1)).not.toContain('mage-05');
    expect(game.prompt(refilled, 1).key).toBe('potion-shop.prompt.sell-brew');
  });

  it('a seat that could sell with Second Cauldron or Barter Counter is not skipped', () => {
    for (const upgrade of ['u06', 'u07'] as const) {
      const stock = upgrade === 'u06' ? { eye: 2 } : { eye: 1 };
      expect(passedBy(selling({ stock, upgrades: [upgrade] })).awaiting).toEqual([1]);
      expect(passedBy(selling({ stock })).keys[0]).toBe('cannot-sell');
    }
  });

  it('an unspent cauldron that would bring no sale does not hold up the game', () => {
    const state = selling(
      { stock: { unicorn: 1 }, upgrades: ['u07'] },
      { customers: ['rogue-02', 'mage-02', 'rogue-03', 'rogue-08', 'rogue-09'] },
    );
    expect(passedBy(state).keys[0]).toBe('cannot-sell');
  });
});

describe('abilities in a sale', () => {
  it('Haggler\'s Sign: "Gain 1 extra gold for each customer you sell to."', () => {
    const { state } = apply(selling({ stock: { mana: 1 }, upgrades: ['u09'] }), 1, sell('mage-01'));
    expect(available(shopAt(state, 1), 'gold')).toBe(2);
  });

  it('Long Counter: "2 gold more from the 2nd customer on", each round anew', () => {
    const stock = { mana: 1, health: 1 };
    const state = apply(selling({ stock, upgrades: ['u08'] }), 1, sell('mage-01')).state;
    expect(available(shopAt(state, 1), 'gold')).toBe(1);
    const two = apply(state, 1, sell('cleric-01')).state;
    expect(available(shopAt(two, 1), 'gold')).toBe(4);
    const next = selling({ stock: { health: 1 }, upgrades: ['u08'] });
    expect(available(shopAt(apply(next, 1, sell('cleric-01')).state, 1), 'gold')).toBe(1);
  });

  it('Insignia Case: "Once per round, when a customer gives you a symbol, gain 1 more": with the first one', () => {
    onTestFinished(withEffects('u10', { kind: 'extra-symbol' }));
    const start = selling({ stock: { mana: 1, health: 1 }, upgrades: ['u10'] });
    const step = play(game, start, 1, sell('mage-01'), noRandom);
    expect(shopAt(step.state, 1).tracks.robe.filled).toBe(2);
    expect(keys(step.events)).toContain('extra-symbol');
    const two = apply(step.state, 1, sell('cleric-01')).state;
    expect(shopAt(two, 1).tracks.shield.filled).toBe(1);
  });

  it('Insignia Case: a customer without a symbol leaves it for the next', () => {
    onTestFinished(withEffects('u10', { kind: 'extra-symbol' }));
    const start = selling({ stock: { mana: 2, health: 1 }, upgrades: ['u10'] });
    const state = play(game, start, 1, sell('mage-02'), noRandom).state;
    expect(shopAt(state, 1).used).toEqual([]);
    expect(shopAt(apply(state, 1, sell('cleric-01')).state, 1).tracks.shield.filled).toBe(2);
  });

  it('Insignia Case: "Sword: 1 more, once a round."', () => {
    const customers = ['mage-01', 'warrior-10'];
    const stock = { mana: 1, strength: 1, health: 1 };
    const start = selling({ stock, upgrades: ['u10'] }, { customers });
    const state = apply(start, 1, sell('mage-01')).state;
    expect(shopAt(state, 1)).toMatchObject({ used: [], tracks: { robe: { filled: 1 } } });
    const two = apply(state, 1, sell('warrior-10')).state;
    const tracks = { sword: { filled: 3 }, shield: { filled: 1 } };
    expect(shopAt(two, 1)).toMatchObject({ used: ['extra-symbol'], tracks });
  });

  it('Insignia Case: where it gives two kinds, one is named', () => {
    onTestFinished(withEffects('u10', { kind: 'extra-symbol' }));
    const start = selling(
      { stock: { mana: 1, invisibility: 1 }, upgrades: ['u10'] },
      { customers: ['mage-10'] },
    );
    const ways = legal(start, 1).filter(({ kind }) => kind === 'sell');
    expect(ways).toEqual([
      { kind: 'sell', customer: 'mage-10', symbol: 'armor' },
      { kind: 'sell', customer: 'mage-10', symbol: 'robe' },
    ]);
    const { tracks } = shopAt(apply(start, 1, ways[1] as Action).state, 1);
    expect([tracks.robe.filled, tracks.armor.filled]).toEqual([3, 1]);
    const without = selling({ stock: { mana: 1, invisibility: 1 } }, { customers: ['mage-10'] });
    expect(legal(without, 1)).toContainEqual({ kind: 'sell', customer: 'mage-10' });
  });

  it('brewing and bartering come before a sale, in the same turn', () => {
    onTestFinished(withEffects('u07', { kind: 'short-brew' }));
    const start = selling({ stock: { mandrake: 1 }, upgrades: ['u06', 'u07'] });
    const bartered = play(game, start, 1, { kind: 'barter', from: 'mandrake', to: 'eye' }, noRandom).state;
    const brew: Action = { kind: 'brew', potion: 'mana', ingredients: ['eye'] };
    const brewed = play(game, bartered, 1, brew, noRandom).state;
    expect(customers(brewed, 1)).toEqual(['mage-01']);
  });
});
