import { enqueue } from '../jobs/job-table.ts';
import { countedTables } from '../table/lobby/opening.ts';
import {
  type Announcement,
  step as stepRecord,
  type Table,
  type TableStatus,
  tableCodec,
} from '../table/model.ts';
import type { RecordStore } from '../table/record.ts';
import { namedPeople } from '../table/seats/people.ts';
import { sitsAt } from '../table/seats/seats.ts';
import type { Store } from '../table/store.ts';
import { appendStep, enqueued, insertTable, updateDue, updateTable } from './changes.ts';
import type { Ask } from './connection.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { isOpenOf, latestIn, selectOpenPage, storable, time } from './sql.ts';
import { createTableReader, isUniqueViolation, parsedJson, type TableReader } from './table-reader.ts';

export function tableStore(ask: Ask, reader: TableReader, prisma: Pick<PrismaClient, '$transaction'>) {
  /** Creates tables of one host on one server one at a time. */
  const createWithin = (
    table: Table,
    insert: Prisma.Sql,
    limit: number,
  ): Promise<'created' | 'occupied' | 'limit'> => {
    const { guildId = '' } = table.place;
    const lock = `rollpad tables ${guildId} ${table.hostId}`;
    return prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${storable(lock)}, 0))::text`;
      const within = createTableReader(
        (statement) => transaction.$queryRaw(statement),
        () => {},
      );
      const open = await within.all(Prisma.sql`t.open_in IS NOT NULL AND t.guild_id = ${storable(guildId)}
        AND t.host_id = ${storable(table.hostId)}`);
      if (countedTables(open, table.hostId).length >= limit) return 'limit';
      return (await within.changes(insert)) ? 'created' : 'occupied';
    });
  };

  return {
    async create(table, jobs, limit, writes = []) {
      const insert = insertTable(table, jobs, namedPeople(table), writes);
      try {
        const created =
          limit === undefined || table.place.guildId === undefined
            ? (await reader.changes(insert))
              ? 'created'
              : 'occupied'
            : await createWithin(table, insert, limit);
        if (created === 'created') reader.remember(table);
        return created;
      } catch (error) {
        // A row that must be new already exists. Nothing has changed.
        if (isUniqueViolation(error)) return 'occupied';
        throw error;
      }
    },

    async update(table, jobs, origin, writes) {
      try {
        const statement = updateTable(table, jobs, reader.unstoredPeople(table), origin, writes);
        if (!(await reader.changes(statement))) return 'conflict';
      } catch (error) {
        // The interaction has already changed a table. The statement has changed nothing.
        if (origin !== undefined && isUniqueViolation(error)) return 'duplicate';
        throw error;
      }
      reader.remember(table, table.version + 1);
      return 'updated';
    },

    async hasChanged(origin) {
      const rows = await ask(Prisma.sql`SELECT 1 FROM table_change WHERE origin = ${storable(origin)}`);
      return rows.length > 0;
    },

    table: (id) => reader.one(Prisma.sql`t.id = ${storable(id)}`),
    tables: (ids) => reader.all(Prisma.sql`t.id = ANY(${ids.map(storable)}::text[])`),
    async openRowIn(place) {
      const [row] = await ask<{ readonly id: string; readonly hostId: string }>(
        Prisma.sql`SELECT id, host_id AS "hostId" FROM game_table WHERE open_in = ${storable(place)}`,
      );
      return row;
    },

    async closeRow(id) {
      const rows = await ask(Prisma.sql`WITH closed AS (
          UPDATE game_table SET open_in = NULL, status = 'cancelled', due_at = NULL, version = version + 1
          WHERE id = ${storable(id)} AND open_in IS NOT NULL RETURNING id
        ), named AS (UPDATE table_person SET open = false FROM closed WHERE table_id = closed.id)
        SELECT id FROM closed`);
      return rows.length === 1;
    },

    async deleteClosed(id) {
      const rows = await ask(
        Prisma.sql`DELETE FROM game_table WHERE id = ${storable(id)} AND open_in IS NULL RETURNING id`,
      );
      return rows.length === 1;
    },

    openTableIn: (place) => reader.one(Prisma.sql`t.open_in = ${storable(place)}`),

    latestTableIn: (place) => reader.one(latestIn(place)),

    async openTablesOf(userId) {
      return (await reader.all(isOpenOf(userId))).filter((table) => sitsAt(table, userId));
    },
    openTablesIn: (guildId) =>
      reader.all(Prisma.sql`t.open_in IS NOT NULL AND t.guild_id = ${storable(guildId)}`),
    async openTablePage(shards, after, most) {
      const rows = await ask(selectOpenPage(shards, after, most));
      return rows.map(({ id, guildId, channelId, doc }) => ({
        id: String(id),
        guildId: String(guildId),
        channelId: String(channelId),
        // An unreadable value counts as not paused.
        pausedWhy: tableCodec.shape.paused.safeParse(parsedJson(doc).paused).data?.why,
      }));
    },

    tableCounts: () => countTables(ask),
  } satisfies Partial<Store>;
}

export function stepStore(reader: TableReader, { records }: RecordStore) {
  const steps = records(stepRecord);
  return {
    async append(step, table, jobs, outcomes = [], named = [], writes = []) {
      try {
        const people = [
          ...reader.unstoredPeople(table),
          ...named.map(({ id: userId, name }) => ({ userId, name })),
        ];
        if (await reader.changes(appendStep(step, table, jobs, people, outcomes, writes))) {
          reader.remember(table, table.version + 1);
          return 'appended';
        }
      } catch (error) {
        // The step's number or its origin is taken. The statement has changed nothing.
        if (!isUniqueViolation(error)) throw error;
      }
      if (step.origin === undefined) return 'conflict';
      const same = await steps.first({ origin: step.origin });
      return same === undefined ? 'conflict' : 'duplicate';
    },

    head: (id) => reader.head(Prisma.sql`t.id = ${storable(id)}`),

    async openHeadsOf(userId) {
      return (await reader.heads(isOpenOf(userId))).filter(({ table }) => sitsAt(table, userId));
    },

    steps: (tableId, from = 1) => steps.all({ tableId, seq: { gte: from } }, { order: [{ seq: 'asc' }] }),
    step: (tableId, seq) => steps.first({ tableId, seq }),
    stepOf: (origin) => steps.first({ origin }),
  } satisfies Partial<Store>;
}

export function announcementStore(ask: Ask) {
  return {
    async announced(tableId: string, { messageId, seq, postedAt, deadlines }: Announcement, nonce?: string) {
      const id = storable(tableId);
      const message = storable(messageId);
      const which =
        nonce === undefined
          ? Prisma.sql`m.message_id = ${message}`
          : Prisma.sql`m.nonce = ${storable(nonce)}`;
      await ask(Prisma.sql`WITH announced AS (
          INSERT INTO announcement AS a (table_id, message_id, seq, posted_at, deadlines)
          SELECT id, ${message}, ${seq}::int, ${postedAt.toISOString()}::timestamptz, ${JSON.stringify(deadlines)}
          FROM game_table WHERE id = ${id}
          ON CONFLICT (table_id) DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq,
            posted_at = excluded.posted_at, deadlines = excluded.deadlines
          WHERE a.seq <= excluded.seq
        )
        UPDATE public_message m SET message_id = ${message}, seq = ${seq}::int WHERE m.table_id = ${id} AND ${which}`);
    },
  } satisfies Partial<Store>;
}

export function deadlineStore(ask: Ask, reader: TableReader) {
  return {
    async setDue(table, dueAt, jobs) {
      return (await reader.changes(updateDue(table, dueAt, jobs))) ? 'updated' : 'conflict';
    },

    async enqueueDue(now) {
      const [row] = await ask<{ readonly due: number }>(Prisma.sql`WITH due AS (
          SELECT id FROM game_table WHERE due_at <= ${time(now)}::timestamptz AND open_in IS NOT NULL
        ), enqueued AS (${enqueue(Prisma.sql`SELECT 'clock', id FROM due ORDER BY id`)})
        SELECT count(*)::int AS due FROM due`);
      return row?.due ?? 0;
    },

    async enqueue(jobs) {
      await ask(Prisma.sql`WITH changed AS (SELECT)${enqueued(jobs)} SELECT`);
    },
  } satisfies Partial<Store>;
}

/** Up to this number of tables, counting takes a few ms. */
const COUNTED = 10_000;

type Counts = Readonly<Record<TableStatus, number>>;

/**
 * The number of tables by status: counted if there are few, otherwise estimated from PostgreSQL's statistics, which are
 * updated by default when a tenth of the rows have changed.
 */
export async function countTables(ask: Ask): Promise<Counts> {
  return (await estimated(ask)) ?? counted(ask);
}

async function estimated(ask: Ask): Promise<Counts | undefined> {
  const [known] = await ask<Statistics>(STATISTICS);
  if (known === undefined || known.total < COUNTED || known.statuses === null) return undefined;
  const { total, statuses, shares } = known;
  return countsOf((status) => Math.round(total * (shares?.[statuses.indexOf(status)] ?? 0)));
}

interface Statistics {
  /** The number of rows. */
  readonly total: number;
  /** The statuses that occur, and their frequencies from 0 to 1; null before the first analysis. */
  readonly statuses: readonly string[] | null;
  readonly shares: readonly number[] | null;
}

const STATISTICS = Prisma.sql`SELECT c.reltuples::float8 AS total, s.most_common_vals::text::text[] AS statuses,
    s.most_common_freqs::float8[] AS shares
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.attname = 'status'
  WHERE c.oid = to_regclass('game_table')`;

async function counted(ask: Ask): Promise<Counts> {
  const rows = await ask<{ readonly status: string; readonly count: number }>(
    Prisma.sql`SELECT status, count(*)::int AS count FROM game_table GROUP BY status`,
  );
  return countsOf((status) => rows.find((row) => row.status === status)?.count ?? 0);
}

function countsOf(count: (status: TableStatus) => number): Counts {
  return {
    lobby: count('lobby'),
    playing: count('playing'),
    finished: count('finished'),
    cancelled: count('cancelled'),
  };
}
