import { isDeepStrictEqual as isSame } from 'node:util';
import type { Table } from '../../table/model.ts';
import type { ChallengeStore } from '../../table/store/challenges.ts';

/** The daily challenges of a store in memory. */
export function memoryChallenges(tables: ReadonlyMap<string, Table>): ChallengeStore {
  return {
    async dailyTableOf(daily, userId) {
      return [...tables.values()].find((table) => table.hostId === userId && isSame(table.daily, daily));
    },
    async weeklyTableOf(week, userId) {
      return [...tables.values()].find((table) => table.hostId === userId && table.daily?.day === week);
    },
    async dailyTables(daily) {
      return [...tables.values()].filter((table) => isSame(table.daily, daily));
    },
  };
}
