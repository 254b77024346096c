import { describe, expect, it } from 'vitest';
import { challenge, challengeMessage, challengeTry } from '../features/challenges/records.ts';
import { features } from '../features/index.ts';
import { rating, unrated } from '../features/ratings/record.ts';
import { models } from '../generated/models.ts';
import type { StepRow, Table } from '../table/model.ts';
import { type ModelName, write } from '../table/record.ts';
import { kernelRecords } from '../table/records.ts';
import { newId, nextStep, type SampleDifferences, sampleTable, stored } from '../testkit/store/samples.ts';
import { onEveryStore, openBeforeAll } from '../testkit/store/stores.ts';
import { delegateOf } from './delegates.ts';

const DAY = 24 * 60 * 60_000;
const noon = new Date('2026-11-21T12:00:00.000Z');
const daysAfter = (days: number) => new Date(noon.getTime() + days * DAY);

const records = [...kernelRecords, ...features.flatMap((feature) => feature.records ?? [])];

onEveryStore('retention', (open) => {
  const store = openBeforeAll(open);

  /** A game of one step. */
  const game = async (
    differences: SampleDifferences,
    step: Partial<StepRow> = {},
    opened: SampleDifferences = {},
  ): Promise<Table> => {
    const table = sampleTable({ status: 'playing', createdAt: noon, ...opened });
    await store.create(table, []);
    const next = nextStep(table, step);
    expect(await store.append(next.step, { ...next.table, ...differences }, [])).toBe('appended');
    return stored(next.table);
  };

  describe('closed games with positions', () => {
    it('are found page by page, without open ones, and no longer once they are settled', async () => {
      const at = daysAfter(3);
      const first = await game({ status: 'finished' }, { at });
      const second = await game({ status: 'cancelled' });
      await game({});
      await store.create(sampleTable({ status: 'cancelled', createdAt: noon }), []);
      const find = async (after?: { readonly id: string; readonly createdAt: Date }) =>
        store.gamesWithPositions(daysAfter(1), after, 1);
      expect(await store.gamesWithPositions(noon, undefined, 50)).toEqual([]);
      const [one] = await find();
      expect(one).toEqual({ id: first.id, createdAt: noon, endedAt: at });
      const [two] = await find(one);
      expect(two?.id).toBe(second.id);
      expect(await find(two)).toEqual([]);

      await store.settlePositions(first.id, 'prune');
      await store.settlePositions(second.id, 'keep');
      expect(await store.gamesWithPositions(daysAfter(1), undefined, 50)).toEqual([]);
      expect((await store.head(first.id))?.step).toMatchObject({ seq: 1, state: undefined, verb: 'write' });
      expect((await store.step(second.id, 1))?.state).toBeDefined();
    });

    it('keep the position of another game from which they started', async () => {
      const from = { tableId: 'abcdefghij', seq: 7 };
      const began = { kind: 'setup', state: '"began"' } as const;
      const [first, other] = [
        await game({ status: 'finished' }, began, { continuedFrom: from, dice: 'position' }),
        await game({ status: 'finished' }, began),
      ];
      for (const { id } of [first, other]) await store.settlePositions(id, 'prune');
      expect((await store.step(first.id, 1))?.state).toBe('"began"');
      expect((await store.step(other.id, 1))?.state).toBeUndefined();
    });

    it('that go on keep their positions', async () => {
      const running = await game({});
      await store.settlePositions(running.id, 'prune');
      expect((await store.step(running.id, 1))?.state).toBeDefined();
    });
  });

  describe('servers', () => {
    const everything = async (guildId: string) => {
      const { prisma } = store;
      const lobby = sampleTable({ guildId });
      await store.create(lobby, []);
      const key = { guildId, period: '2026-11-21' };
      const own = sampleTable({ guildId: undefined, hostId: newId() });
      const begun = {
        tableId: own.id,
        userId: own.hostId,
        name: 'Ann',
        username: undefined,
        score: 7,
        at: noon,
      };
      await store.create(own, [], undefined, [
        write(challengeTry, [{ ...key, scope: guildId, ...begun }], 'abort'),
      ]);
      const { game, options, seed } = lobby;
      await prisma.challenge.create({ data: challenge.encode({ ...key, game, options, seed }) });
      const message = { ...key, channelId: '1', locale: 'en', posted: undefined, dueAt: new Date() } as const;
      await prisma.challengeMessage.create({ data: challengeMessage.encode(message) });
      await store.updateServer(guildId, { tablesPerPerson: 3 });
      const skill = { userId: '1', name: 'Ann', game: undefined, mu: 25, sigma: 8, ordinal: 1, games: 1 };
      await prisma.rating.create({ data: rating.encode({ ...skill, guildId }) });
      await prisma.ratedServer.create({ data: { guildId, turn: 1 } });
      const waiting = { guildId, tableId: lobby.id, at: noon, resigned: [] };
      await prisma.unrated.create({ data: unrated.encode(waiting) });
    };
    const only = (guildId: string, since: Date) =>
      ({ model: 'leftServer', row: { guildId, since } }) as const;
    /** The models in which anything names a server. */
    const modelsWith = async (guildId: string) => {
      const names = Object.keys(models) as ModelName[];
      const found = await Promise.all(
        names.map(async (name) => {
          const rows = await delegateOf(store.prisma, name).findMany({ where: {} });
          return JSON.stringify(rows).includes(guildId) ? [name] : [];
        }),
      );
      return found.flat().toSorted();
    };

    it('are listed page by page if anything is stored about them', async () => {
      const ids = ['501', '502', '503'];
      await store.create(sampleTable({ guildId: '501' }), []);
      await store.updateServer('502', {});
      await store.prisma.leftServer.create({ data: { guildId: '503', since: noon } });
      expect(await store.serverPage('500', 2, records)).toEqual(['501', '502']);
      expect((await store.serverPage('502', 500, records))[0]).toBe('503');
      expect(await store.serverPage('500', 3, records)).toEqual(ids);
      await store.prisma.leftServer.deleteMany({ where: { guildId: '503' } });
    });

    it('that removed the bot lose everything after the retention period, in small parts, and others nothing', async () => {
      await everything('601');
      await everything('602');
      const all = await modelsWith('601');
      expect(all).toEqual([
        'challenge',
        'challengeMessage',
        'challengeTry',
        'ratedServer',
        'rating',
        'server',
        'table',
        'unrated',
      ]);
      await store.prisma.leftServer.create({ data: { guildId: '601', since: noon } });

      expect(await store.deleteFromServer('601', 1, records, only('601', daysAfter(1)))).toBe(true);
      expect(await modelsWith('601')).toEqual([...all, 'leftServer'].toSorted());
      expect(await store.deleteFromServer('601', 1, records, only('601', noon))).toBe(false);
      expect(await store.deleteFromServer('601', 1, records, only('601', noon))).toBe(true);
      expect(await modelsWith('601')).toEqual([]);
      expect(await modelsWith('602')).toEqual(all);
    });

    it('that have invited the bot back keep everything', async () => {
      await everything('603');
      const all = await modelsWith('603');
      await store.prisma.leftServer.create({ data: { guildId: '603', since: noon } });
      await store.prisma.leftServer.deleteMany({ where: { guildId: '603' } });
      expect(await store.deleteFromServer('603', 50, records, only('603', noon))).toBe(true);
      expect(await modelsWith('603')).toEqual(all);
    });
  });
});
