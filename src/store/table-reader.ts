import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { isOpen, step as stepRecord, type Table, tableCodec } from '../table/model.ts';
import { type NamedPerson, namedPeople } from '../table/seats/people.ts';
import type { Head } from '../table/store.ts';
import type { Ask } from './connection.ts';
import { DamagedRow, damagedBy } from './errors.ts';
import { Prisma } from './generated/client.ts';
import { readRow } from './records.ts';
import { ANNOUNCEMENT_PREFIX, STEP_PREFIX, selectHeads, selectTables } from './sql.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Reads tables, and tracks which people's rows are stored. */
export interface TableReader {
  /** The readable tables among them, each with its newest step. `condition` refers to the table as `t`. */
  heads(condition: Prisma.Sql): Promise<readonly Head[]>;
  /** @throws {DamagedRow} */
  head(condition: Prisma.Sql): Promise<Head | undefined>;
  /** The readable tables among them. `condition` refers to the table as `t`. */
  all(condition: Prisma.Sql): Promise<readonly Table[]>;
  /** @throws {DamagedRow} */
  one(condition: Prisma.Sql): Promise<Table | undefined>;
  /** Records that the rows of the table's people are stored as of this version. */
  remember(table: Table, version?: number): void;
  /** The people whose rows may have to be written; empty if all are known to be stored, as for most changes. */
  unstoredPeople(table: Table): readonly NamedPerson[];
  /** Executes a change. @returns whether it changed the table */
  changes(statement: Prisma.Sql): Promise<boolean>;
}

/** @param damaged is called for each table that cannot be read and is left out of a list */
export function createTableReader(ask: Ask, damaged: (error: DamagedRow) => void): TableReader {
  const storedPeople = new WeakMap<Table['seats'], { readonly table: Table; readonly version: number }>();
  const remember = (table: Table, version = table.version): void => {
    storedPeople.set(table.seats, { table, version });
  };
  const keptTable = keepingUnchanged(readTable);
  const keptHead = keepingUnchanged(readHead);
  const read = (row: Row): Table => {
    const table = keptTable(row);
    remember(table);
    return table;
  };
  const headOf = (row: Row): Head => {
    const head = keptHead(row);
    remember(head.table);
    return head;
  };
  const readAll = <T>(rows: readonly Row[], readOne: (row: Row) => T): readonly T[] =>
    rows.flatMap((row) => {
      try {
        return [readOne(row)];
      } catch (error) {
        if (!(error instanceof DamagedRow)) throw error;
        damaged(error);
        return [];
      }
    });
  const tablesOf = (condition: Prisma.Sql) => ask(selectTables(condition));
  const headsOf = (condition: Prisma.Sql) => ask(selectHeads(condition));

  return {
    remember,
    unstoredPeople(table) {
      const known = storedPeople.get(table.seats);
      return known?.version === table.version && hasSamePeople(known.table, table) ? [] : namedPeople(table);
    },

    heads: async (condition) => readAll(await headsOf(condition), headOf),
    async head(condition) {
      const [row] = await headsOf(condition);
      return row === undefined ? undefined : headOf(row);
    },
    all: async (condition) => readAll(await tablesOf(condition), read),
    async one(condition) {
      const [row] = await tablesOf(condition);
      return row === undefined ? undefined : read(row);
    },

    async changes(statement) {
      const rows = await ask<{ readonly changed: number }>(statement);
      return rows[0]?.changed === 1;
    },
  };
}

/** @param row of `selectHeads` @throws {DamagedRow} */
function readHead(row: Row): Head {
  const step = fieldsOf(row, STEP_PREFIX);
  return { table: readTable(row), step: step.seq === null ? undefined : readRow(stepRecord, step) };
}

/** The total size of cached rows, in characters of text: some hundred tables. */
const KEPT = 2 ** 20;

/** Parses a row only if it differs from the last one of the same table: most are read several times in a row. */
function keepingUnchanged<T extends object>(read: (row: Row) => T): (row: Row) => T {
  const kept = new LRUCache<string, { readonly row: Row; readonly value: T }>({
    maxSize: KEPT,
    sizeCalculation: ({ row }) =>
      Object.values(row).reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 8), 0),
  });
  return (row) => {
    const id = String(row.id);
    const known = kept.get(id);
    if (known !== undefined && isSameRow(known.row, row)) return known.value;
    const value = read(row);
    kept.set(id, { row, value });
    return value;
  };
}

function isSameRow(one: Row, other: Row): boolean {
  return Object.entries(one).every(([field, value]) => {
    const now = other[field];
    return (
      value === now || (value instanceof Date && now instanceof Date && value.getTime() === now.getTime())
    );
  });
}

/**
 * Whether the people of two tables with the same seats have the same rows, which also store whether the table is open.
 */
function hasSamePeople(one: Table, other: Table): boolean {
  if (one.id !== other.id || isOpen(one) !== isOpen(other)) return false;
  const isSame = (list: readonly unknown[], others: readonly unknown[]) =>
    list === others || (list.length === 0 && others.length === 0);
  // The usual case after a move: skips going through the people.
  if (
    one.hostId === other.hostId &&
    isSame(one.proposals, other.proposals) &&
    isSame(one.plans, other.plans) &&
    isSame(one.removed, other.removed)
  )
    return true;
  return isDeepStrictEqual(namedPeople(one), namedPeople(other));
}

/** A process with a newer version may have written fields unknown to this one, which must be kept. */
const looseCodec = tableCodec.loose();

/** @param row of `selectTables` @throws {DamagedRow} */
export function readTable(row: Row): Table {
  const { doc, ...columns } = fieldsOf(row);
  const announcement = fieldsOf(row, ANNOUNCEMENT_PREFIX);
  const parsed = looseCodec.safeParse({
    ...parsedJson(doc),
    ...columns,
    announcement: announcement.messageId === null ? undefined : announcement,
  });
  if (parsed.success) return parsed.data;
  throw damagedBy(`table ${String(row.id)}`, parsed.error);
}

/** The parsed object; empty if the text is not one. */
export function parsedJson(text: unknown): Row {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? (value as Row) : {};
  } catch {
    return {};
  }
}

/** @param prefix of the columns; left out: those without one */
function fieldsOf(row: Row, prefix = ''): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([field]) => (prefix === '' ? !field.includes('.') : field.startsWith(prefix)))
      .map(([field, value]) => [field.slice(prefix.length), value]),
  );
}

export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) return /\b23505\b/.test(error.message);
  return error instanceof Error && 'code' in error && error.code === '23505';
}
