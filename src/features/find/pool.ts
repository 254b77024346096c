import { randomBytes } from 'node:crypto';
import { chunks, grouped, readableId } from '../../core/common.ts';
import { quickRandom } from '../../core/random.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import type { Job } from '../../table/ports.ts';
import type { Delegates } from '../../table/record.ts';
import { createStrangers } from '../../table/strangers.ts';
import type { FindKernel } from './kernel.ts';
import {
  type Meeting,
  type Pace,
  type Pairing,
  type Past,
  pair,
  pairOf,
  type Seeking,
  type Vacancy,
} from './pairing.ts';
import {
  type FoundGame,
  foundGame,
  foundSeat,
  type MetWish,
  unwanted,
  type Wish,
  wish as wishRecord,
} from './records.ts';
import { foundGames } from './seekers.ts';
import { seekingFor } from './seeking.ts';
import { vacanciesOf } from './vacancies.ts';

/** The queue in which wishes are met, in one process at a time. */
export const QUEUE = 'find';
/** Its only job. */
export const POOL: Job = { queue: QUEUE, key: 'pool' };
/** How often wishes are looked at, in ms: what they accept grows with time. */
export const LOOKED_AT_EVERY = 60_000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** For so long it counts that two people have met, in ms. */
const MET_WITHIN = 30 * DAY;
/** How long a wish waits for people, in ms, before a computer player may hold a seat. */
const COMPUTER_AFTER: Readonly<Record<Pace, number>> = {
  day: 60 * MINUTE,
  'three-days': 60 * MINUTE,
  tonight: 5 * MINUTE,
};
/** Number of wishes read at once; a pool of more is paired the longest waiting first. */
const POOL_MOST = 20_000;

/** Number of wishes paired in one go, which takes some tens of milliseconds. */
export const AT_ONCE = 2_000;

/** A wish was withdrawn, or met by another process. */
class Withdrawn extends Error {}

/** Meets wishes. Idempotent, and killed anywhere it loses none and seats nobody twice: a wish is gone with its meeting. */
export async function meetWishes(kernel: FindKernel): Promise<void> {
  const { store, now, counts } = kernel;
  const { prisma } = store;
  const at = now();
  await expire(kernel, at);
  const rows = await prisma.wish.findMany({
    where: { readyAt: { lte: at } },
    orderBy: [{ madeAt: 'asc' }, { id: 'asc' }],
    take: POOL_MOST,
  });
  const all = await withoutExcluded(kernel, rows.map(wishRecord.decode));
  counts.waiting(all.length);
  if (all.length === 0) return;
  const vacancies = await vacanciesOf(kernel);
  const standing = all.map((one) => ({ ...one, waited: at.getTime() - one.madeAt.getTime() }));
  const usual = foundGames(kernel.games).map(({ id }) => id);
  const wishes = await seekingFor(prisma, standing, usual);
  const past = await pastOf(kernel, all, vacancies, at);
  const byId = new Map(all.map((one) => [one.id, one]));
  const met = new Set<string>();
  const taken = (some: readonly Seeking[]): readonly Wish[] =>
    some.flatMap(({ id }) => {
      met.add(id);
      return byId.get(id) ?? [];
    });
  const room = new Map(past.room);
  let lacking = vacancies;
  for (const some of inTurns(wishes)) {
    kernel.stopping.throwIfAborted();
    const { fills, meetings } = await pairAll(kernel, some, lacking, { ...past, room });
    for (const { vacancy, wish } of fills) {
      const isIn = await fill(kernel, vacancy, taken([wish]));
      if (isIn) counts.met(wish.waited);
      lacking = lacking.flatMap((one) =>
        one.id === vacancy.id ? (isIn ? withComer(one, wish) : []) : [one],
      );
    }
    for (const meeting of meetings)
      if (await meet(kernel, gameFor(meeting, at), taken(meeting.wishes)))
        for (const { waited } of meeting.wishes) counts.met(waited);
    for (const { userId } of [...fills.map(({ wish }) => wish), ...meetings.flatMap((one) => one.wishes)])
      room.set(userId, (room.get(userId) ?? 1) - 1);
    await yieldToOthers();
  }
  for (const one of wishes) {
    const wish = byId.get(one.id);
    if (wish === undefined || met.has(one.id) || !wish.plan.computers) continue;
    if (one.waited < COMPUTER_AFTER[one.pace] || (room.get(one.userId) ?? 1) < 1) continue;
    const [game] = one.games;
    const seats = past.seats.get(game ?? '');
    if (game === undefined || seats === undefined) continue;
    const alone = gameFor({ game, pace: one.pace, even: false, wishes: [one] }, at);
    await meet(kernel, { ...alone, seats: Math.max(one.least, seats.min, 2), computers: true, lacks: true }, [
      wish,
    ]);
  }
}

