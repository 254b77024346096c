import type { AnyGame } from '../../core/game.ts';
import { say } from '../../discord/i18n/words.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import { type RefusedResult, refuse } from '../../table/request.ts';
import { createStrangers } from '../../table/strangers.ts';
import type { FindKernel } from './kernel.ts';
import { type Seeker, seeker, USUAL_PLAN, type WishPlan } from './records.ts';

/** How many found games a person can want at once. */
export const mosts = [1, 2, 3, 5] as const;
const USUAL_MOST = 2;

/** From this number of games on, their endings say how reliable a person is. */
export const RELIABLE_AFTER = 4;
/** The share of games that a person must finish so as not to wait longer. */
const RELIABLE_FROM = 0.7;

export async function findSeeker(
  { store }: Pick<FindKernel, 'store'>,
  userId: string,
): Promise<Seeker | undefined> {
  return seeker.decodeIfAny(await store.prisma.seeker.findUnique({ where: { userId } }));
}

/** A person agrees to be found, under the name that they have chosen for other servers. Idempotent. */
export async function agree(kernel: FindKernel, userId: string): Promise<void> {
  const { store, now } = kernel;
  const isBack = (await createFingerprints(kernel).count(seeker.model, [userId])) > 0;
  const data = seeker.encode({
    userId,
    agreedAt: now(),
    most: USUAL_MOST,
    muted: false,
    returned: isBack,
    last: USUAL_PLAN,
  });
  await store.prisma.seeker.createMany({ data: [data], skipDuplicates: true });
}

/** Keeps what a person last wished for, for the next form. */
export async function remember(
  { store }: Pick<FindKernel, 'store'>,
  userId: string,
  last: WishPlan,
  most: number,
): Promise<void> {
  await store.prisma.seeker.updateMany({ where: { userId }, data: seeker.encode({ last, most }) });
}

export async function mute(
  { store }: Pick<FindKernel, 'store'>,
  userId: string,
  muted: boolean,
): Promise<void> {
  await store.prisma.seeker.updateMany({ where: { userId }, data: { muted } });
}

/** How a person has ended the found games that are over for them. */
export interface Reliability {
  readonly finished: number;
  /** Those that count: neither declined nor closed by agreement. */
  readonly of: number;
}

export async function reliabilityOf(
  { store }: Pick<FindKernel, 'store'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reliability>> {
  const counts = await store.prisma.foundSeat.groupBy({
    by: ['userId', 'ending'],
    where: { userId: { in: [...userIds] }, ending: { in: ['finished', 'left', 'absent'] } },
    _count: true,
  });
  const all = new Map<string, Reliability>(userIds.map((id) => [id, { finished: 0, of: 0 }]));
  for (const { userId, ending, _count } of counts) {
    const { finished, of } = all.get(userId) ?? { finished: 0, of: 0 };
    all.set(userId, { finished: finished + (ending === 'finished' ? _count : 0), of: of + _count });
  }
  return all;
}

/** Whether a person has left too many games. */
export function isUnreliable({ finished, of }: Reliability): boolean {
  return of >= RELIABLE_AFTER && finished < of * RELIABLE_FROM;
}

/** Why the bot finds nobody for this person: the owner keeps them or their name out, or the server where they ask. */
export async function whyNotFound(
  kernel: Pick<FindKernel, 'store' | 'now'>,
  userId: string,
  guildId: string | undefined,
): Promise<RefusedResult | undefined> {
  const strangers = createStrangers(kernel);
  const one = { id: userId, playedOn: guildId };
  if ((await strangers.without([one], (who) => who)).length === 0)
    return refuse(say('find.refusal.excluded'));
  const [name] = await namesOf(kernel, [userId]);
  return name === undefined ? refuse(say('find.refusal.name')) : undefined;
}

/** The names that people have chosen for other servers, told apart; undefined for those without one. */
export function namesOf(
  kernel: Pick<FindKernel, 'store' | 'now'>,
  userIds: readonly string[],
): Promise<readonly (string | undefined)[]> {
  const stranger = { userId: undefined, guildId: undefined };
  const people = userIds.map((id) => ({ id, name: '', playedOn: undefined }));
  return createStrangers(kernel).names(stranger, people);
}

/** The games in which people can be found: those for at least two. */
export function foundGames(games: readonly AnyGame[]): readonly AnyGame[] {
  return games.filter(({ seats }) => seats.max >= 2);
}
