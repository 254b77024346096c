import { expect, it } from 'vitest';
import { sum } from '../../core/common.ts';
import { quickRandom } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { onBothDatabases, openBeforeAll } from '../../testkit/store/stores.ts';
import { stones } from '../../testkit/table/stones.ts';
import { puzzleOfDay } from './choice.ts';
import { loadPuzzle } from './collection.ts';
import { makePuzzles } from './computer-games.ts';
import { puzzle } from './records.ts';
import { recordTry } from './tries.ts';

const ROUNDS = 5;

/** Everybody has stones from the start, and to steal one is clearly best: so that a game has a puzzle. */
const thieves: typeof stones = {
  ...stones,
  setup: (setup) => ({ ...stones.setup(setup), stones: Array.from({ length: setup.seats }, () => 9) }),
  forecast: {
    perSecond: 5000,
    isSolitary: true,
    resultOf: (state, seat) => 2 * (stones.score(state).totals[seat] ?? 0) - sum(stones.score(state).totals),
    playOut: (state, seats) => seats.map((seat) => thieves.forecast?.resultOf(state, seat) ?? 0),
  },
};

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

  it('are made by both at once, each one whole, and none by one that stops', async () => {
    const make = (stop = new AbortController()) => {
      let clock = 0;
      const thinker = thinkerHere([thieves]);
      return makePuzzles({
        ...{ store, games: [thieves], log, service: undefined as never, writer: undefined as never },
        ...{ thinker, stopping: stop.signal },
        // A run begins two games.
        now: () => {
          clock += 30_000;
          return new Date(clock);
        },
      });
    };
    await store.prisma.puzzle.deleteMany();
    const stopped = new AbortController();
    stopped.abort(new Error('stopping'));
    await expect(make(stopped)).rejects.toThrow('stopping');
    expect(await store.prisma.puzzle.count()).toBe(0);
    for (let runs = 0; runs < 20 && (await store.prisma.puzzle.count()) < 2; runs++)
      await Promise.all([make(), make()]);
    const made = (await store.prisma.puzzle.findMany()).map(puzzle.decode);
    expect(made.length).toBeGreaterThan(1);
    expect(new Set(made.map(({ dice }) => dice)).size).toBe(made.length);
    for (const { id } of made)
      expect(await loadPuzzle(needs, { id })).toMatchObject({ id, solution: { best: { verb: 'steal' } } });
  });
});
