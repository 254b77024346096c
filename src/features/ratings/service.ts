import { createFingerprints, type Fingerprints } from '../../table/fingerprint.ts';
import { type Outcome, outcome } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { LARGE_TRANSACTION } from '../../table/record.ts';
import { toldApart } from '../../table/seats/names.ts';
import { personOf } from '../../table/seats/people.ts';
import type { Store } from '../../table/store.ts';
import { createStrangers, type Strangers } from '../../table/strangers.ts';
import { closeOf, isWeek, numberOf } from '../challenges/period.ts';
import { challengeTry } from '../challenges/records.ts';
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
   * Afterwards they do not count for `REMEMBERED_FOR` on the servers where they had a rating, nor, if they had begun a
   * week, across all servers: deletion does not wipe out a bad rating, nor is a rating begun anew one to beat.
   */
  erase(userId: string): Promise<void>;
}

/** Maximum number of games rated at once, so that other work gets a turn in between. */
const BATCH = 100;

interface RatingNeeds {
  readonly store: Pick<Store, 'players' | 'prisma'>;
  readonly now: () => Date;
  /** By which those who have deleted their data do not count for a time. */
  readonly fingerprints: Fingerprints;
}

/** What hides people across servers. */
interface WorldNeeds extends RatingNeeds {
  readonly strangers: Strangers;
}

/** Ratings are written once per game, soon after it ends. Before a read, the games that just ended are rated. */
export function createRatings(kernel: Omit<RatingNeeds, 'fingerprints'>): RatingService {
  const needs = { ...kernel, fingerprints: createFingerprints(kernel) };
  const world = { ...needs, strangers: createStrangers(kernel) };
  return {
    rateGame: (tableId) => rateGame(needs, tableId),
    rateWeeks: () => rateWeeks(world),
    leaderboard: (reader, game) => serverLeaderboard(needs, reader, game),
    worldLeaderboard: (reader, game) => worldLeaderboard(world, reader, game),
    erase: (userId) => rateBeforeErasing(needs, userId),
  };
}

async function rateGame(needs: RatingNeeds, tableId: string): Promise<void> {
  const servers = await needs.store.prisma.unrated.findMany({ where: { tableId } });
  for (const { guildId } of servers) await rateServer(needs, guildId);
}

/** Rates all games of a server that wait for it. */
async function rateServer(needs: RatingNeeds, guildId: string): Promise<void> {
  while (await rateOldest(needs, guildId));
}

/** Rates a server's oldest games. @returns whether there were any */
async function rateOldest(needs: RatingNeeds, guildId: string): Promise<boolean> {
  const { prisma } = needs.store;
  // Read before the games, so that a rating written in between is noticed.
  const server = await prisma.ratedServer.findUnique({ where: { guildId } });
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
  const anew = await needs.fingerprints.among(rating.model, played, ({ userId }) => [guildId, userId]);
  const outcomes = played.filter((one) => !anew.has(one)).map(outcome.decode);
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
      server === null
        ? await tx.ratedServer.createMany({ data: [{ guildId, turn: 1 }], skipDuplicates: true })
        : await tx.ratedServer.updateMany({ where: server, data: { turn: server.turn + 1 } });
    // Another process is rating the same games. The next look sees what is left.
    if (count === 0) return;
    await tx.unrated.deleteMany({ where: { guildId, tableId } });
    for (const game of new Set(after.map((skill) => skill.game))) {
      const userId = { in: after.filter((skill) => skill.game === game).map((skill) => skill.userId) };
      await tx.rating.deleteMany({ where: { guildId, game, userId } });
    }
    await tx.rating.createMany({ data: after });
  });
  return true;
}

async function rateWeeks(needs: WorldNeeds): Promise<void> {
  const { prisma } = needs.store;
  const last = await prisma.ratedWeek.findFirst({ orderBy: { period: 'desc' } });
  const later = await prisma.challenge.findMany({
    where: { guildId: NO_SERVER, period: { gt: last?.period ?? '' } },
    orderBy: { period: 'asc' },
  });
  for (const { period, game } of later)
    if (isWeek(period) && needs.now() >= closeOf(period)) await rateWeek(needs, period, game);
}

