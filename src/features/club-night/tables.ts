import type { Message } from '../../core/message.ts';
import { cut } from '../../discord/i18n/text.ts';
import { say } from '../../discord/i18n/words.ts';
import { threadKind } from '../../discord/interactions/kernel-places.ts';
import { code, codeOf, nonceOf, THREAD_NAME_MAX } from '../../discord/rest/limits.ts';
import { isClosed, isRefusal, whyRefused } from '../../discord/rest/refusals.ts';
import { type ChannelPlace, type Place, placeKey } from '../../table/place.ts';
import { claiming } from '../../table/record.ts';
import { ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { personOf } from '../../table/seats/people.ts';
import type { Loaded } from '../../table/service.ts';
import { rating } from '../ratings/record.ts';
import { type ClubKernel, playableAt, tellHost, wordsOf } from './club.ts';
import { groupsOf } from './groups.ts';
import { findGuests, removeMissing } from './guests.ts';
import { type ClubGuest, type ClubNight, clubGuest } from './records.ts';
import { refusedView, tableTitle, tableView } from './views.ts';

/** Assigns tables to waiting people, once there are at least two. */
export async function seatGuests(kernel: ClubKernel, night: ClubNight): Promise<void> {
  const { prisma } = kernel.store;
  const { guildId, startsAt: here } = night;
  const free = { guildId, here, seat: null };
  const taken = { guildId, here, seat: { not: null } };
  await removeMissing(kernel, await findGuests(kernel, { where: free }));
  await claiming(prisma, async (tx, claim) => {
    const waiting = await tx.clubGuest.findMany({ where: free });
    const userId = { in: waiting.map((guest) => guest.userId) };
    const skills = await tx.rating.findMany({
      where: { ...rating.encode({ guildId, game: undefined }), userId },
    });
    const skillOf = new Map(skills.map((skill) => [skill.userId, skill.ordinal]));
    const comers = waiting.map((one) => ({
      ...clubGuest.decode(one),
      skill: skillOf.get(one.userId) ?? 0,
    }));
    const seated = (await tx.clubGuest.findMany({ where: taken })).map(clubGuest.decode);
    const last = Math.max(0, ...seated.map((guest) => guest.seat?.number ?? 0));
    for (const [index, { game, people }] of groupsOf(comers, playableAt(kernel, night)).entries()) {
      const together = { ...free, userId: { in: people.map((person) => person.userId) } };
      const data = clubGuest.encode({
        seat: { number: last + 1 + index, game, tableId: undefined },
      });
      // A person who has just said that they do not come must not leave others alone at a table.
      claim(await tx.clubGuest.updateMany({ where: together, data }), people.length);
    }
  });
  const all = await findGuests(kernel, { where: taken, orderBy: [{ origin: 'asc' }] });
  for (const number of new Set(all.map((guest) => guest.seat?.number ?? 0))) {
    const people = all.filter((guest) => guest.seat?.number === number);
    if (people.some((person) => person.seat?.tableId === undefined))
      await openTable(kernel, night, number, people);
  }
}

/** Posts a message that pings the people of a table, opens its thread, and in it the table with all of them. */
async function openTable(
  kernel: ClubKernel,
  night: ClubNight,
  number: number,
  people: readonly ClubGuest[],
): Promise<void> {
  const { delivery, service, store } = kernel;
  const { guildId, channelId, startsAt: here, locale } = night;
  const words = wordsOf(kernel, night);
  const game = people[0]?.seat?.game ?? '';
  const recordTable = async (tableId: string) => {
    const userId = { in: people.map((person) => person.userId) };
    const data = clubGuest.encode({ seat: { number, game, tableId } });
    await store.prisma.clubGuest.updateMany({ where: { guildId, here, userId }, data });
  };
  const host = await hostAmong(kernel, people, { kind: 'channel', guildId, channelId });
  // Table numbers are reused once people have left; interaction ids are not.
  const nonce = nonceOf(
    ...[guildId, here.getTime(), 'table', number],
    ...people.map(({ origin }) => origin ?? ''),
  );
  const refused = (why: Message) => refusedView(number, people, why, words);
  const view = host.ok ? tableView(number, game, people, host.value, words) : refused(host.refusal.message);
  const threadId = await delivery.postOnce(channelId, view, nonce);
  const place: ChannelPlace = { kind: threadKind.id, guildId, channelId: threadId, parentId: channelId };
  const openThere = async (): Promise<Result<Loaded>> => {
    // An earlier attempt was interrupted. With that table the host may be at the maximum of open games, so look
    // first.
    const there = await service.openIn(placeKey(place));
    if (there !== undefined) return ok(there);
    if (!host.ok) return host;
    const name = cut(tableTitle(number, game, words), THREAD_NAME_MAX);
    const noThread = await openThread(kernel, night, threadId, name);
    if (noThread !== undefined) return refuse(noThread);
    return service.open({
      place,
      host: personOf(host.value),
      origin: host.value.origin ?? threadId,
      locale,
      game,
      options: {},
    });
  };
  const opened = await openThere();
  if (!opened.ok) {
    await delivery.edit({ channelId, messageId: threadId }, refused(opened.refusal.message));
    return recordTable('');
  }
  const { id: tableId, hostId } = opened.value.table;
  for (const person of people)
    if (person.userId !== hostId)
      await service.join({ tableId, person: personOf(person), origin: person.origin ?? threadId });
  await recordTable(tableId);
}

/**
 * Opens a message's thread. Rejects if the channel is gone, which ends the night.
 *
 * @returns why Discord refuses it; undefined if it is open
 */
async function openThread(
  kernel: ClubKernel,
  night: ClubNight,
  messageId: string,
  name: string,
): Promise<Message | undefined> {
  const { messages, log } = kernel;
  const { channelId } = night;
  try {
    await messages.threadOf(channelId, messageId, name);
    return undefined;
  } catch (error) {
    if (!isRefusal(error) || codeOf(error) === code.unknownChannel) throw error;
    log.debug({ channel: channelId, code: codeOf(error) }, 'a table of a club night gets no thread');
    await tellHost(kernel, night, error);
    return isClosed(error) ? say('club.no-thread') : whyRefused(error, channelId);
  }
}

/** The first of these people who may open a table. */
async function hostAmong(
  { service }: ClubKernel,
  people: readonly ClubGuest[],
  place: Place,
): Promise<Result<ClubGuest>> {
  let refused: RefusedResult | undefined;
  for (const person of people) {
    const may = await service.checkOpening(place, person.userId);
    if (may.ok) return ok(person);
    refused ??= may;
  }
  return refused ?? refuse(say('club.none'));
}
