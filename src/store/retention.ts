import type { ClosedGame, OpenTableAge, RetentionStore } from '../table/store/retention.ts';
import type { PrismaClient } from './generated/client.ts';
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

    async serverPage(after, most) {
      const rows = await prisma.$queryRaw<{ readonly id: string }[]>(selectServerPage(after, most));
      return rows.map(({ id }) => id);
    },

    async deleteFromServer(guildId, before, most) {
      const id = storable(guildId);
      if ((await prisma.$executeRaw(deleteServerGames(id, before, most))) > 0) return false;
      await prisma.$transaction(async (tx) => {
        // Where the bot is back at this moment, its server keeps everything.
        const { count } = await tx.leftServer.deleteMany({ where: { guildId: id, since: { lt: before } } });
        if (count === 0) return;
        const where = { guildId: id };
        await tx.server.deleteMany({ where });
        await tx.rating.deleteMany({ where });
        await tx.ratedServer.deleteMany({ where });
        await tx.daily.deleteMany({ where });
        await tx.dailyNote.deleteMany({ where });
      });
      return true;
    },
  };
}
