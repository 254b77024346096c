import { describe, expect, it } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { play } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { potionShop as game } from '../index.ts';
import { type Action, apply, awaiting, legal } from './actions.ts';
import { resolve } from './flow.ts';
import { available } from './shop.ts';
import { type State, shopAt } from './state.ts';
import { keys, kinds, played, position } from './testing.ts';

const take = (space: number, choice?: string): Action =>
  choice === undefined ? { kind: 'take', space } : { kind: 'take', space, choice };
const choices = (state: State, seat: number, space: number) =>
  legal(state, seat).flatMap((action) =>
    action.kind === 'take' && action.space === space ? [action.choice] : [],
  );

describe('1- Roll Dice/Set Dice', () => {
  const setting = position({ phase: { is: 'set' }, spaces: [0, 0, 0, 0, 0] });

  it('"The current player will take the dice and place them on the placement board, one die on each"', () => {
    expect(awaiting(setting)).toEqual([0]);
    expect(legal(setting, 0).filter(({ kind }) => kind === 'set')).toHaveLength(25);
    const after = apply(setting, 0, { kind: 'set', die: 2, space: 5 }).state;
    expect(legal(after, 0).filter(({ kind }) => kind === 'set')).toHaveLength(16);
    expect(legal(after, 0)).not.toContainEqual({ kind: 'set', die: 2, space: 1 });
    expect(legal(after, 0)).not.toContainEqual({ kind: 'set', die: 1, space: 5 });
    expect(legal(after, 1)).toEqual([]);
  });

  it('one move sets all dice; dice that are already set stay', () => {
    const all = legal(setting, 0).filter(({ kind }) => kind === 'arrange');
    expect(all).toHaveLength(120);
    const { state, events } = play(game, setting, 0, { kind: 'arrange', dice: [3, 1, 5, 2, 4] }, noRandom);
    expect(state.dice.map(({ space }) => space)).toEqual([2, 4, 1, 5, 3]);
    expect(keys(events)).toEqual(['arrange']);
    expect(state.phase).toEqual({ is: 'take', turn: 0 });
    const begun = position({ phase: { is: 'set' }, spaces: [0, 5, 0, 0, 1] });
    const left = legal(begun, 0).flatMap((action) => (action.kind === 'arrange' ? [action.dice] : []));
    expect(left).toHaveLength(6);
    expect(left.every(([first, , , , fifth]) => first === 5 && fifth === 2)).toBe(true);
  });

  it('the last one is set automatically, and the player after the current one takes', () => {
    const four = [1, 2, 3, 4].map((die) => [0, { kind: 'set', die, space: die + 1 }] as const);
    const { state, events } = resolve(played(setting, ...four), noRandom);
    expect(state.dice.map(({ space }) => space)).toEqual([2, 3, 4, 5, 1]);
    expect(kinds(events)).toEqual(['last-set']);
    expect(awaiting(state)).toEqual([1]);
    expect(state.phase).toEqual({ is: 'take', turn: 0 });
  });

  it('"At anytime": the current player may brew in between', () => {
    const state = position({
      phase: { is: 'set' },
      spaces: [1, 0, 0, 0, 0],
      shops: [{ stock: { eye: 1, unicorn: 1 } }, {}, {}],
    });
    const after = apply(state, 0, { kind: 'brew', potion: 'strength' }).state;
    expect(available(shopAt(after, 0), 'strength')).toBe(1);
    expect(awaiting(after)).toEqual([0]);
  });
});

