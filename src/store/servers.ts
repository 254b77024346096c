import type { DailyNote } from '../table/model.ts';
import type { Store } from '../table/ports.ts';
import type { PrismaClient } from './generated/client.ts';
import { toDaily, toDailyNote, toOutcome } from './rows.ts';
import { storable } from './statements.ts';

type ServerStore = Pick<
  Store,
  | 'outcomesOf'
  | 'outcomesIn'
  | 'outcomesOfDaily'
  | 'dailyOr'
  | 'dailyNotes'
  | 'addDailyNote'
  | 'saveDailyNote'
>;

/** How games ended, and the daily challenges of servers. */
export function serverStore(prisma: PrismaClient): ServerStore {
  return {
    async outcomesOf(userId) {
      const rows = await prisma.outcome.findMany({
        where: { userId: storable(userId) },
        orderBy: [{ at: 'desc' }, { tableId: 'asc' }, { seat: 'asc' }],
      });
      return rows.map(toOutcome);
    },

    async outcomesIn(guildId) {
      const rows = await prisma.outcome.findMany({
        where: { guildId: storable(guildId) },
        orderBy: [{ at: 'asc' }, { tableId: 'asc' }, { seat: 'asc' }],
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

    async dailyOr({ guildId, day, game, options, seed }) {
      const key = { guildId: storable(guildId), day: storable(day) };
      await prisma.daily.createMany({
        data: [{ ...key, game, options: JSON.stringify(options), seed }],
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
