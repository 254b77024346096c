import type { Reminder } from '../table/model.ts';
import { DEFAULT_THEME } from '../table/player.ts';
import type { ReminderStore } from '../table/store/reminders.ts';
import type { PrismaClient } from './generated/client.ts';
import { toReminder } from './rows/reminders.ts';
import { storable } from './sql/values.ts';

export function reminderStore(prisma: PrismaClient): ReminderStore {
  return {
    async nudge(userId, at, notSince) {
      const count = await prisma.$executeRaw`INSERT INTO player (user_id, theme, nudged_at)
        VALUES (${storable(userId)}, ${DEFAULT_THEME}, ${at.toISOString()}::timestamptz)
        ON CONFLICT (user_id) DO UPDATE SET nudged_at = excluded.nudged_at
        WHERE player.nudged_at IS NULL OR player.nudged_at <= ${notSince.toISOString()}::timestamptz`;
      return count === 1;
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

    async remindersWithMessage(tableId) {
      const rows = await prisma.reminder.findMany({
        where: { tableId: storable(tableId), messageId: { not: null } },
      });
      return rows.map(toReminder);
    },

    async forgetReminderMessage(tableId, userId, messageId) {
      await prisma.reminder.updateMany({
        where: { tableId: storable(tableId), userId: storable(userId), messageId: storable(messageId) },
        data: { messageChannelId: null, messageId: null },
      });
    },

    async lastLook(tableId, userId) {
      const row = await prisma.look.findUnique({
        where: { tableId_userId: { tableId: storable(tableId), userId: storable(userId) } },
      });
      return row?.seq;
    },

    async looked(tableId, userId, seq) {
      // A slower look never overwrites a newer one.
      await prisma.$executeRaw`INSERT INTO look (table_id, user_id, seq)
        VALUES (${storable(tableId)}, ${storable(userId)}, ${seq})
        ON CONFLICT (table_id, user_id) DO UPDATE SET seq = greatest(look.seq, excluded.seq)`;
    },
  };
}

function toldOf({
  muted,
  toldAwaited,
  toldDeadline,
  owedAwaited,
  nudgedBy,
  message,
}: Omit<Reminder, 'tableId' | 'userId'>) {
  return {
    muted,
    toldAwaited: toldAwaited ?? null,
    toldDeadline: toldDeadline ?? null,
    owedAwaited: owedAwaited ?? null,
    nudgedBy: nudgedBy === undefined ? null : storable(nudgedBy),
    messageChannelId: message === undefined ? null : storable(message.channelId),
    messageId: message === undefined ? null : storable(message.messageId),
  };
}
