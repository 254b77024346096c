import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Outcome } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { ada, createTable, nextStep, sampleOutcome } from '../../testkit/store/samples.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../../testkit/store/stores.ts';
import { ALL_GAMES, toRate } from './record.ts';
import { createRatings, type RatingService } from './service.ts';

const noon = new Date('2026-11-23T12:00:00Z');

onBothDatabases('ratings', suite);

function suite(open: () => Promise<TestStore>): void {
  let ratings: RatingService;
  const store = openBeforeAll(open, () => {
    ratings = createRatings({ store, now: () => noon });
  });

  /** Ada wins a game against Ben. @returns the table's id */
  const play = async (guildId: string | undefined, at: Date): Promise<string> => {
    const table = await createTable(store, { status: 'playing', guildId });
    const { step, table: after } = nextStep(table);
    const outcome = (differences: Partial<Outcome>) => sampleOutcome(table, { at, ...differences });
    const ended = { ...after, status: 'finished' } as const;
    const own = [outcome({}), outcome({ seat: 1, place: 2, userId: 'ben', name: 'Ben', winner: false })];
    await store.append(step, ended, [], own, toRate(ended, own));
    return table.id;
  };
  const skillOf = async (guildId: string, userId: string) =>
    (await store.prisma.rating.findFirst({ where: { guildId, userId, game: ALL_GAMES } })) ?? {};

  it('count each game of a server once, the oldest first, whoever rates them', async () => {
    const guildId = randomUUID();
    const ids = [await play(guildId, new Date(2000)), await play(guildId, new Date(1000))];
    const { ratedServer, unrated } = store.prisma;
    const before = await unrated.findMany({ where: { guildId }, orderBy: { at: 'asc' } });
    expect(before.map(({ tableId }) => tableId)).toEqual(ids.toReversed());
    const reader = { userId: 'ben', guildId };
    const boards = await Promise.all(
      [1, 2, 3].map(() => createRatings({ store, now: () => noon }).leaderboard(reader, undefined)),
    );
    expect(await unrated.count({ where: { guildId } })).toBe(0);
    expect(await ratedServer.findUnique({ where: { guildId } })).toEqual({ guildId, turn: 1 });
    expect(await skillOf(guildId, 'ben')).toMatchObject({ name: 'Ben', games: 2 });

    await play(guildId, new Date(3000));
    const after = await ratings.leaderboard(reader, 'roll-to-the-top');
    expect(after.map(({ userId, rank, games }) => [userId, rank, games])).toEqual([
      [ada.id, 1, 3],
      ['ben', 2, 3],
    ]);
    expect(await ratedServer.findUnique({ where: { guildId } })).toEqual({ guildId, turn: 2 });
    expect(boards.flat().every(({ games }) => games === 2)).toBe(true);
    expect(await ratings.leaderboard({ userId: 'ben', guildId: 'elsewhere' }, undefined)).toEqual([]);
  });

  it('of all servers count each closed week once, whoever rates it', async () => {
    const tries = (period: string, scores: Readonly<Record<string, number | undefined>>) =>
      Promise.all(
        Object.entries(scores).map(async ([userId, score]) => {
          const table = await createTable(store, { status: 'finished' });
          const key = { guildId: '9', period, scope: NO_SERVER, userId, name: userId, tableId: table.id };
          const result = score === undefined ? {} : { score, at: noon };
          await store.prisma.challengeTry.create({ data: { ...key, ...result } });
        }),
      );
    const week = { guildId: NO_SERVER, game: 'stones', options: '{}', seed: 'secret' };
    for (const period of ['2026-W46', '2026-W47', '2026-11-22'])
      await store.prisma.challenge.create({ data: { ...week, period } });
    await tries('2026-W46', { ann: 30, ben: 20, cleo: 10, dora: undefined });
    // Until Tuesday it can still get results.
    await tries('2026-W47', { ann: 1, ben: 2 });
    await Promise.all([1, 2, 3].map(() => createRatings({ store, now: () => noon }).rateWeeks()));
    const reader = { userId: 'ann', name: 'Ann', guildId: '9' };
    const board = async (game?: string) =>
      (await ratings.worldLeaderboard(reader, game)).map((one) => [one.userId, one.rank, one.games]);
    const first = [
      ['ann', 1, 1],
      ['ben', 2, 1],
      ['cleo', 3, 1],
    ];
    expect(await board()).toEqual(first);
    expect(await board('stones')).toEqual(first);
    expect(await board('other')).toEqual([]);
    await createRatings({ store, now: () => new Date('2026-11-24T00:00:00Z') }).rateWeeks();
    expect((await board()).map(([, , weeks]) => weeks)).toEqual([2, 2, 1]);
  });

  it('rank the best, and the reader wherever they stand', async () => {
    const scope = randomUUID();
    const skill = { name: 'Ben', game: ALL_GAMES, mu: 26.5, sigma: 8.25, games: 1 };
    // The twentieth and the next two are tied.
    const people = Array.from({ length: 24 }, (_, at) => {
      const ordinal = [19, 20, 21].includes(at) ? 0.1 : 20 - at;
      return { ...skill, guildId: scope, userId: `person-${String(at).padStart(2, '0')}`, ordinal };
    });
    await store.prisma.rating.createMany({ data: people });
    const told = async (userId: string) =>
      (await ratings.leaderboard({ userId, guildId: scope }, undefined)).map((one) => [
        Number(one.userId.slice(-2)),
        one.rank,
      ]);
    const best = people.slice(0, 22).map((_, index) => [index, Math.min(index + 1, 20)]);
    expect(await told('nobody')).toEqual(best);
    expect(await told('person-23')).toEqual([...best, [23, 24]]);
  });
}
