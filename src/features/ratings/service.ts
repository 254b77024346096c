import type { Outcome } from '../../table/model.ts';
import { nameFor } from '../../table/seats/public-names.ts';
import { EVERYWHERE, type LeaderboardReader, type Skill } from '../../table/store/ratings.ts';
import type { Store } from '../../table/store/store.ts';
import { RANKS_SHOWN, type Rated, ratedAfter, ratedOf } from './skills.ts';

/** How good people are on a server, and among all people of all servers. */
export interface RatingService {
  /** If the table's game is over: rates the games that ended since the last time, on its server and everywhere. */
  rateGame(tableId: string): Promise<void>;
  /**
   * The best on the reader's server, and the reader.
   * @param game undefined: all games together
   */
  leaderboard(reader: LeaderboardReader, game: string | undefined): Promise<readonly Rated[]>;
  /** The same of all servers. Others see only the names of those who want it: see `nameFor`. */
  worldLeaderboard(reader: LeaderboardReader, game: string | undefined): Promise<readonly Rated[]>;
  /** Rates everything that ended with a person, before their results are deleted. */
  rateGamesOf(userId: string): Promise<void>;
}

/** Maximum number of outcomes that are rated at once: other work goes on in between. */
const BATCH = 400;
/** Ratings are written once for each game, soon after it ends. A reader first rates the games that just ended. */
export function createRatings({
  store,
}: {
  readonly store: Pick<Store, 'outcomesOf' | 'players' | 'rate' | 'standings' | 'table' | 'unrated'>;
}): RatingService {
  const rateAll = async (scope: string): Promise<void> => {
    for (;;) {
      const { outcomes: found, skills, turn } = await store.unrated(scope, BATCH);
      if (found.length === 0) return;
      const outcomes = found.length < BATCH ? found : withoutLastTable(found);
      const tableIds = [...new Set(outcomes.map(({ tableId }) => tableId))];
      // A conflict: another process rates the same games. The next look sees what is left.
      await store.rate(scope, turn, tableIds, skillsAfter(skills, outcomes));
    }
  };

  return {
    async rateGame(tableId) {
      const table = await store.table(tableId);
      if (table?.status !== 'finished' || table.place.guildId === undefined) return;
      await rateAll(table.place.guildId);
      await rateAll(EVERYWHERE);
    },

    async rateGamesOf(userId) {
      const guilds = (await store.outcomesOf(userId)).flatMap(({ guildId }) => guildId ?? []);
      for (const scope of new Set([...guilds, EVERYWHERE])) await rateAll(scope);
    },

    async leaderboard(reader, game) {
      await rateAll(reader.guildId);
      const standings = await store.standings(reader.guildId, game, reader, RANKS_SHOWN);
      return standings.map((one) => ratedOf(one, one.name));
    },

    async worldLeaderboard(reader, game) {
      // Whoever is on the reader's server is named.
      await rateAll(reader.guildId);
      await rateAll(EVERYWHERE);
      const standings = await store.standings(EVERYWHERE, game, reader, RANKS_SHOWN);
      const players = await store.players(standings.map(({ userId }) => userId));
      return standings.map((one) => {
        const person = { id: one.userId, name: one.name };
        const settings = players.find(({ userId }) => userId === one.userId);
        return ratedOf(one, nameFor(reader, person, one.isHere ? reader.guildId : undefined, settings));
      });
    },
  };
}

/** The last table of a full batch may have more outcomes than the batch has. */
function withoutLastTable(outcomes: readonly Outcome[]): readonly Outcome[] {
  const last = outcomes.at(-1)?.tableId;
  return outcomes.filter(({ tableId }) => tableId !== last);
}

/** The skills that the outcomes change, in each game and in all together. */
function skillsAfter(before: readonly Skill[], outcomes: readonly Outcome[]): readonly Skill[] {
  const games = new Set(outcomes.map(({ game }) => game));
  return [undefined, ...games].flatMap((game) =>
    ratedAfter(
      before.filter((one) => one.game === game),
      outcomes.filter((one) => game === undefined || one.game === game),
      game,
    ),
  );
}
