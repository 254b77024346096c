import type { ClosedGame, OpenTableAge, RetentionStore } from '../table/store/retention.ts';
import type { PrismaClient } from './generated/client.ts';
import { selectGamesWithPositions, selectOpenTableAges, settlePositions } from './sql/retention.ts';

export function retentionStore(prisma: PrismaClient): RetentionStore {
  return {
    gamesWithPositions: (before, after, most) =>
      prisma.$queryRaw<ClosedGame[]>(selectGamesWithPositions(before, after, most)),

    async settlePositions(tableId, what) {
      await prisma.$executeRaw(settlePositions(tableId, what));
    },

    openTableAges: (after, most) => prisma.$queryRaw<OpenTableAge[]>(selectOpenTableAges(after, most)),
  };
}
