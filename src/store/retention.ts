import type { ClosedGame, OpenTableAge, RetentionStore } from '../table/store/retention.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { columnsOf } from './records.ts';
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

    openTableAges: (after, most) => prisma.$queryRaw<OpenTableAge[]>(selectOpenTableAges(after, most)),

    async serverPage(after, most, records) {
      const rows = await prisma.$queryRaw<{ readonly id: string }[]>(selectServerPage(after, most, records));
      return rows.map(({ id }) => id);
    },

    async deleteFromServer(guildId, before, most, records) {
      const id = storable(guildId);
      if ((await prisma.$executeRaw(deleteServerGames(id, before, most, records))) > 0) return false;
      await prisma.$transaction(async (tx) => {
        // Where the bot is back at this moment, its server keeps everything.
        const { count } = await tx.leftServer.deleteMany({ where: { guildId: id, since: { lt: before } } });
        if (count === 0) return;
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
