import { createFingerprints, fingerprint } from '../../table/fingerprint.ts';
import { type Outcome, outcome } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import type { Records } from '../../table/record.ts';
import type { Store } from '../../table/store.ts';
import { createStrangers } from '../../table/strangers.ts';
import { closeOf, isWeek, numberOf } from '../challenges/period.ts';
import { challenge, challengeTry } from '../challenges/records.ts';
import { ratedServer, ratedWeek, rating, type Skill, unrated, worldRating } from './record.ts';
import { RANKS_SHOWN, type Rated, ratedAfter, ratedOf } from './skills.ts';
import { SETTLED_WEEKS, skillsAfterWeek, type WeekResult } from './weeks.ts';

/** The reader of a leaderboard, and their server. */
export interface LeaderboardReader {
  readonly userId: string;
  readonly name: string;
  readonly guildId: string;
}

/** People's skill, on one server and across all servers. */
export interface RatingService {
  /** Does nothing unless the table's game is over. Rates all games on its server that ended since the last call. */
  rateGame(tableId: string): Promise<void>;
  /** Rates the weeks whose challenges have closed, for all servers. */
  rateWeeks(): Promise<void>;
  /** The best on the reader's server, and the reader. @param game undefined: all games together */
  leaderboard(
    reader: Pick<LeaderboardReader, 'userId' | 'guildId'>,
    game: string | undefined,
  ): Promise<readonly Rated[]>;
  /**
   * The same across all servers, by weekly challenges. People are named as the reader's server knows them: see
   * `nameFor`.
   */
  worldLeaderboard(reader: LeaderboardReader, game: string | undefined): Promise<readonly Rated[]>;
  /**
   * Called before a person's data is deleted: rates everything they finished, because others' ratings depend on it.
   * Afterwards, people with rated weeks do not count across all servers for a quarter, so that deletion does not wipe
   * out a bad rating.
   */
  erase(userId: string): Promise<void>;
}

/** The purpose of the fingerprints of people who deleted their data. */
const PURPOSE = 'ratings';
/** In ms: 13 weeks. */
const ANEW_AFTER = 13 * 7 * 86_400_000;

/** Maximum number of games rated at once, so that other work gets a turn in between. */
const BATCH = 100;

