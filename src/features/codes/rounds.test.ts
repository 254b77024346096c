import { expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { finishedRounds } from './service.ts';

/** A game whose positions are the numbers of their rounds. */
const game = { headline: (state: unknown) => ({ key: `round-${state}` }) } as unknown as AnyGame;
const endsOf = (positions: readonly number[], isOver: boolean) =>
  finishedRounds(game, positions, 0, isOver).map(({ title, end }) => [title.key, end]);

it('a round is finished where the next one begins', () => {
  expect(endsOf([1], false)).toEqual([]);
  expect(endsOf([1, 1, 2, 2, 2], false)).toEqual([['round-1', 2]]);
  expect(endsOf([1, 1, 2], false)).toEqual([['round-1', 2]]);
});

it('the end of the game ends the last round, with a headline of its own or without', () => {
  expect(endsOf([1, 2, 2, 2], true)).toEqual([
    ['round-1', 1],
    ['round-2', 3],
  ]);
  expect(endsOf([1, 2, 2, 9], true)).toEqual([
    ['round-1', 1],
    ['round-2', 3],
  ]);
});
