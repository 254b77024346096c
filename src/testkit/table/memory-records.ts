import { isDeepStrictEqual as isSame } from 'node:util';
import { byTurns } from '../../core/common.ts';
import {
  encodeField,
  encodeRow,
  encodeWhere,
  type RecordStore,
  type Records,
  type RecordType,
  type RowCodec,
  type Value,
  type Write,
} from '../../table/record.ts';
import { formerId } from '../../table/seats/people.ts';

type Row = Readonly<Record<string, unknown>>;

interface MemoryRecords extends RecordStore {
  /** All rows, by the model of their record. */
  readonly held: Map<string, readonly Row[]>;
  /** Whether rows of `abort` writes already exist. */
  clash(writes: readonly Write[]): boolean;
  write(writes: readonly Write[]): void;
  /** Removes a person from all records, by their rules. */
  erase(userId: string): void;
}

/** The records of an in-memory store, with rows as in the database. */
export function memoryRecords(tables: ReadonlyMap<string, unknown>): MemoryRecords {
  const held = new Map<string, readonly Row[]>();
  const inTurn = byTurns();
  const known = new Map<string, RecordType>();
  const of = (record: RecordType) => {
    known.set(record.model, record);
    return {
      get rows() {
        return held.get(record.model) ?? [];
      },
      set rows(rows) {
        held.set(record.model, rows);
      },
    };
  };
  const keyOf = ({ key }: RecordType, row: Row) => JSON.stringify(key.map((field) => row[field]));

  /** @returns the number of inserted rows */
  const insert = ({ record, rows, clash, only }: Write): number => {
    const table = of(record);
    let inserted = 0;
    for (const value of rows) {
      const row = encodeRow(record, value);
      if (row.tableId !== undefined && !tables.has(String(row.tableId))) continue;
      const at = table.rows.findIndex((one) => keyOf(record, one) === keyOf(record, row));
      if (at < 0) inserted++;
      if (at < 0) table.rows = [...table.rows, row];
      else if (clash === 'replace') {
        const before = table.rows[at] ?? {};
        if (only?.ifSame.some((field) => before[field] !== row[field])) continue;
        const fields = only?.fields ?? Object.keys(row);
        const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
        table.rows = table.rows.with(at, after);
      }
    }
    return inserted;
  };

  const records: RecordStore['records'] = <Codec extends RowCodec>(record: RecordType<Codec>) => {
    type T = Value<Codec>;
    const table = of(record);
    const matching = (where: object) => {
      const encoded = encodeWhere(record, where);
      // As in the database, deleting a table deletes its rows.
      return (row: Row) =>
        (row.tableId === undefined || tables.has(String(row.tableId))) &&
        Object.entries(encoded).every(([field, condition]) => isMet(condition, row[field]));
    };
    const all: Records<T>['all'] = async (where, { order = [], take } = {}) =>
      table.rows
        .filter(matching(where))
        .toSorted((one, other) => {
          for (const part of order)
            for (const [field, way] of Object.entries(part)) {
              const compared = compare(one[field], other[field]);
              if (compared !== 0) return way === 'desc' ? -compared : compared;
            }
          return 0;
        })
        .slice(0, take)
        .map((row) => record.codec.parse(row) as T);
    const handle: Records<T> = {
      all,
      first: async (where, order = []) => (await all(where, { order, take: 1 }))[0],
      count: async (where) => table.rows.filter(matching(where)).length,
      async put(...values) {
        insert({ record, rows: values, clash: 'replace' });
      },
      add: async (...values) => insert({ record, rows: values, clash: 'keep' }) === values.length,
      async change(where, patch) {
        const found = matching(where);
        const count = table.rows.filter(found).length;
        const changed = Object.entries(patch).map(([field, value]) => [
          field,
          encodeField(record, field, value),
        ]);
        table.rows = table.rows.map((row) => (found(row) ? { ...row, ...Object.fromEntries(changed) } : row));
        return count;
      },
      async remove(where) {
        const found = matching(where);
        const before = table.rows.length;
        table.rows = table.rows.filter((row) => !found(row));
        return before - table.rows.length;
      },
    };
    return handle;
  };

  return {
    held,
    records,
    // One after the other, so that none undoes what another has done.
    atomically: (work) =>
      inTurn('', async () => {
        const before = new Map(held);
        try {
          return await work({ records });
        } catch (error) {
          held.clear();
          for (const [model, rows] of before) held.set(model, rows);
          throw error;
        }
      }),
    clash: (writes) =>
      writes.some(
        ({ record, rows, clash }) =>
          clash === 'abort' &&
          rows.some((value) =>
            of(record).rows.some((row) => keyOf(record, row) === keyOf(record, encodeRow(record, value))),
          ),
      ),
    write(writes) {
      for (const one of writes) insert(one);
    },
    erase(userId) {
      for (const record of known.values())
        for (const [field, rule] of Object.entries(record.person ?? {})) {
          const table = of(record);
          const isTheirs = (row: Row) => row[field] === userId;
          if (rule === 'delete') table.rows = table.rows.filter((row) => !isTheirs(row));
          if (rule === 'former')
            table.rows = table.rows.map((row, at) =>
              isTheirs(row) ? { ...row, [field]: formerId(`${field}-${at}`) } : row,
            );
        }
    },
  };
}

/** @param condition a value, or comparisons such as `{ lt: 3 }` */
function isMet(condition: unknown, value: unknown): boolean {
  if (typeof condition !== 'object' || condition === null || condition instanceof Date)
    return isSame(condition, value);
  const comparisons: Readonly<Record<string, (other: unknown) => boolean>> = {
    in: (others) => (others as readonly unknown[]).some((one) => isSame(one, value)),
    notIn: (others) => value !== null && !(others as readonly unknown[]).some((one) => isSame(one, value)),
    not: (other) => value !== null && !isSame(other, value),
    lt: (other) => value !== null && compare(value, other) < 0,
    lte: (other) => value !== null && compare(value, other) <= 0,
    gt: (other) => value !== null && compare(value, other) > 0,
    gte: (other) => value !== null && compare(value, other) >= 0,
  };
  return Object.entries(condition).every(([how, other]) => comparisons[how]?.(other));
}

function compare(one: unknown, other: unknown): number {
  if (isSame(one, other)) return 0;
  return (one as string) < (other as string) ? -1 : 1;
}
