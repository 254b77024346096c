import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../table/model.ts';
import { kernelRecords } from '../table/records.ts';
import { OUTSIDE_SERVERS } from '../table/server/challenge-day.ts';
import { EVERYWHERE, type Skill } from '../table/store/ratings.ts';
import { ada, createTable, nextStep } from '../testkit/store/samples.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../testkit/store/stores.ts';
import type { OpenStore } from './index.ts';

onBothDatabases('ratings', suite);

function suite(open: () => Promise<TestStore>): void {
  let store: OpenStore;
  openBeforeAll(open, (opened) => {
    store = opened;
  });

  /** Ada wins a game against Ben. @returns the table's id */
  const play = async (guildId: string | undefined, at: Date): Promise<string> => {
    const table = await createTable(store, { status: 'playing', guildId });
    const { step, table: after } = nextStep(table);
    const outcome = (differences: Partial<Outcome>): Outcome => ({
      tableId: table.id,
      seat: 0,
      userId: ada.id,
      name: 'Ada',
      guildId,
      game: table.game,
      place: 1,
      seats: 2,
      winner: true,
      score: 61,
      merit: 61,
      turns: 12,
      thinkingTime: 3_000_000_000,
      at,
      daily: undefined,
      ...differences,
    });
    const own = [outcome({}), outcome({ seat: 1, place: 2, userId: 'ben', winner: false })];
    await store.append(step, { ...after, status: 'finished' }, [], own);
    return table.id;
  };
  const skill = { userId: 'ben', name: 'Ben', game: undefined, mu: 26.5, sigma: 8.25, games: 1 };

  describe('the outcomes of a server', () => {
    it('wait to be rated, the oldest first, and are rated once', async () => {
      const guildId = randomUUID();
      const ids = [await play(guildId, new Date(2000)), await play(guildId, new Date(1000))];
      const before = await store.unrated(guildId, 10);
      expect(before.outcomes.map(({ tableId, place }) => [tableId, place])).toEqual([
        [ids[1], 1],
        [ids[1], 2],
        [ids[0], 1],
        [ids[0], 2],
      ]);
      expect(before).toMatchObject({ skills: [], turn: 0 });
      expect((await store.unrated(guildId, 3)).outcomes).toHaveLength(3);

      const all = [skill, { ...skill, game: 'roll-to-the-top', mu: 1 }];
      expect(await store.rate(guildId, 0, ids.slice(1), all)).toBe('rated');
      // Somebody else who had read the same.
      expect(await store.rate(guildId, 0, ids, [{ ...skill, mu: 0 }])).toBe('conflict');
      const standings = (scope: string, game?: string) =>
        store.standings(scope, game, { userId: 'ben', guildId }, 20);
      expect(await standings(guildId)).toEqual([{ ...skill, rank: 1, isHere: true }]);
      const left = await store.unrated(guildId, 10);
      expect(left.outcomes.map(({ tableId }) => tableId)).toEqual([ids[0], ids[0]]);
      expect(left.skills).toHaveLength(2);
      expect(left.skills).toEqual(expect.arrayContaining(all));

      const better = { ...skill, mu: 27, games: 2, name: 'Benny' };
      expect(await store.rate(guildId, left.turn, ids.slice(0, 1), [better])).toBe('rated');
      expect(await standings(guildId)).toEqual([{ ...better, rank: 1, isHere: true }]);
      expect(await standings(guildId, 'roll-to-the-top')).toHaveLength(1);
      expect(await standings('elsewhere')).toEqual([]);
      expect((await store.unrated(guildId, 10)).outcomes).toEqual([]);
    });
  });

  describe('the outcomes of all servers', () => {
    it('are rated by themselves; those of direct messages are not', async () => {
      const guildId = randomUUID();
      // Older than the outcomes of other tests.
      const ids = [await play(guildId, new Date(0)), await play(randomUUID(), new Date(1))];
      const direct = await play(undefined, new Date(0));
      const before = await store.unrated(EVERYWHERE, 4);
      expect(new Set(before.outcomes.map(({ tableId }) => tableId))).toEqual(new Set(ids));
      expect(await store.rate(EVERYWHERE, before.turn, ids, [])).toBe('rated');
      const left = await store.unrated(EVERYWHERE, 1000);
      expect(left.turn).toBe(before.turn + 1);
      expect(left.outcomes.filter(({ tableId }) => [...ids, direct].includes(tableId))).toEqual([]);
      expect((await store.unrated(guildId, 4)).outcomes).toHaveLength(2);
    });

    it('belong to no server that could remove the bot', async () => {
      const { turn } = await store.unrated(EVERYWHERE, 1);
      expect(await store.rate(EVERYWHERE, turn, [], [skill])).toBe('rated');
      expect(await store.serverPage(undefined, 1, kernelRecords)).toEqual([EVERYWHERE]);
      expect(await store.serverPage(OUTSIDE_SERVERS, 1, kernelRecords)).not.toContain(EVERYWHERE);
    });
  });

  it('rank the best, and the reader wherever they stand', async () => {
    const scope = randomUUID();
    const here = randomUUID();
    const people: readonly Skill[] = ['a', 'b', 'c', 'd'].map((userId, i) => ({
      ...skill,
      userId,
      // The second and the third are equal.
      mu: [40, 30, 30, 20][i] ?? 0,
    }));
    await store.rate(scope, 0, [], people);
    await store.rate(here, 0, [], people.slice(1, 2));
    const told = async (userId: string, most: number) =>
      (await store.standings(scope, undefined, { userId, guildId: here }, most)).map((one) => [
        one.userId,
        one.rank,
        one.isHere,
      ]);
    expect(await told('d', 2)).toEqual([
      ['a', 1, false],
      ['b', 2, true],
      ['c', 2, false],
      ['d', 4, false],
    ]);
    expect(await told('nobody', 1)).toEqual([['a', 1, false]]);
  });
}
