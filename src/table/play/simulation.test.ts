import { describe, expect, it } from 'vitest';
import { findMove, legalMoves } from '../../core/legal.ts';
import { begin, play } from '../../core/play.ts';
import { quickRandom } from '../../core/random.ts';
import { games } from '../../games/index.ts';
import { provableRandom } from './provable-random.ts';
import { finalOf, type GameRecord } from './record.ts';
import { seedOf, simulate, someOptions } from './simulation.ts';

const gameOf = (id: string) => {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`no game ${id}`);
  return game;
};

/** Replays a record from its own content alone. */
function replay(record: GameRecord): GameRecord['final'] {
  const game = gameOf(record.game);
  const random = provableRandom(record.seed ?? '', record.joins ?? '');
  const setup = begin(game, { seats: record.seats, options: record.options, formerWinners: [] }, random);
  expect(setup.chance).toEqual(record.setupChance);
  let { state } = setup;
  for (const { seat, verb, said: args, chance } of record.steps) {
    const move = findMove(game, legalMoves(game, state, seat), verb, args);
    if (move === undefined || move === 'several')
      throw new Error(`${verb} ${JSON.stringify(args)} is not legal`);
    const step = play(game, state, seat, move.action, random);
    expect(step.chance).toEqual(chance);
    state = step.state;
  }
  return finalOf(game, state);
}

describe.each(games.map(({ id }) => id))('simulated games of %s', (id) => {
  const game = gameOf(id);
  const seats = Math.min(3, game.seats.max);
  const record = (index: number, player: 'random' | 'medium') => {
    const seed = seedOf('test', index);
    const options = someOptions(game, {}, quickRandom(seed));
    return simulate({ game, seed, options, players: Array.from({ length: seats }, () => player) });
  };

  it('are the same, byte for byte, for the same seed', () => {
    expect(JSON.stringify(record(0, 'random'))).toBe(JSON.stringify(record(0, 'random')));
    expect(JSON.stringify(record(0, 'random'))).not.toBe(JSON.stringify(record(1, 'random')));
  });

  it('can be replayed from their record alone, even after JSON', () => {
    for (const played of [record(2, 'random'), record(3, 'medium')]) {
      const read: GameRecord = JSON.parse(JSON.stringify(played));
      expect(replay(read)).toEqual(read.final);
    }
  });
});

describe('random options', () => {
  it('keep the given ones', () => {
    const game = gameOf('roll-to-the-top');
    for (let i = 0; i < 20; i++)
      expect(someOptions(game, { rounds: 2 }, quickRandom(String(i)))).toMatchObject({ rounds: 2 });
    const boards = new Set(
      Array.from({ length: 40 }, (_, i) => someOptions(game, {}, quickRandom(String(i))).board),
    );
    expect(boards.size).toBeGreaterThan(3);
  });
});
