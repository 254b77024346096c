import { z } from 'zod';
import { locales } from '../../core/message.ts';
import type { Daily, DailyNote } from '../../table/challenge.ts';
import { json, optional, parse } from './fields.ts';

const dailySchema = z.object({
  guildId: z.string(),
  day: z.string(),
  game: z.string(),
  options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
  seed: z.string(),
  code: z.string(),
});

const dailyNoteSchema = z
  .object({
    guildId: z.string(),
    day: z.string(),
    channelId: z.string(),
    locale: z.enum(locales),
    shown: z.string(),
    messageId: optional(z.string()),
    postedAt: optional(z.date()),
  })
  .transform(
    ({ shown, messageId, postedAt: at, ...note }): DailyNote => ({
      ...note,
      posted: messageId === undefined || at === undefined ? undefined : { messageId, at, shown },
    }),
  );

/** @throws {DamagedRow} */
export function toDaily(row: Readonly<Record<string, unknown>>): Daily {
  return parse(dailySchema, row, () => `challenge of ${String(row.guildId)} on ${String(row.day)}`);
}

/** @throws {DamagedRow} */
export function toDailyNote(row: Readonly<Record<string, unknown>>): DailyNote {
  return parse(dailyNoteSchema, row, () => `note of ${String(row.guildId)} on ${String(row.day)}`);
}