async function rateWeek(needs: WorldNeeds, period: string, game: string): Promise<void> {
  const { prisma } = needs.store;
  const results = await resultsOf(needs, period);
  const those = {
    game: { in: [ALL_GAMES, game] },
    userId: { in: results.map((result) => result.userId) },
  };
  const skills = (await prisma.worldRating.findMany({ where: those })).map(worldRating.decode);
  const after = [undefined, game].flatMap((rated) =>
    skillsAfterWeek(
      skills.filter((skill) => skill.game === rated),
      results,
      rated,
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
}

/** The results of a week's challenge, without those of people who do not count now. */
async function resultsOf(needs: WorldNeeds, period: string): Promise<readonly WeekResult[]> {
  const { prisma } = needs.store;
  const scored = await prisma.challengeTry.findMany({
    where: { scope: NO_SERVER, period, score: { not: null } },
  });
  const counted = await needs.strangers.without(scored, ({ userId: id, guildId }) => ({
    id,
    playedOn: guildId,
  }));
  const anew = await needs.fingerprints.among(challengeTry.model, counted, ({ userId }) => [
    NO_SERVER,
    userId,
  ]);
  return counted
    .filter((one) => !anew.has(one))
    .map(({ userId, score }): WeekResult => ({ userId, score: score ?? 0 }));
}

async function rateBeforeErasing(needs: RatingNeeds, userId: string): Promise<void> {
  const { prisma } = needs.store;
  const outcomes = await prisma.outcome.findMany({ where: { userId } });
  const guilds = outcomes.flatMap(({ guildId }) => guildId ?? []);
  for (const guildId of new Set(guilds)) await rateServer(needs, guildId);
}

async function serverLeaderboard(
  needs: RatingNeeds,
  { userId, guildId }: Pick<LeaderboardReader, 'userId' | 'guildId'>,
  game: string | undefined,
): Promise<readonly Rated[]> {
  const { prisma } = needs.store;
  await rateServer(needs, guildId);
  const board = { guildId, game: game ?? ALL_GAMES };
  const all = await standings(
    {
      find: (among, list) => prisma.rating.findMany({ where: { ...board, ...among }, ...list }),
      count: (among) => prisma.rating.count({ where: { ...board, ...among } }),
    },
    userId,
  );
  const names = toldApart(all.map(personOf));
  return all.map((standing, index) => ratedOf(standing, names[index]));
}

async function worldLeaderboard(
  needs: WorldNeeds,
  reader: LeaderboardReader,
  game: string | undefined,
): Promise<readonly Rated[]> {
  const { prisma } = needs.store;
  // A game that has just ended on that server makes its players known there.
  await rateServer(needs, reader.guildId);
  const board = { game: game ?? ALL_GAMES };
  const all = await standings(
    {
      find: (among, list) => prisma.worldRating.findMany({ where: { ...board, ...among }, ...list }),
      count: (among) => prisma.worldRating.count({ where: { ...board, ...among } }),
    },
    reader.userId,
  );
  const shown = await needs.strangers.without(all, ({ userId: id }) => ({ id, playedOn: undefined }));
  const names = await namesFor(
    needs,
    reader,
    shown.map(({ userId }) => userId),
  );
  return shown.map((standing, index) => {
    const hiddenAbove = all.filter(
      (other) => other.ordinal > standing.ordinal && !shown.includes(other),
    ).length;
    const { rank, weeks: games } = standing;
    return ratedOf({ ...standing, rank: rank - hiddenAbove, games }, names[index], SETTLED_WEEKS);
  });
}

/**
 * The names of people as the reader may see them. People who have a rating on the reader's server, or began a week
 * there, are known there by their name at that time.
 */
async function namesFor(
  { store: { prisma }, strangers }: WorldNeeds,
  reader: LeaderboardReader,
  people: readonly string[],
) {
  const { guildId } = reader;
  const userId = { in: [...people] };
  const begun = await prisma.challengeTry.findMany({
    where: { guildId, scope: NO_SERVER, userId },
    orderBy: { period: 'asc' },
  });
  const rated = await prisma.rating.findMany({ where: { guildId, game: ALL_GAMES, userId } });
  const known = new Map([...begun, ...rated].map((row) => [row.userId, personOf(row)]));
  return strangers.names(
    reader,
    people.map((id) => {
      const person = id === reader.userId ? { ...known.get(id), id, name: reader.name } : known.get(id);
      return { id, name: '', ...person, playedOn: person === undefined ? undefined : guildId };
    }),
  );
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
  const person = top.some((ranked) => ranked.userId === userId) ? [] : await find({ userId }, { orderBy });
  const rankOf = async ({ ordinal }: Ranked) =>
    1 +
    (ordinal < last.ordinal
      ? await count({ ordinal: { gt: ordinal } })
      : top.filter((ranked) => ranked.ordinal > ordinal).length);
  const shown = [...top, ...person];
  return Promise.all(shown.map(async (ranked) => ({ ...ranked, rank: await rankOf(ranked) })));
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
