import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';
import { frozen } from '../../testkit/games/walk.ts';
import { content, recipeOf } from './content/content.ts';
import { goods, ingredients, potions, symbols } from './content/goods.ts';
import { potionShop as game } from './index.ts';
import { sizeOf } from './rules/shop.ts';
import type { State } from './rules/state.ts';
import { STANDARD } from './rules/testing.ts';

/** Every position of a game in which everybody does anything that is legal. */
function* randomGame(seed: string, seats: number): Generator<{ state: State; drew: readonly string[] }> {
  const random = quickRandom(seed);
  let step = begin(game, { seats, options: STANDARD, formerWinners: [] }, random);
  for (;;) {
    const state = frozen(step.state);
    yield { state, drew: step.chance.map(({ kind }) => kind) };
    const [seat] = game.awaiting(state);
    if (seat === undefined) return;
    const list = game.legal(state, seat);
    const action = list[random.int(list.length)];
    if (action === undefined) throw new Error('nothing to do');
    step = play(game, state, seat, action, random);
  }
}

const anyGame = fc.tuple(fc.string(), fc.integer({ min: 2, max: 4 }));

describe('properties of whole games', () => {
  it('nothing is ever negative or exceeds its track, and no bubble is used again', () => {
    fc.assert(
      fc.property(anyGame, ([seed, seats]) => {
        let before: State | undefined;
        for (const { state } of randomGame(seed, seats)) {
          state.shops.forEach(({ tracks }, seat) => {
            const wrong = goods.filter((good) => {
              const { filled, spent } = tracks[good];
              const then = before?.shops[seat]?.tracks[good] ?? { filled: 0, spent: 0 };
              const isWithin = spent >= then.spent && filled >= then.filled && spent <= filled;
              return !(isWithin && filled <= sizeOf(good));
            });
            expect(wrong).toEqual([]);
            expect(symbols.filter((symbol) => tracks[symbol].spent !== 0)).toEqual([]);
          });
          before = state;
        }
      }),
      { numRuns: 8 },
    );
  });

  it('potions are conserved: what customers want is what was crossed off', () => {
    fc.assert(
      fc.property(anyGame, ([seed, seats]) => {
        for (const { state } of randomGame(seed, seats))
          for (const { tracks, customers } of state.shops)
            for (const potion of potions) {
              const wanted = customers.reduce(
                (sum, id) => sum + (content.customers.get(id)?.potions[potion] ?? 0),
                0,
              );
              expect(tracks[potion].spent).toBe(wanted);
            }
      }),
      { numRuns: 8 },
    );
  });

  it('ingredients are conserved: no more is crossed off than potions were filled in for', () => {
    const sizes = potions.map((potion) => {
      const recipe = recipeOf(potion);
      return typeof recipe === 'number' ? recipe : recipe.length;
    });
    fc.assert(
      fc.property(anyGame, ([seed, seats]) => {
        for (const { state } of randomGame(seed, seats))
          for (const { tracks, upgrades } of state.shops) {
            const used = ingredients.reduce((sum, good) => sum + tracks[good].spent, 0);
            const most = potions.reduce((sum, potion, i) => sum + tracks[potion].filled * (sizes[i] ?? 0), 0);
            const barters = upgrades.length > 0 ? state.round : 0;
            expect(used).toBeLessThanOrEqual(most + barters);
          }
      }),
      { numRuns: 8 },
    );
  });

  it('every customer is in one place; a tile is too, or out of the game', () => {
    fc.assert(
      fc.property(anyGame, ([seed, seats]) => {
        for (const { state } of randomGame(seed, seats)) {
          const { deck, market, shops } = state;
          const customers = [
            ...deck.customers,
            ...market.customers,
            ...shops.flatMap((own) => [...own.customers, ...own.reserve.customers]),
          ];
          const tiles = [
            ...deck.upgrades,
            ...market.upgrades,
            ...shops.flatMap((own) => [...own.upgrades, ...own.reserve.upgrades]),
          ];
          expect([...customers].sort()).toEqual([...content.customers.keys()].sort());
          expect(new Set(tiles).size).toBe(tiles.length);
          for (const { upgrades } of shops) expect(upgrades.length).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('the market is full at every decision, except during a sell turn and with an empty deck', () => {
    fc.assert(
      fc.property(anyGame, ([seed, seats]) => {
        for (const { state } of randomGame(seed, seats)) {
          const { deck, market, phase } = state;
          if (phase.is === 'over' || (phase.is === 'sell' && phase.sold > 0)) continue;
          expect(market.customers.length === 5 || deck.customers.length === 0).toBe(true);
          expect(market.upgrades.length === 3 || deck.upgrades.length === 0).toBe(true);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('five dice are rolled per round, and everybody takes equally many', () => {
    fc.assert(
      fc.property(anyGame, ([seed, seats]) => {
        let dice = 0;
        for (const { state, drew } of randomGame(seed, seats)) {
          dice += drew.filter((kind) => kind === 'die').length;
          expect(dice).toBe(5 * state.round);
          if (state.phase.is !== 'sell') continue;
          const takers = state.dice.flatMap(({ taker }) => taker ?? []);
          for (let seat = 0; seat < seats; seat++)
            expect(takers.filter((taker) => taker === seat)).toHaveLength(seats === 2 ? 2 : 1);
        }
      }),
      { numRuns: 8 },
    );
  });
});
