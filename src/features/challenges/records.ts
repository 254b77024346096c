import * as z from 'zod';
import { locales } from '../../core/message.ts';
import { keptMessage } from '../../discord/messages/kept-message.ts';
import type { Table } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { json, optional, record, type ValueOf } from '../../table/record.ts';
import { isWeek } from './period.ts';

const key = z.object({
  /**
   * For a day: the server whose challenge it is. For a week: the server where a person began it. `NO_SERVER` outside
   * servers.
   */
  guildId: z.string(),
  /** See `period.ts`. */
  period: z.string(),
});

/** A challenge as played by the people of one server. The weekly challenge is the same on all servers. */
export type ChallengeKey = Readonly<z.output<typeof key>>;

/** Marks a table as a try. */
export function dataOf({ guildId, period }: ChallengeKey): Table['data'] {
  return { challenges: { guildId, period } };
}

/** The challenge that a table is a try at. @returns undefined for any other table */
export function challengeOf({ data }: Pick<Table, 'data'>): ChallengeKey | undefined {
  return key.optional().parse(data.challenges);
}

/** The people with the same dice: those of a server, or everyone (`NO_SERVER`). */
export function scopeOf({ guildId, period }: ChallengeKey): string {
  return isWeek(period) ? NO_SERVER : guildId;
}

/** The drawn challenge. A weekly one belongs to `NO_SERVER`. */
export const challenge = record({
  model: 'challenge',
  columns: { options: json(z.record(z.string(), z.union([z.string(), z.number()]))) },
  server: 'guildId',
});

export type Challenge = ValueOf<typeof challenge>;

/** A person's only try, from its beginning. */
export const challengeTry = record({
  model: 'challengeTry',
  columns: {
    /** By the game's own measure; higher is better. Undefined without a result that counts. */
    score: optional(z.int()),
    /** When they got the score. */
    at: optional(z.date()),
    username: optional(z.string()),
  },
  person: { userId: 'delete' },
  server: 'guildId',
  once: ['scope'],
});

export type ChallengeTry = ValueOf<typeof challengeTry>;

/** The public message about a challenge in a channel of its server. */
export const challengeMessage = record({
  model: 'challengeMessage',
  columns: {
    locale: z.enum(locales),
    posted: optional(keptMessage),
  },
  server: 'guildId',
});

export type ChallengeMessage = ValueOf<typeof challengeMessage>;
