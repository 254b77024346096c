import { type Table, tableCodec } from '../table/model.ts';
import { peopleOf, sitsAt } from '../table/people.ts';
import { countedTables } from '../table/server/opening-rules.ts';
import type { TableStore } from '../table/store/tables.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { insertTable, updateTable } from './sql/changes.ts';
import { isOpenOf, latestIn, selectOpenPage } from './sql/select.ts';
import { storable } from './sql/values.ts';
import { countTables } from './table-counts.ts';
import {
  createTableReader,
  isUniqueViolation,
  parsedJson,
  type Row,
  type TableReader,
} from './table-reader.ts';

export function tableStore(prisma: PrismaClient, reader: TableReader): TableStore {
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
      const within = createTableReader(transaction, () => {});
      const open = await within.all(Prisma.sql`t.open_in IS NOT NULL AND t.guild_id = ${storable(guildId)}
        AND t.host_id = ${storable(table.hostId)}`);
      if (countedTables(open, table.hostId).length >= limit) return 'limit';
      return (await within.changes(insert)) ? 'created' : 'occupied';
    });
  };

  return {
    async create(table, jobs, limit, writes = []) {
      const insert = insertTable(table, jobs, peopleOf(table), writes);
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
  };
}
