import { expect, it } from 'vitest';
import { steppingStones } from '../../../examples/stepping-stones/index.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Random } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import { drawsIn, ownChanceIn, unseen } from './draws.ts';
import { walkSetups } from './walk.ts';

/** Tests that the checks can fail. */

const stones = steppingStones as unknown as AnyGame;
const [setup = expect.fail()] = walkSetups(stones, 1);
const beginning = (game: AnyGame) => (random: Random) => begin(game, setup, random);

it('finds dice that are thrown twice at the beginning', () => {
  const twice: AnyGame = {
    ...stones,
    resolve(state, random) {
      const first = stones.resolve(state, random);
      const again = stones.resolve(state, random);
      return { ...again, chance: [...first.chance, ...again.chance] };
    },
  };
  expect(unseen('seed', beginning(stones))).toEqual([]);
  expect(unseen('seed', beginning(twice))).toEqual([
    'draw 1 of 4 leaves no trace',
    'draw 2 of 4 leaves no trace',
  ]);
});

it('finds chance and clocks that a game takes by itself', () => {
  const asks = (ask: () => unknown) => ownChanceIn(() => void ask());
  expect(asks(() => stones.setup(setup))).toEqual([]);
  expect(asks(() => [Math.random(), Date.now()])).toEqual(['Math.random', 'Date.now']);
  expect(Math.random()).not.toBe(0.5);
});

it('compares what was thrown, not the numbers behind it: keeping dice changes the draws', () => {
  const keeping: AnyGame = {
    ...stones,
    // The same numbers, of which as many dice are made as are not kept.
    resolve(state, random) {
      const step = stones.resolve(state, random);
      const kept = (state as { rows: readonly (readonly number[])[] }).rows.flat().filter(Boolean).length % 2;
      return { ...step, chance: step.chance.map((draw) => ({ ...draw, kept })) };
    },
  };
  expect(drawsIn(stones, setup, 'one')).toEqual(drawsIn(stones, setup, 'other'));
  expect(drawsIn(keeping, setup, 'one')).not.toEqual(drawsIn(keeping, setup, 'other'));
});

it('does not count what a seat sees as a draw', () => {
  const seeing: AnyGame = {
    ...stones,
    resolve(state, random) {
      const step = stones.resolve(state, random);
      return { ...step, chance: [...step.chance, { kind: 'seen', seat: 0, round: 1 }] };
    },
  };
  expect(drawsIn(seeing, setup, 'one')).toEqual(drawsIn(stones, setup, 'one'));
});
