import { randomBytes } from 'node:crypto';
import { readableId } from '../../core/common.ts';
import type { Locale } from '../../core/message.ts';
import { say } from '../../discord/i18n/words.ts';
import { hasten } from '../../table/due-work.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import type { Person } from '../../table/model.ts';
import type { ChannelPlace } from '../../table/place.ts';
import { type Delegates, LARGE_TRANSACTION } from '../../table/record.ts';
import { ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import type { Shown } from '../../table/seats/people.ts';
import { createStrangers } from '../../table/strangers.ts';
import { formatOf, type LeagueKernel } from './kernel.ts';
import { closePairings } from './pairings.ts';
import { type League, type LeagueMessage, league, leagueMessage } from './records.ts';

/** Maximum number of leagues per server, and of one person there. */
const LEAGUES_MOST = 5;
const OWN_MOST = 2;

/** A host's settings for a new league. */
export type LeaguePlan = Pick<
  League,
  'name' | 'game' | 'format' | 'hours' | 'size' | 'fills' | 'shared' | 'dueAt'
>;

/**
 * The settings that a host can change later. A new duration applies from the next round on, new division settings from
 * the next season on. People who have joined from other servers stay, and the name is theirs, too: it stays once another
 * server has entered.
 */
export type EditedPlan = Partial<Omit<LeaguePlan, 'game' | 'format' | 'dueAt'>>;

export async function findLeague(
  { store }: Pick<LeagueKernel, 'store'>,
  id: string,
): Promise<League | undefined> {
  const row = await store.prisma.league.findUnique({ where: { id } });
  return league.decodeIfAny(row);
}

/** The leagues of a format with a message on a server, by name. */
export async function findLeaguesOn(
  { store: { prisma } }: Pick<LeagueKernel, 'store'>,
  guildId: string,
  format: string,
): Promise<readonly League[]> {
  const messages = await prisma.leagueMessage.findMany({ where: { guildId } });
  const rows = await prisma.league.findMany({
    where: { format, id: { in: messages.map(({ leagueId }) => leagueId) } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(league.decode);
}

/** The league's messages, one per server. */
export async function findMessages(
  { store }: Pick<LeagueKernel, 'store'>,
  leagueId: string,
): Promise<readonly LeagueMessage[]> {
  const rows = await store.prisma.leagueMessage.findMany({
    where: { leagueId },
    orderBy: [{ guildId: 'asc' }],
  });
  return rows.map(leagueMessage.decode);
}

/** Has the league's messages follow what has changed. */
export async function followChange(
  { store, now }: Pick<LeagueKernel, 'store' | 'now'>,
  leagueId: string,
): Promise<void> {
  await store.prisma.leagueMessage.updateMany({ where: { leagueId }, data: { dueAt: now() } });
  await hasten(store, leagueMessage, { leagueId });
}

/** @param also is written with it */
export async function createLeague(
  kernel: LeagueKernel,
  plan: LeaguePlan,
  {
    person,
    place,
    locale,
  }: { readonly person: Person; readonly place: ChannelPlace; readonly locale: Locale },
  also: (tx: Delegates, leagueId: string) => Promise<unknown> = async () => {},
): Promise<Result<League>> {
  const { store, now } = kernel;
  const { prisma } = store;
  const { guildId = '', channelId } = place;
  const { format } = plan;
  const refused = await whyNoLeague(kernel, plan, person, place);
  if (refused !== undefined) return refused;
  const own = { guildId, format, hostId: person.id };
  const created: League = {
    ...plan,
    id: readableId(randomBytes(8)),
    guildId,
    hostId: person.id,
    locale,
    season: 1,
    round: 0,
    scored: 0,
    roundEnds: undefined,
    warned: false,
  };
  const leagueId = created.id;
  const message = { leagueId, guildId, channelId, locale, posted: null, closed: null, dueAt: now() };
  await prisma.$transaction(async (tx) => {
    await tx.league.create({ data: league.encode(created) });
    await tx.leagueMessage.create({ data: message });
    await also(tx, leagueId);
  });
  // Of two concurrent calls, both find one too many.
  const isLast = (await prisma.league.count({ where: { guildId, format } })) <= LEAGUES_MOST;
  if (!isLast || (await prisma.league.count({ where: own })) > OWN_MOST) {
    await prisma.league.deleteMany({ where: { id: leagueId } });
    await prisma.leagueMessage.deleteMany({ where: { leagueId } });
    return isLast ? tooManyOwn(kernel, created) : tooMany(kernel, created);
  }
  await hasten(store, leagueMessage, { leagueId });
  return ok(created);
}

/** Why a person cannot set up one more league here. */
export async function whyNoLeague(
  kernel: LeagueKernel,
  of: Pick<League, 'format'>,
  person: Person,
  place: ChannelPlace,
): Promise<RefusedResult | undefined> {
  const { league: leagues } = kernel.store.prisma;
  const { guildId = '' } = place;
  const { format } = of;
  const may = await kernel.service.mayOpen(place);
  if (!may.ok) return may;
  if ((await leagues.count({ where: { guildId, format } })) >= LEAGUES_MOST) return tooMany(kernel, of);
  const own = { guildId, format, hostId: person.id };
  if ((await leagues.count({ where: own })) >= OWN_MOST) return tooManyOwn(kernel, of);
  // Deletion leaves the leagues without their host, and does not make room for more.
  const deleted = await createFingerprints(kernel).count(league.model, [guildId, person.id]);
  return deleted > 0 ? tooManyOwn(kernel, of) : undefined;
}

function tooMany(kernel: LeagueKernel, of: Pick<League, 'format'>): RefusedResult {
  return refuse(say(formatOf(kernel, of).words.most, { count: LEAGUES_MOST }));
}

function tooManyOwn(kernel: LeagueKernel, of: Pick<League, 'format'>): RefusedResult {
  return refuse(say(formatOf(kernel, of).words['most-own'], { count: OWN_MOST }));
}

/** Lets people of another server join. If the server has already entered, the message moves to this channel. */
export async function enterLeague(
  kernel: LeagueKernel,
  leagueId: string,
  place: ChannelPlace,
  locale: Locale,
): Promise<Result<League>> {
  const { store, service, now } = kernel;
  const found = await findLeague(kernel, leagueId);
  const { guildId = '', channelId } = place;
  if (found === undefined || (!found.shared && found.guildId !== guildId)) return unknownLeague();
  const isShut = { leagueId_guildId: { leagueId, guildId } };
  if ((await store.prisma.leagueShutServer.findUnique({ where: isShut })) !== null)
    return refuse(say('league.refusal.shut'));
  if (found.guildId !== guildId && (await isExcluded(kernel, { id: '', playedOn: guildId })))
    return refuse(say('league.refusal.excluded'));
  const may = await service.mayOpen(place);
  if (!may.ok) return may;
  const message = { leagueId, guildId, channelId, locale, dueAt: now() };
  await store.prisma.leagueMessage.upsert({
    where: { leagueId_guildId: { leagueId, guildId } },
    create: { ...message, posted: null, closed: null },
    // A server that was let in again may not have been told yet that it was shut out.
    update: { ...message, closed: null },
  });
  await hasten(store, leagueMessage, { leagueId, guildId });
  return ok(found);
}

export async function editLeague(
  kernel: LeagueKernel,
  id: string,
  change: EditedPlan,
): Promise<Result<League>> {
  const { store, now } = kernel;
  const { name: _, ...nameless } = change;
  const { count } = await store.prisma.$transaction(async (tx) => {
    await tx.leagueMessage.updateMany({ where: { leagueId: id }, data: { dueAt: now() } });
    // People of other servers are not to learn who is who.
    if (change.shared)
      await tx.leagueMember.updateMany({ where: { leagueId: id }, data: { username: null } });
    return tx.league.updateMany({ where: { id }, data: (await hasGuests(kernel, id)) ? nameless : change });
  });
  if (count === 0) return unknownLeague();
  await hasten(store, leagueMessage, { leagueId: id });
  const edited = await findLeague(kernel, id);
  return edited === undefined ? unknownLeague() : ok(edited);
}

/** Whether the league has a message on another server than its own. */
export async function hasGuests(
  { store: { prisma } }: Pick<LeagueKernel, 'store'>,
  id: string,
): Promise<boolean> {
  const found = await prisma.league.findUnique({ where: { id } });
  if (found === null) return false;
  const elsewhere = { leagueId: id, guildId: { not: found.guildId } };
  return (await prisma.leagueMessage.count({ where: elsewhere })) > 0;
}

/** Whether the bot's owner keeps a person, or all of a server, out of what several servers share. */
export async function isExcluded(
  kernel: Pick<LeagueKernel, 'store' | 'now'>,
  one: Pick<Shown, 'id' | 'playedOn'>,
): Promise<boolean> {
  return (await createStrangers(kernel).without([one], (who) => who)).length === 0;
}

/** Begins the season once. Its slots are drawn by the process that does the due work. */
export async function requestSeason(kernel: LeagueKernel, id: string): Promise<Result<League>> {
  const { store, now } = kernel;
  const found = await findLeague(kernel, id);
  if (found === undefined) return unknownLeague();
  const { words, people } = formatOf(kernel, found);
  const count = await store.prisma.leagueMember.count({ where: { leagueId: id } });
  if (found.round === 0 && count < people.least) return refuse(say(words.few, { count: people.least }));
  // It may be planned for later.
  const unbegun = { id, round: 0, OR: [{ dueAt: null }, { dueAt: { gt: now() } }] };
  const begun = await store.prisma.league.updateMany({ where: unbegun, data: { dueAt: now() } });
  if (begun.count === 0) return refuse(say(words['begun-before']));
  await hasten(store, league, { id });
  return ok(found);
}

/** Deletes the league and closes its games. Its messages say so, and are then forgotten. */
export async function closeLeague(kernel: LeagueKernel, id: string): Promise<void> {
  const { store, now } = kernel;
  const found = await findLeague(kernel, id);
  if (found === undefined) return;
  await closePairings(kernel, found);
  await store.prisma.$transaction(async (tx) => {
    await tx.league.deleteMany({ where: { id } });
    await tx.leagueMessage.updateMany({
      where: { leagueId: id },
      data: { closed: found.name, dueAt: now() },
    });
  }, LARGE_TRANSACTION);
  await hasten(store, leagueMessage, { leagueId: id });
}

/**
 * A host deletes their data: a league without members is closed, and one with members goes on under those who manage
 * its server.
 */
export async function leaveHosted(kernel: LeagueKernel, userId: string): Promise<void> {
  const { prisma } = kernel.store;
  for (const { id: leagueId } of await prisma.league.findMany({ where: { hostId: userId } })) {
    if ((await prisma.leagueMember.count({ where: { leagueId } })) === 0) await closeLeague(kernel, leagueId);
    else await followChange(kernel, leagueId);
  }
}

/** A person becomes the host of a league whose host has left. */
export async function takeOver(
  kernel: LeagueKernel,
  league: League,
  person: Person,
): Promise<Result<League>> {
  const { prisma } = kernel.store;
  const { id, guildId, hostId, format } = league;
  const own = { guildId, format, hostId: person.id };
  if ((await prisma.league.count({ where: own })) >= OWN_MOST) return tooManyOwn(kernel, league);
  // Of two who press at once, one is first.
  await prisma.league.updateMany({ where: { id, hostId }, data: { hostId: person.id } });
  await followChange(kernel, id);
  const now = await findLeague(kernel, id);
  return now?.hostId === person.id ? ok(now) : refuse(say('league.refusal.host'));
}

/** The server where leagues were set up loses its data: they are closed everywhere. */
export async function closeLeaguesOf(kernel: LeagueKernel, guildId: string): Promise<void> {
  for (const { id } of await kernel.store.prisma.league.findMany({ where: { guildId } }))
    await closeLeague(kernel, id);
}

export function unknownLeague(): RefusedResult {
  return refuse(say('league.refusal.unknown'));
}
