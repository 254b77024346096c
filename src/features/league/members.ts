import { distinct } from '../../core/common.ts';
import { type Key, say } from '../../discord/i18n/words.ts';
import { hasten } from '../../table/due-work.ts';
import { createFingerprints, type Fingerprint } from '../../table/fingerprint.ts';
import type { Person } from '../../table/model.ts';
import { ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { personOf } from '../../table/seats/people.ts';
import { seatOfPerson } from '../../table/seats/seats.ts';
import { formatOf, type LeagueKernel, type Part } from './kernel.ts';
import { findLeague, followChange, isExcluded, unknownLeague } from './leagues.ts';
import {
  type League,
  leagueMember,
  leagueMessage,
  leagueOutsider,
  leaguePairing,
  leagueSlot,
  type Member,
  type Pairing,
  type Slot,
} from './records.ts';
import { seasonShown } from './results.ts';
import { inLine, replaceHolder } from './slots.ts';

/** A person is in. */
interface Joined {
  readonly league: League;
  /** What they are told. */
  readonly told: Key;
}

/** Signs a person up for the next season; during a season, also for the next free slot. */
export async function addMember(
  kernel: LeagueKernel,
  leagueId: string,
  { id: userId, name, username }: Person,
  guildId = '',
): Promise<Result<Joined>> {
  const { store, now } = kernel;
  const league = await findLeague(kernel, leagueId);
  const hasEntered = (await store.prisma.leagueMessage.count({ where: { leagueId, guildId } })) > 0;
  if (league === undefined || !hasEntered || (!league.shared && league.guildId !== guildId))
    return unknownLeague();
  const format = formatOf(kernel, league);
  const refused = await whyNotIn(kernel, league, userId, guildId);
  if (refused !== undefined) return refused;
  const told = await format.joining(kernel, league);
  if (!told.ok) return told;
  const unranked = { rank: null, strength: 0, rounds: 0, ranked: 0 };
  const called = { name, username: (league.shared ? undefined : username) ?? null };
  const member = { leagueId, userId, ...called, guildId, joinedAt: now(), playing: false, ...unranked };
  const { count } = await store.prisma.$transaction(async (tx) => {
    await tx.leagueMessage.updateMany({ where: { leagueId }, data: { dueAt: now() } });
    return tx.leagueMember.createMany({ data: [member], skipDuplicates: true });
  });
  if (count === 0) return refuse(say(format.words['joined-before']));
  // Of several who join at once, the last one finds one too many.
  if ((await countMembers(kernel, leagueId)) > format.people.most) {
    await store.prisma.leagueMember.deleteMany({ where: { leagueId, userId, playing: false } });
    return tooManyIn(format.people.most);
  }
  await hasten(store, leagueMessage, { leagueId });
  return ok({ league, told: told.value });
}

function tooManyIn(count: number): RefusedResult {
  return refuse(say('league.refusal.full', { count }));
}

/** Why a person cannot join a league that they know. */
async function whyNotIn(
  kernel: LeagueKernel,
  league: League,
  userId: string,
  guildId: string,
): Promise<RefusedResult | undefined> {
  const { prisma } = kernel.store;
  const { id: leagueId, shared } = league;
  const { people } = formatOf(kernel, league);
  const fingerprints = createFingerprints(kernel);
  const known = { leagueId_userId: { leagueId, userId } };
  const isOut =
    (await prisma.leagueOutsider.findUnique({ where: known })) !== null ||
    (await fingerprints.count(leagueOutsider.model, [leagueId, userId])) > 0;
  if (isOut) return refuse(say('league.refusal.taken-out'));
  const isShut = { leagueId_guildId: { leagueId, guildId } };
  if ((await prisma.leagueShutServer.findUnique({ where: isShut })) !== null)
    return refuse(say('league.refusal.shut'));
  if (shared && (await isExcluded(kernel, { id: userId, playedOn: guildId })))
    return refuse(say('league.refusal.excluded'));
  const isAgain = (await fingerprints.count(leagueMember.model, [leagueId, userId])) > 0;
  if (isAgain) return refuse(say('league.refusal.ranked-before'));
  const isFull = (await countMembers(kernel, leagueId)) >= people.most;
  return isFull ? tooManyIn(people.most) : undefined;
}

/** The host takes a person out, who cannot join until they are let in again. */
export async function takeOut(
  kernel: LeagueKernel,
  leagueId: string,
  person: Person,
): Promise<Result<League>> {
  const out = { leagueId, userId: person.id, name: person.name, username: person.username ?? null };
  // First, so that they cannot join in between.
  await kernel.store.prisma.leagueOutsider.createMany({ data: [out], skipDuplicates: true });
  return removeMember(kernel, leagueId, person);
}

/** Lets a person join again whom the host has taken out. */
export async function letIn(kernel: LeagueKernel, leagueId: string, userId: string): Promise<void> {
  const { prisma } = kernel.store;
  const mark = await rankedBefore(kernel, leagueId, userId);
  await prisma.$transaction(async (tx) => {
    await tx.leagueOutsider.deleteMany({ where: { leagueId, userId } });
    await tx.fingerprint.deleteMany({ where: { purpose: mark.purpose, hmac: mark.hmac } });
  });
}

/** The host shuts a guest server out: who joined there leaves, and its message says so. */
export async function shutOut(kernel: LeagueKernel, league: League, guildId: string): Promise<void> {
  const { prisma } = kernel.store;
  const { id: leagueId, name } = league;
  if (guildId === league.guildId) return;
  await prisma.leagueShutServer.createMany({ data: [{ leagueId, guildId }], skipDuplicates: true });
  for (const { userId } of await findMembersFrom(kernel, leagueId, guildId))
    await leave(kernel, leagueId, userId);
  await prisma.leagueMessage.updateMany({ where: { leagueId, guildId }, data: { closed: name } });
  await followChange(kernel, leagueId);
}

export async function findMembersFrom(
  { store: { prisma } }: Pick<LeagueKernel, 'store'>,
  leagueId: string,
  guildId: string,
): Promise<readonly Member[]> {
  return (await prisma.leagueMember.findMany({ where: { leagueId, guildId } })).map(leagueMember.decode);
}

/** Who is out, until the host lets them in. */
export interface Outside {
  readonly people: readonly Person[];
  /** By their ids. */
  readonly servers: readonly string[];
}

export async function findOutside(
  { store: { prisma } }: Pick<LeagueKernel, 'store'>,
  leagueId: string,
): Promise<Outside> {
  const [people, servers] = await Promise.all([
    prisma.leagueOutsider.findMany({ where: { leagueId } }),
    prisma.leagueShutServer.findMany({ where: { leagueId } }),
  ]);
  return {
    people: people.map(personOf),
    servers: servers.map(({ guildId }) => guildId),
  };
}

/** A league opens to other servers: members leave whom the bot's owner keeps out of what servers share. */
export async function dropExcluded(kernel: LeagueKernel, leagueId: string): Promise<void> {
  for (const { userId: id, guildId: playedOn } of await kernel.store.prisma.leagueMember.findMany({
    where: { leagueId },
  }))
    if (await isExcluded(kernel, { id, playedOn })) await leave(kernel, leagueId, id);
}

/** Lets a server enter again. */
export async function letServerIn(kernel: LeagueKernel, leagueId: string, guildId: string): Promise<void> {
  await kernel.store.prisma.leagueShutServer.deleteMany({ where: { leagueId, guildId } });
}

/** The next person in line takes over the slot, or a computer player. A caretaker finishes the running game. */
export async function removeMember(
  kernel: LeagueKernel,
  leagueId: string,
  person: Person,
): Promise<Result<League>> {
  const league = await findLeague(kernel, leagueId);
  if (league === undefined) return unknownLeague();
  if (!(await leave(kernel, leagueId, person.id))) return refuse(say('league.refusal.not-in'));
  await hasten(kernel.store, leagueMessage, { leagueId });
  return ok(league);
}

/** Removes a person from all leagues. */
export async function eraseMember(kernel: LeagueKernel, userId: string): Promise<void> {
  const { prisma } = kernel.store;
  // An interruption may leave a slot without a membership.
  const [members, slots] = await Promise.all([
    prisma.leagueMember.findMany({ where: { userId } }),
    prisma.leagueSlot.findMany({ where: { userId } }),
  ]);
  for (const leagueId of distinct([...members, ...slots].map((row) => row.leagueId))) {
    await leave(kernel, leagueId, userId);
    await followChange(kernel, leagueId);
  }
}

export async function findPart(kernel: LeagueKernel, league: League, userId: string): Promise<Part> {
  const leagueId = league.id;
  const [member, slot] = await Promise.all([
    findMember(kernel, leagueId, userId),
    findSlot(kernel, leagueId, seasonShown(league), userId),
  ]);
  const running = slot === undefined ? [] : await runningPairings(kernel, league, slot, league.round);
  const tableId = running.find(({ table }) => table !== undefined)?.table;
  // People who have just taken over a slot play from the next round on.
  const loaded = tableId === undefined ? undefined : await kernel.writer.readable(tableId);
  const isTheirs = loaded !== undefined && seatOfPerson(loaded.table, userId) !== undefined;
  return { member, slot, tableId: isTheirs ? tableId : undefined };
}

export function countMembers({ store }: Pick<LeagueKernel, 'store'>, leagueId: string): Promise<number> {
  return store.prisma.leagueMember.count({ where: { leagueId } });
}

/** All members, oldest first. @param from the number of members to skip */
export async function findMembers(
  { store }: Pick<LeagueKernel, 'store'>,
  leagueId: string,
  from: number,
  most: number,
): Promise<readonly Member[]> {
  const rows = await store.prisma.leagueMember.findMany({
    where: { leagueId },
    orderBy: [...inLine],
    skip: from,
    take: most,
  });
  return rows.map(leagueMember.decode);
}

/** Idempotent, because the membership is removed last. @returns whether they were a member */
async function leave(kernel: LeagueKernel, leagueId: string, userId: string): Promise<boolean> {
  const { store, service, now } = kernel;
  // Read first: if they get a slot after this, `playing` is outdated, the removal fails, and they leave again.
  const member = await findMember(kernel, leagueId, userId);
  const league = await findLeague(kernel, leagueId);
  const { season = 0, round = 0 } = league ?? {};
  const slot = round === 0 ? undefined : await findSlot(kernel, leagueId, season, userId);
  if (league !== undefined && slot !== undefined) {
    for (const { table: tableId } of await runningPairings(kernel, league, slot, round))
      if (tableId !== undefined)
        await service.resign({
          tableId,
          person: { id: userId, name: member?.name ?? '' },
          origin: `${leagueId}-${season}-${round}-${userId}`,
        });
    await replaceHolder(kernel, league, slot, round);
  }
  if (member === undefined || slot !== undefined) return member !== undefined;
  const left = member.rounds === 0 ? [] : [await rankedBefore(kernel, leagueId, userId)];
  const { count } = await store.prisma.$transaction(async (tx) => {
    await tx.leagueMessage.updateMany({ where: { leagueId }, data: { dueAt: now() } });
    await tx.fingerprint.createMany({ data: left, skipDuplicates: true });
    return tx.leagueMember.deleteMany({ where: { leagueId, userId, playing: member.playing } });
  });
  if (count === 0) await leave(kernel, leagueId, userId);
  return true;
}

/** Whoever leaves comes back without their strength, on which the gains of others depend: not for a time. */
async function rankedBefore(kernel: LeagueKernel, leagueId: string, userId: string): Promise<Fingerprint> {
  const remembering = await createFingerprints(kernel).remembering();
  return remembering(leagueMember.model, [leagueId, userId]);
}

async function findMember(
  { store }: LeagueKernel,
  leagueId: string,
  userId: string,
): Promise<Member | undefined> {
  const row = await store.prisma.leagueMember.findUnique({
    where: { leagueId_userId: { leagueId, userId } },
  });
  return leagueMember.decodeIfAny(row);
}

async function findSlot(
  { store }: LeagueKernel,
  leagueId: string,
  season: number,
  userId: string,
): Promise<Slot | undefined> {
  const row = await store.prisma.leagueSlot.findFirst({ where: { leagueId, season, userId } });
  return leagueSlot.decodeIfAny(row);
}

/** The pairings of a slot in a round that are not over. */
async function runningPairings(
  { store }: LeagueKernel,
  { id: leagueId, season }: League,
  { division, slot }: Slot,
  round: number,
): Promise<readonly Pairing[]> {
  const where = { leagueId, season, round, division, results: null };
  const rows = await store.prisma.leaguePairing.findMany({ where });
  return rows.map(leaguePairing.decode).filter(({ first, second }) => [first, second].includes(slot));
}
