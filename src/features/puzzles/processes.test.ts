import { expect, it } from 'vitest';
import { quickRandom } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import { onBothDatabases, openBeforeAll } from '../../testkit/store/stores.ts';
import { stones } from '../../testkit/table/stones.ts';
import { puzzleOfDay } from './choice.ts';
import { loadPuzzle } from './collection.ts';
import { puzzle } from './records.ts';
import { recordTry } from './tries.ts';

const ROUNDS = 5;

onBothDatabases('puzzles of two processes', (open) => {
  const store = openBeforeAll(open);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const needs = { store, games: [stones], now: () => new Date('2026-11-23T12:00:00Z'), log };
  const setup = { seats: 2, options: { rounds: 1 }, formerWinners: [] };
  const { state } = begin(stones, setup, quickRandom('puzzle'));
  const sample = (id: string) =>
    puzzle.encode({
      id,
      game: stones.id,
      options: {},
      seats: 2,
      seat: 0,
      state: JSON.stringify(state),
      stateVersion: 0,
      solution: {
        best: { verb: 'done', args: {} },
        over: { verb: 'take', args: {} },
        gain: { value: 2, error: 0.1 },
      },
      misses: 1,
      rating: 1500,
      deviation: 250,
      tries: 0,
      found: 0,
      day: undefined,
      dice: id,
      checked: undefined,
      guildId: undefined,
      at: new Date(0),
    });

  it('count each of somebody’s tries that come at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [first, second] = [`first ${round}`, `second ${round}`];
      await store.prisma.puzzle.createMany({ data: [sample(first), sample(second)] });
      await Promise.all([recordTry(needs, first, 'ann', true), recordTry(needs, second, 'ann', false)]);
      expect(await store.prisma.puzzleSkill.findFirst({ where: { userId: 'ann' } })).toMatchObject({
        puzzles: 2 * (round + 1),
      });
      expect(await loadPuzzle(needs, { id: first })).toMatchObject({ tries: 1, found: 1 });
      expect(await loadPuzzle(needs, { id: second })).toMatchObject({ tries: 1, found: 0 });
    }
  });

  it('are the same for both on a day', async () => {
    await store.prisma.puzzle.createMany({
      data: Array.from({ length: 2 * ROUNDS }, (_, at) => sample(`of a day ${at}`)),
    });
    for (let round = 0; round < ROUNDS; round++) {
      const day = `2026-11-0${round + 1}`;
      const chosen = await Promise.all([
        puzzleOfDay(needs, day),
        Promise.resolve().then(() => puzzleOfDay(needs, day)),
      ]);
      expect(chosen[0]?.day).toBe(day);
      expect(chosen[1]).toEqual(chosen[0]);
    }
  });
});
