import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../core/common.ts';
import { alwaysIn } from '../../testkit/games/walk.ts';
import { content, recipeOf } from './content/content.ts';
import { goods, ingredients, potions, symbols } from './content/goods.ts';
import { potionShop as game } from './index.ts';
import { sizeOf } from './rules/shop.ts';
import type { State } from './rules/state.ts';
import { STANDARD } from './rules/testing.ts';

const anyGame = fc.record({
  seed: fc.string(),
  seats: fc.integer({ min: 2, max: 4 }),
  options: fc.constant(STANDARD),
});
const always = (check: (state: State, before: State | undefined) => void) =>
  alwaysIn(game, anyGame, check, 8);

describe('properties of whole games', () => {
  it('nothing is ever negative or exceeds its track, and no bubble is used again', () =>
    always(({ shops }, before) => {
      shops.forEach(({ tracks }, seat) => {
        const wrong = goods.filter((good) => {
          const { filled, spent } = tracks[good];
          const then = before?.shops[seat]?.tracks[good] ?? { filled: 0, spent: 0 };
          const isWithin = spent >= then.spent && filled >= then.filled && spent <= filled;
          return !(isWithin && filled <= sizeOf(good));
        });
        expect(wrong).toEqual([]);
        expect(symbols.filter((symbol) => tracks[symbol].spent !== 0)).toEqual([]);
      });
    }));

  it('potions are conserved: what customers want is what was crossed off', () =>
    always(({ shops }) => {
      for (const { tracks, customers } of shops)
        for (const potion of potions) {
          const wanted = customers.map((id) => content.customers.get(id)?.potions[potion] ?? 0);
          expect(tracks[potion].spent).toBe(sum(wanted));
        }
    }));

  it('ingredients are conserved: no more are crossed off than the filled-in potions required', () => {
    const sizeOfRecipe = (recipe: ReturnType<typeof recipeOf>) =>
      typeof recipe === 'number' ? recipe : recipe.length;
    always(({ shops, round }) => {
      for (const { tracks, upgrades } of shops) {
        const used = sum(ingredients.map((good) => tracks[good].spent));
        const most = sum(potions.map((potion) => tracks[potion].filled * sizeOfRecipe(recipeOf(potion))));
        const barters = upgrades.length > 0 ? round : 0;
        expect(used).toBeLessThanOrEqual(most + barters);
      }
    });
  });

  it('every customer is in one place; a tile is too, or out of the game', () =>
    always(({ deck, market, shops }) => {
      const held = <What extends 'customers' | 'upgrades'>(what: What) => [
        ...deck[what],
        ...market[what],
        ...shops.flatMap((shop) => [...shop[what], ...shop.reserve[what]]),
      ];
      expect(held('customers').sort()).toEqual([...content.customers.keys()].sort());
      const tiles = held('upgrades');
      expect(new Set(tiles).size).toBe(tiles.length);
      for (const { upgrades } of shops) expect(upgrades.length).toBeLessThanOrEqual(4);
    }));

  it('the market is full at every decision, except during a sell turn and with an empty deck', () =>
    always(({ deck, market, phase }) => {
      if (phase.is === 'over' || (phase.is === 'sell' && phase.sold > 0)) return;
      expect(market.customers.length === 5 || deck.customers.length === 0).toBe(true);
      expect(market.upgrades.length === 3 || deck.upgrades.length === 0).toBe(true);
    }));

  it('five dice are on the table in each round, and everybody takes equally many', () =>
    always(({ dice, phase, shops }) => {
      expect(dice).toHaveLength(5);
      if (phase.is !== 'sell') return;
      const takers = dice.flatMap(({ taker }) => taker ?? []);
      for (const seat of shops.keys())
        expect(takers.filter((taker) => taker === seat)).toHaveLength(shops.length === 2 ? 2 : 1);
    }));
});
