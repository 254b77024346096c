import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { outcome, type Table } from '../table/model.ts';
import type { Store } from '../table/store.ts';
import {
  ada,
  bo,
  createTable,
  human,
  nextStep,
  type SampleDifferences,
  sampleOutcome,
  stored,
} from '../testkit/store/samples.ts';
import { onEveryStore, openBeforeAll } from '../testkit/store/stores.ts';

const HOUR = 3_600_000;
const noon = new Date('2026-11-21T12:00:00.000Z');
const later = (hours: number) => new Date(noon.getTime() + hours * HOUR);

onEveryStore('days and nights', suite);

function suite(open: () => Promise<{ readonly store: Store; end(): Promise<void> }>): void {
  const store = openBeforeAll(open);
  const created = (differences?: SampleDifferences) => createTable(store, differences);

  describe('a table', () => {
    const timed: SampleDifferences = {
      status: 'playing',
      seats: [{ ...human(ada), offered: true } as Table['seats'][number], human(bo)],
      clock: { start: 72 * HOUR, perMove: 12 * HOUR, max: 120 * HOUR },
      times: [
        {
          awaitedSince: noon,
          left: 5 * HOUR,
          added: [36 * HOUR, 0],
          runningSince: noon,
          deadline: later(5),
          turns: 3,
          thinkingTime: 7 * HOUR,
          waitedFor: later(1),
        },
        {
          awaitedSince: undefined,
          left: 0,
          added: [],
          runningSince: undefined,
          deadline: undefined,
          turns: 0,
          thinkingTime: 0,
        },
      ],
      proposals: [
        { id: 'a', kind: 'clock', clock: undefined, by: ada.id, at: noon, choices: { [bo.id]: 'yes' } },
        { id: 'b', kind: 'undo', undoes: 4, by: bo.id, at: noon, choices: {} },
        { id: 'c', kind: 'late', seat: 1, why: 'time', by: undefined, at: noon, choices: {} },
        { id: 'd', kind: 'offer', seat: 0, by: bo.id, at: noon, choices: {} },
        { id: 'e', kind: 'close', by: bo.id, at: noon, choices: {} },
      ],
      paused: { since: noon, why: 'channel' },
      dueAt: later(1),
    };

    it('stores its clocks, its proposals and its pause', async () => {
      const table = await created(timed);
      expect(await store.table(table.id)).toEqual(table);
    });

    it('keeps them through an update', async () => {
      const table = await created();
      const after = { ...table, ...timed };
      expect(await store.update(after, [])).toBe('updated');
      expect(await store.table(table.id)).toEqual(stored(after));
      const awake = {
        ...stored(after),
        paused: undefined,
        clock: undefined,
        dueAt: undefined,
        proposals: [],
      };
      expect(await store.update(awake, [])).toBe('updated');
      expect(await store.table(table.id)).toEqual(stored(awake));
    });

    it('stores the owner and the substitute of a seat', async () => {
      const table = await created({ seats: [{ ...human(bo), standsInFor: ada } as Table['seats'][number]] });
      expect((await store.table(table.id))?.seats).toEqual(table.seats);
    });

    it('can get another due time without a new version, unless it has changed', async () => {
      const table = await created({ dueAt: noon });
      expect(await store.setDue(table, later(2), [])).toBe('updated');
      expect(await store.table(table.id)).toEqual({ ...table, dueAt: later(2) });
      expect(await store.setDue({ ...table, version: 7 }, undefined, [])).toBe('conflict');
      expect((await store.table(table.id))?.dueAt).toEqual(later(2));
      expect(await store.setDue(table, undefined, [])).toBe('updated');
      expect((await store.table(table.id))?.dueAt).toBeUndefined();
    });

    it('is found by its server while it is open', async () => {
      const guildId = randomUUID();
      const one = await created({ guildId });
      await created({ guildId, status: 'finished' });
      expect(await store.openTablesIn(guildId)).toEqual([one]);
    });
  });

  describe('people', () => {
    it('have their settings stored', async () => {
      const userId = randomUUID();
      const values = {
        locale: 'fr',
        'reminders.after': null,
        'rest.times': { zone: 'Europe/Amsterdam', quiet: { from: 22 * 60, to: 7 * 60 }, daysOff: [] },
        sheetName: 'The Bubbling Cauldron',
        confirms: false,
      };
      await store.updatePlayer(userId, values);
      expect(await store.players(['nobody', userId])).toEqual([
        { id: 'nobody', values: {} },
        { id: userId, values },
      ]);
    });
  });

  describe('tables', () => {
    it('are counted by status', async () => {
      const before = await store.tableCounts();
      await created({ status: 'cancelled' });
      await created({ status: 'finished' });
      await created({ status: 'finished' });
      expect(await store.tableCounts()).toEqual({
        ...before,
        cancelled: before.cancelled + 1,
        finished: before.finished + 2,
      });
    });
  });

  describe('servers', () => {
    it('have their settings stored', async () => {
      const guildId = randomUUID();
      expect(await store.server(guildId)).toEqual({ id: guildId, values: {} });
      const clock = { start: HOUR, perMove: 0, max: HOUR };
      const server = { channels: ['1', '2'], clock, locale: 'de', tablesPerPerson: 3 };
      await store.updateServer(guildId, server);
      expect(await store.server(guildId)).toEqual({ id: guildId, values: server });
      const plain = { channels: [], clock: null, locale: null };
      await store.updateServer(guildId, plain);
      expect(await store.server(guildId)).toEqual({ id: guildId, values: { ...server, ...plain } });
    });
  });

  describe('outcomes', () => {
    it('are stored with the step that ends the game, and not if that step is rejected', async () => {
      const userId = randomUUID();
      const table = await created({ status: 'playing', guildId: randomUUID() });
      const { step, table: after } = nextStep(table);
      const over = { ...after, status: 'finished' as const };
      const own = sampleOutcome(table, { userId });
      expect(await store.append(step, { ...over, version: 9 }, [], [own])).toBe('conflict');
      const outcomes = async () =>
        (await store.prisma.outcome.findMany({ where: { userId } })).map(outcome.decode);
      expect(await outcomes()).toEqual([]);
      expect(await store.append(step, over, [], [own, sampleOutcome(table, { seat: 1, place: 2 })])).toBe(
        'appended',
      );
      expect(await outcomes()).toEqual([own]);
    });
  });
}
