import type { OutcomeStore } from '../table/store/outcomes.ts';
import type { PrismaClient } from './generated/client.ts';
import { toOutcome } from './rows/outcomes.ts';
import { storable } from './sql/values.ts';

export function outcomeStore(prisma: PrismaClient): OutcomeStore {
  return {
    async outcomesOf(userId) {
      const rows = await prisma.outcome.findMany({
        where: { userId: storable(userId) },
        orderBy: [{ at: 'desc' }, { tableId: 'asc' }, { seat: 'asc' }],
      });
      return rows.map(toOutcome);
    },

    async outcomesOfDaily({ guildId, day }) {
      const rows = await prisma.outcome.findMany({
        where: { dailyGuildId: storable(guildId), dailyDay: storable(day) },
        orderBy: [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }],
      });
      return rows.map(toOutcome);
    },

    async outcomesOfWeek(week, most) {
      const rows = await prisma.outcome.findMany({
        where: { dailyDay: storable(week) },
        orderBy: [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }],
        take: most,
      });
      return rows.map(toOutcome);
    },

    async weekCounts(week, score) {
      const dailyDay = storable(week);
      const [all, better] = await Promise.all([
        prisma.outcome.count({ where: { dailyDay } }),
        prisma.outcome.count({ where: { dailyDay, score: { gt: score } } }),
      ]);
      return { all, better };
    },
  };
}
