import { createHash } from 'node:crypto';
import { instant } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { removeKept } from '../../discord/messages/kept-message.ts';
import { code, codeOf } from '../../discord/rest/limits.ts';
import { isKnownRefusal, isRefusal } from '../../discord/rest/refusals.ts';
import { hasten } from '../../table/due-work.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { nextWeekly } from '../../table/time/calendar.ts';
import { type ClubKernel, findNight, playableAt, tellHost, wordsOf } from './club.ts';
import { findGuests, removeMissing, startWeek } from './guests.ts';
import { closeCall, postCall, updateMessages } from './messages.ts';
import { type ClubNight, clubNight, endOf } from './records.ts';
import { seatGuests } from './tables.ts';
import { eventFor } from './views.ts';

const MINUTE = 60_000;
/** How long before a night people are pinged, in ms; on some servers later, so that not all are pinged at once. */
const CALL_BEFORE = 60 * MINUTE;
const CALLS_WITHIN = 20 * MINUTE;
/** The time that opening a night's tables takes, in ms: a handful of the 50 requests per second that Discord allows. */
const OPENING = 100;
/** The earliest that tables open before a night, in ms, when very many nights begin at once. */
const OPEN_BEFORE = 30 * MINUTE;
/** Delay before retrying where the channel is closed to the bot, in ms. */
const RETRY_AFTER = 15 * MINUTE;
/** Postpones the nights of a server that has removed the bot, in ms. */
const NEVER = 3_650 * 24 * 60 * MINUTE;

/** A host's settings. */
export type NightSettings = Pick<
  ClubNight,
  'channelId' | 'hostId' | 'day' | 'minutes' | 'zone' | 'games' | 'locale'
>;

/** Creates or changes a server's night; refused from its call to its end. */
export function saveNight(
  kernel: ClubKernel,
  guildId: string,
  plan: NightSettings,
): Promise<Result<ClubNight>> {
  return kernel.inTurn(guildId, () => save(kernel, guildId, plan));
}

async function save(kernel: ClubKernel, guildId: string, plan: NightSettings): Promise<Result<ClubNight>> {
  const {
    store: { prisma },
    events,
    now,
  } = kernel;
  const before = await findNight(kernel, guildId);
  if (before !== undefined && before.phase !== 'waiting' && now() < endOf(before))
    return refuse(say('club.under-way', { when: instant(endOf(before)) }));
  const startsAt = nextWeekly(plan.zone, plan.day, plan.minutes, now());
  // Without an id, Discord refused the event; it may allow one now.
  const event = before?.event?.id === undefined ? undefined : before.event;
  const told = ({ channelId, locale, games: ids }: NightSettings) => JSON.stringify([channelId, locale, ids]);
  const isTold = before !== undefined && told(before) === told(plan);
  const night: ClubNight = {
    ...plan,
    guildId,
    startsAt,
    phase: 'waiting',
    call: undefined,
    dueAt: now(),
    notice: before?.notice,
    event: isTold ? event : undefined,
  };
  const { notice, ...row } = clubNight.encode(night);
  const saved =
    before === undefined
      ? await prisma.clubNight.createMany({ data: [{ ...row, notice }], skipDuplicates: true })
      : await prisma.clubNight.updateMany({
          where: { guildId, startsAt: before.startsAt, phase: before.phase },
          data: row,
        });
  // It was created, called or ended in the meantime.
  if (saved.count === 0) return save(kernel, guildId, plan);
  if (event?.id !== undefined && !isTold && event.at > now()) await events.remove(guildId, event.id);
  await hasten(kernel.store, clubNight, { guildId });
  return ok(night);
}

export function endNight(kernel: ClubKernel, guildId: string): Promise<void> {
  return kernel.inTurn(guildId, () => end(kernel, guildId));
}

/** Ends the night whose channel is gone. */
export function endIn(kernel: ClubKernel, guildId: string, channelId: string): Promise<void> {
  return kernel.inTurn(guildId, async () => {
    if ((await findNight(kernel, guildId))?.channelId === channelId) await end(kernel, guildId);
  });
}

async function end(kernel: ClubKernel, guildId: string): Promise<void> {
  const {
    events,
    store: { prisma },
  } = kernel;
  const night = await findNight(kernel, guildId);
  if (night === undefined) return;
  await prisma.clubNight.deleteMany({ where: { guildId } });
  await prisma.clubGuest.deleteMany({ where: { guildId } });
  if (night.event?.id !== undefined) await events.remove(guildId, night.event.id);
  await removeKept(kernel, night.notice);
}

/** Nothing happens on servers that have removed the bot. */
export async function suspendNights({ store, now }: ClubKernel, guildIds: readonly string[]): Promise<void> {
  await store.prisma.clubNight.updateMany({
    where: { guildId: { in: [...guildIds] } },
    data: { dueAt: later(now, NEVER) },
  });
}

export async function resumeNights({ store, now }: ClubKernel, guildIds: readonly string[]): Promise<void> {
  await store.prisma.clubNight.updateMany({
    where: { guildId: { in: [...guildIds] }, dueAt: { gt: later(now, NEVER / 10) } },
    data: { dueAt: now() },
  });
}

/**
 * Does the due steps of a server's night: pings people, opens tables, ends the night. Each step is idempotent and
 * recorded when done. Rejects if Discord does not respond.
 *
 * @returns when something happens next without a press; undefined if the night has ended for good
 */
