import { z } from 'zod';
import type { Outcome, Table } from '../../table/model.ts';
import { record, type ValueOf, type Write, write } from '../../table/record.ts';

/**
 * Whose games count: those of a server, by its id, or those of all servers. This one is no server's id: the search for
 * servers that removed the bot begins after it, as after `NO_SERVER`.
 */
export const EVERYWHERE = '0';

/** A person's skill in the games of a server, or of all servers. It follows from the outcomes. */
export const rating = record({
  model: 'rating',
  codec: z.object({
    guildId: z.string(),
    /** One game, or undefined: all games together. */
    game: z.codec(z.string(), z.custom<string | undefined>(), {
      decode: (game) => (game === '' ? undefined : game),
      encode: (game) => game ?? '',
    }),
    userId: z.string(),
    /** As they were last called. */
    name: z.string(),
    /** What OpenSkill expects of them, and how sure it is. */
    mu: z.number(),
    sigma: z.number(),
    /** By which people are ranked: what they can do with near certainty. */
    ordinal: z.number(),
    /** Number of rated games. */
    games: z.int(),
  }),
  key: ['guildId', 'game', 'userId'],
  person: { userId: 'delete' },
  server: 'guildId',
});

export type Skill = Omit<ValueOf<typeof rating>, 'guildId'>;

/** How often a server's games were rated: the optimistic lock of its ratings. */
export const ratedServer = record({
  model: 'ratedServer',
  codec: z.object({ guildId: z.string(), turn: z.int() }),
  key: ['guildId'],
  server: 'guildId',
});

/** A game that ended and is not in the ratings of its server, or of all servers, yet. */
export const unrated = record({
  model: 'unrated',
  codec: z.object({ guildId: z.string(), tableId: z.string(), at: z.date() }),
  key: ['guildId', 'tableId'],
  server: 'guildId',
});

/** Notes that a game is to be rated. Not for those in direct messages, nor where somebody knew the dice. */
export function toRate({ dice }: Table, [first]: readonly Outcome[]): readonly Write[] {
  if (first?.guildId === undefined || dice !== 'own') return [];
  const { tableId, at } = first;
  const rows = [first.guildId, EVERYWHERE].map((guildId) => ({ guildId, tableId, at }));
  return [write(unrated, rows, 'keep')];
}
