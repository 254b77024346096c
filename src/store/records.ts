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
} from '../table/record.ts';
import type { StoredRow } from '../table/store.ts';
import type { Ask } from './connection.ts';
import { damagedBy } from './errors.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { tables } from './generated/tables.ts';
import { storable } from './sql.ts';

type Row = Readonly<Record<string, unknown>>;

interface Columns {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly belongsToTable: boolean;
}

/** The table of a record, with its columns by field. */
export function columnsOf({ model }: RecordType): Columns {
  if (!Object.hasOwn(tables, model)) throw new Error(`Prisma's schema has no model ${model}`);
  return tables[model as keyof typeof tables];
}

/** @throws {DamagedRow} */
export function readRow<Codec extends RowCodec>(
  { codec, model: name, key }: RecordType<Codec>,
  row: Row,
): Value<Codec> {
  const parsed = codec.safeParse(row);
  if (parsed.success) return parsed.data as Value<Codec>;
  throw damagedBy(`${name} ${key.map((field) => String(row[field])).join(' ')}`, parsed.error);
}

/** @param ask outside of transactions, which are Prisma's */
export function recordStore(ask: Ask, prisma: Pick<PrismaClient, '$transaction'>): RecordStore {
  return {
    ...recordsOn(ask),
    atomically: (work) =>
      prisma.$transaction((within) => work(recordsOn((statement) => within.$queryRaw(statement)))),
  };
}

function recordsOn(ask: Ask): Pick<RecordStore, 'records'> {
  /** @param statement inserts, updates or deletes @returns how many rows */
  const changed = async (statement: Prisma.Sql): Promise<number> => {
    const [row] = await ask<{ readonly count: number }>(Prisma.sql`WITH changed AS (${statement} RETURNING 1)
      SELECT count(*)::int AS count FROM changed`);
    return row?.count ?? 0;
  };
  return {
    records<Codec extends RowCodec>(of: RecordType<Codec>) {
      type T = Value<Codec>;
      const { table, columns } = columnsOf(of);
      const from = Prisma.raw(`"${table}"`);
      const columnOf = (field: string) => Prisma.raw(`"${columns[field]}"`);
      const selected = Prisma.raw(
        Object.keys(of.codec.shape)
          .map((field) => `"${columns[field]}" AS "${field}"`)
          .join(', '),
      );
      const where = (condition: object): Prisma.Sql => {
        const all = Object.entries(encodeWhere(of, condition)).flatMap(([field, wanted]) =>
          conditions(columnOf(field), wanted),
        );
        return all.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(all, ' AND ')}`;
      };
      const all: Records<T>['all'] = async (condition, { order = [], take } = {}) => {
        const by = order.flatMap((part) =>
          Object.entries(part).map(
            ([field, way]) => `"${columns[field]}" ${way === 'desc' ? 'DESC' : 'ASC'}`,
          ),
        );
        const ordered = by.length === 0 ? '' : `ORDER BY ${by.join(', ')}`;
        const limit = take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}::int`;
        const rows = await ask(
          Prisma.sql`SELECT ${selected} FROM ${from} ${where(condition)} ${Prisma.raw(ordered)} ${limit}`,
        );
        return rows.map((row) => readRow(of, row));
      };
      const handle: Records<T> = {
        all,
        first: async (condition, order = []) => (await all(condition, { order, take: 1 }))[0],
        async count(condition) {
          const [row] = await ask<{ readonly count: number }>(
            Prisma.sql`SELECT count(*)::int AS count FROM ${from} ${where(condition)}`,
          );
          return row?.count ?? 0;
        },
        async put(...values) {
          if (values.length > 0) await ask(inserted({ record: of, rows: values, clash: 'replace' }));
        },
        async add(...values) {
          if (values.length === 0) return true;
          const rows = inserted({ record: of, rows: values, clash: 'keep' });
          return (await changed(rows)) === values.length;
        },
        change(condition, patch) {
          const set = Object.entries(patch).map(
            ([field, value]) => Prisma.sql`${columnOf(field)} = ${parameter(encodeField(of, field, value))}`,
          );
          return changed(Prisma.sql`UPDATE ${from} SET ${Prisma.join(set)} ${where(condition)}`);
        },
        remove: (condition) => changed(Prisma.sql`DELETE FROM ${from} ${where(condition)}`),
      };
      return handle;
    },
  };
}

