import {
  encodeField,
  encodeRow,
  encodeWhere,
  type Order,
  type RecordStore,
  type Records,
  type RecordType,
  type RowCodec,
  type Value,
  type Write,
} from '../table/record.ts';
import type { StoredRow } from '../table/store.ts';
import { damagedBy } from './errors.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { tables } from './generated/tables.ts';
import { storable } from './sql.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is used of Prisma's client for a model. */
interface Delegate {
  findMany(query: {
    readonly where: Row;
    readonly orderBy: Order<Row>;
    readonly take?: number;
  }): Promise<readonly Row[]>;
  count(query: { readonly where: Row }): Promise<number>;
  updateMany(query: { readonly where: Row; readonly data: Row }): Promise<{ readonly count: number }>;
  deleteMany(query: { readonly where: Row }): Promise<{ readonly count: number }>;
}

interface Columns {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly belongsToTable: boolean;
}

/** The table of a record, with the columns of its fields. */
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

export function recordStore(prisma: PrismaClient): RecordStore {
  return {
    ...recordsOn(prisma),
    atomically: (work) => prisma.$transaction((within) => work(recordsOn(within))),
  };
}

function recordsOn(prisma: Pick<PrismaClient, '$executeRaw'>): Pick<RecordStore, 'records'> {
  return {
    records<Codec extends RowCodec>(of: RecordType<Codec>) {
      type T = Value<Codec>;
      columnsOf(of);
      const delegate = (prisma as unknown as Readonly<Record<string, Delegate>>)[of.model] as Delegate;
      const where = (condition: object) => cleaned(encodeWhere(of, condition)) as Row;
      const all: Records<T>['all'] = async (condition, { order = [], take } = {}) => {
        const orderBy = order as Order<Row>;
        const limit = take === undefined ? {} : { take };
        const rows = await delegate.findMany({ where: where(condition), orderBy, ...limit });
        return rows.map((row) => readRow(of, row));
      };
      const handle: Records<T> = {
        all,
        first: async (condition, order = []) => (await all(condition, { order, take: 1 }))[0],
        count: (condition) => delegate.count({ where: where(condition) }),
        async put(...values) {
          if (values.length > 0)
            await prisma.$executeRaw(inserted({ record: of, rows: values, clash: 'replace' }));
        },
        async add(...values) {
          if (values.length === 0) return true;
          const rows = inserted({ record: of, rows: values, clash: 'keep' });
          return (await prisma.$executeRaw(rows)) === values.length;
        },
        async change(condition, patch) {
          const data = Object.entries(patch).map(([field, value]) => [field, encodeField(of, field, value)]);
          const { count } = await delegate.updateMany({
            where: where(condition),
            data: cleaned(Object.fromEntries(data)) as Row,
          });
          return count;
        },
        remove: async (condition) => (await delegate.deleteMany({ where: where(condition) })).count,
      };
      return handle;
    },
  };
}

/** Writes that belong to a change: common table expressions that do nothing where `changed` has no row. */
export function written(writes: readonly Write[]): Prisma.Sql {
  const some = writes.filter(({ rows }) => rows.length > 0);
  if (some.length === 0) return Prisma.empty;
  // In a fixed order: each order is another statement to plan.
  const ordered = some.toSorted((one, other) => (one.record.model < other.record.model ? -1 : 1));
  return Prisma.join(
    ordered.map(
      (write, index) => Prisma.sql`, ${Prisma.raw(`written_${index}`)} AS (${inserted(write, 'changed')})`,
    ),
    '',
  );
}

/**
 * Inserts rows by one parameter: any number of them has the same SQL, so it is planned once.
 *
 * @param condition a common table expression without whose row nothing happens
 */
function inserted({ record, rows, clash }: Write, condition?: 'changed'): Prisma.Sql {
  const { table, columns, belongsToTable } = columnsOf(record);
  const columnOf = (field: string) => `"${columns[field]}"`;
  const fields = Object.keys(record.codec.shape);
  const others = fields.filter((field) => !record.key.includes(field));
  // The last one of those with the same key: a statement writes no row twice.
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
    }`,
  };
  const from = condition === undefined ? '' : `${condition}, `;
  const isLeft = belongsToTable && condition === undefined;
  const gone = isLeft ? `WHERE EXISTS (SELECT FROM game_table t WHERE t.id = r.${columnOf('tableId')})` : '';
  return Prisma.sql`${Prisma.raw(`INSERT INTO "${table}" (${fields.map(columnOf).join(', ')})
    SELECT ${fields.map((field) => `r.${columnOf(field)}`).join(', ')} FROM ${from}json_populate_recordset(NULL::"${table}", `)}${JSON.stringify(values)}::json${Prisma.raw(`) AS r
    ${gone} ${clashes[clash]}`)}`;
}

/** For a FROM: a row as `stored`, if it is stored as it is given. */
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

/** With text that PostgreSQL can hold, and numbers that JSON can. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one)]));
}
