import { randomBytes, randomInt } from 'node:crypto';
import { SnowflakeUtil } from 'discord.js';
import { readableId } from '../../core/common.ts';
import { say } from '../../discord/i18n/words.ts';
import { REMEMBERED_FOR } from '../../table/fingerprint.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import type { FindKernel } from './kernel.ts';
import type { Pace } from './pairing.ts';
import { type Seeker, type Wish, type WishPlan, wish } from './records.ts';
import { isUnreliable, reliabilityOf, whyNotFound } from './seekers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many wishes a person can have at once. */
const WISHES_MOST = 5;
/** How long a wish stands, in ms. */
const STANDS: Readonly<Record<Pace, number>> = { day: 7 * DAY, 'three-days': 7 * DAY, tonight: 6 * HOUR };
/** At most so long, in ms, by chance, it waits before it can be met: nobody can meet a partner by the clock. */
const DELAY_MOST: Readonly<Record<Pace, number>> = {
  day: 5 * MINUTE,
  'three-days': 5 * MINUTE,
  tonight: MINUTE,
};
/**
 * How much longer it waits, in ms, for somebody who has left too many games, who has deleted their data, or whose account on
 * Discord is new: by an endless supply of accounts somebody could meet a person who has refused each.
 */
const WAITS_LONGER: Readonly<Record<Pace, number>> = {
  day: 3 * HOUR,
  'three-days': 3 * HOUR,
  tonight: 10 * MINUTE,
};
/** The age of an account, in ms, below which it is new. */
const ACCOUNT_NEW = 30 * DAY;
/** The number of servers with a wish; nobody has asked on more of late. */
const SERVERS_MOST = 20;
/** The number of days by which "people a day" is counted. */
const COUNTED_DAYS = 7;

/** A new wish, and why it waits longer if it does. */
export interface Wished {
  readonly wish: Wish;
  readonly waitsLonger: 'unreliable' | 'returned' | 'new' | undefined;
}

/** A person wishes for a game. @param guildId the server where they ask; undefined: none */
export async function makeWish(
  kernel: FindKernel,
  { userId, returned, agreedAt }: Seeker,
  plan: WishPlan,
  guildId: string | undefined,
): Promise<Result<Wished>> {
  const { store, now, counts } = kernel;
  const { prisma } = store;
  const refused = await whyNotFound(kernel, userId, guildId);
  if (refused !== undefined) return refused;
  const servers = await serversOf(kernel, userId, guildId);
  if (plan.own && servers.length === 0) return refuse(say('find.refusal.no-server'));
  const reliability = (await reliabilityOf(kernel, [userId])).get(userId);
  const isBad = reliability !== undefined && isUnreliable(reliability);
  const isBack = returned && now().getTime() - agreedAt.getTime() < REMEMBERED_FOR;
  const isNew = now().getTime() - SnowflakeUtil.timestampFrom(userId) < ACCOUNT_NEW;
  const waitsLonger = isBad ? 'unreliable' : isBack ? 'returned' : isNew ? 'new' : undefined;
  const { pace } = plan;
  const at = now().getTime();
  const delay = randomInt(DELAY_MOST[pace]) + (waitsLonger === undefined ? 0 : WAITS_LONGER[pace]);
  const made: Wish = {
    id: readableId(randomBytes(10)),
    userId,
    pace,
    plan,
    madeAt: new Date(at),
    readyAt: new Date(at + delay),
    expiresAt: new Date(at + STANDS[pace]),
  };
  await prisma.$transaction(async (tx) => {
    await tx.wish.create({ data: wish.encode(made) });
    await tx.wishServer.createMany({
      data: servers.map((server) => ({ wishId: made.id, guildId: server, userId })),
    });
  });
  // Of two at once, both find one too many.
  if ((await prisma.wish.count({ where: { userId } })) > WISHES_MOST) {
    await withdraw(kernel, userId, made.id);
    return refuse(say('find.refusal.most', { count: WISHES_MOST }));
  }
  counts.wished();
  return ok({ wish: made, waitsLonger });
}

/** The servers where a person has played or asks, without those that they have left. */
async function serversOf(
  { store, members }: FindKernel,
  userId: string,
  guildId: string | undefined,
): Promise<readonly string[]> {
  const played = await store.prisma.outcome.groupBy({
    by: ['guildId'],
    where: { userId, guildId: { not: null } },
    orderBy: { guildId: 'desc' },
    take: SERVERS_MOST,
  });
  const all = new Set([guildId, ...played.map((row) => row.guildId)].flatMap((id) => id ?? []));
  const there = await Promise.all([...all].map(async (id) => !(await members.hasLeft(id, userId))));
  return [...all].filter((_, index) => there[index]);
}

/** A person's wishes, oldest first. */
export async function wishesOf(
  { store }: Pick<FindKernel, 'store'>,
  userId: string,
): Promise<readonly Wish[]> {
  const rows = await store.prisma.wish.findMany({
    where: { userId },
    orderBy: [{ madeAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(wish.decode);
}

/** @returns whether it was theirs, and not met yet */
export async function withdraw(
  { store }: Pick<FindKernel, 'store'>,
  userId: string,
  id: string,
): Promise<boolean> {
  const { count } = await store.prisma.wish.deleteMany({ where: { id, userId } });
  if (count > 0) await store.prisma.wishServer.deleteMany({ where: { wishId: id } });
  return count > 0;
}

/** About how many people a day look for a game of this pace and one of these games; 0 for less than one. */
export async function seekersADay(
  { store, now }: Pick<FindKernel, 'store' | 'now'>,
  { pace, games }: Pick<WishPlan, 'pace' | 'games'>,
  userId: string,
): Promise<number> {
  const { prisma } = store;
  const since = new Date(now().getTime() - COUNTED_DAYS * DAY);
  const named = games.map((game) => ({ plan: { contains: JSON.stringify(game) } }));
  const fitting = games.length === 0 ? {} : { OR: [{ plan: { contains: '"games":[]' } }, ...named] };
  const others = { userId: { not: userId } };
  const [waiting, met] = await Promise.all([
    prisma.wish.findMany({
      where: { ...others, pace, madeAt: { gt: since }, ...fitting },
      distinct: ['userId'],
      select: { userId: true },
    }),
    prisma.foundSeat.findMany({
      where: {
        ...others,
        foundAt: { gt: since },
        foundGame: { pace, ...(games.length === 0 ? {} : { game: { in: [...games] } }) },
      },
      distinct: ['userId'],
      select: { userId: true },
    }),
  ]);
  return Math.round(new Set([...waiting, ...met].map((row) => row.userId)).size / COUNTED_DAYS);
}
