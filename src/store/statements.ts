import { Prisma } from '../generated/prisma/client.ts';
import { enqueue } from '../jobs/job-table.ts';
import type { Job } from '../table/ports.ts';
import { modelOf, type Row, type Write } from '../table/record.ts';
import { type PrismaClient, storable, storableValue } from './client.ts';

/*
 * What one statement must do, and no delegate can. Everything else goes through delegates. A
 * change and everything that follows from it is a chain of common table expressions that begins with the table's row: if
 * that row cannot be changed, nothing else happens. It is one round trip, and a transaction of its own; by delegates it
 * would be an interactive transaction of five to nine round trips, which costs six times as much.
 */

/** A change of a table, with what follows from it. */
export interface TableChange {
  /** The row after the change; `version` is the one that must be stored. */
  readonly table: Row<'table'>;
  /** The ids of people whom it names, stored with whether it is open; empty: they are known to be stored. */
  readonly people: readonly string[];
  readonly writes: readonly Write[];
  readonly jobs: readonly Job[];
}

/** A table's row with those that are read with it. */
export interface HeadRow {
  readonly table: Row<'table'>;
  readonly announcement: Row<'announcement'> | null;
  /** The newest step. */
  readonly step: Row<'step'> | null;
}

/** What is known of the tables without counting them. */
export interface Statistics {
  /** The number of rows. */
  readonly total: number;
  /** The statuses that occur, and their frequencies from 0 to 1; null before the first analysis. */
  readonly statuses: readonly string[] | null;
  readonly shares: readonly number[] | null;
}

/** The table with an id, the open table in a place, or a person's open tables. */
export type HeadsOf = { readonly id: string } | { readonly openIn: string } | { readonly openOf: string };

/** What has no delegate: on the client, or within a transaction. */
export interface Statements {
  /** Inserts a table, unless its place has an open one. @returns whether it did */
  insertTable(change: TableChange): Promise<boolean>;
  /**
   * Changes a table if its version is still the same, and raises it.
   *
   * @param change its people replace the stored ones in a lobby, and are added in a game
   * @param by the step that is appended, or the interaction that requested a change without one: the second change by an
   * interaction violates a unique key, as does a step's number that is taken
   * @returns whether it did
   */
  changeTable(change: TableChange, by: Row<'step'> | string | undefined): Promise<boolean>;
  /** Sets when a table must next be checked, if its version is still the same. @returns whether it did */
  setDue(
    table: Pick<Row<'table'>, 'id' | 'version'>,
    dueAt: Date | null,
    jobs: readonly Job[],
  ): Promise<boolean>;
  enqueue(jobs: readonly Job[]): Promise<void>;
  /** See `Store.announced`. */
  announced(row: Row<'announcement'>, nonce: string | undefined): Promise<void>;
  /** Tables with their newest steps, oldest first: one, or the open ones that name a person. */
  heads(of: HeadsOf): Promise<readonly HeadRow[]>;
  statistics(): Promise<Statistics | undefined>;
  /** Waits until no other transaction has the lock of this name; it ends with the transaction. */
  lock(name: string): Promise<void>;
}

type Client = Pick<PrismaClient, '$queryRaw'>;

