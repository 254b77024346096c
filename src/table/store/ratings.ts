import { z } from 'zod';
import type { Outcome } from '../model.ts';
import { record, type ValueOf } from './record.ts';

/**
 * Whose games count: those of a server, by its id, or those of all servers. This one is no server's id: the search for
 * servers that removed the bot begins after it, as after `OUTSIDE_SERVERS`.
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

/** A person on a leaderboard. */
export interface Standing extends Skill {
  /** From 1; equal for equals. */
  readonly rank: number;
  /** Whether they also have a skill on the reader's server. */
  readonly isHere: boolean;
}

/** Who reads a leaderboard, and on which server. */
export interface LeaderboardReader {
  readonly userId: string;
  readonly guildId: string;
}

/** What is to be rated next in a server, or in all. */
export interface Unrated {
  /** The oldest first, those of a table side by side. */
  readonly outcomes: readonly Outcome[];
  /** Of the people in them: in all games together and in each of those games, where they have one. */
  readonly skills: readonly Skill[];
  /** How often these games were rated before. */
  readonly turn: number;
}

/** People's skills, by server and in all servers together: the scope. They follow from the outcomes. */
export interface RatingStore {
  /**
   * The oldest outcomes of games on servers that are not in the ratings yet.
   * @param scope a server's id, or `EVERYWHERE`
   * @param most maximum number of outcomes
   */
  unrated(scope: string, most: number): Promise<Unrated>;
  /**
   * Stores skills, and notes that the outcomes of these tables are in them.
   * @returns `conflict` where somebody else has rated since `turn`: nothing has happened
   */
  rate(
    scope: string,
    turn: number,
    tableIds: readonly string[],
    skills: readonly Skill[],
  ): Promise<'rated' | 'conflict'>;
  /**
   * The best in a game, or in all games together, and the reader wherever they stand; by rank.
   * @param most highest rank, besides the reader's
   */
  standings(
    scope: string,
    game: string | undefined,
    reader: LeaderboardReader,
    most: number,
  ): Promise<readonly Standing[]>;
}
