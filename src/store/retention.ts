import type { RecordType } from '../table/record.ts';
import type { ClosedGame, OpenTableAge, Store } from '../table/store.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { columnsOf, sameRow } from './records.ts';
import { storable, time } from './sql.ts';

export function retentionStore(prisma: PrismaClient) {
  return {
    gamesWithPositions: (before, after, most) =>
      prisma.$queryRaw<ClosedGame[]>(selectGamesWithPositions(before, after, most)),

    async settlePositions(tableId, what) {
      await prisma.$executeRaw(settlePositions(tableId, what));
    },

    async openTableAges(after, most) {
      const rows = await prisma.$queryRaw<
        (Omit<OpenTableAge, 'guildId'> & { readonly guildId: string | null })[]
      >(selectOpenTableAges(after, most));
      return rows.map((row) => ({ ...row, guildId: row.guildId ?? undefined }));
    },

    async serverPage(after, most, records) {
      const rows = await prisma.$queryRaw<{ readonly id: string }[]>(selectServerPage(after, most, records));
      return rows.map(({ id }) => id);
    },

    async deleteFromServer(guildId, most, records, only) {
      const id = storable(guildId);
      if ((await prisma.$executeRaw(deleteServerGames(id, most, records, sameRow(only)))) > 0) return false;
      await prisma.$transaction(async (tx) => {
        const [found] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${sameRow(only)} FOR UPDATE OF stored`;
        if (found === undefined) return;
        for (const record of records) {
          const { table, columns } = columnsOf(record);
          if (record.server !== undefined)
            await tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${table}"`)}
              WHERE ${Prisma.raw(`"${columns[record.server]}"`)} = ${id}`;
        }
      });
      return true;
    },
  } satisfies Partial<Store>;
}

/** Uses the index `game_table_positions_idx`, which has only these games, in this order. */
export function selectGamesWithPositions(
  before: Date,
  after: Pick<ClosedGame, 'id' | 'createdAt'> | undefined,
  most: number,
): Prisma.Sql {
  const from = after ?? { id: '', createdAt: new Date(0) };
  return Prisma.sql`SELECT t.id, t.created_at AS "createdAt", s.done_at AS "endedAt"
    FROM game_table t JOIN step s ON s.table_id = t.id AND s.seq = t.head
    WHERE t.open_in IS NULL AND t.head > 0 AND t.positions IS NULL
      AND t.created_at < ${time(before)}::timestamptz
      AND (t.created_at, t.id) > (${time(from.createdAt)}::timestamptz, ${storable(from.id)})
    ORDER BY t.created_at, t.id LIMIT ${most}::int`;
}

export function settlePositions(tableId: string, what: 'prune' | 'keep'): Prisma.Sql {
  const id = storable(tableId);
  if (what === 'keep') return Prisma.sql`UPDATE game_table SET positions = 'kept' WHERE id = ${id}`;
  return Prisma.sql`WITH closed AS (
      UPDATE game_table SET positions = 'pruned' WHERE id = ${id} AND open_in IS NULL RETURNING id, doc::json ->> 'dice' = 'position' AS goes_on
    )
    UPDATE step SET state = NULL FROM closed
    WHERE step.table_id = closed.id AND (step.kind <> 'setup' OR NOT closed.goes_on)`;
}

/** By channel, like `selectOpenPage`. */
export function selectOpenTableAges(after: string | undefined, most: number): Prisma.Sql {
  return Prisma.sql`SELECT t.id, split_part(t.open_in, ' ', 1) AS "channelId", t.guild_id AS "guildId", t.status, t.head, t.created_at AS "createdAt",
      coalesce((SELECT s.done_at FROM step s WHERE s.table_id = t.id AND s.done_by <> 'table'
        ORDER BY s.seq DESC LIMIT 1), t.created_at) AS "activeAt"
    FROM game_table t WHERE t.open_in > ${storable(after ?? '')}
    ORDER BY t.open_in LIMIT ${most}::int`;
}

/** Jumps from each server to the next one in the indexes, without reading all rows of either. */
export function selectServerPage(
  after: string | undefined,
  most: number,
  records: readonly RecordType[],
): Prisma.Sql {
  const columns = [
    ['game_table', 'guild_id'],
    ...records.flatMap((record) => {
      const { table, columns } = columnsOf(record);
      return record.server === undefined ? [] : [[table, columns[record.server] ?? '']];
    }),
  ] as const;
  const next = (than: Prisma.Sql) =>
    Prisma.sql`least(${Prisma.join(
      columns.map(
        ([table = '', column = '']) => Prisma.sql`(SELECT min(${Prisma.raw(column)}) FROM ${Prisma.raw(table)}
          WHERE ${Prisma.raw(column)} > ${than})`,
      ),
    )})`;
  return Prisma.sql`WITH RECURSIVE page AS (
      SELECT ${next(Prisma.sql`${storable(after ?? '')}`)} AS id, 1 AS place
      UNION ALL SELECT ${next(Prisma.sql`page.id`)}, place + 1 FROM page
        WHERE page.id IS NOT NULL AND place < ${most}::int
    )
    SELECT id FROM page WHERE id IS NOT NULL ORDER BY place`;
}

/** Deletes games of a server, and those to which its records belong, with everything that belongs to them. */
export function deleteServerGames(
  guildId: string,
  most: number,
  records: readonly RecordType[],
  only: Prisma.Sql,
): Prisma.Sql {
  const sources = [
    ['id', 'game_table', 'guild_id'],
    ...records.flatMap((record) => {
      const { table, columns, belongsToTable } = columnsOf(record);
      return record.server === undefined || !belongsToTable
        ? []
        : [[columns.tableId, table, columns[record.server]]];
    }),
  ];
  const some = sources.map(
    ([id, table, column]) =>
      Prisma.sql`(SELECT ${Prisma.raw(`${id} FROM ${table} WHERE ${column}`)} = ${guildId} LIMIT ${most}::int)`,
  );
  return Prisma.sql`DELETE FROM game_table WHERE id IN (${Prisma.join(some, ' UNION ')})
    AND EXISTS (SELECT FROM ${only})`;
}
