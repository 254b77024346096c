import { z } from 'zod';
import { locales } from '../core/message.ts';
import { isoDate, json, optional, record, type ValueOf } from './store/record.ts';

/**
 * A challenge as people of one server play it. That of a day is the server's own; that of a week is the same on all servers.
 */
export interface DailyKey {
  /** Of a week: the server where a person began it; `OUTSIDE_SERVERS` elsewhere. */
  readonly guildId: string;
  /** In UTC: a day such as `2026-11-21`, or an ISO week such as `2026-W47`. */
  readonly day: string;
}

/** The challenge of one server and day, or of a week, then with `OUTSIDE_SERVERS`. */
export const daily = record({
  model: 'daily',
  codec: z.object({
    guildId: z.string(),
    day: z.string(),
    game: z.string(),
    options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** 32 bytes in hex; secret until the challenge is over for everybody. */
    seed: z.string(),
    /** The code of its games, as secret. */
    code: z.string(),
  }),
  key: ['guildId', 'day'],
  server: 'guildId',
});
export type Daily = ValueOf<typeof daily>;

/** The public message about a challenge in a channel of its server. */
export const dailyNote = record({
  model: 'dailyNote',
  codec: z.object({
    guildId: z.string(),
    day: z.string(),
    channelId: z.string(),
    locale: z.enum(locales),
    /** Undefined before; `shown`: a short form of its content, to detect changes. */
    posted: optional(json(z.object({ messageId: z.string(), at: isoDate, shown: z.string() }))),
  }),
  key: ['guildId', 'day', 'channelId'],
  server: 'guildId',
});
export type DailyNote = ValueOf<typeof dailyNote>;
