import type { Player, Reminder } from '../table/model.ts';
import type { Store } from '../table/ports.ts';
import type { PrismaClient } from './generated/client.ts';
import { toPlayer, toReminder } from './rows.ts';
import { storable } from './statements.ts';

type PeopleStore = Pick<
  Store,
  'player' | 'players' | 'savePlayer' | 'nudge' | 'reminders' | 'saveReminders' | 'lastLook' | 'looked'
>;

/** What people have set, have been told and have seen. */
export function peopleStore(prisma: PrismaClient): PeopleStore {
  return {
    async player(userId) {
      const row = await prisma.player.findUnique({ where: { userId: storable(userId) } });
      return row === null ? undefined : toPlayer(row);
    },

    async players(userIds) {
      const rows = await prisma.player.findMany({ where: { userId: { in: userIds.map(storable) } } });
      return rows.map(toPlayer);
    },

    async savePlayer(player) {
      const settings = settingsOf(player);
      await prisma.player.upsert({
        where: { userId: storable(player.userId) },
        create: { userId: storable(player.userId), ...settings },
        update: settings,
      });
    },

    async nudge(userId, at, notSince) {
      const noted = await prisma.$executeRaw`INSERT INTO player (user_id, theme, nudged_at)
        VALUES (${storable(userId)}, 'light', ${at.toISOString()}::timestamptz)
        ON CONFLICT (user_id) DO UPDATE SET nudged_at = excluded.nudged_at
        WHERE player.nudged_at IS NULL OR player.nudged_at <= ${notSince.toISOString()}::timestamptz`;
      return noted === 1;
    },

    async reminders(userId, tableIds) {
      const rows = await prisma.reminder.findMany({
        where: { userId: storable(userId), tableId: { in: tableIds.map(storable) } },
      });
      return rows.map(toReminder);
    },

    async saveReminders(reminders) {
      await prisma.$transaction(
        reminders.map(({ tableId, userId, ...told }) => {
          const key = { tableId: storable(tableId), userId: storable(userId) };
          const data = toldOf(told);
          return prisma.reminder.upsert({
            where: { tableId_userId: key },
            create: { ...key, ...data },
            update: data,
          });
        }),
      );
    },

    async lastLook(tableId, userId) {
      const row = await prisma.look.findUnique({
        where: { tableId_userId: { tableId: storable(tableId), userId: storable(userId) } },
      });
      return row?.seq;
    },

    async looked(tableId, userId, seq) {
      // A look that took longer never hides a newer one.
      await prisma.$executeRaw`INSERT INTO look (table_id, user_id, seq)
        VALUES (${storable(tableId)}, ${storable(userId)}, ${seq})
        ON CONFLICT (table_id, user_id) DO UPDATE SET seq = greatest(look.seq, excluded.seq)`;
    },
  };
}

const MINUTE = 60_000;

function settingsOf({
  locale,
  theme,
  availability,
  remindAfter,
  remindBefore,
  snoozedUntil,
  quietSetAt,
}: Player) {
  return {
    locale: locale ?? null,
    theme,
    zone: storable(availability.zone),
    quietFrom: availability.quiet?.from ?? null,
    quietTo: availability.quiet?.to ?? null,
    weekendsOff: availability.weekendsOff,
    daysOff: JSON.stringify(availability.daysOff),
    remindAfter: remindAfter === undefined ? null : Math.round(remindAfter / MINUTE),
    remindBefore: remindBefore === undefined ? null : Math.round(remindBefore / MINUTE),
    snoozedUntil: snoozedUntil ?? null,
    quietSetAt: quietSetAt ?? null,
  };
}

function toldOf({
  muted,
  toldAwaited,
  toldDeadline,
  owedAwaited,
  nudgedBy,
}: Omit<Reminder, 'tableId' | 'userId'>) {
  return {
    muted,
    toldAwaited: toldAwaited ?? null,
    toldDeadline: toldDeadline ?? null,
    owedAwaited: owedAwaited ?? null,
    nudgedBy: nudgedBy === undefined ? null : storable(nudgedBy),
  };
}
