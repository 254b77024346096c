import type { ClosedGame, OpenTableAge, RetentionStore } from '../table/store/retention.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { columnsOf, sameRow } from './records.ts';
import {
  deleteServerGames,
  selectGamesWithPositions,
  selectOpenTableAges,
  selectServerPage,
  settlePositions,
} from './sql/retention.ts';
import { storable } from './sql/values.ts';

export function retentionStore(prisma: PrismaClient): RetentionStore {
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
  };
}
