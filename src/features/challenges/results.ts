import { moment } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { NO_SERVER } from '../../table/place.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { personOf } from '../../table/seats/people.ts';
import { type ChallengeKernel, isOver, serverIn } from './challenge.ts';
import { closeOf, isCurrent, isWeek } from './period.ts';
import { type ChallengeKey, type ChallengeTry, challengeOf, challengeTry, scopeOf } from './records.ts';
import { findTries, findTry, refuseSpent, type TryState } from './tries.ts';

/** Maximum number of weekly results shown. */
const BEST = 20;

/** By score, then by time. */
const BEST_FIRST = [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }] as const;

/** A challenge's results so far. */
export interface Results extends ChallengeKey {
  /** People with a result, best first; ties share a place. */
  readonly done: readonly {
    readonly place: number;
    readonly name: string;
    readonly userId: string;
    readonly tableId: string;
  }[];
  readonly playing: readonly string[];
  /** People who gave up or took too long. */
  readonly without: readonly string[];
  /** Whether the reader may look at the sheets. */
  readonly sheets: boolean;
}

/** The results of a week on all servers. */
export interface WorldResults {
  /** The best results; ties share a place. */
  readonly best: readonly {
    readonly place: number;
    /** As the reader may see it; undefined for "somebody". */
    readonly name: string | undefined;
    readonly tableId: string;
  }[];
  /** How many people have a result. */
  readonly count: number;
  /** The reader's own result, if any, and how many of the others did worse. */
  readonly own: { readonly place: number; readonly worse: number; readonly tableId: string } | undefined;
  /** Whether the reader may look at the sheets. */
  readonly sheets: boolean;
}

export interface Look {
  readonly loaded: Loaded;
  readonly name: string | undefined;
}

/**
 * Refused to people still playing, for as long as their game counts, and to people who have not begun, until it is over
 * for everyone. Undefined if nobody has begun. For a week: the tries begun on the key's server.
 */
export async function findResults(
  kernel: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
): Promise<Result<Results | undefined>> {
  const no = await refuseEarly(kernel, key, userId);
  if (no) return no;
  const there = await findTries(kernel, key);
  // People who began a week outside servers do not know each other.
  if (there.length === 0 || (isWeek(key.period) && key.guildId === NO_SERVER)) return ok(undefined);
  const { guildId, period } = key;
  const scored = await kernel.store.prisma.challengeTry.findMany({
    where: { guildId, period, score: { not: null } },
    orderBy: [...BEST_FIRST],
  });
  const named = (state: TryState) => there.filter((player) => player.state === state).map(({ name }) => name);
  return ok({
    ...key,
    done: scored.map(({ score, name, userId: id, tableId }) => ({
      place: 1 + scored.findIndex((player) => player.score === score),
      name: there.find((player) => player.userId === id)?.name ?? name,
      userId: id,
      tableId,
    })),
    playing: named('playing'),
    without: named('without'),
    sheets: await seesSheets(kernel, key, userId),
  });
}

/** A week's results on all servers, under the same rule. @param key with the reader's server */
export async function findWorldResults(
  kernel: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
): Promise<Result<WorldResults>> {
  const {
    store: { prisma },
    strangers,
  } = kernel;
  const no = await refuseEarly(kernel, key, userId);
  if (no) return no;
  const all = { scope: scopeOf(key), period: key.period };
  const scored = { ...all, score: { not: null } };
  const shown = await prisma.challengeTry.findMany({
    where: scored,
    orderBy: [...BEST_FIRST],
    take: BEST,
  });
  const best = await strangers.without(shown, ({ userId: id, guildId }) => ({ id, playedOn: guildId }));
  const names = await namesFor(kernel, key, userId, best.map(challengeTry.decode));
  const mine = await prisma.challengeTry.findUnique({
    where: { scope_period_userId: { ...all, userId } },
  });
  const better = (than: number) => prisma.challengeTry.count({ where: { ...all, score: { gt: than } } });
  const count = await prisma.challengeTry.count({ where: scored });
  return ok({
    best: best.map((one, index) => ({
      place: 1 + best.findIndex((other) => other.score === one.score),
      name: names[index],
      tableId: one.tableId,
    })),
    count,
    own:
      mine === null || mine.score === null
        ? undefined
        : {
            place: 1 + (await better(mine.score)),
            worse: count - (await better(mine.score - 1)),
            tableId: mine.tableId,
          },
    sheets: await seesSheets(kernel, key, userId),
  });
}

/**
 * A game to look at, and its player's name; undefined for "somebody". People without a result may see only their own
 * until it is over for everyone: they could tell others who still play.
 */
export async function findGame(
  kernel: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
  tableId: string,
): Promise<Result<Look>> {
  const { service } = kernel;
  const no = await refuseEarly(kernel, key, userId);
  if (no) return no;
  const loaded = await service.load(tableId);
  const played = loaded && challengeOf(loaded.table);
  const isOfIt = played !== undefined && scopeOf(played) === scopeOf(key) && played.period === key.period;
  const occupant = loaded?.table.seats[0];
  if (!isOfIt || loaded?.table.status !== 'finished' || occupant?.kind !== 'human')
    return refuse(say('refusal.no-such-table'));
  if (!(await service.mayKnow(loaded.table, { userId })).course)
    return refuse(say('refusal.challenge-sheets', { when: moment(closeOf(key.period)) }));
  const { id, ...called } = occupant.person;
  const [shown] = await namesFor(kernel, key, userId, [
    { ...played, userId: id, username: undefined, ...called },
  ]);
  return ok({ loaded, name: shown });
}

/** Whether a reader may look at the sheets. */
export async function seesSheets(
  kernel: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
): Promise<boolean> {
  return (await findTry(kernel, key, userId))?.state === 'done' || (await isOver(kernel, key));
}

/** The refusal if the person may not yet know the results. */
async function refuseEarly(
  kernel: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
): Promise<RefusedResult | undefined> {
  const state = (await findTry(kernel, key, userId))?.state;
  if (state === 'done' || state === 'without' || (await isOver(kernel, key))) return undefined;
  const no = state === undefined ? await refuseSpent(kernel, key, userId) : undefined;
  if (no !== undefined) return no;
  const canPlay = state === 'playing' || isCurrent(key.period, kernel.now());
  return refuse(say(canPlay ? 'refusal.challenge-first' : 'refusal.challenge-later'));
}

/** People's names as a reader on the key's server sees them. */
function namesFor(
  { strangers }: ChallengeKernel,
  key: ChallengeKey,
  userId: string,
  people: readonly Pick<ChallengeTry, 'guildId' | 'userId' | 'name' | 'username'>[],
) {
  return strangers.names(
    { userId, guildId: serverIn(key) },
    people.map((row) => ({ ...personOf(row), playedOn: serverIn(row) })),
  );
}
