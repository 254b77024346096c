import type { TableStatus } from '../table/model.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';

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
