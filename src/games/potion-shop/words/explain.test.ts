import { describe, expect, it } from 'vitest';
import type { MoveArgs } from '../../../core/game.ts';
import { findMove, legalMoves } from '../../../core/legal.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { potionShop as game } from '../index.ts';
import type { State } from '../rules/state.ts';
import { buying, position, selling } from '../rules/testing.ts';

/** Why seat 1's move is illegal. */
function why(state: State, verb: string, args: MoveArgs): string {
  expect(findMove(game, legalMoves(game, state, 1), verb, args)).not.toBeTypeOf('object');
  return game.explain(state, 1, verb, args).key.replace('potion-shop.explain.', '');
}

const mage = selling({ stock: { mana: 1 } });
/** The seat has a Barter Counter, or a Second Cauldron, and something to use it for. */
const counter = (more: object = {}) => selling({ stock: { mana: 1, eye: 1 }, upgrades: ['u06'], ...more });
const cauldron = (more: object = {}) => selling({ stock: { mana: 1, eye: 1 }, upgrades: ['u07'], ...more });
const shopping = (upgrades: readonly UpgradeId[]) => buying({ stock: { gold: 4 }, upgrades });
const setting = position({ phase: { is: 'set' }, current: 1, spaces: [0, 2, 0, 0, 0] });
const taking = position({
  shops: [{}, { stock: { eye: 3, unicorn: 1 }, used: { mana: 12 } }, {}],
});
const special = (ingredients: string) => ({ potion: 'special', ingredients });
const strength = (ingredients: string) => ({ potion: 'strength', ingredients });
const barter = { from: 'eye', to: 'mandrake' };
const taken = { ...taking, dice: taking.dice.map((die, i) => (i === 3 ? { ...die, taker: 0 } : die)) };

