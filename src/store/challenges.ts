import type { ChallengeStore } from '../table/store/challenges.ts';
import { Prisma } from './generated/client.ts';
import { storable } from './sql/values.ts';
import type { TableReader } from './table-reader.ts';

export function challengeStore(reader: TableReader): ChallengeStore {
  return {
    async dailyTableOf({ guildId, day }, userId) {
      const of = Prisma.sql`t.daily_guild_id = ${storable(guildId)} AND t.daily_day = ${storable(day)}`;
      return reader.one(Prisma.sql`${of} AND t.host_id = ${storable(userId)}`);
    },

    weeklyTableOf: (week, userId) =>
      // With the condition of the index that has the tables of weeks alone.
      reader.one(Prisma.sql`t.daily_day = ${storable(week)} AND t.host_id = ${storable(userId)}
        AND t.daily_day LIKE '____-W__'`),

    dailyTables({ guildId, day }) {
      return reader.all(
        Prisma.sql`t.daily_guild_id = ${storable(guildId)} AND t.daily_day = ${storable(day)}`,
      );
    },
  };
}
