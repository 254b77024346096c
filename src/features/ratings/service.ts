import { createFingerprints } from '../../table/fingerprint.ts';
import { type Outcome, outcome } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { LARGE_TRANSACTION } from '../../table/record.ts';
import type { Store } from '../../table/store.ts';
import { createStrangers } from '../../table/strangers.ts';
import { closeOf, isWeek, numberOf } from '../challenges/period.ts';
import { ALL_GAMES, rating, type Skill, unrated, worldRating } from './record.ts';
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
  readonly store: Pick<Store, 'players' | 'prisma'>;
  readonly now: () => Date;
}): RatingService {
  const strangers = createStrangers({ store, now });
  const fingerprints = createFingerprints({ store, now });
  const { prisma } = store;

  /** Rates a server's oldest games. @returns whether there were any */
  const rateSome = async (guildId: string): Promise<boolean> => {
    // Read before the games, so that a rating written in between is noticed.
    const before = await prisma.ratedServer.findUnique({ where: { guildId } });
    const waiting = await prisma.unrated.findMany({
      where: { guildId },
      orderBy: [{ at: 'asc' }, { tableId: 'asc' }],
      take: BATCH,
    });
    if (waiting.length === 0) return false;
    const games = waiting.map(unrated.decode);
    const tableId = { in: games.map((game) => game.tableId) };
    const played = await prisma.outcome.findMany({
      where: { tableId },
      orderBy: [{ at: 'asc' }, { tableId: 'asc' }, { seat: 'asc' }],
    });
    const outcomes = played.map(outcome.decode);
    const skills = await prisma.rating.findMany({
      where: {
        guildId,
        game: { in: [ALL_GAMES, ...new Set(outcomes.map(({ game }) => game))] },
        userId: { in: [...new Set(outcomes.map(({ userId }) => userId))] },
      },
    });
    const resigned = new Map(games.map((game) => [game.tableId, game.resigned]));
    const after = skillsAfter(skills.map(rating.decode), outcomes, resigned).map((skill) =>
      rating.encode({ guildId, ...skill }),
    );
    await prisma.$transaction(async (tx) => {
      const { count } =
        before === null
          ? await tx.ratedServer.createMany({ data: [{ guildId, turn: 1 }], skipDuplicates: true })
          : await tx.ratedServer.updateMany({ where: before, data: { turn: before.turn + 1 } });
      // Another process is rating the same games. The next look sees what is left.
      if (count === 0) return;
      await tx.unrated.deleteMany({ where: { guildId, tableId } });
      for (const game of new Set(after.map((one) => one.game))) {
        const userId = { in: after.filter((one) => one.game === game).map((one) => one.userId) };
        await tx.rating.deleteMany({ where: { guildId, game, userId } });
      }
      await tx.rating.createMany({ data: after });
    });
    return true;
  };

  const rateAll = async (guildId: string): Promise<void> => {
    while (await rateSome(guildId));
  };

  const markOf = (userId: string) =>
    fingerprints.of(PURPOSE, [userId], new Date(now().getTime() + ANEW_AFTER));

  const rateWeek = async (period: string, game: string): Promise<void> => {
    const scored = await prisma.challengeTry.findMany({
      where: { scope: NO_SERVER, period, score: { not: null } },
    });
    const counted = await strangers.without(scored, ({ userId: id, guildId }) => ({ id, playedOn: guildId }));
    const marks = await prisma.fingerprint.findMany({ where: { purpose: PURPOSE, until: { gt: now() } } });
    const washed = new Set(marks.map(({ hmac }) => hmac));
    const results: WeekResult[] = [];
    for (const { userId, score } of counted)
      if (washed.size === 0 || !washed.has((await markOf(userId)).hmac))
        results.push({ userId, score: score ?? 0 });
    const those = {
      game: { in: [ALL_GAMES, game] },
      userId: { in: results.map((result) => result.userId) },
    };
    const before = (await prisma.worldRating.findMany({ where: those })).map(worldRating.decode);
    const after = [undefined, game].flatMap((of) =>
      skillsAfterWeek(
        before.filter((one) => one.game === of),
        results,
        of,
        numberOf(period),
      ),
    );
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.ratedWeek.createMany({ data: [{ period }], skipDuplicates: true });
      // Another process was first.
      if (count === 0) return;
      await tx.worldRating.deleteMany({ where: those });
      await tx.worldRating.createMany({ data: after.map((skill) => worldRating.encode(skill)) });
    }, LARGE_TRANSACTION);
  };

  return {
    async rateGame(tableId) {
      for (const { guildId } of await prisma.unrated.findMany({ where: { tableId } })) await rateAll(guildId);
    },

    async rateWeeks() {
      const last = await prisma.ratedWeek.findFirst({ orderBy: { period: 'desc' } });
      const later = await prisma.challenge.findMany({
        where: { guildId: NO_SERVER, period: { gt: last?.period ?? '' } },
        orderBy: { period: 'asc' },
      });
      for (const { period, game } of later)
        if (isWeek(period) && now() >= closeOf(period)) await rateWeek(period, game);
    },

    async erase(userId) {
      const outcomes = await prisma.outcome.findMany({ where: { userId } });
      const guilds = outcomes.flatMap(({ guildId }) => guildId ?? []);
      for (const guildId of new Set(guilds)) await rateAll(guildId);
      if ((await prisma.challengeTry.count({ where: { scope: NO_SERVER, userId } })) === 0) return;
      const mark = await markOf(userId);
      const { until: _, ...key } = mark;
      await prisma.fingerprint.upsert({
        where: { purpose_hmac_nonce: key },
        create: mark,
        update: mark,
      });
    },

    async leaderboard({ userId, guildId }, game) {
      await rateAll(guildId);
      const of = { guildId, game: game ?? ALL_GAMES };
      const all = await standings(
        {
          find: (among, list) => prisma.rating.findMany({ where: { ...of, ...among }, ...list }),
          count: (among) => prisma.rating.count({ where: { ...of, ...among } }),
        },
        userId,
      );
      return all.map((one) => ratedOf(one, one.name));
    },

    async worldLeaderboard(reader, game) {
      const { guildId } = reader;
      // A game that has just ended on that server makes its players known there.
      await rateAll(guildId);
      const of = { game: game ?? ALL_GAMES };
      const all = await standings(
        {
          find: (among, list) => prisma.worldRating.findMany({ where: { ...of, ...among }, ...list }),
          count: (among) => prisma.worldRating.count({ where: { ...of, ...among } }),
        },
        reader.userId,
      );
      const entries = await strangers.without(all, ({ userId: id }) => ({ id, playedOn: undefined }));
      const userId = { in: entries.map((one) => one.userId) };
      // People who have a rating on the reader's server, or began a week there, are known there by their name at that
      // time.
      const begun = await prisma.challengeTry.findMany({
        where: { guildId, scope: NO_SERVER, userId },
        orderBy: { period: 'asc' },
      });
      const rated = await prisma.rating.findMany({ where: { guildId, game: ALL_GAMES, userId } });
      const known = new Map([...begun, ...rated].map((one) => [one.userId, one.name]));
      const names = await strangers.names(
        reader,
        userId.in.map((id) => {
          const name = id === reader.userId ? reader.name : known.get(id);
          return { id, name: name ?? '', playedOn: name === undefined ? undefined : guildId };
        }),
      );
      return entries.map((one, index) => {
        const above = all.filter((other) => other.ordinal > one.ordinal && !entries.includes(other)).length;
        return ratedOf({ ...one, rank: one.rank - above, games: one.weeks }, names[index], SETTLED_WEEKS);
      });
    },
  };
}

