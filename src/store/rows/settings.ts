import { z } from 'zod';
import { locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { clockRule } from '../../table/events.ts';
import type { Player, Server } from '../../table/model.ts';
import { json, optional, parse } from './fields.ts';

const MINUTE = 60_000;
const minutes = optional(z.int()).transform((value) => (value === undefined ? undefined : value * MINUTE));

const playerSchema = z
  .object({
    userId: z.string(),
    locale: optional(z.enum(locales)),
    discordLocale: optional(z.enum(locales)),
    theme: z.enum(themes),
    zone: z.string(),
    quietFrom: optional(z.int()),
    quietTo: optional(z.int()),
    weekendsOff: z.boolean(),
    daysOff: json(z.array(z.strictObject({ from: z.string(), to: z.string() }))),
    remindAfter: minutes,
    remindBefore: minutes,
    snoozedUntil: optional(z.date()),
    quietSetAt: optional(z.date()),
    sheetName: optional(z.string()),
    confirms: z.boolean(),
    invitable: z.boolean(),
    namedElsewhere: z.boolean(),
  })
  .transform(
    ({ zone, quietFrom: from, quietTo: to, weekendsOff, daysOff, ...player }): Player => ({
      ...player,
      availability: {
        zone,
        quiet: from === undefined || to === undefined ? undefined : { from, to },
        weekendsOff,
        daysOff,
      },
    }),
  );

const serverSchema = z.object({
  guildId: z.string(),
  channels: z.array(z.string()),
  clock: optional(json(clockRule)),
  locale: optional(z.enum(locales)),
  theme: optional(z.enum(themes)),
  tablesPerPerson: optional(z.int()),
  cancel: z.enum(['host', 'players', 'managers']),
});

/** @throws {DamagedRow} */
export function toPlayer(row: Readonly<Record<string, unknown>>): Player {
  return parse(playerSchema, row, () => `player ${String(row.userId)}`);
}

/** @throws {DamagedRow} */
export function toServer(row: Readonly<Record<string, unknown>>): Server {
  return parse(serverSchema, row, () => `server ${String(row.guildId)}`);
}