describe('2- Choose a Die/Gain Ingredients or Potions', () => {
  it('"In turn order, starting with the player after the current player, each player will choose a single die"', () => {
    let state = position({ current: 1 });
    const order = [];
    for (const space of [2, 4, 3]) {
      const [seat = -1] = awaiting(state);
      order.push(seat);
      state = resolve(apply(state, seat, space === 3 ? take(3, 'eye') : take(space)).state, noRandom).state;
    }
    expect(order).toEqual([2, 0, 1]);
    expect(state.phase.is).not.toBe('take');
  });

  it('"In a 2-Player game take turns choosing a die until both players have chosen … 2 dice": the player after the current one first', () => {
    let state = position({ shops: [{}, {}], current: 0 });
    const order = [];
    for (const space of [2, 4, 1, 3]) {
      const [seat = -1] = awaiting(state);
      order.push(seat);
      const choice = { 1: 'mana', 3: 'eye' }[space];
      state = resolve(apply(state, seat, take(space, choice)).state, rigged([0])).state;
    }
    expect(order).toEqual([1, 0, 1, 0]);
    expect(state.phase.is).not.toBe('take');
  });

  it('"Gain the ingredients, potions, or symbols shown on the die as well as the bonus shown underneath": 2 gold', () => {
    // Die 4 shows Venomous Tentacula and an Invisibility Potion.
    const shop = shopAt(apply(position(), 1, take(4)).state, 1);
    expect([available(shop, 'tentacula'), available(shop, 'invisibility'), available(shop, 'gold')]).toEqual([
      1, 1, 2,
    ]);
  });

  it('"Any Potion (Not Including Special)"', () => {
    expect(choices(position(), 1, 1)).toEqual(['strength', 'mana', 'invisibility', 'health']);
    const shop = shopAt(apply(position(), 1, take(1, 'health')).state, 1);
    expect([available(shop, 'health'), available(shop, 'gold')]).toEqual([1, 2]);
  });

  it('"x2": all that the face shows, twice', () => {
    // Die 3 on the space of x2 shows a Mana Potion and an Eye of Newt.
    const mana = position({ faces: [1, 1, 4, 1, 1], spaces: [1, 3, 2, 4, 5] });
    const shop = shopAt(apply(mana, 1, take(2)).state, 1);
    expect([available(shop, 'mana'), available(shop, 'eye')]).toEqual([2, 2]);
    expect(available(shopAt(apply(position(), 1, take(2)).state, 1), 'gold')).toBe(4);
  });

  it('"1 of any ingredient + 1 Gold"', () => {
    expect(choices(position(), 1, 3)).toEqual(['eye', 'unicorn', 'tentacula', 'mandrake']);
    // Die 3 shows an Eye of Newt itself.
    const shop = shopAt(apply(position(), 1, take(3, 'eye')).state, 1);
    expect([available(shop, 'eye'), available(shop, 'gold')]).toEqual([2, 1]);
  });

  it('a taken die is gone from its space, and the turn ends at once', () => {
    const { state } = play(game, position(), 1, take(4), noRandom);
    expect(awaiting(state)).toEqual([2]);
    expect(choices(state, 2, 4)).toEqual([]);
    expect(state.dice[3]).toEqual({ face: 1, space: 4, taker: 1 });
  });

  it('a full track loses the gain, and taking is legal all the same', () => {
    const full = position({ shops: [{}, { used: { gold: 39 } }, {}] });
    const { state, events } = apply(full, 1, take(2));
    expect(shopAt(state, 1).tracks.gold).toEqual({ filled: 40, spent: 39 });
    expect(kinds(events)).toContain('lost');
    expect(game.remarks(full, 1, take(2)).map(({ key }) => key)).toContain('potion-shop.remark.lost');
  });

  it('choices whose goods would all be lost count as one', () => {
    const full = position({ shops: [{}, { used: { mana: 12, health: 12 } }, {}] });
    expect(choices(full, 1, 1)).toEqual(['strength', 'mana', 'invisibility']);
    const all = { strength: 12, mana: 12, invisibility: 12, health: 12 };
    expect(choices(position({ shops: [{}, { used: all }, {}] }), 1, 1)).toEqual(['strength']);
  });
});

describe('an ingredient bed: "When a die gives you Eye of Newt, gain 1 more Eye of Newt."', () => {
  // Die 3 shows an Eye of Newt.
  const withPond = (spaces: readonly number[]) =>
    position({ shops: [{}, { upgrades: ['u01'] }, {}], spaces });

  it('once for a die taken', () => {
    const shop = shopAt(apply(withPond([1, 2, 4, 3, 5]), 1, take(4)).state, 1);
    expect(available(shop, 'eye')).toBe(2);
  });

  it('doubled or not', () => {
    const shop = shopAt(apply(withPond([1, 4, 2, 3, 5]), 1, take(2)).state, 1);
    expect(available(shop, 'eye')).toBe(3);
  });

  it('a chit\'s ingredient is not "given by a die"', () => {
    const shop = shopAt(apply(withPond([1, 2, 4, 5, 3]), 1, take(3, 'eye')).state, 1);
    expect([available(shop, 'eye'), available(shop, 'unicorn')]).toEqual([1, 1]);
  });
});

describe('"reserve 1 customer card or 1 shop upgrade tile"', () => {
  it('a customer: laid beside the sheet and replaced at once', () => {
    const { state, chance } = play(game, position(), 1, take(5, 'mage-02'), rigged([3]));
    expect(shopAt(state, 1).reserve).toEqual({ customers: ['mage-02'], upgrades: [] });
    expect(state.market.customers).toEqual(['warrior-04', 'mage-01', 'cleric-01', 'cleric-02', 'rogue-01']);
    expect(chance).toEqual([{ kind: 'customer', value: 'warrior-04' }]);
    expect(available(shopAt(state, 1), 'unicorn')).toBe(1);
  });

  it('an upgrade: it takes no slot and does nothing until bought', () => {
    const { state, chance } = play(game, position(), 1, take(5, 'u05'), rigged([0]));
    expect(shopAt(state, 1)).toMatchObject({ upgrades: [], reserve: { customers: [], upgrades: ['u05'] } });
    expect(chance).toEqual([{ kind: 'upgrade', value: 'u01' }]);
    expect(game.score(state).parts[1]).toMatchObject({ upgrades: 0 });
  });

  it('is compulsory while any card lies face up', () => {
    expect(choices(position(), 1, 5)).toEqual([
      ...position().market.customers,
      ...position().market.upgrades,
    ]);
  });

  it('with no cards left, only the die is gained', () => {
    const bare = position({ customers: [], upgrades: [], deck: { customers: [], upgrades: [] } });
    expect(choices(bare, 1, 5)).toEqual([undefined]);
    const { state, chance } = play(game, bare, 1, take(5), noRandom);
    expect(available(shopAt(state, 1), 'unicorn')).toBe(1);
    expect(chance).toEqual([]);
  });

  it('has no limit', () => {
    const reserve = { customers: ['mage-05', 'mage-06', 'mage-07'], upgrades: ['u01'] as const };
    const state = position({ shops: [{}, { reserve }, {}] });
    const after = apply(state, 1, take(5, 'mage-01')).state;
    expect(shopAt(after, 1).reserve.customers).toHaveLength(4);
  });
});
