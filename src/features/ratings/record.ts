import * as z from 'zod';
import type { Outcome, Table } from '../../table/model.ts';
import { hasResigned } from '../../table/play/outcomes.ts';
import { json, optional, record, type ValueOf, type Write, write } from '../../table/record.ts';

/** What the column `game` holds for all games together. */
export const ALL_GAMES = '';

/** A single game, or undefined for all games together. */
const someGame = z.codec(z.string(), z.custom<string | undefined>(), {
  decode: (game) => (game === ALL_GAMES ? undefined : game),
  encode: (game) => game ?? ALL_GAMES,
});

/** A person's skill in the games of a server. Derived from the outcomes. */
export const rating = record({
  model: 'rating',
  columns: {
    game: someGame,
    username: optional(z.string()),
  },
  person: { userId: 'delete' },
  server: 'guildId',
  once: ['guildId'],
});

export type Skill = Omit<ValueOf<typeof rating>, 'guildId'>;

/** How often a server's games have been rated: the optimistic lock of its ratings. */
export const ratedServer = record({
  model: 'ratedServer',
  server: 'guildId',
});

/** A person's skill in weekly challenges, which all servers share. */
export const worldRating = record({
  model: 'worldRating',
  columns: {
    game: someGame,
  },
  person: { userId: 'delete' },
});

/** A week included in the ratings of all servers. */
export const ratedWeek = record({
  model: 'ratedWeek',
});

/** A finished game not yet included in its server's ratings. */
export const unrated = record({
  model: 'unrated',
  columns: {
    /** The seats whose owners resigned. */
    resigned: json(z.array(z.int()).readonly()),
  },
  server: 'guildId',
});

/** Queues a game for rating, except in direct messages, with known dice, or with a head start. */
export function toRate(table: Table, outcomes: readonly Outcome[]): readonly Write[] {
  const [first] = outcomes;
  if (first?.guildId === undefined || table.dice !== 'own' || table.headStart !== undefined) return [];
  const { guildId, tableId, at } = first;
  const resigned = outcomes.flatMap(({ seat }) => (hasResigned(table, seat) ? [seat] : []));
  return [write(unrated, [{ guildId, tableId, at, resigned }], 'keep')];
}
