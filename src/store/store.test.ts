import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Table } from '../table/model.ts';
import { placeKey } from '../table/place.ts';
import type { Store } from '../table/store.ts';
import {
  ada,
  bo,
  createTable,
  human,
  nextStep,
  type SampleDifferences,
  sampleTable,
  stored,
} from '../testkit/store/samples.ts';
import { onEveryStore, openBeforeAll } from '../testkit/store/stores.ts';

onEveryStore('the store', suite);

function suite(open: () => Promise<{ readonly store: Store; end(): Promise<void> }>): void {
  const store = openBeforeAll(open);
  const created = (differences?: SampleDifferences) => createTable(store, differences);

  describe('tables', () => {
    it('are read as they were written', async () => {
      const first = await created({ status: 'finished' });
      const table = await created({
        guildId: undefined,
        status: 'playing',
        seats: [
          human(ada),
          { kind: 'computer', name: 'Abacus' },
          { kind: 'computer', name: 'Abacus 2', caretakerFor: bo },
          { kind: 'computer', name: 'Abacus 3', level: 'hard' },
        ],
        options: { board: 'castle', rounds: 6 },
        joins: '1,2',
        formerWinners: [1, 0],
        seatData: { 'sheet-names': [null, 'The Bubbling Cauldron'] },
        plans: [
          {
            seat: 0,
            by: ada.id,
            decisions: { 'dice-1': [{ verb: 'dice', args: { add: 'd4', remove: 'd20' } }] },
          },
        ],
        rematchOf: first.id,
        head: 0,
        announcement: {
          messageId: '77',
          seq: 0,
          postedAt: new Date('2026-11-20T23:59:59.999Z'),
          deadlines: { 0: 1_795_000_000 },
        },
      });
      expect(await store.table(table.id)).toEqual(table);
      expect(await store.head(table.id)).toEqual({ table, step: undefined });
    });

    it('that do not exist are undefined', async () => {
      expect(await store.table('nowhere')).toBeUndefined();
      expect(await store.head('nowhere')).toBeUndefined();
      expect(await store.openTableIn('nowhere')).toBeUndefined();
      expect(await store.latestTableIn('nowhere')).toBeUndefined();
    });

    it('are limited to one open table per channel', async () => {
      const table = await created();
      const second = sampleTable({ channelId: placeKey(table.place) });
      expect(await store.create(second, [])).toBe('occupied');
      expect(await store.table(second.id)).toBeUndefined();
      expect(await store.openTableIn(placeKey(table.place))).toEqual(table);
      expect(await store.update({ ...table, status: 'cancelled' }, [])).toBe('updated');
      expect(await store.openTableIn(placeKey(table.place))).toBeUndefined();
      expect(await store.create(second, [])).toBe('created');
    });

    it('are limited to one open table per channel when twenty are opened at once', async () => {
      const channelId = randomUUID();
      const all = await Promise.all(
        Array.from({ length: 20 }, () => store.create(sampleTable({ channelId }), [])),
      );
      expect(all.filter((outcome) => outcome === 'created')).toHaveLength(1);
      expect(all.filter((outcome) => outcome === 'occupied')).toHaveLength(19);
    });

    it('are deleted with their steps once they are closed, and not before', async () => {
      const table = await created({ status: 'playing' });
      const { step, table: then } = nextStep(table);
      expect(await store.append(step, then, [])).toBe('appended');
      expect(await store.deleteClosed(table.id)).toBe(false);
      await store.closeRow(table.id);
      expect([await store.deleteClosed(table.id), await store.deleteClosed(table.id)]).toEqual([true, false]);
      expect([await store.table(table.id), await store.steps(table.id)]).toEqual([undefined, []]);
      expect(await store.openTablesOf(ada.id)).not.toContainEqual(expect.objectContaining({ id: table.id }));
    });

    it('are found by channel: the open one, or the newest', async () => {
      const channelId = randomUUID();
      const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
      const open = await created({ channelId, createdAt: at(1) });
      const cancelled = await created({ channelId, status: 'cancelled', createdAt: at(3) });
      await created({ channelId, status: 'finished', createdAt: at(2) });
      expect((await store.latestTableIn(channelId))?.id).toBe(open.id);
      await store.update({ ...open, status: 'finished' }, []);
      expect((await store.latestTableIn(channelId))?.id).toBe(cancelled.id);
    });

    it('are limited to one open table per person in channels without the bot', async () => {
      const channelId = randomUUID();
      const there = (hostId: string) => ({
        hostId,
        place: { kind: 'outside', channelId, personId: hostId, linkGuildId: '9' },
      });
      const ofServer = await created({ channelId });
      const ofAda = await created(there(ada.id));
      const ofBo = await created(there(bo.id));
      expect(await store.create(sampleTable(there(ada.id)), [])).toBe('occupied');
      const found = async (place: string) => [
        (await store.openTableIn(place))?.id,
        (await store.openRowIn(place))?.id,
        (await store.openHeadIn(place))?.table.id,
        (await store.latestTableIn(place))?.id,
      ];
      for (const table of [ofServer, ofAda, ofBo])
        expect(await found(placeKey(table.place))).toEqual([table.id, table.id, table.id, table.id]);
      await store.update({ ...ofAda, status: 'finished' }, []);
      await store.update({ ...ofServer, status: 'finished' }, []);
      expect(await found(placeKey(ofAda.place))).toEqual([undefined, undefined, undefined, ofAda.id]);
      expect(await found(channelId)).toEqual([undefined, undefined, undefined, ofServer.id]);
    });

    it('are found by person: open ones where they own or occupy a seat, the oldest first', async () => {
      const person = { id: randomUUID(), name: 'Cleo' };
      const young = await created({ seats: [human(bo), human(person)], createdAt: new Date(2_000) });
      const old = await created({ seats: [human(person)], status: 'playing', createdAt: new Date(1_000) });
      await created({ seats: [human(person)], status: 'finished' });
      const away = await created({
        seats: [human(bo), { kind: 'computer', name: 'Cleo', caretakerFor: person }],
        createdAt: new Date(3_000),
      });
      await created({ seats: [{ ...human(bo), standsInFor: person } as Table['seats'][number]] });
      expect(await store.openTablesOf(person.id)).toEqual([old, young, away]);
      expect(await store.openTablesOf('nobody')).toEqual([]);
      expect(await store.openHeadsOf(person.id)).toEqual(
        [old, young, away].map((table) => ({ table, step: undefined })),
      );
    });

    it('keep what features store with them, and fields that only a newer version knows', async () => {
      const data = { plans: [1, { by: 'x' }] };
      const table = await created({ data });
      const where = { id: table.id };
      const { doc } = await store.prisma.table.findUniqueOrThrow({ where });
      await store.prisma.table.update({
        where,
        data: { doc: doc.replace('"hostId"', '"mood":"calm","hostId"') },
      });
      const read = await store.table(table.id);
      expect(read?.data).toEqual(data);
      await store.update(read ?? table, []);
      expect(await store.table(table.id)).toMatchObject({ mood: 'calm', data });
    });

    it('name everybody who is in a lobby; a game also names those who left', async () => {
      const namedAt = async (tableId: string) =>
        (
          await store.prisma.tablePerson.findMany({
            where: { tableId },
            orderBy: { userId: 'asc' },
          })
        ).map(({ userId }) => userId);
      const alone = await created();
      const both = { ...alone, seats: [human(ada), human(bo)] };
      await store.update(both, []);
      const named = [ada.id, bo.id];
      expect(await namedAt(alone.id)).toEqual(named);
      await store.update({ ...stored(both), seats: [human(ada)] }, []);
      expect(await namedAt(alone.id)).toEqual(named.slice(0, 1));
      const again: Table = { ...stored(stored(both)), status: 'playing' };
      const begun = nextStep(again);
      await store.append(begun.step, begun.table, []);
      await store.update({ ...stored(begun.table), seats: [human(ada)] }, []);
      expect(await namedAt(alone.id)).toEqual(named);
      expect((await store.openTablesOf(bo.id)).map(({ id }) => id)).not.toContain(alone.id);
    });

    it('mark their people when they close, so that no query reads all finished games of a person', async () => {
      const table = await created({ status: 'playing' });
      const marks = async () =>
        (await store.prisma.tablePerson.findMany({ where: { tableId: table.id } })).map(({ open }) => open);
      expect(await marks()).toEqual([true]);
      await store.update({ ...table, status: 'finished' }, []);
      expect(await marks()).toEqual([false]);
    });

    it('are listed page by page while open, for the shards of a process', async () => {
      const [first, second] = ['4194304', '8388608'];
      const since = new Date('2026-01-01T00:00:00Z');
      const open = [
        await created({ channelId: 'page-1', guildId: first }),
        await created({ channelId: 'page-2', guildId: second, status: 'playing' }),
        await created({
          channelId: 'page-4',
          guildId: first,
          status: 'playing',
          paused: { since, why: 'server' },
        }),
      ];
      await created({ channelId: 'page-3', guildId: first, status: 'finished' });
      await created({ channelId: 'page-5', guildId: undefined });
      const allPages = async (shards: Parameters<typeof store.openTablePage>[0]) => {
        const found = [];
        let after: string | undefined;
        for (;;) {
          const page = await store.openTablePage(shards, after, 2);
          found.push(...page.filter(({ channelId }) => channelId.startsWith('page-')));
          after = page.at(-1)?.channelId;
          if (page.length < 2) return found;
        }
      };
      const placeOf = ({ id, place: { guildId, channelId }, paused }: Table) => ({
        id,
        guildId,
        channelId,
        pausedWhy: paused?.why,
      });
      expect(await allPages(undefined)).toEqual(open.map(placeOf));
      const ofFirst = open.filter(({ place }) => place.guildId === first).map(placeOf);
      expect(await allPages({ ids: [1], count: 4 })).toEqual(ofFirst);
      expect(await allPages({ ids: [1, 2], count: 4 })).toHaveLength(3);
      expect(await allPages({ ids: [0, 3], count: 4 })).toEqual([]);
    });

    it('are updated once per version', async () => {
      const table = await created();
      const joined = { ...table, seats: [human(ada), human(bo)] };
      expect(await store.update(joined, [])).toBe('updated');
      expect(await store.table(table.id)).toEqual(stored(joined));
      expect(await store.update({ ...table, status: 'cancelled' }, [])).toBe('conflict');
      expect(await store.table(table.id)).toEqual(stored(joined));
    });

    it('lose the seats that an update leaves out', async () => {
      const table = await created({ seats: [human(ada), human(bo), { kind: 'computer', name: 'Abacus' }] });
      await store.update({ ...table, seats: [human(bo)] }, []);
      expect((await store.table(table.id))?.seats).toEqual([human(bo)]);
      expect((await store.openTablesOf(bo.id)).map(({ id }) => id)).toContain(table.id);
    });

    it('name the game from whose position they continue', async () => {
      const from = { tableId: 'abcdefghij', seq: 12 };
      const table = await created({ guildId: undefined, status: 'playing', continuedFrom: from });
      expect(await store.table(table.id)).toEqual(table);
      await store.update({ ...table, status: 'finished' }, []);
      expect((await store.table(table.id))?.continuedFrom).toEqual(from);
    });

    it('that do not exist cannot be updated', async () => {
      expect(await store.update(sampleTable(), [])).toBe('conflict');
    });

    it('preserve names with quotes, emoji and unusual characters', async () => {
      const name = `O'Brien "the \\ slash"; DROP TABLE seat; -- 🎲👩‍🚀 ß \u202e \ud800 $1 \n`;
      const table = await created({ seats: [human({ id: 'odd', name })] });
      expect((await store.table(table.id))?.seats).toEqual([
        human({ id: 'odd', name: name.replace('\ud800', '\ufffd') }),
      ]);
    });

    it('store U+FFFD for U+0000, which PostgreSQL cannot store', async () => {
      const table = await created({ seats: [human({ id: 'nul', name: 'a\0b' })], channelId: 'c\0d' });
      expect((await store.table(table.id))?.seats).toEqual([human({ id: 'nul', name: 'a\uFFFDb' })]);
      expect((await store.openTableIn('c\0d'))?.id).toBe(table.id);
      expect(await store.table('\0')).toBeUndefined();
    });
  });

  describe('announcements', () => {
    it('are recorded without a new version; an older one never replaces a newer one', async () => {
      const table = await created({ status: 'playing' });
      const at = (seq: number, messageId: string) => ({
        seq,
        messageId,
        postedAt: new Date(seq * 1000),
        deadlines: { 1: seq },
      });
      await store.announced(table.id, at(0, 'a'));
      await store.announced(table.id, at(3, 'b'));
      await store.announced(table.id, at(2, 'c'));
      expect(await store.table(table.id)).toEqual({ ...table, announcement: at(3, 'b') });
      await store.announced(table.id, at(3, 'd'));
      expect((await store.table(table.id))?.announcement).toEqual(at(3, 'd'));
    });

    it('survive an update based on an older version', async () => {
      const table = await created({ status: 'playing' });
      const announcement = { seq: 0, messageId: 'a', postedAt: new Date(0), deadlines: {} };
      await store.announced(table.id, announcement);
      const { step, table: after } = nextStep(table);
      expect(await store.append(step, after, [])).toBe('appended');
      expect(await store.table(table.id)).toEqual({ ...stored(after), announcement });
    });
  });

  describe('people', () => {
    it('have their settings stored', async () => {
      const userId = randomUUID();
      expect(await store.player(userId)).toEqual({ id: userId, values: {} });
      await store.updatePlayer(userId, { locale: null, theme: 'dark' });
      expect(await store.player(userId)).toEqual({ id: userId, values: { locale: null, theme: 'dark' } });
      const values = { locale: 'nl', theme: 'light' };
      expect(await store.updatePlayer(userId, values)).toEqual({ id: userId, values });
      expect(await store.player(userId)).toEqual({ id: userId, values });
    });

    it('are changed only if all expected values are unchanged', async () => {
      const userId = randomUUID();
      const nothing = { id: userId, values: {} };
      const dark = await store.updatePlayer(userId, { theme: 'dark' }, nothing);
      if (dark === 'conflict') throw new Error(dark);
      expect(await store.updatePlayer(userId, { theme: 'light' }, nothing)).toBe('conflict');
      expect(await store.updatePlayer(userId, { locale: 'nl' }, nothing, ['theme'])).toBe('conflict');
      expect((await store.player(userId)).values).toEqual({ theme: 'dark' });
      expect(await store.updatePlayer(userId, { locale: null }, nothing)).not.toBe('conflict');
      // An unset value differs from one that was never set.
      expect(await store.updatePlayer(userId, { locale: 'nl' }, dark)).toBe('conflict');
      expect(await store.updatePlayer(userId, { theme: 'light' }, dark, ['confirms'])).not.toBe('conflict');
      expect((await store.player(userId)).values).toEqual({ theme: 'light', locale: null });
    });

    it('can save two settings at once', async () => {
      const userId = randomUUID();
      await Promise.all(
        (['light', 'dark'] as const).map((theme) => store.updatePlayer(userId, { locale: 'fr', theme })),
      );
      expect((await store.player(userId)).values.locale).toBe('fr');
    });
  });

  it('responds', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });
}
