import { z } from 'zod';
import type { Reminder } from '../../table/model.ts';
import { optional, parse } from './fields.ts';

const reminderSchema = z
  .object({
    tableId: z.string(),
    userId: z.string(),
    muted: z.boolean(),
    toldAwaited: optional(z.date()),
    toldDeadline: optional(z.date()),
    nudgedBy: optional(z.string()),
    owedAwaited: optional(z.date()),
    messageChannelId: optional(z.string()),
    messageId: optional(z.string()),
  })
  .transform(({ messageChannelId: channelId, messageId, ...told }) => ({
    ...told,
    message: channelId === undefined || messageId === undefined ? undefined : { channelId, messageId },
  }));

/** @throws {DamagedRow} */
export function toReminder(row: Readonly<Record<string, unknown>>): Reminder {
  return parse(reminderSchema, row, () => `reminder of ${String(row.userId)} at ${String(row.tableId)}`);
}
