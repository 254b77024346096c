import { beforeEach, describe, expect, it } from 'vitest';
import { nextStep, type SampleDifferences, sampleTable } from '../../testkit/store/samples.ts';
import { type MemoryStore, memoryStore } from '../../testkit/table/memory-store.ts';
import { ranked } from '../../testkit/table/ranked.ts';
import type { Outcome } from '../model.ts';
import { ratedAfter } from './leaderboard.ts';
import { createRatings, type RatingService } from './ratings.ts';

let store: MemoryStore;
let ratings: RatingService;
let all: Outcome[];
beforeEach(() => {
  store = memoryStore();
  ratings = createRatings({ store });
  all = [];
});

/** A game of these people, the best first, that is over. @returns its table's id */
async function play(order: readonly string[], differences: SampleDifferences = {}): Promise<string> {
  const table = sampleTable({ status: 'playing', guildId: 'g', ...differences });
  await store.create(table, []);
  const { step, table: after } = nextStep(table);
  const outcomes = order.map(
    (userId, seat): Outcome => ({
      tableId: table.id,
      seat,
      userId,
      name: userId,
      guildId: table.place.guildId,
      game: table.game,
      place: seat + 1,
      seats: order.length,
      winner: seat === 0,
      score: 9 - seat,
      merit: 9 - seat,
      turns: 1,
      thinkingTime: 1,
      at: new Date(all.length),
      daily: undefined,
    }),
  );
  await store.append(step, { ...after, status: 'finished' }, [], outcomes);
  all.push(...outcomes);
  return table.id;
}

/** Ann reads. */
const on = (guildId: string) => ({ userId: 'ann', guildId });

const expected = (game?: string) =>
  ranked(
    ratedAfter(
      [],
      all.filter((one) => game === undefined || one.game === game),
      game,
    ),
  );

describe('ratings', () => {
  it('are written when a game ends, and only read afterwards', async () => {
    const id = await play(['ann', 'ben']);
    await ratings.rateGame(id);
    await ratings.rateGame(id);
    let writes = 0;
    const reader = createRatings({
      store: {
        ...store,
        rate: (...args) => {
          writes++;
          return store.rate(...args);
        },
      },
    });
    expect(await reader.leaderboard(on('g'), undefined)).toEqual(expected());
    expect(writes).toBe(0);
  });

  it('include games that ended without being rated, in all games and in each', async () => {
    await play(['ann', 'ben']);
    await play(['cleo', 'ann'], { game: 'stones' });
    await play(['ben', 'ann', 'cleo']);
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual(expected());
    expect(await ratings.leaderboard(on('g'), 'stones')).toEqual(expected('stones'));
    expect(await ratings.leaderboard(on('g'), 'roll-to-the-top')).toEqual(expected('roll-to-the-top'));
    expect(await ratings.leaderboard(on('elsewhere'), undefined)).toEqual([]);
  });

  it('do not split a game between two batches', async () => {
    // 3 does not divide a batch of outcomes.
    for (let n = 0; n < 300; n++) await play(['ann', 'ben', 'cleo'].toSorted(() => (n % 3) - 1));
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual(expected());
  });

  it('count each game once when two processes rate at the same time', async () => {
    for (let n = 0; n < 20; n++) await play(['ann', 'ben']);
    await Promise.all([
      ratings.leaderboard(on('g'), undefined),
      createRatings({ store }).leaderboard(on('g'), undefined),
    ]);
    expect(await ratings.leaderboard(on('g'), undefined)).toEqual(expected());
  });

  it('do not change before a game is over, nor for games in direct messages', async () => {
    const lobby = sampleTable({ guildId: 'g' });
    await store.create(lobby, []);
    await ratings.rateGame(lobby.id);
    await ratings.rateGame(await play(['ann', 'ben'], { guildId: undefined }));
    await ratings.rateGame('gone');
    expect(await store.standings('g', undefined, on('g'), 20)).toEqual([]);
  });
});

describe('ratings of all servers', () => {
  const world = async (guildId: string, game?: string) =>
    (await ratings.worldLeaderboard(on(guildId), game)).map(({ rank, name }) => [rank, name]);

  it('count the games of every server, and none in direct messages', async () => {
    await ratings.rateGame(await play(['ann', 'ben']));
    await play(['cleo', 'ann'], { guildId: 'h', game: 'stones' });
    await play(['ben', 'cleo'], { guildId: undefined });
    all.splice(-2);
    const same = ({ name: _, ...one }: (typeof all)[number] | Awaited<ReturnType<typeof expected>>[number]) =>
      one;
    expect((await ratings.worldLeaderboard(on('g'), undefined)).map(same)).toEqual(expected().map(same));
    expect((await ratings.worldLeaderboard(on('g'), 'stones')).map(same)).toEqual(
      expected('stones').map(same),
    );
    // The ratings of a server stay its own.
    expect((await ratings.leaderboard(on('h'), undefined)).map(({ userId }) => userId)).toEqual([
      'cleo',
      'ann',
    ]);
  });

  it('name people of the reader’s server, and others who want it', async () => {
    await play(['ann', 'ben']);
    await play(['cleo', 'dora'], { guildId: 'h' });
    expect(await world('g')).toEqual([
      [1, 'ann'],
      [1, undefined],
      [3, 'ben'],
      [3, undefined],
    ]);
    await store.updatePlayer('cleo', { namedElsewhere: true });
    expect(await world('g')).toContainEqual([1, 'cleo']);
    // The reader sees their own name everywhere.
    expect(await world('i')).toEqual([
      [1, 'ann'],
      [1, 'cleo'],
      [3, undefined],
      [3, undefined],
    ]);
  });
});
