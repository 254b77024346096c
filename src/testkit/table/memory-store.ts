import { storable, storableValue } from '../../store/client.ts';
import type { Statements, TableChange } from '../../store/statements.ts';
import { storeOf } from '../../store/store.ts';
import type { Table } from '../../table/model.ts';
import type { Job } from '../../table/ports.ts';
import { type ModelName, modelOf, type Row, type Write } from '../../table/record.ts';
import type { Store } from '../../table/store.ts';
import {
  keyText,
  type MemoryDatabase,
  MemoryDatabaseError,
  type MemoryRow,
  type MemoryRows,
  memoryDatabase,
} from '../store/memory-client.ts';

/** The store on a database in memory, for tests; `jobs` holds the enqueued jobs. */
export interface MemoryStore extends Store {
  readonly jobs: Job[];
  /** All open tables. */
  openTables(): Promise<readonly Table[]>;
  /** Everything stored now. */
  save(): Saved;
  /** Restores what this or another store had stored. @param texts replacements for whole texts, in JSON as well */
  restore(saved: Saved, texts?: ReadonlyMap<string, string>): void;
}

/** The rows of a store, by model and key. */
export type Saved = MemoryRows;

export function memoryStore(): MemoryStore {
  const database = memoryDatabase();
  const { prisma } = database;
  const jobs: Job[] = [];
  const store = storeOf(
    {
      prisma,
      statements: memoryStatements(database, jobs),
      transaction: (work) =>
        database.transaction((tx, log) => work(tx, memoryStatements(database, jobs, log))),
    },
    () => {},
  );
  return {
    ...store,
    jobs,
    save: database.save,
    restore(saved, texts) {
      database.restore(texts === undefined ? saved : withOtherTexts(saved, texts));
      jobs.length = 0;
    },
    async openTables() {
      const open = [...database.rows('table').values()].filter(({ openIn }) => openIn !== null);
      return store.tables(open.map(({ id }) => String(id)));
    },
    async ping() {},
    async close() {},
  };
}

type Log = NonNullable<Parameters<MemoryDatabase['atomically']>[1]>;

/** The statements that have no delegate. @param log of the transaction in which they run */
function memoryStatements(database: MemoryDatabase, jobs: Job[], outer?: Log): Statements {
  const { rows, rowsWith, write } = database;
  const rowOf = <Name extends ModelName>(model: Name, ...key: readonly unknown[]) =>
    (rows(model).get(JSON.stringify(key)) ?? null) as Row<Name> | null;

  const store = (change: TableChange, forgets: boolean, log: Log): void => {
    storePeople(database, change, forgets, log);
    for (const added of change.writes) writeRows(database, added, log);
    jobs.push(...change.jobs);
  };

  return {
    insertTable: async (given) =>
      database.atomically((log) => {
        const change = storableValue(given);
        const { table } = change;
        const isTaken = table.openIn !== null && rowsWith('table', 'openIn', table.openIn).length > 0;
        if (isTaken || rowOf('table', table.id) !== null) return false;
        write('table', { ...table }, log);
        store(change, false, log);
        return true;
      }, outer),

    changeTable: async (given, by) =>
      database.atomically((log) => {
        const change = storableValue(given);
        const { table } = change;
        const stored = rowOf('table', table.id);
        if (stored === null || stored.version !== table.version) return false;
        const { positions, createdAt } = stored;
        write('table', { ...table, positions, createdAt, version: stored.version + 1 }, log);
        if (typeof by === 'string') {
          if (rowOf('tableChange', table.id, by) !== null) throw doubled('tableChange');
          write('tableChange', { origin: by, tableId: table.id }, log);
        } else if (by !== undefined) {
          if (rowOf('step', by.tableId, by.seq) !== null) throw doubled('step');
          write('step', { ...storableValue(by) }, log);
        }
        const isLobby = (by === undefined || typeof by === 'string') && table.head === 0;
        store(change, isLobby, log);
        return true;
      }, outer),

    setDue: async ({ id, version }, dueAt, added) =>
      database.atomically((log) => {
        const stored = rowOf('table', id);
        if (stored === null || stored.version !== version) return false;
        write('table', { ...stored, dueAt }, log);
        jobs.push(...added);
        return true;
      }, outer),

    async enqueue(added) {
      jobs.push(...added);
    },

    announced: async (row, nonce) =>
      database.atomically((log) => {
        if (rowOf('table', row.tableId) === null) return;
        const former = rowOf('announcement', row.tableId);
        if (former === null || former.seq <= row.seq) write('announcement', { ...row }, log);
        const { messageId, seq } = row;
        for (const message of rowsWith('publicMessage', 'tableId', row.tableId))
          if (
            nonce === undefined
              ? messageId !== null && message.messageId === messageId
              : message.nonce === nonce
          )
            write('publicMessage', { ...message, messageId, seq }, log);
      }, outer),

    async heads(of) {
      const found =
        'id' in of
          ? rowsWith('table', 'id', storable(of.id))
          : 'openIn' in of
            ? rowsWith('table', 'openIn', storable(of.openIn))
            : [...rows('table').values()].filter(
                ({ id, openIn }) =>
                  openIn !== null &&
                  rowsWith('tablePerson', 'tableId', id).some((one) => one.userId === of.openOf && one.open),
              );
      const tables = found as unknown as Row<'table'>[];
      return tables
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
        .map((table) => ({
          table,
          announcement: rowOf('announcement', table.id),
          step: rowOf('step', table.id, table.head),
        }));
    },

    statistics: async () => undefined,
    async lock() {},
  };
}

