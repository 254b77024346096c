import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../core/random.ts';
import { games } from '../../games/index.ts';
import { replay } from '../../testkit/table/replay.ts';
import type { GameRecord } from './record.ts';
import { seedOf, simulate, someOptions } from './simulation.ts';

const gameOf = (id: string) => {
  const game = games.find((game) => game.id === id);
  if (game === undefined) throw new Error(`no game ${id}`);
  return game;
};

describe.each(games.map(({ id }) => id))('simulated games of %s', (id) => {
  const game = gameOf(id);
  const seats = Math.min(3, game.seats.max);
  const record = (index: number, player: 'random' | 'medium', headStart?: readonly number[]) => {
    const seed = seedOf('test', index);
    const options = someOptions(game, {}, quickRandom(seed));
    return simulate({ game, seed, options, players: Array.from({ length: seats }, () => player), headStart });
  };

  it('are the same, byte for byte, for the same seed', () => {
    expect(JSON.stringify(record(0, 'random'))).toBe(JSON.stringify(record(0, 'random')));
    expect(JSON.stringify(record(0, 'random'))).not.toBe(JSON.stringify(record(1, 'random')));
  });

  it.runIf(game.headStarts)('are won by a player with a big enough head start, by the same moves', () => {
    const [plain, ahead] = [record(4, 'random'), record(4, 'random', [0, 500, 0])];
    expect(ahead.steps).toEqual(plain.steps);
    const [, before = 0] = plain.final?.totals ?? [];
    expect(ahead.final?.totals).toEqual(plain.final?.totals.with(1, before + 500));
    expect(ahead.final?.parts).toEqual(plain.final?.parts);
    expect(ahead.final?.winners).toEqual([1]);
    expect(replay(JSON.parse(JSON.stringify(ahead)))).toEqual(ahead.final);
  });

  it('can be replayed from their records alone, even after a round trip through JSON', () => {
    for (const played of [record(2, 'random'), record(3, 'medium')]) {
      const read: GameRecord = JSON.parse(JSON.stringify(played));
      expect(replay(read)).toEqual(read.final);
    }
  });
});

describe('random options', () => {
  it('keep the given options', () => {
    const game = gameOf('roll-to-the-top');
    for (let i = 0; i < 20; i++)
      expect(someOptions(game, { rounds: 2 }, quickRandom(String(i)))).toMatchObject({ rounds: 2 });
    const boards = new Set(
      Array.from({ length: 40 }, (_, i) => someOptions(game, {}, quickRandom(String(i))).board),
    );
    expect(boards.size).toBeGreaterThan(3);
  });
});
