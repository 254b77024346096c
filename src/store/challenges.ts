import type { DailyNote } from '../table/challenge.ts';
import type { ChallengeStore } from '../table/store/challenges.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { toDaily, toDailyNote } from './rows/challenges.ts';
import { storable } from './sql/values.ts';
import type { TableReader } from './table-reader.ts';

export function challengeStore(prisma: PrismaClient, reader: TableReader): ChallengeStore {
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

    async dailyOr({ guildId, day, game, options, seed, code }) {
      const key = { guildId: storable(guildId), day: storable(day) };
      await prisma.daily.createMany({
        data: [{ ...key, game, options: JSON.stringify(options), seed, code }],
        skipDuplicates: true,
      });
      return toDaily(await prisma.daily.findUniqueOrThrow({ where: { guildId_day: key } }));
    },

    async dailyNotes({ guildId, day }) {
      const rows = await prisma.dailyNote.findMany({
        where: { guildId: storable(guildId), day: storable(day) },
        orderBy: { channelId: 'asc' },
      });
      return rows.map(toDailyNote);
    },

    async addDailyNote(note) {
      await prisma.dailyNote.createMany({
        data: [{ ...keyOf(note), ...saidIn(note) }],
        skipDuplicates: true,
      });
    },

    async saveDailyNote(note) {
      const key = keyOf(note);
      const args = saidIn(note);
      await prisma.dailyNote.upsert({
        where: { guildId_day_channelId: key },
        create: { ...key, ...args },
        update: args,
      });
    },
  };
}

function keyOf({ guildId, day, channelId }: DailyNote) {
  return { guildId: storable(guildId), day: storable(day), channelId: storable(channelId) };
}

function saidIn({ locale, posted }: DailyNote) {
  return {
    locale,
    shown: posted?.shown ?? '',
    messageId: posted === undefined ? null : storable(posted.messageId),
    postedAt: posted?.at ?? null,
  };
}
