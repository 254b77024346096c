import type { Announcement, Player, StepRow, Table } from '../table/model.ts';
import type { Store } from '../table/ports.ts';
import type { Connection } from './connection.ts';
import { Prisma, PrismaClient } from './generated/client.ts';
import { toPlayer, toStep, toTable } from './rows.ts';
import {
  appendStep,
  insertTable,
  STEP_PREFIX,
  selectHead,
  selectLatest,
  selectTables,
  storable,
  updateTable,
} from './statements.ts';

type Row = Readonly<Record<string, unknown>>;

/** The store on a database whose schema is up to date. */
export function storeOn(connection: Connection): Store {
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

  const tables = async (condition: Prisma.Sql): Promise<readonly Table[]> =>
    (await prisma.$queryRaw<Row[]>(selectTables(condition))).map(read);

  const changes = async (statement: Prisma.Sql): Promise<boolean> => {
    const rows = await prisma.$queryRaw<{ readonly changed: number }[]>(statement);
    return rows[0]?.changed === 1;
  };

  return {
    async create(table, jobs) {
      if (!(await changes(insertTable(table, jobs)))) return 'occupied';
      remember(table);
      return 'created';
    },

    async table(id) {
      return (await tables(Prisma.sql`t.id = ${storable(id)}`))[0];
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
      return (await tables(Prisma.sql`t.open_in = ${storable(channelId)}`))[0];
    },

    async latestTableIn(channelId) {
      const [row] = await prisma.$queryRaw<Row[]>(selectLatest(channelId));
      return row === undefined ? undefined : read(row);
    },

    openTablesOf(userId) {
      return tables(
        Prisma.sql`t.open_in IS NOT NULL AND t.id IN (SELECT table_id FROM seat WHERE user_id = ${storable(userId)})`,
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

    async append(step, table, jobs) {
      try {
        if (await changes(appendStep(step, table, jobs, areStored(table)))) {
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

    async announced(tableId: string, { messageId, seq, postedAt }: Announcement) {
      await prisma.table.updateMany({
        where: {
          id: storable(tableId),
          OR: [{ announcementSeq: null }, { announcementSeq: { lte: seq } }],
        },
        data: {
          announcementMessageId: storable(messageId),
          announcementSeq: seq,
          announcementPostedAt: postedAt,
        },
      });
    },

    async player(userId) {
      const row = await prisma.player.findUnique({ where: { userId: storable(userId) } });
      return row === null ? undefined : toPlayer(row);
    },

    async savePlayer({ userId, locale, theme }: Player) {
      const settings = { locale: locale ?? null, theme };
      await prisma.player.upsert({
        where: { userId: storable(userId) },
        create: { userId: storable(userId), ...settings },
        update: settings,
      });
    },

    async lastLook(tableId, userId) {
      const row = await prisma.look.findUnique({
        where: { tableId_userId: { tableId: storable(tableId), userId: storable(userId) } },
      });
      return row?.seq;
    },

    async looked(tableId, userId, seq) {
      // A look that took longer never hides a newer one.
      await prisma.$executeRaw`INSERT INTO look (table_id, user_id, seq)
        VALUES (${storable(tableId)}, ${storable(userId)}, ${seq})
        ON CONFLICT (table_id, user_id) DO UPDATE SET seq = greatest(look.seq, excluded.seq)`;
    },

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
