import { isDeepStrictEqual as isSame } from 'node:util';
import { countedTables } from '../../table/lobby/opening.ts';
import { isOpen, outcome, type StepRow, type Table } from '../../table/model.ts';
import { placeKey } from '../../table/place.ts';
import type { Job } from '../../table/ports.ts';
import { write as writeOf } from '../../table/record.ts';
import { publicMessage } from '../../table/records.ts';
import { anonymised, namedPeople, personsOn } from '../../table/seats/people.ts';
import { sitsAt } from '../../table/seats/seats.ts';
import { ownSteps } from '../../table/secrecy.ts';
import { changed, type Settings, type Values } from '../../table/settings.ts';
import type { Store } from '../../table/store.ts';
import { memoryRecords } from './memory-records.ts';
import { memoryRetention } from './memory-retention.ts';

/** An in-memory store for tests with the rules of the real one; `jobs` holds the enqueued jobs. */
export interface MemoryStore extends Store {
  readonly jobs: Job[];
  /** All open tables. */
  openTables(): Promise<readonly Table[]>;
  /** Everything stored now. */
  save(): Saved;
  /** Restores what this or another store had stored. @param texts replacements for whole words */
  restore(saved: Saved, texts?: ReadonlyMap<string, string>): void;
}

/** The contents of a store, by part. */
type Saved = Readonly<Record<string, ReadonlyMap<unknown, unknown>>>;