export function advanceNight(kernel: ClubKernel, { guildId }: ClubNight): Promise<Date | undefined> {
  const { inTurn, log, now } = kernel;
  return inTurn(guildId, async () => {
    const night = await findNight(kernel, guildId);
    if (night === undefined) return undefined;
    try {
      const advanced = await withEvent(kernel, await doSteps(kernel, night));
      const kept = await updateMessages(kernel, advanced);
      if (kept === 'no-channel') return void (await end(kernel, guildId));
      return kept === 'closed' ? later(now, RETRY_AFTER) : nextStepOf(kernel, advanced);
    } catch (error) {
      if (codeOf(error) === code.unknownChannel) return void (await end(kernel, guildId));
      if (isRefusal(error)) await tellHost(kernel, night, error);
      if (!isKnownRefusal(error)) throw error;
      log.debug({ guild: guildId, code: codeOf(error) }, 'Discord refuses the messages of a club night');
      return later(now, RETRY_AFTER);
    }
  });
}

async function doSteps(kernel: ClubKernel, saved: ClubNight): Promise<ClubNight> {
  const { now } = kernel;
  let night = saved;
  const isOver = now() >= endOf(night);
  // The bot was offline, or could not write there.
  if (night.phase !== 'open' && isOver) night = await planNextWeek(kernel, night);
  if (night.phase === 'waiting' && now() >= callTimeOf(night)) night = await callGuests(kernel, night);
  if (night.phase === 'called' && now() >= (await openingTimeOf(kernel, night)))
    night = await begin(kernel, night);
  if (night.phase === 'open' && !isOver) await seatGuests(kernel, night);
  if (night.phase !== 'open' || !isOver) return night;
  await closeCall(kernel, night);
  return planNextWeek(kernel, night);
}

async function callGuests(kernel: ClubKernel, night: ClubNight): Promise<ClubNight> {
  const { guildId, startsAt } = night;
  const signedUp = await findGuests(kernel, { where: { guildId, signedUp: true } });
  if ((await removeMissing(kernel, signedUp)).length === 0) return planNextWeek(kernel, night);
  const after = { phase: 'called', call: await postCall(kernel, night) } as const;
  await kernel.store.prisma.clubNight.updateMany({
    where: { guildId, startsAt },
    data: clubNight.encode(after),
  });
  return { ...night, ...after };
}

async function begin({ store, events }: ClubKernel, night: ClubNight): Promise<ClubNight> {
  const { guildId, startsAt, event } = night;
  if (event?.id !== undefined) await events.begin(guildId, event.id);
  await store.prisma.clubNight.updateMany({ where: { guildId, startsAt }, data: { phase: 'open' } });
  return { ...night, phase: 'open' };
}

async function planNextWeek(kernel: ClubKernel, night: ClubNight): Promise<ClubNight> {
  const { store, now } = kernel;
  const { guildId, zone, day, minutes, startsAt } = night;
  const next = nextWeekly(zone, day, minutes, startsAt > now() ? startsAt : now());
  const after = { startsAt: next, phase: 'waiting', call: undefined } as const;
  await store.prisma.clubNight.updateMany({ where: { guildId, startsAt }, data: clubNight.encode(after) });
  await startWeek(kernel, guildId, next);
  return { ...night, ...after };
}

/** Creates Discord's scheduled event for the next night, if the bot is allowed to. */
async function withEvent(kernel: ClubKernel, night: ClubNight): Promise<ClubNight> {
  const { store, events, now } = kernel;
  const { guildId, channelId, startsAt, locale, games: played, event } = night;
  if (night.phase === 'open' || event?.at.getTime() === startsAt.getTime()) return night;
  if (event?.id !== undefined && event.at > now()) await events.remove(guildId, event.id);
  const wanted = eventFor(night, endOf(night), playableAt(kernel, night), wordsOf(kernel, night));
  const id = events.may(channelId) === false ? undefined : await events.create(guildId, wanted);
  const after = { event: { at: startsAt, id } };
  const saved = await store.prisma.clubNight.updateMany({
    where: clubNight.encode({ guildId, startsAt, channelId, locale, games: played }),
    data: clubNight.encode(after),
  });
  // The night was changed or ended in the meantime, so the event is out of date.
  if (saved.count === 0 && id !== undefined) await events.remove(guildId, id);
  return { ...night, ...after };
}

async function nextStepOf(kernel: ClubKernel, night: ClubNight): Promise<Date> {
  if (night.phase === 'waiting') return callTimeOf(night);
  if (night.phase === 'called') return openingTimeOf(kernel, night);
  // Tables may have opened early; until the night begins, the notice still shows it as the next one.
  return kernel.now() < night.startsAt ? night.startsAt : endOf(night);
}

/** When people are pinged, spread over servers. */
function callTimeOf({ guildId, startsAt }: ClubNight): Date {
  return new Date(startsAt.getTime() - CALL_BEFORE + Math.floor(spreadOf(guildId) * CALLS_WITHIN));
}

/** When tables open: at the beginning, or earlier on some servers if many nights begin at the same time. */
async function openingTimeOf({ store, now }: ClubKernel, { guildId, startsAt }: ClubNight): Promise<Date> {
  const soonest = new Date(startsAt.getTime() - OPEN_BEFORE);
  if (now() < soonest) return soonest;
  const all = OPENING * (await store.prisma.clubNight.count({ where: { startsAt } }));
  return new Date(startsAt.getTime() - Math.floor(spreadOf(guildId) * Math.min(OPEN_BEFORE, all)));
}

/** From 0 to below 1, constant per server. */
function spreadOf(guildId: string): number {
  return createHash('sha256').update(guildId).digest().readUInt16BE() / 65_536;
}

function later(now: () => Date, ms: number): Date {
  return new Date(now().getTime() + ms);
}