/** Ratings are written once per game, soon after it ends. Before a read, the games that just ended are rated. */
export function createRatings({
  store,
  now,
}: {
  readonly store: Pick<Store, 'atomically' | 'players' | 'records'>;
  readonly now: () => Date;
}): RatingService {
  const strangers = createStrangers({ store, now });
  const fingerprints = createFingerprints({ store, now });
  const ratings = store.records(rating);
  const worldRatings = store.records(worldRating);
  const tries = store.records(challengeTry);

  /** Rates a server's oldest games. @returns whether there were any */
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
    const resigned = new Map(games.map((one) => [one.tableId, one.resigned]));
    const after = skillsAfter(skills, outcomes, resigned).map((skill) => ({ guildId, ...skill }));
    await store.atomically(async ({ records }) => {
      const turns = records(ratedServer);
      const isFirst =
        before === undefined
          ? await turns.add({ guildId, turn: 1 })
          : (await turns.change(before, { turn: before.turn + 1 })) === 1;
      // Another process is rating the same games. The next look sees what is left.
      if (!isFirst) return;
      await records(unrated).remove({ guildId, tableId });
      await records(rating).put(...after);
    });
    return true;
  };

  const rateAll = async (guildId: string): Promise<void> => {
    while (await rateSome(guildId));
  };

  const markOf = (userId: string) =>
    fingerprints.of(PURPOSE, [userId], new Date(now().getTime() + ANEW_AFTER));

  const rateWeek = async (period: string, game: string): Promise<void> => {
    const scored = await tries.all({ scope: NO_SERVER, period, score: { not: undefined } });
    const counted = await strangers.without(scored, ({ userId: id, guildId }) => ({ id, playedOn: guildId }));
    const washed = new Set(
      (await store.records(fingerprint).all({ purpose: PURPOSE, until: { gt: now() } })).map(
        ({ hmac }) => hmac,
      ),
    );
    const results: WeekResult[] = [];
    for (const { userId, score = 0 } of counted)
      if (washed.size === 0 || !washed.has((await markOf(userId)).hmac)) results.push({ userId, score });
    const userId = { in: results.map((one) => one.userId) };
    const before = await worldRatings.all({ game: { in: [undefined, game] }, userId });
    const after = [undefined, game].flatMap((of) =>
      skillsAfterWeek(
        before.filter((one) => one.game === of),
        results,
        of,
        numberOf(period),
      ),
    );
    await store.atomically(async ({ records }) => {
      // Skipped if another process was first.
      if (await records(ratedWeek).add({ period })) await records(worldRating).put(...after);
    });
  };

  return {
    async rateGame(tableId) {
      for (const { guildId } of await store.records(unrated).all({ tableId })) await rateAll(guildId);
    },

    async rateWeeks() {
      const last = await store.records(ratedWeek).first({}, [{ period: 'desc' }]);
      const later = await store
        .records(challenge)
        .all({ guildId: NO_SERVER, period: { gt: last?.period ?? '' } }, { order: [{ period: 'asc' }] });
      for (const { period, game } of later)
        if (isWeek(period) && now() >= closeOf(period)) await rateWeek(period, game);
    },

    async erase(userId) {
      const guilds = (await store.records(outcome).all({ userId })).flatMap(({ guildId }) => guildId ?? []);
      for (const guildId of new Set(guilds)) await rateAll(guildId);
      if ((await tries.count({ scope: NO_SERVER, userId })) > 0)
        await store.records(fingerprint).put(await markOf(userId));
    },

    async leaderboard({ userId, guildId }, game) {
      await rateAll(guildId);
      return (await standings(ratings, { guildId, game }, userId)).map((one) => ratedOf(one, one.name));
    },

    async worldLeaderboard(reader, game) {
      const { guildId } = reader;
      // A game that has just ended on that server makes its players known there.
      await rateAll(guildId);
      const all = await standings(worldRatings, { game }, reader.userId);
      const shown = await strangers.without(all, ({ userId: id }) => ({ id, playedOn: undefined }));
      const userId = { in: shown.map((one) => one.userId) };
      // People who have a rating on the reader's server, or began a week there, are known there by their name at that
      // time.
      const begun = await tries.all({ guildId, scope: NO_SERVER, userId }, { order: [{ period: 'asc' }] });
      const rated = await ratings.all({ guildId, game: undefined, userId });
      const known = new Map([...begun, ...rated].map((one) => [one.userId, one.name]));
      const names = await strangers.names(
        reader,
        userId.in.map((id) => {
          const name = id === reader.userId ? reader.name : known.get(id);
          return { id, name: name ?? '', playedOn: name === undefined ? undefined : guildId };
        }),
      );
      return shown.map((one, at) => {
        const above = all.filter((other) => other.ordinal > one.ordinal && !shown.includes(other)).length;
        return ratedOf({ ...one, rank: one.rank - above, games: one.weeks }, names[at], SETTLED_WEEKS);
      });
    },
  };
}

interface Ranked {
  readonly userId: string;
  readonly ordinal: number;
}

/** The highest skills, and a person wherever they stand, by rank: from 1, shared by ties. */
async function standings<T extends Ranked>(
  skills: Records<T>,
  of: Parameters<Records<T>['all']>[0],
  userId: string,
): Promise<readonly (T & { readonly rank: number })[]> {
  const where = (more: object) => ({ ...of, ...more });
  const order = [{ ordinal: 'desc' }, { userId: 'asc' }] as unknown as NonNullable<
    Parameters<Records<T>['first']>[1]
  >;
  // Everyone tied on the last rank is included.
  const last = (await skills.all(of, { order, take: RANKS_SHOWN })).at(-1);
  if (last === undefined) return [];
  const top = await skills.all(where({ ordinal: { gte: last.ordinal } }), { order });
  const own = top.some((one) => one.userId === userId) ? undefined : await skills.first(where({ userId }));
  const rankOf = async ({ ordinal }: Ranked) =>
    1 +
    (ordinal < last.ordinal
      ? await skills.count(where({ ordinal: { gt: ordinal } }))
      : top.filter((one) => one.ordinal > ordinal).length);
  const shown = own === undefined ? top : [...top, own];
  return Promise.all(shown.map(async (one) => ({ ...one, rank: await rankOf(one) })));
}

/** The skills that the outcomes change, in each game and in all games together. */
function skillsAfter(
  before: readonly Skill[],
  outcomes: readonly Outcome[],
  resigned: ReadonlyMap<string, readonly number[]>,
): readonly Skill[] {
  const games = new Set(outcomes.map(({ game }) => game));
  return [undefined, ...games].flatMap((game) =>
    ratedAfter(
      before.filter((one) => one.game === game),
      outcomes.filter((one) => game === undefined || one.game === game),
      game,
      resigned,
    ),
  );
}