export function memoryStore(): MemoryStore {
  const tables = new Map<string, Table>();
  const steps = new Map<string, StepRow[]>();
  const players = new Map<string, Settings>();
  const servers = new Map<string, Settings>();
  const jobs: Job[] = [];
  /** Ids of the interactions that changed tables without a step. */
  const origins = new Set<string>();
  const { clash, write, erase, held, ...recordStore } = memoryRecords(tables);
  const { records } = recordStore;

  const rowsOf = (tableId: string) => steps.get(tableId) ?? [];
  const allSteps = () => [...steps.values()].flat();
  const replace = (table: Table): boolean => {
    const stored = tables.get(table.id);
    if (stored === undefined || stored.version !== table.version) return false;
    // The announcement changes without the version, because it is not part of the lock.
    tables.set(table.id, { ...table, version: table.version + 1, announcement: stored.announcement });
    return true;
  };

  const openOf = (userId: string) => [...tables.values()].filter((one) => isOpen(one) && sitsAt(one, userId));
  const parts: Readonly<Record<string, Map<unknown, unknown>>> = { tables, steps, players, servers, held };
  return {
    jobs,
    // Values are immutable.
    save: () =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, new Map(part)] as const)),
    restore(saved, texts) {
      for (const [name, part] of Object.entries(parts)) {
        part.clear();
        for (const [key, value] of saved[name] ?? [])
          part.set(key, texts === undefined ? value : withTexts(value, texts));
      }
      origins.clear();
      jobs.length = 0;
    },
    async create(table, newJobs, limit, writes = []) {
      const {
        hostId,
        place: { guildId },
      } = table;
      const open = [...tables.values()].filter((one) => isOpen(one) && one.place.guildId === guildId);
      if (limit !== undefined && countedTables(open, hostId).length >= limit) return 'limit';
      const occupied = [...tables.values()].some(
        (one) => isOpen(one) && placeKey(one.place) === placeKey(table.place),
      );
      if (occupied || clash(writes)) return 'occupied';
      tables.set(table.id, table);
      write(writes);
      jobs.push(...newJobs);
      return 'created';
    },
    async hasChanged(origin) {
      return origins.has(origin);
    },
    async table(id) {
      return tables.get(id);
    },
    async tables(ids) {
      return [...tables.values()].filter(({ id }) => ids.includes(id));
    },
    async head(id) {
      const table = tables.get(id);
      return table === undefined ? undefined : { table, step: rowsOf(id).at(-1) };
    },
    async openTableIn(place) {
      return [...tables.values()].find((one) => isOpen(one) && placeKey(one.place) === place);
    },
    async openRowIn(place) {
      return [...tables.values()].find((one) => isOpen(one) && placeKey(one.place) === place);
    },
    async closeRow(id) {
      const table = tables.get(id);
      if (table === undefined || !isOpen(table)) return false;
      tables.set(id, { ...table, status: 'cancelled', dueAt: undefined, version: table.version + 1 });
      return true;
    },
    async deleteClosed(id) {
      const table = tables.get(id);
      return table !== undefined && !isOpen(table) && tables.delete(id);
    },
    async latestTableIn(place) {
      const here = [...tables.values()].filter((one) => placeKey(one.place) === place);
      return here.find(isOpen) ?? here.at(-1);
    },
    async openTablesOf(userId) {
      return openOf(userId);
    },
    async openHeadsOf(userId) {
      return openOf(userId).map((table) => ({ table, step: rowsOf(table.id).at(-1) }));
    },
    async openTables() {
      return [...tables.values()].filter(isOpen);
    },
    async update(table, newJobs, origin, writes = []) {
      if (origin !== undefined && origins.has(origin)) return 'duplicate';
      if (!replace(table)) return 'conflict';
      write(writes);
      if (origin !== undefined) origins.add(origin);
      jobs.push(...newJobs);
      return 'updated';
    },
    async append(step, table, newJobs, ended = [], _named = [], writes = []) {
      if (step.origin !== undefined && allSteps().some(({ origin }) => origin === step.origin))
        return 'duplicate';
      if (rowsOf(step.tableId).some(({ seq }) => seq === step.seq) || clash(writes) || !replace(table))
        return 'conflict';
      steps.set(step.tableId, [...rowsOf(step.tableId), step]);
      write([writeOf(outcome, ended, 'abort'), ...writes]);
      jobs.push(...newJobs);
      return 'appended';
    },
    async setDue({ id, version }, dueAt, newJobs) {
      const table = tables.get(id);
      if (table === undefined || table.version !== version) return 'conflict';
      tables.set(id, { ...table, dueAt });
      jobs.push(...newJobs);
      return 'updated';
    },
    async enqueueDue(now) {
      const due = [...tables.values()].filter(
        (table) => isOpen(table) && table.dueAt !== undefined && table.dueAt <= now,
      );
      jobs.push(...due.map(({ id }) => ({ queue: 'clock' as const, key: id })));
      return due.length;
    },
    async enqueue(newJobs) {
      jobs.push(...newJobs);
    },
    async openTablePage(shards, after = '', most) {
      const isOf = (guildId: string) =>
        shards === undefined ||
        shards.count === 1 ||
        shards.ids.includes(Number((BigInt(guildId) >> 22n) % BigInt(shards.count)));
      return [...tables.values()]
        .filter((table) => isOpen(table) && table.place.channelId > after)
        .flatMap(({ id, place: { guildId, channelId }, paused }) =>
          guildId === undefined || !isOf(guildId) ? [] : { id, guildId, channelId, pausedWhy: paused?.why },
        )
        .toSorted((one, other) => (one.channelId < other.channelId ? -1 : 1))
        .slice(0, most);
    },
    async openTablesIn(guildId) {
      return [...tables.values()].filter((table) => isOpen(table) && table.place.guildId === guildId);
    },
    async steps(tableId, from = 1) {
      return rowsOf(tableId).filter(({ seq }) => seq >= from);
    },
    async step(tableId, seq) {
      return rowsOf(tableId).find((row) => row.seq === seq);
    },
    async stepOf(origin) {
      return allSteps().find((row) => row.origin === origin);
    },
    async announced(tableId, announcement, nonce) {
      const table = tables.get(tableId);
      const { messageId, seq } = announcement;
      if (table !== undefined && (table.announcement?.seq ?? 0) <= seq)
        tables.set(tableId, { ...table, announcement });
      const of = nonce === undefined ? { messageId } : { nonce };
      await records(publicMessage).change({ tableId, ...of }, { messageId, seq });
    },
    async player(userId) {
      return settingsIn(players, userId);
    },
    async players(userIds) {
      return userIds.map((userId) => settingsIn(players, userId));
    },
    async updatePlayer(userId, change, as, keys) {
      return update(players, userId, change, as, keys);
    },
    async personalData(userId, all, areDiceKnown) {
      const settings = players.get(userId);
      const seated = [...tables.values()].flatMap((table) =>
        table.seats.flatMap((occupant, seat) =>
          personsOn(occupant).some(({ id }) => id === userId) ? [{ table, seat, occupant }] : [],
        ),
      );
      const moves = seated.flatMap(({ table: { id }, seat, occupant }) =>
        ownSteps(
          occupant,
          userId,
          rowsOf(id).filter((row) => row.seat === seat),
        ).map(({ seq, verb, args }) => ({ table: id, step: seq, seat, verb, options: args })),
      );
      const about: Record<string, unknown>[] = [];
      for (const { table, seat } of seated)
        for (const record of (await areDiceKnown(table)) ? all : []) {
          if (record.ofSeat === undefined) continue;
          const row = await records(record).first({ tableId: table.id } as never);
          if (row !== undefined)
            about.push({ table: table.id, seat, [record.model]: record.ofSeat(row as never, seat) });
        }
      return {
        settings: settings === undefined ? [] : [{ ...settings }],
        outcomes: [...(await records(outcome).all({ userId }))],
        seats: seated.map(({ table: { id }, seat }) => ({ table: id, seat })),
        moves,
        about,
      };
    },
    async erasePerson(userId) {
      players.delete(userId);
      erase(userId);
      for (const table of tables.values()) {
        if (!namedPeople(table).some((one) => one.userId === userId)) continue;
        const rest = anonymised(table, userId, []);
        if (rest === undefined) tables.delete(table.id);
        else tables.set(table.id, { ...rest, version: table.version + 1 });
      }
    },
    ...recordStore,
    ...memoryRetention({ tables, steps, servers, records }),
    async server(guildId = '') {
      return settingsIn(servers, guildId);
    },
    async updateServer(guildId, change, as) {
      return update(servers, guildId, change, as);
    },
    async tableCounts() {
      const count = (status: Table['status']) =>
        [...tables.values()].filter((table) => table.status === status).length;
      return {
        lobby: count('lobby'),
        playing: count('playing'),
        finished: count('finished'),
        cancelled: count('cancelled'),
      };
    },
    async ping() {},
    async close() {},
  };
}

function withTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, texts));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, texts)]));
}

function settingsIn(all: ReadonlyMap<string, Settings>, id: string): Settings {
  return all.get(id) ?? { id, values: {} };
}

function update(
  all: Map<string, Settings>,
  id: string,
  change: Values,
  as?: Settings,
  keys: readonly string[] = [],
): Settings | 'conflict' {
  const before = settingsIn(all, id);
  const isAsBefore = [...Object.keys(change), ...keys].every((key) =>
    isSame(before.values[key], as?.values[key]),
  );
  if (as !== undefined && !isAsBefore) return 'conflict';
  const after = changed(before, JSON.parse(JSON.stringify(change)) as Values);
  all.set(id, after);
  return after;
}