interface Ranked {
  readonly userId: string;
  readonly ordinal: number;
}

/** A person, or people by their skill. */
interface Among {
  readonly userId?: string;
  readonly ordinal?: { readonly gte: number } | { readonly gt: number };
}

/** The skills in one game or in all. */
interface Skills<T> {
  find(
    among: Among,
    list: {
      readonly orderBy: [{ readonly ordinal: 'desc' }, { readonly userId: 'asc' }];
      readonly take?: number;
    },
  ): Promise<readonly T[]>;
  count(among: Among): Promise<number>;
}

/** The highest skills, and a person wherever they stand, by rank: from 1, shared by ties. */
async function standings<T extends Ranked>(
  { find, count }: Skills<T>,
  userId: string,
): Promise<readonly (T & { readonly rank: number })[]> {
  const orderBy: Parameters<typeof find>[1]['orderBy'] = [{ ordinal: 'desc' }, { userId: 'asc' }];
  // Everyone tied on the last rank is included.
  const last = (await find({}, { orderBy, take: RANKS_SHOWN })).at(-1);
  if (last === undefined) return [];
  const top = await find({ ordinal: { gte: last.ordinal } }, { orderBy });
  const own = top.some((one) => one.userId === userId) ? [] : await find({ userId }, { orderBy });
  const rankOf = async ({ ordinal }: Ranked) =>
    1 +
    (ordinal < last.ordinal
      ? await count({ ordinal: { gt: ordinal } })
      : top.filter((one) => one.ordinal > ordinal).length);
  const rows = [...top, ...own];
  return Promise.all(rows.map(async (one) => ({ ...one, rank: await rankOf(one) })));
}

/** The skills that the outcomes change, in each game and in all games together. */
function skillsAfter(
  previous: readonly Skill[],
  outcomes: readonly Outcome[],
  resigned: ReadonlyMap<string, readonly number[]>,
): readonly Skill[] {
  const games = new Set(outcomes.map(({ game }) => game));
  return [undefined, ...games].flatMap((game) =>
    ratedAfter(
      previous.filter((skill) => skill.game === game),
      outcomes.filter((outcome) => game === undefined || outcome.game === game),
      game,
      resigned,
    ),
  );
}
