import type { Announcement, Job, StepRow, Table, TableStatus } from '../table/model.ts';
import type { Store } from '../table/ports.ts';
import type { Connection } from './connection.ts';
import { DamagedRow } from './errors.ts';
import { Prisma, PrismaClient } from './generated/client.ts';
import { peopleStore } from './people.ts';
import { toStep, toTable } from './rows.ts';
import { serverStore } from './servers.ts';
import { settingsStore } from './settings.ts';
import {
  appendStep,
  enqueueDueTables,
  insertTable,
  STEP_PREFIX,
  selectHead,
  selectLatest,
  selectTables,
  storable,
  updateDue,
  updateTable,
} from './statements.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The store on a database whose schema is up to date.
 *
 * @param damaged hears of tables that cannot be read, which are left out where several are asked for
 */
export function storeOn(connection: Connection, damaged: (error: DamagedRow) => void = () => {}): Store {
  const prisma = new PrismaClient({ adapter: connection.adapter, errorFormat: 'minimal' });

  /**
   * Seats that are known to be stored, and of which version of which table: a change of that version which brings the
   * very same seats need not write them. Most do, and to write them is a third of what a move would cost.
   */
  const storedSeats = new WeakMap<Table['seats'], string>();
  const remember = (table: Table, version = table.version): void => {
    storedSeats.set(table.seats, `${table.id} ${version}`);
  };
  const areStored = (table: Table): boolean =>
    storedSeats.get(table.seats) === `${table.id} ${table.version}`;
  const read = (row: Row): Table => {
    const table = toTable(row);
    remember(table);
    return table;
  };

  const tableRows = (condition: Prisma.Sql) => prisma.$queryRaw<Row[]>(selectTables(condition));
  /** Those of them that can be read: one that cannot must not be in the way of the others. */
  const tables = async (condition: Prisma.Sql): Promise<readonly Table[]> =>
    (await tableRows(condition)).flatMap((row) => {
      try {
        return read(row);
      } catch (error) {
        if (!(error instanceof DamagedRow)) throw error;
        damaged(error);
        return [];
      }
    });
  const theTable = async (condition: Prisma.Sql): Promise<Table | undefined> => {
    const [row] = await tableRows(condition);
    return row === undefined ? undefined : read(row);
  };

  /**
   * Tables of one host on one server are created one after the other: a statement sees only what was there when it
   * began, so the lock is a statement before it.
   */
  const createWithin = async (
    table: Table,
    guildId: string,
    jobs: readonly Job[],
    limit: number,
  ): Promise<'created' | 'occupied' | 'limit'> => {
    const lock = `rollpad tables ${guildId} ${table.hostId}`;
    const [, rows] = await prisma.$transaction([
      prisma.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${storable(lock)}, 0))::text`,
      prisma.$queryRaw<{ readonly changed: number; readonly allowed: boolean }[]>(
        insertTable(table, jobs, { guildId, most: limit }),
      ),
    ]);
    if (rows[0]?.changed === 1) return 'created';
    return rows[0]?.allowed === false ? 'limit' : 'occupied';
  };

  const changes = async (statement: Prisma.Sql): Promise<boolean> => {
    const rows = await prisma.$queryRaw<{ readonly changed: number }[]>(statement);
    return rows[0]?.changed === 1;
  };

  return {
    async create(table, jobs, limit) {
      const created = await (limit === undefined || table.guildId === undefined
        ? changes(insertTable(table, jobs)).then((isNew) => (isNew ? 'created' : 'occupied'))
        : createWithin(table, table.guildId, jobs, limit));
      if (created === 'created') remember(table);
      return created;
    },

    async table(id) {
      return theTable(Prisma.sql`t.id = ${storable(id)}`);
    },

    async head(id) {
      const [row] = await prisma.$queryRaw<Row[]>(selectHead(id));
      if (row === undefined) return undefined;
      const step = Object.fromEntries(
        Object.entries(row)
          .filter(([field]) => field.startsWith(STEP_PREFIX))
          .map(([field, value]) => [field.slice(STEP_PREFIX.length), value]),
      );
      return { table: read(row), step: step.seq === null ? undefined : toStep(step) };
    },

    async openTableIn(channelId) {
      return theTable(Prisma.sql`t.open_in = ${storable(channelId)}`);
    },

    async latestTableIn(channelId) {
      const [row] = await prisma.$queryRaw<Row[]>(selectLatest(channelId));
      return row === undefined ? undefined : read(row);
    },

    openTablesOf(userId) {
      return tables(
        Prisma.sql`t.open_in IS NOT NULL AND t.id IN (SELECT table_id FROM seat
          WHERE user_id = ${storable(userId)} OR caretaker_for_id = ${storable(userId)})`,
      );
    },

    openTables() {
      return tables(Prisma.sql`t.open_in IS NOT NULL`);
    },

    async update(table, jobs) {
      if (!(await changes(updateTable(table, jobs, areStored(table))))) return 'conflict';
      remember(table, table.version + 1);
      return 'updated';
    },

    async append(step, table, jobs, outcomes = []) {
      try {
        if (await changes(appendStep(step, table, jobs, outcomes, areStored(table)))) {
          remember(table, table.version + 1);
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

    async steps(tableId, from = 1): Promise<readonly StepRow[]> {
      const rows = await prisma.step.findMany({
        where: { tableId: storable(tableId), seq: { gte: from } },
        orderBy: { seq: 'asc' },
      });
      return rows.map((row) => toStep(row));
    },

    async step(tableId, seq) {
      const row = await prisma.step.findUnique({
        where: { tableId_seq: { tableId: storable(tableId), seq } },
      });
      return row === null ? undefined : toStep(row);
    },

    async stepOf(origin) {
      const row = await prisma.step.findUnique({ where: { origin: storable(origin) } });
      return row === null ? undefined : toStep(row);
    },

    async setDue(table, dueAt, jobs) {
      return (await changes(updateDue(table, dueAt, jobs))) ? 'updated' : 'conflict';
    },

    async enqueueDue(now) {
      const rows = await prisma.$queryRaw<{ readonly changed: number }[]>(enqueueDueTables(now));
      return rows[0]?.changed ?? 0;
    },

    openTablesIn(guildId) {
      return tables(Prisma.sql`t.open_in IS NOT NULL AND t.guild_id = ${storable(guildId)}`);
    },

    async dailyTableOf({ guildId, day }, userId) {
      const of = Prisma.sql`t.daily_guild_id = ${storable(guildId)} AND t.daily_day = ${storable(day)}`;
      return theTable(Prisma.sql`${of} AND t.host_id = ${storable(userId)}`);
    },

    dailyTables({ guildId, day }) {
      return tables(Prisma.sql`t.daily_guild_id = ${storable(guildId)} AND t.daily_day = ${storable(day)}`);
    },

    async tableCounts() {
      const counted = await prisma.table.groupBy({ by: ['status'], _count: true });
      const count = (status: TableStatus) => counted.find((one) => one.status === status)?._count ?? 0;
      return {
        lobby: count('lobby'),
        playing: count('playing'),
        finished: count('finished'),
        cancelled: count('cancelled'),
      };
    },

    async announced(tableId: string, { messageId, seq, postedAt, deadlines }: Announcement) {
      await prisma.table.updateMany({
        where: {
          id: storable(tableId),
          OR: [{ announcementSeq: null }, { announcementSeq: { lte: seq } }],
        },
        data: {
          announcementMessageId: storable(messageId),
          announcementSeq: seq,
          announcementPostedAt: postedAt,
          announcementDeadlines: JSON.stringify(deadlines),
        },
      });
    },

    ...peopleStore(prisma),
    ...serverStore(prisma),
    ...settingsStore(prisma),

    async ping() {
      await connection.run('SELECT 1', []);
    },

    async close() {
      await prisma.$disconnect();
      await connection.close();
    },
  };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && /\b23505\b/.test(error.message);
}