/** A game with one more person; none if it lacks nobody then. */
function withComer({ free, people, ...vacancy }: Vacancy, wish: Seeking): readonly Vacancy[] {
  return free === 1 ? [] : [{ ...vacancy, free: free - 1, people: [...people, wish] }];
}

/**
 * Wishes that can meet, so many that pairing them keeps nothing else waiting. In a pool of more, chance decides each time
 * which are looked at together.
 */
function inTurns(wishes: readonly Seeking[]): readonly (readonly Seeking[])[] {
  const chance = quickRandom(randomBytes(16).toString('hex'));
  return [...grouped(wishes, ({ pace }) => pace).values()].flatMap((some) =>
    some.length <= AT_ONCE ? [some] : chunks(chance.shuffle(some), AT_ONCE),
  );
}

/** Pairs the wishes, also without those who were refused before they deleted their data and came back. */
async function pairAll(
  kernel: FindKernel,
  wishes: readonly Seeking[],
  vacancies: readonly Vacancy[],
  { returned, ...past }: PastOf,
): Promise<Pairing> {
  const apart = new Set(past.apart);
  for (;;) {
    const chance = quickRandom(randomBytes(16).toString('hex'));
    const pairing = pair(wishes, vacancies, { ...past, apart }, chance);
    const refused = await stillRefused(kernel, returned, pairing);
    if (refused.length === 0) return pairing;
    for (const both of refused) apart.add(both);
  }
}

/** A new game for wishes that are met. */
function gameFor({ game, pace, even, wishes }: Meeting, at: Date): FoundGame {
  return {
    id: readableId(randomBytes(10)),
    game,
    pace,
    seats: wishes.length,
    even,
    rematch: false,
    computers: false,
    state: 'gathering',
    lacks: false,
    tableId: undefined,
    madeAt: at,
    dueAt: at,
  };
}

/** @returns whether the wishes were all still there */
async function meet(kernel: FindKernel, game: FoundGame, wishes: readonly Wish[]): Promise<boolean> {
  return claimed(kernel, wishes, game.id, async (tx) => {
    await tx.foundGame.create({ data: foundGame.encode(game) });
  });
}

/** @returns whether the wishes and the place were still there */
async function fill(kernel: FindKernel, { id, seats }: Vacancy, wishes: readonly Wish[]): Promise<boolean> {
  return claimed(kernel, wishes, id, async (tx) => {
    const open = { id, state: { in: ['gathering', 'playing'] } };
    const { count } = await tx.foundGame.updateMany({ where: open, data: { dueAt: kernel.now() } });
    if (count === 0) throw new Withdrawn();
    const here = await tx.foundSeat.count({ where: { gameId: id, ending: null } });
    const isFull = here + wishes.length >= seats;
    if (isFull) await tx.foundGame.updateMany({ where: { id }, data: { lacks: false } });
  });
}

/** Takes wishes out of the pool and seats their people at a game. */
async function claimed(
  { store, now }: FindKernel,
  wishes: readonly Wish[],
  gameId: string,
  work: (tx: Delegates) => Promise<void>,
): Promise<boolean> {
  try {
    await store.prisma.$transaction(async (tx) => {
      const ids = wishes.map(({ id }) => id);
      const { count } = await tx.wish.deleteMany({ where: { id: { in: ids } } });
      if (count !== ids.length) throw new Withdrawn();
      await work(tx);
      await tx.foundSeat.createMany({
        data: wishes.map((wish) => foundSeat.encode(seatOf(gameId, wish.userId, metBy(wish), now()))),
      });
    });
  } catch (error) {
    if (error instanceof Withdrawn) return false;
    throw error;
  }
  await store.enqueue([{ queue: foundGame.model, key: gameId }]);
  return true;
}

function metBy({ id, plan, madeAt, expiresAt }: Wish): MetWish {
  return { ...plan, id, madeAt, expiresAt };
}

/** A person who has not come yet. */
export function seatOf(gameId: string, userId: string, wish: MetWish, foundAt: Date) {
  const open = {
    cameAt: undefined,
    joinId: undefined,
    ending: undefined,
    place: undefined,
    endedAt: undefined,
  };
  return { gameId, userId, wish, foundAt, told: false, ...open };
}

