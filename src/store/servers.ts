import type { DailyNote } from '../table/model.ts';
import type { Store } from '../table/ports.ts';
import type { PrismaClient } from './generated/client.ts';
import { toDaily, toDailyNote, toOutcome, toServer } from './rows.ts';
import { storable } from './statements.ts';

type ServerStore = Pick<
  Store,
  | 'server'
  | 'saveServer'
  | 'outcomesOf'
  | 'outcomesIn'
  | 'outcomesOfDaily'
  | 'dailyOr'
  | 'dailyNotes'
  | 'addDailyNote'
  | 'saveDailyNote'
>;

/** What servers have set, how their games ended, and their daily challenges. */
export function serverStore(prisma: PrismaClient): ServerStore {
  return {
    async server(guildId) {
      const row = await prisma.server.findUnique({ where: { guildId: storable(guildId) } });
      return row === null ? undefined : toServer(row);
    },

    async saveServer({ guildId, channels, clock, locale, tablesPerPerson, cancel }) {
      const settings = {
        channels: channels.map(storable),
        clock: clock === undefined ? null : JSON.stringify(clock),
        locale: locale ?? null,
        tablesPerPerson: tablesPerPerson ?? null,
        cancel,
      };
      await prisma.server.upsert({
        where: { guildId: storable(guildId) },
        create: { guildId: storable(guildId), ...settings },
        update: settings,
      });
    },

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
