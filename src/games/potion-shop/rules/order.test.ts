import { describe, expect, it } from 'vitest';
import { play, readState } from '../../../core/steps.ts';
import { rigged } from '../../../testkit/games/rigged.ts';
import { potionShop as game } from '../index.ts';
import { awaiting } from './legal.ts';
import type { State } from './state.ts';
import { position, STANDARD, sell } from './testing.ts';

const PLAYERS = { ...STANDARD, order: 'players' } as const;
const take = (space: number) => ({ kind: 'take', space }) as const;
const CHANCE = rigged(Array(50).fill(0));

describe('player by player', () => {
  it('a seat sells and buys directly after its die, then the next one takes', () => {
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

  it('seats that can neither sell nor buy are skipped one by one, and told; then the round ends', () => {
    const nothing = { customers: [], upgrades: [], deck: { customers: [], upgrades: [] } };
    const start = position({ options: PLAYERS, ...nothing });
    const first = play(game, start, 1, take(2), CHANCE);
    expect(first.events.map(({ key }) => key.replace('potion-shop.event.', ''))).toEqual([
      'take',
      'cannot-sell',
      'cannot-buy',
    ]);
    const second = play(game, first.state, 2, take(4), CHANCE).state;
    expect(second.phase).toEqual({ is: 'take', turn: 2 });
    const third = play(game, second, 0, take(5), CHANCE).state;
    expect(third).toMatchObject({ phase: { is: 'set' }, current: 1, round: 2 });
  });

  it('with two players the first dice are taken in turns, without a sale between', () => {
    const start = position({ options: PLAYERS, shops: [{ stock: { mana: 1 } }, { stock: { mana: 1 } }] });
    const one = play(game, start, 1, take(2), CHANCE).state;
    expect(one.phase).toEqual({ is: 'take', turn: 1 });
    const two = play(game, one, 0, take(4), CHANCE).state;
    expect(two.phase).toEqual({ is: 'take', turn: 2 });
    const three = play(game, two, 1, { kind: 'take', space: 1, choice: 'mana' }, CHANCE).state;
    expect(three.phase).toEqual({ is: 'sell', turn: 0, sold: 0 });
  });

  it('a game that began before there was an option goes on phase by phase', () => {
    const former = position({ options: { order: 'phases', edition: 'first' } });
    const { options: _, ...old } = former;
    const read: State = readState(game, JSON.parse(JSON.stringify(old)), 0);
    expect(read).toEqual(former);
  });
});
