import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { isOpen, type Table } from '../table/model.ts';
import { DamagedRow } from '../table/record.ts';
import { namedPeople } from '../table/seats/people.ts';
import type { Head } from '../table/store.ts';
import { readHead, readTable, type TableRow } from './rows.ts';
import type { HeadRow } from './statements.ts';

/** Reads tables' rows, and tracks which people's rows are stored. */
export interface TableReader {
  /** @throws {DamagedRow} */
  table(row: TableRow): Table;
  /** The readable ones. */
  tables(rows: readonly TableRow[]): readonly Table[];
  /** @throws {DamagedRow} */
  head(row: HeadRow): Head;
  /** The readable ones. */
  heads(rows: readonly HeadRow[]): readonly Head[];
  /** Records that the rows of the table's people are stored as of this version. */
  remember(table: Table, version?: number): void;
  /** The people whose rows may have to be written; empty if all are known to be stored, as for most changes. */
  unstoredPeople(table: Table): readonly string[];
}

/** @param damaged is called for each table that cannot be read and is left out of a list */
export function createTableReader(damaged: (error: DamagedRow) => void): TableReader {
  const storedPeople = new WeakMap<Table['seats'], { readonly table: Table; readonly version: number }>();
  const remember = (table: Table, version = table.version): void => {
    storedPeople.set(table.seats, { table, version });
  };
  const keptTable = keepingUnchanged(readTable, ({ id }) => id);
  const keptHead = keepingUnchanged(readHead, ({ table }) => table.id);
  const table = (row: TableRow): Table => {
    const read = keptTable(row);
    remember(read);
    return read;
  };
  const head = (row: HeadRow): Head => {
    const read = keptHead(row);
    remember(read.table);
    return read;
  };
  const readable = <R, T>(rows: readonly R[], read: (row: R) => T): readonly T[] =>
    rows.flatMap((row) => {
      try {
        return [read(row)];
      } catch (error) {
        if (!(error instanceof DamagedRow)) throw error;
        damaged(error);
        return [];
      }
    });
  return {
    table,
    tables: (rows) => readable(rows, table),
    head,
    heads: (rows) => readable(rows, head),
    remember,
    unstoredPeople(table) {
      const known = storedPeople.get(table.seats);
      return known?.version === table.version && hasSamePeople(known.table, table) ? [] : namedPeople(table);
    },
  };
}

/** The total size of cached rows, in characters of text: some hundred tables. */
const KEPT = 2 ** 20;

/** Parses a row only if it differs from the last one of the same table: most are read several times in a row. */
function keepingUnchanged<R extends object, T extends object>(
  read: (row: R) => T,
  idOf: (row: R) => string,
): (row: R) => T {
  const kept = new LRUCache<string, { readonly row: R; readonly value: T }>({
    maxSize: KEPT,
    sizeCalculation: ({ row }) => sizeOf(row),
  });
  return (row) => {
    const known = kept.get(idOf(row));
    if (known !== undefined && isSame(known.row, row)) return known.value;
    const value = read(row);
    kept.set(idOf(row), { row, value });
    return value;
  };
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 1;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 1);
}

/** Whether rows, with those inside them, have the same values. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Date) return other instanceof Date && one.getTime() === other.getTime();
  return Object.entries(one).every(([field, value]) => isSame(value, (other as typeof one)[field as never]));
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
