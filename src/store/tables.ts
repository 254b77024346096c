import * as z from 'zod';
import { countedTables } from '../table/lobby/opening.ts';
import { outcome, step, type Table, type TableStatus, tableCodec } from '../table/model.ts';
import { type Database, type Delegates, hasCode, write } from '../table/record.ts';
import { announcement as announcementRecord } from '../table/records.ts';
import { namedInStep, namedPeople } from '../table/seats/people.ts';
import { hasSeat } from '../table/seats/seats.ts';
import type { Shards, Store } from '../table/store.ts';
import type { TableReader } from './reader.ts';
import { announcementRow, parsedJson, rowOf } from './rows.ts';
import type { Statements } from './statements.ts';

/** What the store's parts are made of. */
export interface StoreParts {
  readonly prisma: Database;
  readonly statements: Statements;
  readonly reader: TableReader;
  /** `prisma.$transaction` for work that also needs what has no delegate. */
  transaction<T>(work: (tx: Delegates, statements: Statements) => Promise<T>): Promise<T>;
}

const OLDEST = [{ createdAt: 'asc' }, { id: 'asc' }] as const;
/** A table is read with its announcement. */
const include = { announcement: true } as const;

export function tableStore(parts: StoreParts) {
  const { prisma, statements, reader } = parts;
  const found = async (
    row: Promise<Parameters<TableReader['table']>[0] | null>,
  ): Promise<Table | undefined> => {
    const stored = await row;
    return stored === null ? undefined : reader.table(stored);
  };
  const openTableIn = (place: string) =>
    found(prisma.table.findUnique({ where: { openIn: place }, include }));

  return {
    create: (table, jobs, limit, writes) => createTable(parts, table, jobs, limit, writes),

    async update(table, jobs, origin, writes = []) {
      try {
        const change = { table: rowOf(table), people: reader.unstoredPeople(table), writes, jobs };
        if (!(await statements.changeTable(change, origin))) return 'conflict';
      } catch (error) {
        // The interaction has already changed the table. The statement has changed nothing.
        if (origin !== undefined && isUniqueViolation(error)) return 'duplicate';
        throw error;
      }
      reader.remember(table, table.version + 1);
      return 'updated';
    },

    async hasChanged(tableId, origin) {
      const where = { tableId_origin: { tableId, origin } };
      return (await prisma.tableChange.findUnique({ where })) !== null;
    },

    table: (id) => found(prisma.table.findUnique({ where: { id }, include })),

    async tables(ids) {
      const rows = await prisma.table.findMany({
        where: { id: { in: [...ids] } },
        include,
        orderBy: [...OLDEST],
      });
      return reader.tables(rows);
    },

    async openRowIn(place) {
      const select = { id: true, hostId: true };
      return (await prisma.table.findUnique({ where: { openIn: place }, select })) ?? undefined;
    },

    closeRow: (id) =>
      prisma.$transaction(async (tx) => {
        const { count } = await tx.table.updateMany({
          where: { id, openIn: { not: null } },
          data: { openIn: null, status: 'cancelled', dueAt: null, version: { increment: 1 } },
        });
        if (count > 0) await tx.tablePerson.updateMany({ where: { tableId: id }, data: { open: false } });
        return count > 0;
      }),

    async deleteClosed(id) {
      return (await prisma.table.deleteMany({ where: { id, openIn: null } })).count > 0;
    },

    openTableIn,

    // Two queries, each by an index: a channel may have thousands of tables.
    latestTableIn: async (place) =>
      (await openTableIn(place)) ??
      found(
        prisma.table.findFirst({
          where: { place },
          include,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
      ),

    async openTablesOf(userId) {
      const rows = await prisma.table.findMany({
        where: { openIn: { not: null }, people: { some: { userId, open: true } } },
        include,
        orderBy: [...OLDEST],
      });
      return reader.tables(rows).filter((table) => hasSeat(table, userId));
    },

    async openTablesIn(guildId) {
      const rows = await prisma.table.findMany({
        where: { openIn: { not: null }, guildId },
        include,
        orderBy: [...OLDEST],
      });
      return reader.tables(rows);
    },

    openTablePage: (shards, after, most) => openTablePage(prisma, shards, after, most),

    tableCounts: () => countTables({ prisma, statements }),
  } satisfies Partial<Store>;
}

async function createTable(
  parts: StoreParts,
  ...[table, jobs, limit, writes = []]: Parameters<Store['create']>
): ReturnType<Store['create']> {
  const { announcement } = table;
  const announced =
    announcement === undefined
      ? []
      : [write(announcementRecord, [{ tableId: table.id, ...announcement }], 'replace')];
  const change = { table: rowOf(table), people: namedPeople(table), writes: [...announced, ...writes], jobs };
  const insert = async (statements: Statements) =>
    (await statements.insertTable(change)) ? ('created' as const) : ('occupied' as const);
  try {
    const created = await withinLimit(parts, table, limit, insert);
    if (created === 'created') parts.reader.remember(table);
    return created;
  } catch (error) {
    // A row that must be new already exists. Nothing has changed.
    if (isUniqueViolation(error)) return 'occupied';
    throw error;
  }
}

/** Inserts a table unless its host has too many on the server. Those of one host there are created one at a time. */
async function withinLimit<T>(
  { statements, reader, transaction }: StoreParts,
  { hostId, place: { guildId } }: Table,
  limit: number | undefined,
  insert: (statements: Statements) => Promise<T>,
): Promise<T | 'limit'> {
  if (limit === undefined || guildId === undefined) return insert(statements);
  return transaction(async (tx, within) => {
    await within.lock(`rollpad tables ${guildId} ${hostId}`);
    const open = await tx.table.findMany({ where: { openIn: { not: null }, guildId, hostId }, include });
    return countedTables(reader.tables(open), hostId).length >= limit ? 'limit' : insert(within);
  });
}

async function openTablePage(
  prisma: Database,
  ...[shards, after = '', most]: Parameters<Store['openTablePage']>
) {
  const page = await openPage(prisma, shards, after, most);
  const docs = await prisma.table.findMany({
    where: { id: { in: page.map(({ id }) => id) } },
    select: { id: true, doc: true },
  });
  const docOf = new Map(docs.map(({ id, doc }) => [id, doc]));
  return page.map(({ id, guildId, openIn }) => ({
    id,
    guildId,
    channelId: channelIn(openIn),
    // An unreadable value counts as not paused.
    pausedWhy: tableCodec.shape.paused.safeParse(parsedJson(docOf.get(id) ?? '').paused).data?.why,
  }));
}

/** The channel of a place. @param openIn of `placeKey` */
export function channelIn(openIn: string): string {
  return openIn.split(' ', 1)[0] ?? openIn;
}

interface OpenRow {
  readonly id: string;
  readonly guildId: string;
  readonly openIn: string;
}

/** Open tables of the shards' servers, by place: the index of open places has that order and nothing else. */
async function openPage(
  prisma: Database,
  shards: Shards | undefined,
  after: string,
  most: number,
): Promise<readonly OpenRow[]> {
  const page: OpenRow[] = [];
  for (let last = after; ; ) {
    const rows = await prisma.table.findMany({
      where: { openIn: { gt: last } },
      select: { id: true, guildId: true, openIn: true },
      orderBy: { openIn: 'asc' },
      take: most,
    });
    for (const { id, guildId, openIn } of rows) {
      last = openIn ?? last;
      if (guildId === null || openIn === null || !isOfShards(shards, guildId)) continue;
      page.push({ id, guildId, openIn });
      if (page.length === most) return page;
    }
    if (rows.length < most) return page;
  }
}

function isOfShards(shards: Shards | undefined, guildId: string): boolean {
  if (shards === undefined || shards.count === 1) return true;
  return shards.ids.includes(Number((BigInt(guildId) >> 22n) % BigInt(shards.count)));
}

export function stepStore({ prisma, statements, reader }: StoreParts) {
  return {
    async append(row, table, jobs, outcomes = [], writes = []) {
      try {
        const change = {
          table: rowOf(table),
          people: [...reader.unstoredPeople(table), ...namedInStep(row)],
          writes: [write(outcome, outcomes, 'abort'), ...writes],
          jobs,
        };
        if (await statements.changeTable(change, step.encode(row))) {
          reader.remember(table, table.version + 1);
          return 'appended';
        }
      } catch (error) {
        // The step's number or its origin is taken. The statement has changed nothing.
        if (!isUniqueViolation(error)) throw error;
      }
      if (row.origin === undefined) return 'conflict';
      const where = { tableId_origin: { tableId: row.tableId, origin: row.origin } };
      const same = await prisma.step.findUnique({ where, select: { seq: true } });
      return same === null ? 'conflict' : 'duplicate';
    },

    async head(id) {
      const [row] = await statements.heads({ id });
      return row === undefined ? undefined : reader.head(row);
    },

    async openHeadIn(openIn) {
      const [row] = await statements.heads({ openIn });
      return row === undefined ? undefined : reader.head(row);
    },

    async openHeadsOf(userId) {
      const heads = reader.heads(await statements.heads({ openOf: userId }));
      return heads.filter(({ table }) => hasSeat(table, userId));
    },

    async steps(tableId, from = 1) {
      const where = { tableId, seq: { gte: from } };
      return (await prisma.step.findMany({ where, orderBy: { seq: 'asc' } })).map(step.decode);
    },

    async step(tableId, seq) {
      return step.decodeIfAny(await prisma.step.findUnique({ where: { tableId_seq: { tableId, seq } } }));
    },

    async stepOf(tableId, origin) {
      const where = { tableId_origin: { tableId, origin } };
      return step.decodeIfAny(await prisma.step.findUnique({ where }));
    },

    announced: (tableId, announcement, nonce) =>
      statements.announced(announcementRow(tableId, announcement), nonce),
  } satisfies Partial<Store>;
}

export function deadlineStore({ prisma, statements }: StoreParts) {
  return {
    async setDue(table, dueAt, jobs) {
      return (await statements.setDue(table, dueAt ?? null, jobs)) ? 'updated' : 'conflict';
    },

    async enqueueDue(now) {
      const due = await prisma.table.findMany({
        where: { dueAt: { lte: now }, openIn: { not: null } },
        select: { id: true },
      });
      await statements.enqueue(due.map(({ id }) => ({ queue: 'clock', key: id })));
      return due.length;
    },

    enqueue: statements.enqueue,
  } satisfies Partial<Store>;
}

/** Up to this number of tables, counting takes a few ms. */
const COUNTED = 10_000;

type Counts = Readonly<Record<TableStatus, number>>;

/**
 * The number of tables by status: counted if there are few, otherwise estimated from PostgreSQL's statistics, which are
 * updated by default when a tenth of the rows have changed.
 */
async function countTables({
  prisma,
  statements,
}: Pick<StoreParts, 'prisma' | 'statements'>): Promise<Counts> {
  const known = await statements.statistics();
  if (known !== undefined && known.total >= COUNTED && known.statuses !== null) {
    const { total, statuses, shares } = known;
    return countsOf((status) => Math.round(total * (shares?.[statuses.indexOf(status)] ?? 0)));
  }
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

/** What Prisma says of raw SQL that PostgreSQL refused (P2010). */
const rawViolation = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.literal('23505') }) }) }),
});

/** Of a delegate (P2002), or of raw SQL (PostgreSQL's 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, 'P2002') || rawViolation.safeParse(error).success;
}
