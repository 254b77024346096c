import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { anew } from '../../testkit/anew.ts';
import { testContext } from '../../testkit/discord/bot-context.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { stones } from '../../testkit/table/stones.ts';
import { makePuzzles, PUZZLES_WANTED } from './computer-games.ts';
import { puzzle } from './records.ts';
import { shippedIn } from './shipped.ts';

const roll = games.find(({ id }) => id === 'roll-to-the-top') ?? expect.fail();

/** A bot whose clock goes on by 45 s whenever somebody looks at it: a run takes one game. */
const bot = anew(() => {
  let clock = Date.parse('2026-11-23T12:00:00Z');
  return testContext([roll, stones], translator, undefined, () => {
    clock += 45_000;
    return new Date(clock);
  });
});

const make = (thinker = thinkerHere(bot.games), stopping = new AbortController().signal) =>
  makePuzzles({
    ...{ store: bot.store, games: bot.games, service: bot.service, now: bot.now, log: bot.log },
    ...{ writer: undefined as never, thinker, stopping },
  });
const stored = async () => (await bot.store.prisma.puzzle.findMany()).map(puzzle.decode);

/** Stores empty puzzles of a game. */
const putMany = (game: string, count: number) =>
  bot.store.prisma.puzzle.createMany({
    data: Array.from({ length: count }, (_, at) =>
      puzzle.encode({
        ...{ id: `${game} ${at}`, game, options: {}, seats: 2, seat: 0, state: '{}', stateVersion: 0 },
        solution: {
          best: { verb: 'done', args: {} },
          over: { verb: 'take', args: {} },
          gain: { value: 2, error: 0.1 },
        },
        ...{ misses: 1, rating: 1500, deviation: 250, tries: 0, found: 0, day: undefined },
        ...{ dice: `${game} ${at}`, checked: undefined, guildId: undefined, at: new Date(0) },
      }),
    ),
  });

describe('puzzles from games between computer players', () => {
  it('are stored as others are, and belong to nobody', async () => {
    await putMany(stones.id, PUZZLES_WANTED);
    const others = new Set((await stored()).map(({ id }) => id));
    let made: Awaited<ReturnType<typeof stored>> = [];
    for (let runs = 0; runs < 20 && made.length === 0; runs++) {
      await make();
      made = (await stored()).filter(({ id }) => !others.has(id));
    }
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ game: roll.id, seats: 2, guildId: undefined, checked: undefined });
    expect(made[0]?.dice).toMatch(/^[\da-f]{64}$/);
    expect(await bot.store.prisma.puzzlePlayer.count()).toBe(0);
  });

  it('are made of games that have few, and of none that has enough', async () => {
    const decided = new Set<string>();
    const thinker = thinkerHere(bot.games);
    const run = () =>
      make({
        ...thinker,
        decide(decision) {
          decided.add(decision.game);
          return thinker.decide(decision);
        },
      });
    await putMany(stones.id, PUZZLES_WANTED);
    await run();
    expect([...decided]).toEqual([roll.id]);
    await bot.store.prisma.puzzle.deleteMany({ where: { game: roll.id } });
    await putMany(roll.id, PUZZLES_WANTED - shippedIn(roll.id).length);
    decided.clear();
    const before = await bot.store.prisma.puzzle.count();
    await run();
    expect([...decided]).toEqual([]);
    expect(await bot.store.prisma.puzzle.count()).toBe(before);
  });

  it('are given up when the process stops, at any moment: nothing is stored, and the next run begins with another game', async () => {
    const thinker = thinkerHere(bot.games);
    for (const after of [0, 1, 5]) {
      const stop = new AbortController();
      let calls = 0;
      const counted = () => {
        if (calls++ >= after) stop.abort(new Error('stopping'));
      };
      const stopping = make(
        {
          ...thinker,
          decide(decision) {
            counted();
            return thinker.decide(decision);
          },
          playOut(...request) {
            counted();
            return thinker.playOut(...request);
          },
        },
        stop.signal,
      );
      await expect(stopping).rejects.toThrow('stopping');
      expect(await stored()).toEqual([]);
    }
  });
});