export function sqlStatements(client: Client): Statements {
  /** @param statement whose row says how many tables changed */
  const changes = async (statement: Prisma.Sql): Promise<boolean> => {
    const [row] = await client.$queryRaw<{ readonly changed: number }[]>(statement);
    return row?.changed === 1;
  };
  return {
    insertTable: (change) => changes(insertTable(storableValue(change))),
    changeTable: (change, by) => changes(changeTable(storableValue(change), storableValue(by))),
    setDue: ({ id, version }, dueAt, jobs) =>
      changes(Prisma.sql`WITH changed AS (
          UPDATE game_table SET due_at = ${time(dueAt)}::timestamptz
          WHERE id = ${id} AND version = ${version}::int
          RETURNING id
        )${enqueued(jobs)}
        SELECT count(*)::int AS changed FROM changed`),
    async enqueue(jobs) {
      if (jobs.length === 0) return;
      await client.$queryRaw(Prisma.sql`WITH changed AS (SELECT)${enqueued(jobs)} SELECT 1 AS done`);
    },
    async announced(row, nonce) {
      await client.$queryRaw(announced(storableValue(row), nonce));
    },
    async heads(of) {
      const rows = await client.$queryRaw<readonly Flat[]>(selectHeads(of));
      return rows.map((row) => ({
        table: part<'table'>(row, 't.') as Row<'table'>,
        announcement: part<'announcement'>(row, 'a.'),
        step: part<'step'>(row, 's.'),
      }));
    },
    async statistics() {
      const [known] = await client.$queryRaw<readonly Statistics[]>(STATISTICS);
      return known;
    },
    async lock(name) {
      await client.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${storable(name)}, 0))::text AS locked`;
    },
  };
}

function insertTable({ table, people, writes, jobs }: TableChange): Prisma.Sql {
  return Prisma.sql`WITH changed AS (
    INSERT INTO game_table (id, version, doc, status, place, open_in, guild_id, host_id, head, created_at, due_at)
    VALUES (${table.id}, ${table.version}::int, ${table.doc}, ${table.status}, ${table.place}, ${table.openIn},
      ${table.guildId}, ${table.hostId}, ${table.head}::int, ${time(table.createdAt)}::timestamptz,
      ${time(table.dueAt)}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING id
  )${named(people, table, 'game')}${written(writes)}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

function changeTable(
  { table, people, writes, jobs }: TableChange,
  by: Row<'step'> | string | undefined,
): Prisma.Sql {
  const where = by === undefined || typeof by === 'string' ? (table.head === 0 ? 'lobby' : 'game') : 'game';
  // Leaves the announcement out: it may have changed since the table was read.
  return Prisma.sql`WITH changed AS (
    UPDATE game_table SET version = version + 1, doc = ${table.doc}, status = ${table.status}, place = ${table.place},
      open_in = ${table.openIn}, guild_id = ${table.guildId}, host_id = ${table.hostId}, head = ${table.head}::int,
      due_at = ${time(table.dueAt)}::timestamptz
    WHERE id = ${table.id} AND version = ${table.version}::int
    RETURNING id
  )${appended(by)}${named(people, table, where)}${written(writes)}${enqueued(jobs)}
  SELECT count(*)::int AS changed FROM changed`;
}

function appended(by: Row<'step'> | string | undefined): Prisma.Sql {
  if (by === undefined) return Prisma.empty;
  if (typeof by === 'string')
    return Prisma.sql`, request AS (INSERT INTO table_change (origin, table_id) SELECT ${by}, id FROM changed)`;
  return Prisma.sql`, appended AS (
    INSERT INTO step (table_id, seq, kind, seat, done_by, verb, args, undoes, chance, events, random_cursor, acted,
      state, state_version, origin, done_at)
    SELECT id, ${by.seq}::int, ${by.kind}, ${by.seat}::int, ${by.by}, ${by.verb}, ${by.args}, ${by.undoes}::int,
      ${by.chance}, ${by.events}, ${by.randomCursor}::int, ${by.acted}::int[], ${by.state}, ${by.stateVersion}::int,
      ${by.origin}, ${time(by.at)}::timestamptz
    FROM changed
  )`;
}

/** Adds the people named by a table, and stores for all of them whether it is open. A lobby forgets everybody else. */
function named(people: readonly string[], { openIn }: Row<'table'>, where: 'lobby' | 'game'): Prisma.Sql {
  if (people.length === 0) return Prisma.empty;
  const known = Prisma.sql`UNION SELECT user_id FROM table_person JOIN changed ON changed.id = table_id`;
  const gone = Prisma.sql`, gone AS (
    DELETE FROM table_person USING changed
    WHERE table_id = changed.id AND user_id NOT IN (SELECT user_id FROM people)
  )`;
  return Prisma.sql`, people AS (
    SELECT DISTINCT user_id FROM unnest(${people}::text[]) AS new (user_id)
    ${where === 'game' ? known : Prisma.empty}
  ), named AS (
    INSERT INTO table_person (table_id, user_id, open)
    SELECT changed.id, user_id, ${openIn !== null}::boolean FROM changed, people
    ON CONFLICT (table_id, user_id) DO UPDATE SET open = excluded.open
      WHERE table_person.open <> excluded.open
  )${where === 'lobby' ? gone : Prisma.empty}`;
}

/** Enqueues jobs if the table's row was changed. */
function enqueued(jobs: readonly Job[]): Prisma.Sql {
  if (jobs.length === 0) return Prisma.empty;
  const wanted = Prisma.sql`SELECT DISTINCT queue, key FROM changed, unnest(${jobs.map(({ queue }) => queue)}::text[],
    ${jobs.map(({ key }) => storable(key))}::text[]) AS wanted (queue, key) ORDER BY queue, key`;
  return Prisma.sql`, enqueued AS (${enqueue(wanted)})`;
}

/** The rows of features, as common table expressions that do nothing if the table's row was not changed. */
function written(writes: readonly Write[]): Prisma.Sql {
  const some = writes.filter(({ rows }) => rows.length > 0);
  if (some.length === 0) return Prisma.empty;
  // In a fixed order, because each order would be another statement to plan.
  const ordered = some.toSorted((a, b) => (a.model < b.model ? -1 : 1));
  return Prisma.join(
    ordered.map(
      (write, index) => Prisma.sql`, ${Prisma.raw(`written_${index}`)} AS (${insertedRows(write)})`,
    ),
    '',
  );
}

/** Inserts rows through a single parameter: the SQL does not depend on their number, so it is planned once. */
function insertedRows({ model, rows, clash, only }: Write): Prisma.Sql {
  const { table, columns, key } = modelOf(model);
  const columnOf = (field: string) => `"${columns[field]}"`;
  const fields = Object.keys(rows[0] ?? {});
  const others = only?.fields ?? fields.filter((field) => !key.includes(field));
  const same = (only?.ifSame ?? []).map(
    (field) => `"${table}".${columnOf(field)} IS NOT DISTINCT FROM excluded.${columnOf(field)}`,
  );
  // The last row for each key: a statement cannot write a row twice.
  const byKey = new Map(rows.map((row) => [JSON.stringify(key.map((field) => row[field])), row]));
  const values = [...byKey.values()].map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field], value])),
  );
  const clashes = {
    abort: '',
    keep: 'ON CONFLICT DO NOTHING',
    replace: `ON CONFLICT (${key.map(columnOf).join(', ')}) DO ${
      others.length === 0
        ? 'NOTHING'
        : `UPDATE SET ${others.map((field) => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', ')}`
    } ${same.length === 0 ? '' : `WHERE ${same.join(' AND ')}`}`,
  };
  return Prisma.sql`${Prisma.raw(`INSERT INTO "${table}" (${fields.map(columnOf).join(', ')})
    SELECT ${fields.map((field) => `r.${columnOf(field)}`).join(', ')} FROM changed, json_populate_recordset(NULL::"${table}", `)}${JSON.stringify(values)}::json${Prisma.raw(`) AS r ${clashes[clash]}`)}`;
}