const OPERATORS: Readonly<Record<string, string>> = {
  in: '= ANY',
  notIn: '<> ALL',
  not: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/** What a column must be. @param wanted of `encodeWhere`: a value, or comparisons */
function conditions(column: Prisma.Sql, wanted: unknown): readonly Prisma.Sql[] {
  if (wanted === null) return [Prisma.sql`${column} IS NULL`];
  if (typeof wanted !== 'object' || wanted instanceof Date)
    return [Prisma.sql`${column} = ${parameter(wanted)}`];
  return Object.entries(wanted).map(([how, value]) =>
    how === 'not' && value === null
      ? Prisma.sql`${column} IS NOT NULL`
      : Prisma.sql`${column} ${Prisma.raw(OPERATORS[how] ?? '')} (${parameter(value)})`,
  );
}

/** A value as both databases take it. */
function parameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(parameter);
  return cleaned(value);
}

/** The writes of a change, as common table expressions that do nothing if `changed` has no row. */
export function written(writes: readonly Write[]): Prisma.Sql {
  const some = writes.filter(({ rows }) => rows.length > 0);
  if (some.length === 0) return Prisma.empty;
  // In a fixed order, because each order would be another statement to plan.
  const ordered = some.toSorted((one, other) => (one.record.model < other.record.model ? -1 : 1));
  return Prisma.join(
    ordered.map(
      (write, index) => Prisma.sql`, ${Prisma.raw(`written_${index}`)} AS (${inserted(write, 'changed')})`,
    ),
    '',
  );
}

/**
 * Inserts rows through a single parameter: the SQL does not depend on their number, so it is planned once.
 *
 * @param condition a common table expression; if it has no row, nothing happens
 */
function inserted({ record, rows, clash, only }: Write, condition?: 'changed'): Prisma.Sql {
  const { table, columns, belongsToTable } = columnsOf(record);
  const columnOf = (field: string) => `"${columns[field]}"`;
  const fields = Object.keys(record.codec.shape);
  const others = only?.fields ?? fields.filter((field) => !record.key.includes(field));
  const same = (only?.ifSame ?? []).map(
    (field) => `"${table}".${columnOf(field)} IS NOT DISTINCT FROM excluded.${columnOf(field)}`,
  );
  // The last row for each key: a statement cannot write a row twice.
  const byKey = new Map(
    rows.map((value) => {
      const row = encodeRow(record, value);
      return [JSON.stringify(record.key.map((field) => row[field])), row];
    }),
  );
  const values = [...byKey.values()].map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field], cleaned(value)])),
  );
  const key = record.key.map(columnOf).join(', ');
  const clashes = {
    abort: '',
    keep: 'ON CONFLICT DO NOTHING',
    replace: `ON CONFLICT (${key}) DO ${
      others.length === 0
        ? 'NOTHING'
        : `UPDATE SET ${others.map((field) => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', ')}`
    } ${same.length === 0 ? '' : `WHERE ${same.join(' AND ')}`}`,
  };
  const from = condition === undefined ? '' : `${condition}, `;
  const isLeft = belongsToTable && condition === undefined;
  const gone = isLeft ? `WHERE EXISTS (SELECT FROM game_table t WHERE t.id = r.${columnOf('tableId')})` : '';
  return Prisma.sql`${Prisma.raw(`INSERT INTO "${table}" (${fields.map(columnOf).join(', ')})
    SELECT ${fields.map((field) => `r.${columnOf(field)}`).join(', ')} FROM ${from}json_populate_recordset(NULL::"${table}", `)}${JSON.stringify(values)}::json${Prisma.raw(`) AS r
    ${gone} ${clashes[clash]}`)}`;
}

/** For a FROM: yields a row as `stored` if the stored row equals the given one. */
export function sameRow({ record, row }: StoredRow): Prisma.Sql {
  const { table, columns } = columnsOf(record);
  const given = Object.entries(encodeRow(record, row)).map(([field, value]) => [
    columns[field],
    cleaned(value),
  ]);
  const same = given.map(([column]) => `stored."${column}" = given."${column}"`).join(' AND ');
  return Prisma.sql`${Prisma.raw(`"${table}" AS stored JOIN json_populate_record(NULL::"${table}", `)}${JSON.stringify(
    Object.fromEntries(given),
  )}::json) AS given ${Prisma.raw(`ON ${same}`)}`;
}

/** Replaces text that PostgreSQL cannot hold, and numbers that JSON cannot. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one)]));
}
