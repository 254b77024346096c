import { type Outcome, outcome } from '../../table/model.ts';
import { nameFor } from '../../table/seats/people.ts';
import type { Store } from '../../table/store.ts';
import { EVERYWHERE, ratedServer, rating, type Skill, unrated } from './record.ts';
import { RANKS_SHOWN, type Rated, ratedAfter, ratedOf, type Standing } from './skills.ts';

/** Who reads a leaderboard, and on which server. */
export interface LeaderboardReader {
  readonly userId: string;
  readonly guildId: string;
}

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

/** Maximum number of games that are rated at once: other work goes on in between. */
const BATCH = 100;

/** Ratings are written once for each game, soon after it ends. A reader first rates the games that just ended. */
export function createRatings({
  store,
}: {
  readonly store: Pick<Store, 'atomically' | 'players' | 'records'>;
}): RatingService {
  const ratings = store.records(rating);

  /** Rates the oldest games of a server, or of all. @returns whether there were any */
  const rateSome = async (guildId: string): Promise<boolean> => {
    // Read before the games, so that a rating written in between is noticed.
    const before = await store.records(ratedServer).first({ guildId });
    const order = [{ at: 'asc' }, { tableId: 'asc' }] as const;
    const games = await store.records(unrated).all({ guildId }, { order, take: BATCH });
    if (games.length === 0) return false;
    const tableId = { in: games.map((one) => one.tableId) };
    const outcomes = await store.records(outcome).all({ tableId }, { order: [...order, { seat: 'asc' }] });
    const skills = await ratings.all({
      guildId,
      game: { in: [undefined, ...new Set(outcomes.map(({ game }) => game))] },
      userId: { in: [...new Set(outcomes.map(({ userId }) => userId))] },
    });
    const after = skillsAfter(skills, outcomes).map((skill) => ({ guildId, ...skill }));
    await store.atomically(async ({ records }) => {
      const turns = records(ratedServer);
      const isFirst =
        before === undefined
          ? await turns.add({ guildId, turn: 1 })
          : (await turns.change(before, { turn: before.turn + 1 })) === 1;
      // Otherwise another process rates the same games. The next look sees what is left.
      if (!isFirst) return;
      await records(unrated).remove({ guildId, tableId });
      await records(rating).put(...after);
    });
    return true;
  };

  const rateAll = async (guildId: string): Promise<void> => {
    while (await rateSome(guildId));
  };

  /** The best in a game, or in all games together, and the reader wherever they stand; by rank. */
  const standings = async (
    guildId: string,
    game: string | undefined,
    reader: LeaderboardReader,
  ): Promise<readonly Standing[]> => {
    const best = { order: [{ ordinal: 'desc' }, { userId: 'asc' }] } as const;
    const of = { guildId, game };
    // Those who share the last rank come with the first of them.
    const last = (await ratings.all(of, { ...best, take: RANKS_SHOWN })).at(-1);
    if (last === undefined) return [];
    const top = await ratings.all({ ...of, ordinal: { gte: last.ordinal } }, best);
    const isOnTop = top.some(({ userId }) => userId === reader.userId);
    const own = isOnTop ? undefined : await ratings.first({ ...of, userId: reader.userId });
    const shown = own === undefined ? top : [...top, own];
    const userId = { in: shown.map((one) => one.userId) };
    const here = await ratings.all({ guildId: reader.guildId, game: undefined, userId });
    const rankOf = async ({ ordinal }: Skill) =>
      1 +
      (ordinal < last.ordinal
        ? await ratings.count({ ...of, ordinal: { gt: ordinal } })
        : top.filter((one) => one.ordinal > ordinal).length);
    return Promise.all(
      shown.map(async (skill) => ({
        ...skill,
        rank: await rankOf(skill),
        isHere: here.some((one) => one.userId === skill.userId),
      })),
    );
  };

  return {
    async rateGame(tableId) {
      for (const { guildId } of await store.records(unrated).all({ tableId })) await rateAll(guildId);
    },

    async rateGamesOf(userId) {
      const guilds = (await store.records(outcome).all({ userId })).flatMap(({ guildId }) => guildId ?? []);
      for (const guildId of new Set([...guilds, EVERYWHERE])) await rateAll(guildId);
    },

    async leaderboard(reader, game) {
      await rateAll(reader.guildId);
      return (await standings(reader.guildId, game, reader)).map((one) => ratedOf(one, one.name));
    },

    async worldLeaderboard(reader, game) {
      // Whoever is on the reader's server is named.
      await rateAll(reader.guildId);
      await rateAll(EVERYWHERE);
      const all = await standings(EVERYWHERE, game, reader);
      const players = await store.players(all.map(({ userId }) => userId));
      return all.map((one) => {
        const person = { id: one.userId, name: one.name };
        const settings = players.find(({ id }) => id === one.userId);
        return ratedOf(one, nameFor(reader, person, one.isHere ? reader.guildId : undefined, settings));
      });
    },
  };
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
