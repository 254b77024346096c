import type { Job } from '../table/job.ts';
import type { Table } from '../table/model.ts';
import type { Write } from '../table/store/record.ts';
import type { TableStore } from '../table/store/tables.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { toOpenTable } from './rows/tables.ts';
import { insertTable, updateTable } from './sql/changes.ts';
import { isOpenOf, selectLatest, selectOpenPage } from './sql/select.ts';
import { storable } from './sql/values.ts';
import { countTables } from './table-counts.ts';
import { isUniqueViolation, type Row, type TableReader } from './table-reader.ts';

export function tableStore(prisma: PrismaClient, reader: TableReader): TableStore {
  /**
   * Creates tables of one host on one server one after the other. A statement sees only rows from before it
   * started, so a separate statement takes the lock first.
   */
  const createWithin = async (
    table: Table,
    guildId: string,
    jobs: readonly Job[],
    limit: number,
    writes: readonly Write[],
  ): Promise<'created' | 'occupied' | 'limit'> => {
    const lock = `rollpad tables ${guildId} ${table.hostId}`;
    const [, rows] = await prisma.$transaction([
      prisma.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${storable(lock)}, 0))::text`,
      prisma.$queryRaw<{ readonly changed: number; readonly allowed: boolean }[]>(
        insertTable(table, jobs, { guildId, most: limit }, writes),
      ),
    ]);
    if (rows[0]?.changed === 1) return 'created';
    return rows[0]?.allowed === false ? 'limit' : 'occupied';
  };

  return {
    async create(table, jobs, limit, writes = []) {
      try {
        const created = await (limit === undefined || table.place.guildId === undefined
          ? reader
              .changes(insertTable(table, jobs, undefined, writes))
              .then((isNew) => (isNew ? 'created' : 'occupied'))
          : createWithin(table, table.place.guildId, jobs, limit, writes));
        if (created === 'created') reader.remember(table);
        return created;
      } catch (error) {
        // A row that must be new is there already. The statement has changed nothing.
        if (isUniqueViolation(error)) return 'occupied';
        throw error;
      }
    },

    async update(table, jobs, origin, writes) {
      try {
        const statement = updateTable(table, jobs, reader.areSeatsStored(table), origin, writes);
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
    async openRowIn(place) {
      const row = await prisma.table.findUnique({
        where: { openIn: storable(place) },
        select: { id: true, hostId: true },
      });
      return row ?? undefined;
    },

    async closeRow(id) {
      const { count } = await prisma.table.updateMany({
        where: { id: storable(id), openIn: { not: null } },
        data: { openIn: null, status: 'cancelled', dueAt: null, version: { increment: 1 } },
      });
      return count === 1;
    },

    openTableIn: (place) => reader.one(Prisma.sql`t.open_in = ${storable(place)}`),

    async latestTableIn(place) {
      const [row] = await prisma.$queryRaw<Row[]>(selectLatest(place));
      return row === undefined ? undefined : reader.read(row);
    },

    openTablesOf: (userId) => reader.all(isOpenOf(userId)),
    openTablesIn: (guildId) =>
      reader.all(Prisma.sql`t.open_in IS NOT NULL AND t.guild_id = ${storable(guildId)}`),
    async openTablePage(shards, after, most) {
      const rows = await prisma.$queryRaw<Row[]>(selectOpenPage(shards, after, most));
      return rows.map(toOpenTable);
    },

    tableCounts: () => countTables(prisma),
  };
}
