import type { Outcome } from '../model.ts';

/** A person's skill in the games of a server. */
export interface Skill {
  readonly userId: string;
  /** As they were last called. */
  readonly name: string;
  /** One game, or undefined: all games together. */
  readonly game: string | undefined;
  /** What OpenSkill expects of them, and how sure it is. */
  readonly mu: number;
  readonly sigma: number;
  /** Number of rated games. */
  readonly games: number;
}

/** What is to be rated next in a server. */
export interface Unrated {
  /** The oldest first, those of a table side by side. */
  readonly outcomes: readonly Outcome[];
  /** Of the people in them: in all games together and in each of those games, where they have one. */
  readonly skills: readonly Skill[];
  /** How often the server's games were rated before. */
  readonly turn: number;
}

/** People's skills, by server. They follow from the outcomes. */
export interface RatingStore {
  /** The oldest outcomes of a server that are not in its ratings yet. @param most maximum number of outcomes */
  unrated(guildId: string, most: number): Promise<Unrated>;
  /**
   * Stores skills, and notes that the outcomes of these tables are in them.
   * @returns `conflict` where somebody else has rated since `turn`: nothing has happened
   */
  rate(
    guildId: string,
    turn: number,
    tableIds: readonly string[],
    skills: readonly Skill[],
  ): Promise<'rated' | 'conflict'>;
  /** Everybody's skill in a game, or in all games together. */
  skills(guildId: string, game: string | undefined): Promise<readonly Skill[]>;
}