describe('why a move is illegal', () => {
  /** The request, the position, and the expected reason. */
  const reasons: Readonly<Record<string, readonly (readonly [string, State, MoveArgs, string])[]>> = {
    take: [
      ['nothing, when the game is over', position({ phase: { is: 'over' } }), { space: '1' }, 'over'],
      ['taking, before all is set', setting, { space: '1' }, 'phase.take'],
      ['no space', taking, {}, 'which-space'],
      ['a space 0', taking, { space: '0' }, 'no-space'],
      ['a die that somebody has taken', taken, { space: '4' }, 'taken'],
      ['a choice where there is none', taking, { space: '4', choice: 'eye' }, 'no-choice'],
      ['no potion', taking, { space: '1' }, 'which-potion'],
      ['a Special Potion', taking, { space: '1', choice: 'special' }, 'not-that-potion'],
      ['no ingredient', taking, { space: '3' }, 'which-ingredient'],
      ['a potion for an ingredient', taking, { space: '3', choice: 'mana' }, 'not-that-ingredient'],
      ['no card', taking, { space: '5' }, 'which-card'],
      ['a card of the deck', taking, { space: '5', choice: 'warrior-01' }, 'not-that-card'],
    ],
    juggle: [['another verb', taking, {}, 'verb']],
    set: [
      ['setting, later', taking, { die: '1', space: '1' }, 'phase.set'],
      ['no die', setting, { space: '1' }, 'which-die'],
      ['a sixth die', setting, { die: '6', space: '1' }, 'no-die'],
      ['a die that lies already', setting, { die: '2', space: '1' }, 'set-already'],
      ['a sixth space', setting, { die: '1', space: '6' }, 'no-space'],
      ['a space with a die', setting, { die: '1', space: '2' }, 'space-full'],
    ],
    sell: [
      ['selling, before the dice are taken', taking, { customer: 'mage-01' }, 'phase.sell'],
      ['no customer', selling({}), {}, 'which-customer'],
      ['a customer whom nobody knows', selling({}), { customer: 'bard-01' }, 'no-customer'],
      ['a customer of the deck', selling({}), { customer: 'warrior-01' }, 'face-down'],
      ['what the shop has not', selling({}), { customer: 'mage-01' }, 'lacks'],
      [
        'what must be chosen first',
        selling({ stock: { mana: 1, eye: 2, mandrake: 2 } }, { customers: ['mage-05'] }),
        { customer: 'mage-05' },
        'brew-first',
      ],
      [
        'a potion for which there is no bubble',
        selling({ stock: { eye: 1, tentacula: 1 }, used: { mana: 12 } }),
        { customer: 'mage-01' },
        'track-full',
      ],
      ['a symbol that is not asked for', mage, { customer: 'mage-01', symbol: 'robe' }, 'symbol-unasked'],
      ['a symbol that the customer has not', mage, { customer: 'mage-01', symbol: 'sword' }, 'no-symbol'],
    ],
    buy: [
      ['buying, before all have sold', taking, { upgrade: 'u05' }, 'phase.buy'],
      ['no upgrade', buying({}), {}, 'which-upgrade'],
      ['an upgrade that nobody knows', buying({}), { upgrade: 'u99' }, 'no-upgrade'],
      ['an upgrade of the deck', buying({}), { upgrade: 'u01' }, 'not-for-sale'],
      ['an upgrade that one has', buying({ upgrades: ['u01'] }), { upgrade: 'u01' }, 'bought-already'],
      ['more gold than one has', buying({ stock: { gold: 3 } }), { upgrade: 'u05' }, 'too-dear'],
      ['a discard with room left', shopping(['u01']), { upgrade: 'u05', discard: 'u01' }, 'discard-unasked'],
      [
        "another's upgrade as a discard",
        shopping(['u01', 'u02', 'u03', 'u04']),
        { upgrade: 'u05', discard: 'u06' },
        'not-yours',
      ],
    ],
    done: [
      ['declining where nothing is asked', taking, {}, 'done-later'],
      ['more words than done takes', mage, { now: 'yes' }, 'done-alone'],
    ],
    brew: [
      ['no potion to brew', taking, {}, 'brew-what'],
      ['a potion that nobody knows', taking, { potion: 'luck' }, 'no-potion'],
      ['a potion whose track is full', taking, { potion: 'mana' }, 'track-full'],
      ['a potion without its ingredients', taking, { potion: 'health' }, 'lacks-ingredients'],
      ['other things than ingredients', taking, special('eye+gold'), 'no-ingredients'],
      ['two ingredients without a cauldron', taking, special('eye+eye'), 'no-short-brew'],
      ['four ingredients', taking, special('eye+eye+eye+eye'), 'any-count'],
      ['more of an ingredient than there is', taking, special('eye+unicorn+unicorn'), 'lacks-ingredients'],
      ['the ingredients of a recipe', taking, strength('eye+unicorn'), 'recipe-unasked'],
      ['another recipe', taking, strength('eye+eye'), 'recipe'],
      ['one ingredient without a cauldron', taking, strength('eye'), 'no-short-brew'],
      [
        'the cauldron a second time',
        cauldron({ effectsUsed: ['short-brew'] }),
        strength('eye'),
        'short-brew-used',
      ],
      ['the cauldron without gold', cauldron(), strength('eye'), 'short-brew-gold'],
    ],
    barter: [
      ['a barter without a counter', taking, barter, 'no-barter'],
      ['a second barter', counter({ effectsUsed: ['barter'] }), barter, 'barter-used'],
      ['a barter of what there is none', counter(), { from: 'unicorn', to: 'mandrake' }, 'none-left'],
      ['a barter for the same', counter(), { from: 'eye', to: 'eye' }, 'same-ingredient'],
      ['a barter into a full track', counter({ used: { mandrake: 20 } }), barter, 'track-full'],
    ],
  };
  describe.each(Object.keys(reasons))('%s', (verb) => {
    it.each(reasons[verb] ?? [])('%s', (_what, state, args, key) => {
      expect(why(state, verb, args)).toBe(key);
    });
  });

  it("another seat's reserve, and a card that is sold", () => {
    const state = position({
      shops: [
        { reserve: { customers: ['mage-05'], upgrades: ['u01'] }, customers: ['mage-06'] },
        { stock: { mana: 1 } },
        {},
      ],
      phase: { is: 'sell', turn: 0, sold: 0 },
    });
    expect(why(state, 'sell', { customer: 'mage-05' })).toBe('reserved');
    expect(why(state, 'sell', { customer: 'mage-06' })).toBe('sold-already');
    expect(why({ ...state, phase: { is: 'buy', turn: 0 } }, 'buy', { upgrade: 'u01' })).toBe('reserved');
  });
});

describe('what a person types', () => {
  it('ingredients in any order, with spaces and capitals', () => {
    const list = legalMoves(game, taking, 1);
    const found = findMove(game, list, 'brew', { potion: 'Special', ingredients: 'Unicorn + eye + Eye' });
    expect(found).toMatchObject({ args: special('eye+eye+unicorn') });
  });

  it('the full recipe, if only the potion is named', () => {
    const state = position({ shops: [{}, { stock: { eye: 1, unicorn: 1 }, upgrades: ['u07'] }, {}] });
    expect(findMove(game, legalMoves(game, state, 1), 'brew', { potion: 'strength' })).toMatchObject({
      action: { kind: 'brew', potion: 'strength' },
    });
  });
});
