import { describe, expect, it } from 'vitest';
import { play } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { potionShop as game } from '../index.ts';
import { apply, awaiting, legal } from './actions.ts';
import { resolve } from './flow.ts';
import { available } from './shop.ts';
import { shopAt } from './state.ts';
import { buy, buying, DONE, keys, position } from './testing.ts';

/** The random numbers drawn once everybody has bought. */
const NEXT_DICE = [0, 0, 0, 0, 0];
const offers = (state: Parameters<typeof legal>[0], seat: number) =>
  legal(state, seat).flatMap((action) => (action.kind === 'buy' ? [action] : []));

describe('4- Purchase Shop Upgrades', () => {
  it('"each player may purchase one of the three available Shop Upgrades" that they have the gold for', () => {
    expect(offers(buying({ stock: { gold: 5 } }), 1).map(({ upgrade }) => upgrade)).toEqual(['u05', 'u15']);
    expect(legal(buying({ stock: { gold: 5 } }), 1)).toContainEqual(DONE);
  });

  it('"simply cross off available (filled in) gold equal to the amount of gold required"', () => {
    const { state } = apply(buying({ stock: { gold: 6 } }), 1, buy('u16'));
    expect(shopAt(state, 1).tracks.gold).toEqual({ filled: 6, spent: 6 });
    expect(shopAt(state, 1).upgrades).toEqual(['u16']);
  });

  it('"immediately replace it with one from the facedown stack"; a purchase ends the turn', () => {
    const { state, chance } = play(
      game,
      buying({ stock: { gold: 12 } }),
      1,
      buy('u15'),
      rigged([1, ...NEXT_DICE]),
    );
    expect(chance[0]).toEqual({ kind: 'upgrade', value: 'u02' });
    expect(state.market.upgrades).toEqual(['u02', 'u05', 'u16']);
    expect(state.phase).not.toMatchObject({ is: 'buy', turn: 0 });
  });

  it('not from an empty stack', () => {
    const state = buying({ stock: { gold: 12 } }, { deck: { upgrades: [] } });
    const after = play(game, state, 1, buy('u15'), rigged(NEXT_DICE)).state;
    expect(after.market.upgrades).toEqual(['u05', 'u16']);
  });

  it("a reserved upgrade is the owner's to buy, and nobody else's", () => {
    const reserve = { upgrades: ['u01'] as const };
    const state = position({
      shops: [{ stock: { gold: 3 } }, { stock: { gold: 3 }, reserve }, {}],
      phase: { is: 'buy', turn: 0 },
    });
    expect(offers(state, 1)).toEqual([buy('u01')]);
    const after = apply(state, 1, buy('u01')).state;
    expect(shopAt(after, 1)).toMatchObject({ upgrades: ['u01'], reserve: { upgrades: [] } });
    expect(after.market).toEqual(state.market);
    const others = position({
      ...{ shops: [{}, { reserve }, { stock: { gold: 3 } }] },
      phase: { is: 'buy', turn: 1 },
    });
    expect(offers(others, 2)).toEqual([]);
  });

  it('"A player may have no more than 4 Shop Upgrades … you must first discard a Shop Upgrade from the game"', () => {
    const upgrades = ['u01', 'u02', 'u03', 'u04'] as const;
    const state = buying({ stock: { gold: 4 }, upgrades }, { upgrades: ['u05'] });
    expect(offers(state, 1)).toEqual(upgrades.map((discard) => ({ kind: 'buy', upgrade: 'u05', discard })));
    const after = apply(state, 1, { kind: 'buy', upgrade: 'u05', discard: 'u02' }).state;
    expect(shopAt(after, 1).upgrades).toEqual(['u01', 'u05', 'u03', 'u04']);
    // Out of the game with its renown: 1 each for the other three, and the Coin Chest has none.
    expect(game.score(after).parts[1]).toMatchObject({ upgrades: 3 });
    expect([...after.deck.upgrades, ...after.market.upgrades]).not.toContain('u02');
  });

  it('nothing is discarded while there is room', () => {
    const state = buying({ stock: { gold: 4 }, upgrades: ['u01', 'u02', 'u03'] }, { upgrades: ['u05'] });
    expect(offers(state, 1)).toEqual([buy('u05')]);
  });

  it('the ability of a discarded upgrade is lost', () => {
    const upgrades = ['u01', 'u02', 'u03', 'u09'] as const;
    const state = buying({ stock: { gold: 4 }, upgrades });
    const after = apply(state, 1, { kind: 'buy', upgrade: 'u05', discard: 'u09' }).state;
    expect(shopAt(after, 1).upgrades).not.toContain('u09');
  });

  it('seats that can afford nothing are skipped in one step', () => {
    const state = position({
      phase: { is: 'buy', turn: 0 },
      shops: [{ stock: { gold: 4 } }, { stock: { gold: 3 } }, {}],
    });
    const { state: after, events } = resolve(state, rigged([]));
    expect(events).toEqual([{ kind: 'cannot-buy', seats: [1, 2] }]);
    expect(awaiting(after)).toEqual([0]);
  });

  it('"optionally": done declines', () => {
    const state = position({
      phase: { is: 'buy', turn: 0 },
      shops: [{}, { stock: { gold: 4 } }, { stock: { gold: 4 } }],
    });
    const { state: after, events } = play(game, state, 1, DONE, rigged([]));
    expect(keys(events)).toEqual(['buys-nothing']);
    expect(awaiting(after)).toEqual([2]);
    expect(available(shopAt(after, 1), 'gold')).toBe(4);
  });
});
