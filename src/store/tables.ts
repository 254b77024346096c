import { enqueue } from '../jobs/job-table.ts';
import { countedTables } from '../table/lobby/opening.ts';
import {
  type Announcement,
  type StepRow,
  step as stepRecord,
  type Table,
  type TableStatus,
  tableCodec,
} from '../table/model.ts';
import { namedPeople } from '../table/seats/people.ts';
import { sitsAt } from '../table/seats/seats.ts';
import type { Store } from '../table/store.ts';
import { appendStep, enqueued, insertTable, updateDue, updateTable } from './changes.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { readRow } from './records.ts';
import { isOpenOf, latestIn, selectOpenPage, storable, time } from './sql.ts';
import {
  createTableReader,
  isUniqueViolation,
  parsedJson,
  type Row,
  type TableReader,
} from './table-reader.ts';

export function tableStore(prisma: PrismaClient, reader: TableReader) {
  /** Creates tables of one host on one server one after the other. */
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
        // A row that must be new is there already. Nothing has changed.
        if (isUniqueViolation(error)) return 'occupied';
        throw error;
      }
    },

    async update(table, jobs, origin, writes) {
      try {
        const statement = updateTable(table, jobs, reader.unstoredPeople(table), origin, writes);
        if (!(await reader.changes(statement))) return 'conflict';
      } catch (error) {
        // The interaction has changed a table already. The statement has changed nothing.
        if (origin !== undefined && isUniqueViolation(error)) return 'duplicate';
        throw error;
      }
      reader.remember(table, table.version + 1);
      return 'updated';
    },

    async hasChanged(origin) {
      return (await prisma.tableChange.count({ where: { origin: storable(origin) } })) > 0;
    },

    table: (id) => reader.one(Prisma.sql`t.id = ${storable(id)}`),
    tables: (ids) => reader.all(Prisma.sql`t.id = ANY(${ids.map(storable)}::text[])`),
    async openRowIn(place) {
      const row = await prisma.table.findUnique({
        where: { openIn: storable(place) },
        select: { id: true, hostId: true },
      });
      return row ?? undefined;
    },

    async closeRow(id) {
      const rows = await prisma.$queryRaw<Row[]>`WITH closed AS (
          UPDATE game_table SET open_in = NULL, status = 'cancelled', due_at = NULL, version = version + 1
          WHERE id = ${storable(id)} AND open_in IS NOT NULL RETURNING id
        ), named AS (UPDATE table_person SET open = false FROM closed WHERE table_id = closed.id)
        SELECT id FROM closed`;
      return rows.length === 1;
    },

    deleteClosed: async (id) =>
      (await prisma.$executeRaw`DELETE FROM game_table WHERE id = ${storable(id)} AND open_in IS NULL`) === 1,

    openTableIn: (place) => reader.one(Prisma.sql`t.open_in = ${storable(place)}`),

    latestTableIn: (place) => reader.one(latestIn(place)),

    async openTablesOf(userId) {
      return (await reader.all(isOpenOf(userId))).filter((table) => sitsAt(table, userId));
    },
    openTablesIn: (guildId) =>
      reader.all(Prisma.sql`t.open_in IS NOT NULL AND t.guild_id = ${storable(guildId)}`),
    async openTablePage(shards, after, most) {
      const rows = await prisma.$queryRaw<Row[]>(selectOpenPage(shards, after, most));
      return rows.map(({ id, guildId, channelId, doc }) => ({
        id: String(id),
        guildId: String(guildId),
        channelId: String(channelId),
        // One that cannot be read counts as not paused.
        pausedWhy: tableCodec.shape.paused.safeParse(parsedJson(doc).paused).data?.why,
      }));
    },

    tableCounts: () => countTables(prisma),
  } satisfies Partial<Store>;
}

export function stepStore(prisma: PrismaClient, reader: TableReader) {
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
      const same = await prisma.step.findUnique({
        where: { origin: storable(step.origin) },
        select: { seq: true },
      });
      return same === null ? 'conflict' : 'duplicate';
    },

    head: (id) => reader.head(Prisma.sql`t.id = ${storable(id)}`),

    async openHeadsOf(userId) {
      return (await reader.heads(isOpenOf(userId))).filter(({ table }) => sitsAt(table, userId));
    },

    async steps(tableId, from = 1): Promise<readonly StepRow[]> {
      const rows = await prisma.step.findMany({
        where: { tableId: storable(tableId), seq: { gte: from } },
        orderBy: { seq: 'asc' },
      });
      return rows.map((row) => readRow(stepRecord, row));
    },

    async step(tableId, seq) {
      const row = await prisma.step.findUnique({
        where: { tableId_seq: { tableId: storable(tableId), seq } },
      });
      return row === null ? undefined : readRow(stepRecord, row);
    },

    async stepOf(origin) {
      const row = await prisma.step.findUnique({ where: { origin: storable(origin) } });
      return row === null ? undefined : readRow(stepRecord, row);
    },
  } satisfies Partial<Store>;
}