function announced(row: Row<'announcement'>, nonce: string | undefined): Prisma.Sql {
  const which =
    nonce === undefined ? Prisma.sql`m.message_id = ${row.messageId}` : Prisma.sql`m.nonce = ${nonce}`;
  // Two processes may record different messages at once: the one that covers more steps stays.
  return Prisma.sql`WITH announced AS (
      INSERT INTO announcement AS a (table_id, message_id, seq, posted_at, deadlines)
      SELECT id, ${row.messageId}, ${row.seq}::int, ${time(row.postedAt)}::timestamptz, ${row.deadlines}
      FROM game_table WHERE id = ${row.tableId}
      ON CONFLICT (table_id) DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq,
        posted_at = excluded.posted_at, deadlines = excluded.deadlines
      WHERE a.seq <= excluded.seq
    )
    UPDATE public_message m SET message_id = ${row.messageId}, seq = ${row.seq}::int
    WHERE m.table_id = ${row.tableId} AND ${which}`;
}

type Flat = Readonly<Record<string, unknown>>;

const selected = (model: 'table' | 'announcement' | 'step', alias: string) =>
  Object.entries(modelOf(model).columns)
    .map(([field, column]) => `${alias}.${column} AS "${alias}.${field}"`)
    .join(', ');

const HEADS =
  Prisma.raw(`SELECT ${selected('table', 't')}, ${selected('announcement', 'a')}, ${selected('step', 's')}
  FROM game_table t LEFT JOIN announcement a ON a.table_id = t.id
    LEFT JOIN step s ON s.table_id = t.id AND s.seq = t.head`);

/** Three tables in one query, as every press reads them: by delegates it would be three, 0.7 ms instead of 0.25. */
function selectHeads(of: HeadsOf): Prisma.Sql {
  if ('id' in of) return Prisma.sql`${HEADS} WHERE t.id = ${storable(of.id)}`;
  if ('openIn' in of) return Prisma.sql`${HEADS} WHERE t.open_in = ${storable(of.openIn)}`;
  return Prisma.sql`${HEADS} WHERE t.open_in IS NOT NULL AND t.id IN (
      SELECT table_id FROM table_person WHERE open AND user_id = ${storable(of.openOf)})
    ORDER BY t.created_at, t.id`;
}

/** The fields with a prefix; null if the row has none of them, since each has a column that is never null. */
function part<Name extends 'table' | 'announcement' | 'step'>(row: Flat, prefix: string): Row<Name> | null {
  const fields = Object.entries(row).filter(([field]) => field.startsWith(prefix));
  if (fields.every(([, value]) => value === null)) return null;
  return Object.fromEntries(fields.map(([field, value]) => [field.slice(prefix.length), value])) as Row<Name>;
}

const STATISTICS = Prisma.sql`SELECT c.reltuples::float8 AS total, s.most_common_vals::text::text[] AS statuses,
    s.most_common_freqs::float8[] AS shares
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.attname = 'status'
  WHERE c.oid = to_regclass('game_table')`;

function time(value: Date | null): string | null {
  return value?.toISOString() ?? null;
}
