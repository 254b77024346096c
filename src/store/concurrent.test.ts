import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rulesOf } from '../features/house-rules/index.ts';
import * as rules from '../features/house-rules/settings.ts';
import { createReminders, type Reminders } from '../features/reminders/service.ts';
import { settings as reminders } from '../features/reminders/settings.ts';
import { withDaysOff } from '../features/rest/availability.ts';
import { rest, restingAt } from '../features/rest/settings.ts';
import type { TableHooks } from '../table/hooks.ts';
import { ofServer, type Person, personal } from '../table/model.ts';
import { directPlace, inServer } from '../table/place.ts';
import { createTableService, type Result, type TableService } from '../table/service.ts';
import type { SettingsChange } from '../table/services/settings.ts';
import { createWriter } from '../table/writer.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../testkit/store/stores.ts';
import { stones } from '../testkit/table/stones.ts';
import type { OpenStore } from './index.ts';

/** Concurrent changes: every limit holds and no change is lost. */
onBothDatabases('changes at the same time', suite);

const NOW = new Date('2026-11-21T12:00:00Z');
const ROUNDS = 5;

function suite(open: () => Promise<TestStore>): void {
  let service: TableService;
  let snooze: Reminders['snooze'];
  let guildId = '';
  let userId = '';
  let host: Person = { id: '', name: '' };

  const store = openBeforeAll(open, () => {
    // There is no queue, so nothing is enqueued.
    const quiet: OpenStore = {
      ...store,
      create: (table, _, limit) => store.create(table, [], limit),
      update: (table, _, origin) => store.update(table, [], origin),
      append: (step, table, _, outcomes) => store.append(step, table, [], outcomes),
      setDue: (table, dueAt) => store.setDue(table, dueAt, []),
    };
    const hooks: TableHooks[] = [];
    const needs = { store: quiet, games: [stones], now: () => NOW, hooks };
    service = createTableService(needs);
    hooks.push(rulesOf({ service }));
    snooze = createReminders({ ...needs, contributions: [], service, writer: createWriter(needs) }).snooze;
  });
  beforeEach(() => {
    [guildId, userId] = [randomUUID(), randomUUID()];
    host = { id: userId, name: 'Ann' };
  });

  const weekendsOff: SettingsChange = (settings) => {
    const before = rest.of(settings);
    return restingAt(before, { ...before, weekendsOff: true }, NOW);
  };
  const openIn = (channelId: string, origin = randomUUID()) =>
    service.open({
      place: inServer(guildId, channelId),
      host,
      origin,
      locale: 'en',
      game: 'stones',
      options: {},
    });
  const limit = 'discord.refusal.table-limit';
  const keys = (results: readonly Result<unknown>[]) =>
    results.map((result) => (result.ok ? 'opened' : result.refusal.message.key)).toSorted();

  describe('the limit of tables per person', () => {
    it('holds for three tables opened at the same moment', async () => {
      await service.changeServerSettings(guildId, () => ok(rules.tablesPerPerson.to(1)));
      const results = await Promise.all([1, 2, 3].map((at) => openIn(`${guildId}-${at}`)));
      expect(keys(results)).toEqual([limit, limit, 'opened']);
      expect(await store.openTablesIn(guildId)).toHaveLength(1);
    });

    it('lets two of five through when two are allowed, and does not affect other people', async () => {
      await service.changeServerSettings(guildId, () => ok(rules.tablesPerPerson.to(2)));
      const other = { id: randomUUID(), name: 'Ben' };
      const others = service.open({
        place: inServer(guildId, `${guildId}-ben`),
        host: other,
        origin: randomUUID(),
        locale: 'en',
        game: 'stones',
        options: {},
      });
      const results = await Promise.all([1, 2, 3, 4, 5].map((at) => openIn(`${guildId}-${at}`)));
      expect(results.filter(({ ok }) => ok)).toHaveLength(2);
      expect((await others).ok).toBe(true);
      const refused = results.find((result) => !result.ok);
      expect(refused?.ok === false && refused.refusal.tables).toHaveLength(2);
    });

    it('includes rematches', async () => {
      const opened = await openIn(`${guildId}-1`);
      if (!opened.ok) throw new Error('no table');
      const { table } = opened.value;
      await store.update({ ...table, status: 'finished' }, []);
      await service.changeServerSettings(guildId, () => ok(rules.tablesPerPerson.to(1)));
      expect((await openIn(`${guildId}-2`)).ok).toBe(true);
      const again = { tableId: table.id, person: host, origin: randomUUID() };
      expect(keys([await service.rematch(again, 'en')])).toEqual([limit]);
    });

    it('returns the same table for a repeated request', async () => {
      await service.changeServerSettings(guildId, () => ok(rules.tablesPerPerson.to(1)));
      const origin = randomUUID();
      const [first, second] = await Promise.all([1, 2].map(() => openIn(`${guildId}-1`, origin)));
      expect(first?.ok && second?.ok && first.value.table.id === second.value.table.id).toBe(true);
    });
  });

  describe('one press handled by two processes', () => {
    const lobby = async () => {
      const opened = await service.open({
        place: directPlace(randomUUID()),
        host,
        origin: randomUUID(),
        locale: 'en',
        game: 'stones',
        options: {},
      });
      if (!opened.ok) throw new Error('no table');
      return opened.value.table.id;
    };
    const twice = async (tableId: string, change: 'addComputer' | 'leave' | 'cancel' | number) => {
      const press = { tableId, person: host, origin: randomUUID() };
      const once = () =>
        typeof change === 'number'
          ? service.setComputers(press, () => ok(change), 'easy')
          : service[change](press);
      const results = await Promise.all([once(), once()]);
      expect(results.map((result) => result.ok)).toEqual([true, true]);
      return (await store.table(tableId))?.seats.length;
    };

    it('changes the lobby once', async () => {
      const id = await lobby();
      expect(await twice(id, 'addComputer')).toBe(2);
      expect(await twice(id, 'addComputer')).toBe(3);
      expect(await twice(id, 1)).toBe(2);
      expect(await twice(id, 0)).toBe(1);
      expect(await twice(id, 'leave')).toBe(0);
    });

    it('gets the same answer from both, even if the second would refuse it', async () => {
      const id = await lobby();
      const press = { tableId: id, person: host, origin: randomUUID() };
      expect((await service.setOptions(press, { seats: '2' })).ok).toBe(true);
      expect(await twice(id, 'addComputer')).toBe(2);
      expect((await service.addComputer({ ...press, origin: randomUUID() })).ok).toBe(false);
      await twice(id, 'cancel');
      expect((await store.table(id))?.status).toBe('cancelled');
    });
  });

  describe('settings', () => {
    it('of a person are all saved when sent together', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const id = randomUUID();
        await Promise.all([
          service.changeSettings(id, () => ok(personal.theme.to('dark'))),
          service.changeSettings(id, () => ok(personal.locale.to('nl'))),
          service.changeSettings(id, () => ok(reminders.after.to(undefined))),
          service.changeSettings(id, weekendsOff),
          snooze(id, NOW),
        ]);
        const player = await store.player(id);
        expect(
          [personal.theme, personal.locale, reminders.after, reminders.snoozedUntil].map((one) =>
            one.of(player),
          ),
        ).toEqual(['dark', 'nl', undefined, NOW]);
        expect(rest.of(player)).toMatchObject({ weekendsOff: true });
      }
    });

    it('computed from the previous value are all saved when sent together', async () => {
      const days = ['2026-12-01', '2026-12-05', '2026-12-10', '2026-12-20'];
      const results = await Promise.all([
        ...days.map((day) =>
          service.changeSettings(userId, (settings) => {
            const before = rest.of(settings);
            const daysOff = withDaysOff(before, day, NOW);
            return daysOff.ok ? restingAt(before, { ...before, daysOff: daysOff.value }, NOW) : daysOff;
          }),
        ),
        service.changeSettings(userId, weekendsOff),
      ]);
      expect(results.every((result) => result.ok)).toBe(true);
      expect(rest.of(await service.settings(userId))).toMatchObject({
        weekendsOff: true,
        daysOff: days.map((day) => ({ from: day, to: day })),
      });
    });

    it('of a server are all saved when sent together', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const id = randomUUID();
        await Promise.all([
          service.changeServerSettings(id, () => ok(ofServer.locale.to('fr'))),
          service.changeServerSettings(id, () => ok(rules.tablesPerPerson.to(2))),
          service.changeServerSettings(id, () => ok(ofServer.cancel.to('players'))),
          ...['1', '2', '3'].map((channel) =>
            service.changeServerSettings(id, (before) =>
              ok(rules.channels.to([...rules.channels.of(before), channel])),
            ),
          ),
        ]);
        const server = await service.serverSettings(id);
        expect(rules.channels.of(server).toSorted()).toEqual(['1', '2', '3']);
        expect(server.values).toMatchObject({ locale: 'fr', 'house-rules.tables': 2, cancel: 'players' });
      }
    });

    it('can be cleared', async () => {
      const clock = { start: 3_600_000, perMove: 0, max: 3_600_000 };
      const { locale, clock: clockOf } = ofServer;
      const { tablesPerPerson } = rules;
      const set = { ...locale.to('fr'), ...tablesPerPerson.to(2), ...clockOf.to(clock) };
      await service.changeServerSettings(guildId, () => ok(set));
      const cleared = { ...locale.to(undefined), ...tablesPerPerson.to(undefined), ...clockOf.to(undefined) };
      await service.changeServerSettings(guildId, () => ok(cleared));
      const server = await service.serverSettings(guildId);
      expect([locale, tablesPerPerson, clockOf].map((one) => one.of(server))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });
  });
}

function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}