export function announcementStore(prisma: Pick<PrismaClient, '$executeRaw'>) {
  return {
    async announced(tableId: string, { messageId, seq, postedAt, deadlines }: Announcement, nonce?: string) {
      const id = storable(tableId);
      const message = storable(messageId);
      const which =
        nonce === undefined
          ? Prisma.sql`m.message_id = ${message}`
          : Prisma.sql`m.nonce = ${storable(nonce)}`;
      await prisma.$executeRaw`WITH announced AS (
          INSERT INTO announcement AS a (table_id, message_id, seq, posted_at, deadlines)
          SELECT id, ${message}, ${seq}::int, ${postedAt.toISOString()}::timestamptz, ${JSON.stringify(deadlines)}
          FROM game_table WHERE id = ${id}
          ON CONFLICT (table_id) DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq,
            posted_at = excluded.posted_at, deadlines = excluded.deadlines
          WHERE a.seq <= excluded.seq
        )
        UPDATE public_message m SET message_id = ${message}, seq = ${seq}::int WHERE m.table_id = ${id} AND ${which}`;
    },
  } satisfies Partial<Store>;
}

export function deadlineStore(prisma: PrismaClient, reader: TableReader) {
  return {
    async setDue(table, dueAt, jobs) {
      return (await reader.changes(updateDue(table, dueAt, jobs))) ? 'updated' : 'conflict';
    },

    async enqueueDue(now) {
      const [row] = await prisma.$queryRaw<{ readonly due: number }[]>`WITH due AS (
          SELECT id FROM game_table WHERE due_at <= ${time(now)}::timestamptz AND open_in IS NOT NULL
        ), enqueued AS (${enqueue(Prisma.sql`SELECT 'clock', id FROM due ORDER BY id`)})
        SELECT count(*)::int AS due FROM due`;
      return row?.due ?? 0;
    },

    async enqueue(jobs) {
      await prisma.$queryRaw`WITH changed AS (SELECT)${enqueued(jobs)} SELECT`;
    },
  } satisfies Partial<Store>;
}

/** Up to this number of tables, counting them takes a few ms. */
const COUNTED = 10_000;

type Counts = Readonly<Record<TableStatus, number>>;

/**
 * The number of tables by status: counted while they are few, else from what PostgreSQL knows of the table since it last
 * analysed it, which is by default when a tenth of it has changed.
 */
export async function countTables(prisma: PrismaClient): Promise<Counts> {
  return (await estimated(prisma)) ?? counted(prisma);
}

async function estimated(prisma: PrismaClient): Promise<Counts | undefined> {
  const [known] = await prisma.$queryRaw<readonly Statistics[]>(STATISTICS);
  if (known === undefined || known.total < COUNTED || known.statuses === null) return undefined;
  const { total, statuses, shares } = known;
  return countsOf((status) => Math.round(total * (shares?.[statuses.indexOf(status)] ?? 0)));
}

interface Statistics {
  /** Number of rows. */
  readonly total: number;
  /** The statuses that occur, and how often, from 0 to 1; null before the first analysis. */
  readonly statuses: readonly string[] | null;
  readonly shares: readonly number[] | null;
}

const STATISTICS = Prisma.sql`SELECT c.reltuples::float8 AS total, s.most_common_vals::text::text[] AS statuses,
    s.most_common_freqs::float8[] AS shares
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.attname = 'status'
  WHERE c.oid = to_regclass('game_table')`;

async function counted(prisma: PrismaClient): Promise<Counts> {
  const rows = await prisma.table.groupBy({ by: ['status'], _count: true });
  return countsOf((status) => rows.find((row) => row.status === status)?._count ?? 0);
}

function countsOf(count: (status: TableStatus) => number): Counts {
  return {
    lobby: count('lobby'),
    playing: count('playing'),
    finished: count('finished'),
    cancelled: count('cancelled'),
  };
}
