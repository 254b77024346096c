import { z } from 'zod';
import type { Outcome, Table } from '../../table/model.ts';
import { isOwnerAway } from '../../table/play/outcomes.ts';
import { json, record, type ValueOf, type Write, write } from '../../table/record.ts';

/** One game, or undefined: all games together. */
const someGame = z.codec(z.string(), z.custom<string | undefined>(), {
  decode: (game) => (game === '' ? undefined : game),
  encode: (game) => game ?? '',
});

/** A person's skill in the games of a server. It follows from the outcomes. */
export const rating = record({
  model: 'rating',
  codec: z.object({
    guildId: z.string(),
    game: someGame,
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

/** A person's skill in the challenges of weeks, which all servers share. */
export const worldRating = record({
  model: 'worldRating',
  codec: z.object({
    game: someGame,
    userId: z.string(),
    /** What Glicko expects of them, and its standard error. */
    rating: z.number(),
    deviation: z.number(),
    /** By which people are ranked: what they can do with near certainty. */
    ordinal: z.number(),
    /** Number of rated weeks, and the number of the newest. */
    weeks: z.int(),
    week: z.int(),
  }),
  key: ['game', 'userId'],
  person: { userId: 'delete' },
});

/** A week whose results are in the ratings of all servers. */
export const ratedWeek = record({
  model: 'ratedWeek',
  codec: z.object({ period: z.string() }),
  key: ['period'],
});

/** A game that ended and is not in the ratings of its server yet. */
export const unrated = record({
  model: 'unrated',
  codec: z.object({
    guildId: z.string(),
    tableId: z.string(),
    at: z.date(),
    /** The seats whose owners resigned. */
    resigned: json(z.array(z.int()).readonly()),
  }),
  key: ['guildId', 'tableId'],
  server: 'guildId',
});

/** Notes that a game is to be rated. Not for those in direct messages, nor where somebody knew the dice or began with points. */
export function toRate({ dice, seats, headStart }: Table, outcomes: readonly Outcome[]): readonly Write[] {
  const [first] = outcomes;
  if (first?.guildId === undefined || dice !== 'own' || headStart !== undefined) return [];
  const { guildId, tableId, at } = first;
  const resigned = outcomes.flatMap(({ seat }) => {
    const occupant = seats[seat];
    return occupant !== undefined && isOwnerAway(occupant) ? [seat] : [];
  });
  return [write(unrated, [{ guildId, tableId, at, resigned }], 'keep')];
}
