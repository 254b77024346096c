import * as z from 'zod';
import type { Outcome, Table } from '../../table/model.ts';
import { isOwnerAway } from '../../table/play/outcomes.ts';
import { json, record, type ValueOf, type Write, write } from '../../table/record.ts';

/** A single game, or undefined for all games together. */
const someGame = z.codec(z.string(), z.custom<string | undefined>(), {
  decode: (game) => (game === '' ? undefined : game),
  encode: (game) => game ?? '',
});

/** A person's skill in the games of a server. Derived from the outcomes. */
export const rating = record({
  model: 'rating',
  codec: z.object({
    guildId: z.string(),
    game: someGame,
    userId: z.string(),
    /** Their latest name. */
    name: z.string(),
    /** OpenSkill's expected skill, and its uncertainty. */
    mu: z.number(),
    sigma: z.number(),
    /** The value for ranking: a skill they have with near certainty. */
    ordinal: z.number(),
    /** Number of rated games. */
    games: z.int(),
  }),
  key: ['guildId', 'game', 'userId'],
  person: { userId: 'delete' },
  server: 'guildId',
});

export type Skill = Omit<ValueOf<typeof rating>, 'guildId'>;

/** How often a server's games have been rated: the optimistic lock of its ratings. */
export const ratedServer = record({
  model: 'ratedServer',
  codec: z.object({ guildId: z.string(), turn: z.int() }),
  key: ['guildId'],
  server: 'guildId',
});

/** A person's skill in weekly challenges, which all servers share. */
export const worldRating = record({
  model: 'worldRating',
  codec: z.object({
    game: someGame,
    userId: z.string(),
    /** Glicko's expected rating, and its standard error. */
    rating: z.number(),
    deviation: z.number(),
    /** The value for ranking: a skill they have with near certainty. */
    ordinal: z.number(),
    /** The number of rated weeks, and the number of the newest. */
    weeks: z.int(),
    week: z.int(),
  }),
  key: ['game', 'userId'],
  person: { userId: 'delete' },
});

/** A week included in the ratings of all servers. */
export const ratedWeek = record({
  model: 'ratedWeek',
  codec: z.object({ period: z.string() }),
  key: ['period'],
});

/** A finished game not yet included in its server's ratings. */
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

/** Queues a game for rating, except in direct messages, with known dice, or with a head start. */
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
