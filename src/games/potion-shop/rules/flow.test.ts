import { describe, expect, it } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { play } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { chitIds, content } from '../content/content.ts';
import { potionShop as game } from '../index.ts';
import { awaiting } from './actions.ts';
import { resolve, setup } from './flow.ts';
import { available, emptyShop } from './shop.ts';
import { stateSchema } from './state.ts';
import { keys, kinds, position, STANDARD, sell } from './testing.ts';

const begun = (seats: number, numbers: readonly number[]) => {
  const random = rigged(numbers);
  const step = resolve(setup({ seats, options: STANDARD, formerWinners: [1] }), random);
  expect(random.left).toBe(0);
  return step;
};
/** An opening in which every draw is the first of its kind. */
const opening = (seats: number, options = STANDARD) =>
  resolve(setup({ seats, options, formerWinners: [] }), rigged(Array(50).fill(0))).state;
/** For three seats: a card each, five customers, three upgrades, the start player, five dice. */
const DRAWN = [0, 0, 0, 0, 0, 0, 0, 0, 15, 13, 0, 2, 0, 1, 2, 3, 4];

describe('Set Up', () => {
  const { state, chance, events } = begun(3, DRAWN);

  it('"Each player takes a single shop sheet": an empty one', () => {
    const { tracks } = emptyShop;
    expect(state.shops.map((shop) => shop.tracks)).toEqual([tracks, tracks, tracks]);
  });

  it.each([
    [2, [1, 0]],
    [3, [1, 0, 0]],
    [4, [1, 0, 0, 1]],
  ])(
    'with the option `start` of gold, of %i players the second half of the order of the first round begins with 1 gold',
    (seats, gold) => {
      const { current, shops } = opening(seats, { ...STANDARD, start: 'gold' });
      expect(current).toBe(0);
      expect(shops.map((shop) => available(shop, 'gold'))).toEqual(gold);
    },
  );

  it('"randomly place one [chit] beneath the first 4 dice placement spots"', () => {
    expect(state.chits).toEqual(chitIds);
  });

  it('"deal one [customer] to each player": it is the first reserve', () => {
    expect(state.shops.map(({ reserve }) => reserve.customers)).toEqual([
      ['warrior-01'],
      ['warrior-02'],
      ['warrior-03'],
    ]);
  });

  it('"then reveal 5 of them in a row": the deck lies to the left, so the last one does', () => {
    expect(state.market.customers).toEqual([
      'warrior-08',
      'warrior-07',
      'warrior-06',
      'warrior-05',
      'warrior-04',
    ]);
    expect(state.deck.customers).toHaveLength(40 - 8);
  });

  it('"Shuffle the Shop Upgrade tiles and reveal 3 of them"', () => {
    expect(state.market.upgrades).toEqual(['u01', 'u14', 'u16']);
    expect(state.deck.upgrades).toHaveLength(13);
  });

  it('"Randomly choose a start player", in a rematch as well; the dice are rolled by themselves', () => {
    expect(state.current).toBe(2);
    expect(state.round).toBe(1);
    expect(state.dice.map(({ face }) => face)).toEqual([1, 2, 3, 4, 5]);
    expect(awaiting(state)).toEqual([2]);
    expect(state.phase).toEqual({ is: 'set' });
  });

  it('is recorded in the order in which it is drawn', () => {
    expect(chance.map(({ kind }) => kind)).toEqual([
      ...Array(4).fill('chit'),
      ...Array(8).fill('customer'),
      ...Array(3).fill('upgrade'),
      'start',
      ...Array(5).fill('die'),
    ]);
    expect(chance.filter(({ kind }) => kind === 'chit').map(({ value }) => value)).toEqual(chitIds);
    expect(chance[4]).toEqual({ kind: 'customer', value: 'warrior-01' });
    expect(chance.at(-6)).toEqual({ kind: 'start', value: 2 });
    expect(chance.at(-1)).toEqual({ kind: 'die', value: 5 });
  });

  it('is told: chits, reserves, start player, market, dice', () => {
    expect(kinds(events)).toEqual([
      'chits',
      'first-reserve',
      'first-reserve',
      'first-reserve',
      'start',
      'refill',
      'roll',
    ]);
  });

  it('uses every card and every tile once', () => {
    const cards = [
      ...state.deck.customers,
      ...state.market.customers,
      ...state.shops.flatMap((shop) => shop.reserve.customers),
    ];
    expect(cards.sort()).toEqual([...content.customers.keys()].sort());
    expect([...state.deck.upgrades, ...state.market.upgrades].sort()).toEqual(
      [...content.upgrades.keys()].sort(),
    );
  });

  it('is resolved, and can be stored', () => {
    expect(resolve(state, noRandom).state).toBe(state);
    expect(stateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });
});

const PLAYERS = { ...STANDARD, order: 'players' } as const;
const take = (space: number) => ({ kind: 'take', space }) as const;
const CHANCE = rigged(Array(50).fill(0));

describe('player by player', () => {
  it('a seat sells and buys right after its die, then the next seat takes', () => {
    const shops = [{}, { stock: { mana: 1, gold: 9 } }, {}];
    const start = position({ options: PLAYERS, shops });
    const taken = play(game, start, 1, take(2), CHANCE).state;
    expect(taken.phase).toEqual({ is: 'sell', turn: 0, sold: 0 });
    expect(awaiting(taken)).toEqual([1]);
    const sold = play(game, taken, 1, sell('mage-01'), CHANCE).state;
    expect(sold.phase).toEqual({ is: 'buy', turn: 0 });
    const bought = play(game, sold, 1, { kind: 'buy', upgrade: 'u05' }, CHANCE).state;
    expect(bought.phase).toEqual({ is: 'take', turn: 1 });
    expect(awaiting(bought)).toEqual([2]);
  });

  it('seats that can neither sell nor buy are skipped one by one, with an event; then the round ends', () => {
    const nothing = { customers: [], upgrades: [], deck: { customers: [], upgrades: [] } };
    const start = position({ options: PLAYERS, ...nothing });
    const first = play(game, start, 1, take(2), CHANCE);
    expect(keys(first.events)).toEqual(['take', 'cannot-sell', 'cannot-buy']);
    const second = play(game, first.state, 2, take(4), CHANCE).state;
    expect(second.phase).toEqual({ is: 'take', turn: 2 });
    const third = play(game, second, 0, take(5), CHANCE).state;
    expect(third).toMatchObject({ phase: { is: 'set' }, current: 1, round: 2 });
  });

  it('with two players the first dice are taken in turns, without a sale between', () => {
    const start = position({ options: PLAYERS, shops: [{ stock: { mana: 1 } }, { stock: { mana: 1 } }] });
    const state = play(game, start, 1, take(2), CHANCE).state;
    expect(state.phase).toEqual({ is: 'take', turn: 1 });
    const two = play(game, state, 0, take(4), CHANCE).state;
    expect(two.phase).toEqual({ is: 'take', turn: 2 });
    const three = play(game, two, 1, { kind: 'take', space: 1, choice: 'mana' }, CHANCE).state;
    expect(three.phase).toEqual({ is: 'sell', turn: 0, sold: 0 });
  });
});
