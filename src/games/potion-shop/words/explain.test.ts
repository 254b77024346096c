import { describe, expect, it } from 'vitest';
import type { MoveArgs } from '../../../core/game.ts';
import { findMove, legalMoves } from '../../../core/legal.ts';
import { potionShop as game } from '../index.ts';
import type { State } from '../rules/state.ts';
import { buying, position, selling } from '../rules/testing.ts';

/** Why what seat 1 says is not legal. */
function why(state: State, verb: string, args: MoveArgs): string {
  expect(findMove(game, legalMoves(game, state, 1), verb, args)).not.toBeTypeOf('object');
  return game.explain(state, 1, verb, args).key.replace('potion-shop.explain.', '');
}

const setting = position({ phase: { is: 'set' }, current: 1, spaces: [0, 2, 0, 0, 0] });
const taking = position({
  shops: [{}, { stock: { eye: 3, unicorn: 1 }, used: { mana: 12 } }, {}],
});
const taken = { ...taking, dice: taking.dice.map((die, i) => (i === 3 ? { ...die, taker: 0 } : die)) };

describe('why a move is not legal', () => {
  it.each<[string, State, string, MoveArgs, string]>([
    ['nothing, when the game is over', position({ phase: { is: 'over' } }), 'take', { space: '1' }, 'over'],
    ['another verb', taking, 'juggle', {}, 'verb'],
    ['setting, later', taking, 'set', { die: '1', space: '1' }, 'phase.set'],
    ['taking, before all is set', setting, 'take', { space: '1' }, 'phase.take'],
    ['selling, before the dice are taken', taking, 'sell', { customer: 'mage-01' }, 'phase.sell'],
    ['buying, before all have sold', taking, 'buy', { upgrade: 'u05' }, 'phase.buy'],
    ['declining where nothing is asked', taking, 'done', {}, 'done-later'],
    ['more words than done takes', selling({ stock: { mana: 1 } }), 'done', { now: 'yes' }, 'done-alone'],

    ['no die', setting, 'set', { space: '1' }, 'which-die'],
    ['a sixth die', setting, 'set', { die: '6', space: '1' }, 'no-die'],
    ['a die that lies already', setting, 'set', { die: '2', space: '1' }, 'set-already'],
    ['a sixth space', setting, 'set', { die: '1', space: '6' }, 'no-space'],
    ['a space with a die', setting, 'set', { die: '1', space: '2' }, 'space-full'],

    ['no space', taking, 'take', {}, 'which-space'],
    ['a space 0', taking, 'take', { space: '0' }, 'no-space'],
    ['a die that somebody has taken', taken, 'take', { space: '4' }, 'taken'],
    ['a choice where there is none', taking, 'take', { space: '4', choice: 'eye' }, 'no-choice'],
    ['no potion', taking, 'take', { space: '1' }, 'which-potion'],
    ['a Special Potion', taking, 'take', { space: '1', choice: 'special' }, 'not-that-potion'],
    ['no ingredient', taking, 'take', { space: '3' }, 'which-ingredient'],
    ['a potion for an ingredient', taking, 'take', { space: '3', choice: 'mana' }, 'not-that-ingredient'],
    ['no card', taking, 'take', { space: '5' }, 'which-card'],
    ['a card of the deck', taking, 'take', { space: '5', choice: 'warrior-01' }, 'not-that-card'],

    ['no customer', selling({}), 'sell', {}, 'which-customer'],
    ['a customer whom nobody knows', selling({}), 'sell', { customer: 'bard-01' }, 'no-customer'],
    ['a customer of the deck', selling({}), 'sell', { customer: 'warrior-01' }, 'face-down'],
    ['what the shop has not', selling({}), 'sell', { customer: 'mage-01' }, 'lacks'],
    [
      'what must be chosen first',
      selling({ stock: { mana: 1, eye: 2, mandrake: 2 } }, { customers: ['mage-05'] }),
      'sell',
      { customer: 'mage-05' },
      'brew-first',
    ],
    [
      'a potion for which there is no bubble',
      selling({ stock: { eye: 1, tentacula: 1 }, used: { mana: 12 } }),
      'sell',
      { customer: 'mage-01' },
      'track-full',
    ],
    [
      'a symbol that is not asked for',
      selling({ stock: { mana: 1 } }),
      'sell',
      { customer: 'mage-01', symbol: 'robe' },
      'symbol-unasked',
    ],
    [
      'a symbol that the customer has not',
      selling({ stock: { mana: 1 } }),
      'sell',
      { customer: 'mage-01', symbol: 'sword' },
      'no-symbol',
    ],

    ['no upgrade', buying({}), 'buy', {}, 'which-upgrade'],
    ['an upgrade that nobody knows', buying({}), 'buy', { upgrade: 'u99' }, 'no-upgrade'],
    ['an upgrade of the deck', buying({}), 'buy', { upgrade: 'u01' }, 'not-for-sale'],
    ['an upgrade that one has', buying({ upgrades: ['u01'] }), 'buy', { upgrade: 'u01' }, 'bought-already'],
    ['more gold than one has', buying({ stock: { gold: 3 } }), 'buy', { upgrade: 'u05' }, 'too-dear'],
    [
      'a discard with room left',
      buying({ stock: { gold: 4 }, upgrades: ['u01'] }),
      'buy',
      { upgrade: 'u05', discard: 'u01' },
      'discard-unasked',
    ],
    [
      "another's upgrade as a discard",
      buying({ stock: { gold: 4 }, upgrades: ['u01', 'u02', 'u03', 'u04'] }),
      'buy',
      { upgrade: 'u05', discard: 'u06' },
      'not-yours',
    ],

    ['no potion to brew', taking, 'brew', {}, 'brew-what'],
    ['a potion that nobody knows', taking, 'brew', { potion: 'luck' }, 'no-potion'],
    ['a potion whose track is full', taking, 'brew', { potion: 'mana' }, 'track-full'],
    ['a potion without its ingredients', taking, 'brew', { potion: 'health' }, 'lacks-ingredients'],
    [
      'other things than ingredients',
      taking,
      'brew',
      { potion: 'special', ingredients: 'eye+gold' },
      'no-ingredients',
    ],
    [
      'two ingredients without a cauldron',
      taking,
      'brew',
      { potion: 'special', ingredients: 'eye+eye' },
      'no-short-brew',
    ],
    ['four ingredients', taking, 'brew', { potion: 'special', ingredients: 'eye+eye+eye+eye' }, 'any-count'],
    [
      'more of an ingredient than there is',
      taking,
      'brew',
      { potion: 'special', ingredients: 'eye+unicorn+unicorn' },
      'lacks-ingredients',
    ],
    [
      'the ingredients of a recipe',
      taking,
      'brew',
      { potion: 'strength', ingredients: 'eye+unicorn' },
      'recipe-unasked',
    ],
    ['another recipe', taking, 'brew', { potion: 'strength', ingredients: 'eye+eye' }, 'recipe'],
    [
      'one ingredient without a cauldron',
      taking,
      'brew',
      { potion: 'strength', ingredients: 'eye' },
      'no-short-brew',
    ],
    [
      'the cauldron a second time',
      selling({ stock: { mana: 1, eye: 1 }, upgrades: ['u07'], effectsUsed: ['short-brew'] }),
      'brew',
      { potion: 'strength', ingredients: 'eye' },
      'short-brew-used',
    ],
    [
      'the cauldron without gold',
      selling({ stock: { mana: 1, eye: 1 }, upgrades: ['u07'] }),
      'brew',
      { potion: 'strength', ingredients: 'eye' },
      'short-brew-gold',
    ],

    ['a barter without a counter', taking, 'barter', { from: 'eye', to: 'mandrake' }, 'no-barter'],
    [
      'a second barter',
      selling({ stock: { mana: 1, eye: 1 }, upgrades: ['u06'], effectsUsed: ['barter'] }),
      'barter',
      { from: 'eye', to: 'mandrake' },
      'barter-used',
    ],
    [
      'a barter of what there is none',
      selling({ stock: { mana: 1, eye: 1 }, upgrades: ['u06'] }),
      'barter',
      { from: 'unicorn', to: 'mandrake' },
      'none-left',
    ],
    [
      'a barter for the same',
      selling({ stock: { mana: 1, eye: 1 }, upgrades: ['u06'] }),
      'barter',
      { from: 'eye', to: 'eye' },
      'same-ingredient',
    ],
    [
      'a barter into a full track',
      selling({ stock: { mana: 1, eye: 1 }, used: { mandrake: 20 }, upgrades: ['u06'] }),
      'barter',
      { from: 'eye', to: 'mandrake' },
      'track-full',
    ],
  ])('%s', (_what, state, verb, args, key) => {
    expect(why(state, verb, args)).toBe(key);
  });

  it("another's reserve, and a card that is sold", () => {
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
    expect(found).toMatchObject({ args: { potion: 'special', ingredients: 'eye+eye+unicorn' } });
  });

  it('the full recipe, where the potion alone is named', () => {
    const own = position({ shops: [{}, { stock: { eye: 1, unicorn: 1 }, upgrades: ['u07'] }, {}] });
    expect(findMove(game, legalMoves(game, own, 1), 'brew', { potion: 'strength' })).toMatchObject({
      action: { kind: 'brew', potion: 'strength' },
    });
  });
});