async function expire({ store }: FindKernel, at: Date): Promise<void> {
  const over = await store.prisma.wish.findMany({
    where: { expiresAt: { lte: at }, readyAt: { lte: at } },
    select: { id: true },
  });
  if (over.length === 0) return;
  const ids = { in: over.map(({ id }) => id) };
  await store.prisma.wish.deleteMany({ where: { id: ids } });
  await store.prisma.wishServer.deleteMany({ where: { wishId: ids } });
}

/** The owner may have excluded somebody since they made their wish. */
async function withoutExcluded(kernel: FindKernel, all: readonly Wish[]): Promise<readonly Wish[]> {
  return createStrangers(kernel).without(all, ({ userId: id }) => ({ id, playedOn: undefined }));
}

interface PastOf extends Past {
  /** Who has deleted their data and come back. */
  readonly returned: ReadonlySet<string>;
}

/** What counts of the past of the people in the pool, and of those whose games lack somebody. */
async function pastOf(
  kernel: FindKernel,
  all: readonly Wish[],
  vacancies: readonly Vacancy[],
  at: Date,
): Promise<PastOf> {
  const { prisma } = kernel.store;
  const seated = vacancies.flatMap(({ people }) => people.map((one) => one.userId));
  const ids = [...new Set([...all.map((one) => one.userId), ...seated])];
  const userId = { in: ids };
  const [seekers, open, own, refused] = await Promise.all([
    prisma.seeker.findMany({ where: { userId } }),
    prisma.foundSeat.groupBy({ by: ['userId'], where: { userId, ending: null }, _count: true }),
    prisma.foundSeat.findMany({
      where: { userId, foundAt: { gt: new Date(at.getTime() - MET_WITHIN) } },
      select: { gameId: true, userId: true, foundAt: true },
      orderBy: [{ foundAt: 'asc' }],
    }),
    prisma.unwanted.findMany({ where: { OR: [{ userId }, { otherId: userId }] } }),
  ]);
  const apart = new Set(refused.map((row) => pairOf(row.userId, row.otherId)));
  const met = new Map<string, number>();
  const last = new Map<string, string>();
  const peopleOf = grouped(own, ({ gameId }) => gameId);
  for (const people of peopleOf.values())
    for (const [index, one] of people.entries())
      for (const other of people.slice(index + 1)) {
        const pair = pairOf(one.userId, other.userId);
        met.set(pair, (met.get(pair) ?? 0) + 1);
      }
  for (const { userId: user, gameId } of own) last.set(user, gameId);
  for (const [user, gameId] of last)
    for (const other of peopleOf.get(gameId) ?? [])
      if (other.userId !== user) apart.add(pairOf(user, other.userId));
  const playing = new Map(open.map((row) => [row.userId, row._count]));
  return {
    apart,
    met,
    returned: new Set(seekers.filter((row) => row.returned).map((row) => row.userId)),
    room: new Map(seekers.map((row) => [row.userId, row.most - (playing.get(row.userId) ?? 0)])),
    seats: new Map(kernel.games.map(({ id, seats }) => [id, seats])),
  };
}

/** The purpose of the fingerprints of refused people who have deleted their data since. */
const REFUSED = unwanted.model;

/** The pairs of which one had refused the other before they deleted their data. */
async function stillRefused(
  kernel: FindKernel,
  returned: ReadonlySet<string>,
  { fills, meetings }: Pairing,
): Promise<readonly string[]> {
  const tables = [
    ...meetings.map(({ wishes }) => wishes),
    ...fills.map(({ vacancy, wish }) => [...vacancy.people, wish]),
  ];
  const pairs = tables.flatMap((people) =>
    people
      .filter(({ userId }) => returned.has(userId))
      .flatMap((back) => people.map((by) => ({ by: by.userId, back: back.userId }))),
  );
  if (pairs.length === 0) return [];
  const found = await createFingerprints(kernel).among(REFUSED, pairs, ({ by, back }) => [by, back]);
  return [...found].map(({ by, back }) => pairOf(by, back));
}

/** Keeps for a while who did not want to play again with a person who deletes their data. */
export async function rememberRefusals(
  kernel: Pick<FindKernel, 'store' | 'now'>,
  userId: string,
): Promise<void> {
  const { prisma } = kernel.store;
  const rows = await prisma.unwanted.findMany({ where: { otherId: userId } });
  const remembering = await createFingerprints(kernel).remembering();
  const data = rows.map((row) => remembering(REFUSED, [row.userId, userId]));
  await prisma.fingerprint.createMany({ data, skipDuplicates: true });
}