/** @param forgets removes people who are no longer named */
function storePeople(
  { rowsWith, write, remove }: MemoryDatabase,
  { table, people }: TableChange,
  forgets: boolean,
  log: Log,
): void {
  if (people.length === 0) return;
  const open = table.openIn !== null;
  for (const row of rowsWith('tablePerson', 'tableId', table.id)) {
    const isNamed = people.includes(String(row.userId));
    if (forgets && !isNamed) remove('tablePerson', keyText('tablePerson', row), log);
    else write('tablePerson', { ...row, open }, log);
  }
  for (const userId of people) write('tablePerson', { tableId: table.id, userId, open }, log);
}

function writeRows(
  { rows, write }: MemoryDatabase,
  { model, rows: added, clash, only }: Write,
  log: Log,
): void {
  const { defaults, nullable, columns } = modelOf(model);
  for (const row of added) {
    const former = rows(model).get(keyText(model, row));
    if (former === undefined) {
      const missing = Object.keys(columns).filter((field) => !(field in row));
      const rest = missing.map((field) => [
        field,
        field in defaults ? defaults[field] : nullable.includes(field) ? null : undefined,
      ]);
      write(model, { ...Object.fromEntries(rest), ...row }, log);
    } else if (clash === 'abort') throw doubled(model);
    else if (clash === 'replace') {
      if (only?.ifSame.some((field) => former[field] !== row[field])) continue;
      const fields = only?.fields ?? Object.keys(row);
      write(model, { ...former, ...Object.fromEntries(fields.map((field) => [field, row[field]])) }, log);
    }
  }
}

function doubled(model: ModelName): Error {
  return new MemoryDatabaseError('P2002', `Unique constraint failed: ${model}`);
}

function withOtherTexts(saved: Saved, texts: ReadonlyMap<string, string>): Saved {
  const others = [...saved].map(([model, rows]) => {
    const all = [...rows].map(([key, row]) => [key, withTexts(row, texts) as MemoryRow] as const);
    return [model, new Map(all)] as const;
  });
  return new Map(others);
}

/** The value with other texts, also within JSON. */
function withTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const other = texts.get(value);
    if (other !== undefined) return other;
    if (!/^[[{"]/.test(value)) return value;
    try {
      return JSON.stringify(withTexts(JSON.parse(value), texts));
    } catch {
      return value;
    }
  }
  if (Array.isArray(value)) return value.map((one) => withTexts(one, texts));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, texts)]));
}
