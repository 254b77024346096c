import { createHash } from 'node:crypto';
import { byTurns } from '../../core/common.ts';
import type { Message } from '../../core/message.ts';
import { instant } from '../../discord/i18n/sentences.ts';
import { cut } from '../../discord/i18n/text.ts';
import { createWords, say, type Words } from '../../discord/i18n/words.ts';
import { threadKind } from '../../discord/interactions/kernel-places.ts';
import { keepMessage, removeKept } from '../../discord/messages/kept-message.ts';
import type { View } from '../../discord/messages/view.ts';
import { code, codeOf, isClosed, nonceOf, THREAD_NAME_MAX } from '../../discord/rest/limits.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { DEFAULT_THEME, isOpen, type Person } from '../../table/model.ts';
import { type Place, placeKey } from '../../table/place.ts';
import { claiming, type Row } from '../../table/record.ts';
import { ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { seatOfPerson } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { nextWeekly } from '../../table/time/calendar.ts';
import type { Kernel } from '../feature.ts';
import { rating } from '../ratings/record.ts';
import { type Events, isRefusal } from './events.ts';
import { groupsOf } from './groups.ts';
import {
  type ClubGuest,
  type ClubNight,
  clubGuest,
  clubNight,
  endOf,
  minuteOf,
  nextAfter,
} from './records.ts';
import { callView, eventFor, noticeView, overView, refusedView, tableTitle, tableView } from './views.ts';

export const LOOK = 'club-nights';
export const TURN = 'club-night';

const MINUTE = 60_000;
/** How long before a night people are pinged, in ms; on some servers later, so that not all are pinged at once. */
const CALL_BEFORE = 60 * MINUTE;
const CALLS_WITHIN = 20 * MINUTE;
/** The time that opening a night's tables takes, in ms: a handful of the 50 requests per second that Discord allows. */
const OPENING = 100;
/** The earliest that tables open before a night, in ms, when very many nights begin at once. */
const OPEN_BEFORE = 30 * MINUTE;
/** Delay before retrying something that failed or did not finish, in ms. */
const AGAIN_AFTER = 15 * MINUTE;
/** Postpones the nights of a server that has removed the bot, in ms. */
const NEVER = 3_650 * 24 * 60 * MINUTE;
/** Number of due nights read at once. */
const PAGE = 1_000;
/** Maximum number of people: one message cannot ping more. */
export const GUESTS_MOST = 100;

/** The columns of a person who is not coming. */
const NOWHERE = { here: null, origin: null, wish: null, seat: null };

/** A host's settings. */
export type NightSettings = Pick<ClubNight, 'channelId' | 'day' | 'minutes' | 'zone' | 'games' | 'locale'>;

/** A person's answer to the call. */
interface Coming {
  /** Identifies the night of the pressed button, by its beginning. */
  readonly minute: number;
  readonly wish: string;
}

type NightsNeeds = Pick<
  Kernel,
  'delivery' | 'games' | 'log' | 'members' | 'messages' | 'now' | 'service' | 'store' | 'translator'
>;

/**
 * The weekly game nights of servers. Buttons record who comes, and a job per server does the rest: it pings people,
 * opens tables and ends the night. Each step is idempotent and recorded when done.
 */
export function createNights(needs: NightsNeeds, events: Events) {
  const { delivery, games, log, members, messages, now, service, store, translator } = needs;
  const { prisma } = store;
  const inTurn = byTurns();
  const later = (ms: number) => new Date(now().getTime() + ms);
  const wordsOf = ({ locale }: ClubNight) => createWords(translator, { locale, theme: DEFAULT_THEME });
  const soon = (guildId: string) => store.enqueue([{ queue: TURN, key: guildId }]);
  const signedUp = (guildId: string) => prisma.clubGuest.count({ where: { guildId, signedUp: true } });

  const nightOf = async (guildId: string): Promise<ClubNight | undefined> => {
    const row = await prisma.clubNight.findUnique({ where: { guildId } });
    return row === null ? undefined : clubNight.decode(row);
  };

  const guestsBy = async (
    args: Pick<Prisma.ClubGuestFindManyArgs, 'where' | 'orderBy'>,
  ): Promise<readonly ClubGuest[]> => (await prisma.clubGuest.findMany(args)).map(clubGuest.decode);

  /** The night whose button was pressed in a place. */
  const nightIn = async ({ guildId, channelId }: Place): Promise<Result<ClubNight>> => {
    const night = guildId === undefined ? undefined : await nightOf(guildId);
    return night?.channelId === channelId ? ok(night) : refuse(say('club.none'));
  };

  /** The present night, if the button belongs to it. */
  const presentIn = async (place: Place, minute: number): Promise<Result<ClubNight>> => {
    const found = await nightIn(place);
    if (!found.ok) return found;
    const { phase, startsAt } = found.value;
    const isPresent = phase !== 'waiting' && minuteOf(startsAt) === minute && now() < endOf(found.value);
    const when = instant(nextAfter(found.value, now()));
    return isPresent ? found : refuse(say('club.over', { when }));
  };

  /** Whether a person has a table at this night: one not yet opened, or an open one where they have a seat. */
  const isSeated = async ({ userId, seat }: ClubGuest): Promise<boolean> => {
    if (seat === undefined) return false;
    if (seat.tableId === undefined) return true;
    const table = seat.tableId === '' ? undefined : (await service.load(seat.tableId))?.table;
    return table !== undefined && isOpen(table) && seatOfPerson(table, userId) !== undefined;
  };

  /**
   * Changes a person's row, or adds one.
   *
   * @param unless columns that, if they have changed, prevent the change
   * @returns whether it was changed
   */
  const change = async (
    { guildId }: ClubNight,
    { id: userId, name }: Person,
    patch: Partial<Row<'clubGuest'>>,
    unless: Partial<Row<'clubGuest'>> = {},
  ): Promise<boolean> => {
    const row = { ...NOWHERE, signedUp: false, guildId, userId, name, ...patch };
    const added = await prisma.clubGuest.createMany({ data: [row], skipDuplicates: true });
    if (added.count > 0) return true;
    const changed = await prisma.clubGuest.updateMany({
      where: { guildId, userId, ...unless },
      data: { name, ...patch },
    });
    return changed.count > 0;
  };

  /** Deletes the row of a person who neither signed up nor comes. */
  const forget = ({ guildId }: ClubNight, { id: userId }: Person) =>
    prisma.clubGuest.deleteMany({ where: { guildId, userId, signedUp: false, here: null } });

  /** Call only within `inTurn`. */
  const end = async (guildId: string): Promise<void> => {
    const night = await nightOf(guildId);
    if (night === undefined) return;
    await prisma.clubNight.deleteMany({ where: { guildId } });
    await prisma.clubGuest.deleteMany({ where: { guildId } });
    if (night.event?.id !== undefined) await events.remove(guildId, night.event.id);
    await removeKept(needs, night.notice);
  };

  /** Moves on to the next week. */
  const again = async (night: ClubNight): Promise<ClubNight> => {
    const { guildId, zone, day, minutes, startsAt } = night;
    const next = nextWeekly(zone, day, minutes, startsAt > now() ? startsAt : now());
    const after = { startsAt: next, phase: 'waiting', call: undefined } as const;
    await prisma.clubNight.updateMany({ where: { guildId, startsAt }, data: clubNight.encode(after) });
    await prisma.clubGuest.deleteMany({ where: { guildId, signedUp: false } });
    await prisma.clubGuest.updateMany({ where: { guildId, here: { lt: next } }, data: NOWHERE });
    return { ...night, ...after };
  };

  /** The people who are still on the server; deletes the others. */
  const staying = async (all: readonly ClubGuest[]): Promise<readonly ClubGuest[]> => {
    const there: ClubGuest[] = [];
    for (const one of all) {
      const { guildId, userId } = one;
      if (await members.hasLeft(guildId, userId))
        await prisma.clubGuest.deleteMany({ where: { guildId, userId } });
      else there.push(one);
    }
    return there;
  };

  const viewOfCall = async (night: ClubNight, words: Words): Promise<View> => {
    const { guildId } = night;
    const all = await guestsBy({ where: { guildId }, orderBy: [{ userId: 'asc' }] });
    return callView(night, all, games, words);
  };

  const call = async (night: ClubNight): Promise<ClubNight> => {
    const { guildId, channelId, startsAt } = night;
    const called = await guestsBy({ where: { guildId, signedUp: true } });
    if ((await staying(called)).length === 0) return again(night);
    const view = await viewOfCall(night, wordsOf(night));
    const messageId = await delivery.postOnce(channelId, view, nonceOf(guildId, startsAt.getTime(), 'call'));
    const after = { phase: 'called', call: { messageId, shown: hashOf(view) } } as const;
    await prisma.clubNight.updateMany({ where: { guildId, startsAt }, data: clubNight.encode(after) });
    return { ...night, ...after };
  };

  const open = async (night: ClubNight): Promise<ClubNight> => {
    const { guildId, startsAt, event } = night;
    if (event?.id !== undefined) await events.begin(guildId, event.id);
    await prisma.clubNight.updateMany({ where: { guildId, startsAt }, data: { phase: 'open' } });
    return { ...night, phase: 'open' };
  };

  /** Assigns tables to waiting people, once there are at least two. */
  const seat = async (night: ClubNight): Promise<void> => {
    const { guildId, startsAt: here } = night;
    const free = { guildId, here, seat: null };
    const taken = { guildId, here, seat: { not: null } };
    await staying(await guestsBy({ where: free }));
    await claiming(prisma, async (tx, claim) => {
      const waiting = await tx.clubGuest.findMany({ where: free });
      const userId = { in: waiting.map((one) => one.userId) };
      const skills = await tx.rating.findMany({
        where: { ...rating.encode({ guildId, game: undefined }), userId },
      });
      const skillOf = new Map(skills.map((skill) => [skill.userId, skill.ordinal]));
      const comers = waiting.map((one) => ({
        ...clubGuest.decode(one),
        skill: skillOf.get(one.userId) ?? 0,
      }));
      const seated = (await tx.clubGuest.findMany({ where: taken })).map(clubGuest.decode);
      const last = Math.max(0, ...seated.map((one) => one.seat?.number ?? 0));
      for (const [index, { game, people }] of groupsOf(comers, playable(night)).entries()) {
        const together = { ...free, userId: { in: people.map((person) => person.userId) } };
        const data = clubGuest.encode({
          seat: { number: last + 1 + index, game, tableId: undefined },
        });
        // A person who has just said that they do not come must not leave others alone at a table.
        claim(await tx.clubGuest.updateMany({ where: together, data }), people.length);
      }
    });
    const all = await guestsBy({ where: taken, orderBy: [{ origin: 'asc' }] });
    for (const number of new Set(all.map((one) => one.seat?.number ?? 0))) {
      const people = all.filter((one) => one.seat?.number === number);
      if (people.some((person) => person.seat?.tableId === undefined)) await openTable(night, number, people);
    }
  };

  const playable = (night: ClubNight) => games.filter(({ id }) => night.games.includes(id));

  /** Posts a message that pings the people of a table, opens its thread, and in it the table with all of them. */
  const openTable = async (night: ClubNight, number: number, people: readonly ClubGuest[]): Promise<void> => {
    const { guildId, channelId, startsAt: here, locale } = night;
    const words = wordsOf(night);
    const game = people[0]?.seat?.game ?? '';
    const note = async (tableId: string) => {
      const userId = { in: people.map((person) => person.userId) };
      const data = clubGuest.encode({ seat: { number, game, tableId } });
      await prisma.clubGuest.updateMany({ where: { guildId, here, userId }, data });
    };
    const host = await hostAmong(people, { kind: 'channel', guildId, channelId });
    // Table numbers are reused once people have left; interaction ids are not.
    const nonce = nonceOf(
      ...[guildId, here.getTime(), 'table', number],
      ...people.map(({ origin }) => origin ?? ''),
    );
    const refused = (why: Message) => refusedView(number, people, why, words);
    const view = host.ok ? tableView(number, game, people, host.value, words) : refused(host.refusal.message);
    const threadId = await delivery.postOnce(channelId, view, nonce);
    const place: Place = { kind: threadKind.id, guildId, channelId: threadId, parentId: channelId };
    const personOf = ({ userId: id, name }: ClubGuest): Person => ({ id, name });
    const openThere = async (): Promise<Result<Loaded>> => {
      // An earlier attempt was interrupted. With that table the host may be at the maximum of open games, so look
      // first.
      const there = await service.openIn(placeKey(place));
      if (there !== undefined) return ok(there);
      if (!host.ok) return host;
      const name = cut(tableTitle(number, game, words), THREAD_NAME_MAX);
      if (!(await hasThread(channelId, threadId, name))) return refuse(say('club.no-thread'));
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
      return note('');
    }
    const { id: tableId, hostId } = opened.value.table;
    for (const person of people)
      if (person.userId !== hostId)
        await service.join({ tableId, person: personOf(person), origin: person.origin ?? threadId });
    await note(tableId);
  };

  /** Opens a message's thread, if Discord allows it. Rejects if the channel is gone, which ends the night. */
  const hasThread = (channelId: string, messageId: string, name: string): Promise<boolean> =>
    messages.threadOf(channelId, messageId, name).then(
      () => true,
      (error) => {
        if (!isRefusal(error) || codeOf(error) === code.unknownChannel) throw error;
        log.debug({ channel: channelId, code: codeOf(error) }, 'a table of a club night gets no thread');
        return false;
      },
    );

  /** The first of these people who may open a table. */
  const hostAmong = async (people: readonly ClubGuest[], place: Place): Promise<Result<ClubGuest>> => {
    let refused: RefusedResult | undefined;
    for (const person of people) {
      const may = await service.checkOpening(place, person.userId);
      if (may.ok) return ok(person);
      refused ??= may;
    }
    return refused ?? refuse(say('club.none'));
  };

  const close = async (night: ClubNight): Promise<ClubNight> => {
    const { guildId, channelId, startsAt: here, call: called } = night;
    const all = await guestsBy({ where: { guildId, here } });
    const over = overView(all, nextAfter(night, now()), wordsOf(night));
    if (called !== undefined) await delivery.edit({ ...called, channelId }, over);
    return again(night);
  };

  /** When tables open: at the beginning, or earlier on some servers if many nights begin at the same time. */
  const opensAt = async (night: ClubNight): Promise<Date> => {
    const { guildId, startsAt } = night;
    const soonest = new Date(startsAt.getTime() - OPEN_BEFORE);
    if (now() < soonest) return soonest;
    const all = OPENING * (await prisma.clubNight.count({ where: { startsAt } }));
    return new Date(startsAt.getTime() - Math.floor(spreadOf(guildId) * Math.min(OPEN_BEFORE, all)));
  };

  const advance = async (before: ClubNight): Promise<ClubNight> => {
    let night = before;
    const isOver = now() >= endOf(night);
    // The bot was offline, or could not write there.
    if (night.phase !== 'open' && isOver) night = await again(night);
    if (night.phase === 'waiting' && now() >= callOf(night)) night = await call(night);
    if (night.phase === 'called' && now() >= (await opensAt(night))) night = await open(night);
    if (night.phase === 'open') await (isOver ? undefined : seat(night));
    return night.phase === 'open' && isOver ? close(night) : night;
  };

  /** Creates Discord's scheduled event for the next night, if the bot is allowed to. */
  const withEvent = async (night: ClubNight): Promise<ClubNight> => {
    const { guildId, channelId, startsAt, locale, games: played, event } = night;
    if (night.phase === 'open' || event?.at.getTime() === startsAt.getTime()) return night;
    if (event?.id !== undefined && event.at > now()) await events.remove(guildId, event.id);
    const wanted = eventFor(night, endOf(night), playable(night), wordsOf(night));
    const id = events.may(channelId) === false ? undefined : await events.create(guildId, wanted);
    const after = { event: { at: startsAt, id } };
    const noted = await prisma.clubNight.updateMany({
      where: clubNight.encode({ guildId, startsAt, channelId, locale, games: played }),
      data: clubNight.encode(after),
    });
    // The night was changed or ended in the meantime, so the event is out of date.
    if (noted.count === 0 && id !== undefined) await events.remove(guildId, id);
    return { ...night, ...after };
  };

  /** Updates the sign-up message and the call. @returns what became of the sign-up message */
  const tell = async (night: ClubNight) => {
    const { guildId, channelId, call: called } = night;
    const words = wordsOf(night);
    const next = nextAfter(night, now());
    const shownNight = { night, next, games: playable(night), count: await signedUp(guildId) };
    const kept = await keepMessage(needs, {
      channelId,
      view: noticeView(shownNight, words),
      load: async () => (await nightOf(guildId))?.notice,
      async save(notice, previous) {
        const changed = await prisma.clubNight.updateMany({
          where: { guildId, channelId, ...clubNight.encode({ notice: previous }) },
          data: clubNight.encode({ notice }),
        });
        return changed.count > 0;
      },
      onGone: 'repost',
    });
    if (kept === 'kept' && called !== undefined) await tellCall({ ...night, call: called }, words);
    return kept;
  };

  const tellCall = async (
    night: ClubNight & { readonly call: NonNullable<ClubNight['call']> },
    words: Words,
  ): Promise<void> => {
    const { guildId, channelId, startsAt, call: called } = night;
    const calling = await viewOfCall(night, words);
    const callShown = hashOf(calling);
    if (called.shown === callShown) return;
    // Discord limits edits of old messages; the next turn tries again.
    if ((await delivery.edit({ ...called, channelId }, calling)) !== 'edited') return;
    await prisma.clubNight.updateMany({
      where: { guildId, startsAt, phase: night.phase },
      data: clubNight.encode({ call: { ...called, shown: callShown } }),
    });
  };

  /** Only in turn. */
  const save = async (guildId: string, plan: NightSettings): Promise<Result<ClubNight>> => {
    const before = await nightOf(guildId);
    if (before !== undefined && before.phase !== 'waiting' && now() < endOf(before))
      return refuse(say('club.under-way', { when: instant(endOf(before)) }));
    const startsAt = nextWeekly(plan.zone, plan.day, plan.minutes, now());
    // Without an id, Discord refused the event; it may allow one now.
    const event = before?.event?.id === undefined ? undefined : before.event;
    const told = ({ channelId, locale, games: ids }: NightSettings) =>
      JSON.stringify([channelId, locale, ids]);
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
    if (saved.count === 0) return save(guildId, plan);
    if (event?.id !== undefined && !isTold && event.at > now()) await events.remove(guildId, event.id);
    await soon(guildId);
    return ok(night);
  };

  return {
    end: (guildId: string) => inTurn(guildId, () => end(guildId)),
    of: nightOf,
    signedUp,

    /** Creates or changes a server's night; refused from its call to its end. */
    save: (guildId: string, plan: NightSettings): Promise<Result<ClubNight>> =>
      inTurn(guildId, () => save(guildId, plan)),

    /** Signs a person up to be pinged each week. */
    async signUp(place: Place, person: Person): Promise<Result<ClubNight>> {
      const found = await nightIn(place);
      if (!found.ok) return found;
      const { guildId } = found.value;
      const own = { guildId, userId: person.id, signedUp: true };
      const isNew = (await prisma.clubGuest.count({ where: own })) === 0;
      await change(found.value, person, { signedUp: true });
      // Counted afterwards, so that two concurrent sign-ups cannot exceed the maximum.
      if (isNew && (await signedUp(guildId)) > GUESTS_MOST) {
        await prisma.clubGuest.updateMany({ where: own, data: { signedUp: false } });
        await forget(found.value, person);
        return refuse(say('club.full', { count: GUESTS_MOST }));
      }
      await soon(guildId);
      return found;
    },

    /** Undoes `signUp`. */
    async leave(place: Place, person: Person): Promise<Result<ClubNight>> {
      const found = await nightIn(place);
      if (!found.ok) return found;
      const { guildId } = found.value;
      const left = await prisma.clubGuest.updateMany({
        where: { guildId, userId: person.id, signedUp: true },
        data: { signedUp: false },
      });
      if (left.count === 0) return refuse(say('club.not-signed-up'));
      await forget(found.value, person);
      await soon(guildId);
      return found;
    },

    /** Records that a person comes to the present night. @param wish a game, or any other text for any game */
    async come(
      place: Place,
      { minute, wish }: Coming,
      person: Person,
      origin: string,
    ): Promise<Result<ClubNight>> {
      const found = await presentIn(place, minute);
      if (!found.ok) return found;
      const { guildId, startsAt: here } = found.value;
      const own = await prisma.clubGuest.findFirst({ where: { guildId, userId: person.id, here } });
      if (own !== null && (await isSeated(clubGuest.decode(own)))) return refuse(say('club.seated'));
      const patch = {
        here,
        origin,
        wish: found.value.games.includes(wish) ? wish : null,
        seat: null,
      };
      if (!(await change(found.value, person, patch, { seat: own?.seat ?? null })))
        return refuse(say('club.seated'));
      if (own === null && (await prisma.clubGuest.count({ where: { guildId, here } })) > GUESTS_MOST) {
        await prisma.clubGuest.updateMany({
          where: { guildId, userId: person.id, here, seat: null },
          data: NOWHERE,
        });
        await forget(found.value, person);
        return refuse(say('club.full-now', { count: GUESTS_MOST }));
      }
      await soon(guildId);
      return found;
    },

    /** Records that they do not come, unless they sit at a table. */
    async stayAway(place: Place, minute: number, person: Person): Promise<Result<ClubNight>> {
      const found = await presentIn(place, minute);
      if (!found.ok) return found;
      const { guildId, startsAt: here } = found.value;
      const key = { guildId, userId: person.id, here };
      const own = await prisma.clubGuest.findFirst({ where: key });
      if (own !== null) {
        if (await isSeated(clubGuest.decode(own))) return refuse(say('club.seated'));
        const where = { ...key, seat: own.seat };
        const { count } = await prisma.clubGuest.updateMany({ where, data: NOWHERE });
        if (count === 0) return refuse(say('club.seated'));
      }
      await forget(found.value, person);
      await soon(guildId);
      return found;
    },

    /** Does the due steps of a server's night. Idempotent; rejects if Discord does not respond. */
    turn: (guildId: string) =>
      inTurn(guildId, async () => {
        const before = await nightOf(guildId);
        if (before === undefined) return;
        try {
          const night = await withEvent(await advance(before));
          const kept = await tell(night);
          if (kept === 'no-channel') return end(guildId);
          await prisma.clubNight.updateMany({
            where: { guildId, startsAt: night.startsAt, phase: night.phase },
            data: { dueAt: kept === 'closed' ? later(AGAIN_AFTER) : await nextOf(night) },
          });
        } catch (error) {
          if (codeOf(error) === code.unknownChannel) return end(guildId);
          if (!isClosed(error)) throw error;
          log.debug({ guild: guildId, code: codeOf(error) }, 'the channel of a club night is closed');
          await prisma.clubNight.updateMany({ where: { guildId }, data: { dueAt: later(AGAIN_AFTER) } });
        }
      }),

    /** Enqueues the turns of all due nights. */
    async look(): Promise<void> {
      const dueAt = { lte: now() };
      for (;;) {
        const due = await prisma.clubNight.findMany({
          where: { dueAt },
          orderBy: [{ dueAt: 'asc' }],
          take: PAGE,
          select: { guildId: true },
        });
        await store.enqueue(due.map(({ guildId }) => ({ queue: TURN, key: guildId })));
        const guildId = { in: due.map((one) => one.guildId) };
        await prisma.clubNight.updateMany({ where: { guildId, dueAt }, data: { dueAt: later(AGAIN_AFTER) } });
        if (due.length < PAGE) return;
      }
    },

    async channelGone(guildId: string, channelId: string): Promise<void> {
      await inTurn(guildId, async () => {
        if ((await prisma.clubNight.count({ where: { guildId, channelId } })) > 0) await end(guildId);
      });
    },

    async serversLeft(guildIds: readonly string[]): Promise<void> {
      await prisma.clubNight.updateMany({
        where: { guildId: { in: [...guildIds] } },
        data: { dueAt: later(NEVER) },
      });
    },

    async serversBack(guildIds: readonly string[]): Promise<void> {
      await prisma.clubNight.updateMany({
        where: { guildId: { in: [...guildIds] }, dueAt: { gt: later(NEVER / 10) } },
        data: { dueAt: now() },
      });
    },

    /**
     * When a person deletes their data, the messages of the present night stop naming them. Those of earlier nights
     * stay.
     */
    async erase(userId: string): Promise<void> {
      const rows = await prisma.clubGuest.findMany({ where: { userId }, select: { guildId: true } });
      for (const { guildId } of rows) {
        await prisma.clubGuest.deleteMany({ where: { guildId, userId } });
        await soon(guildId);
      }
    },
  };

  /** When something happens next without a press. */
  async function nextOf(night: ClubNight): Promise<Date> {
    if (night.phase === 'waiting') return callOf(night);
    if (night.phase === 'called') return opensAt(night);
    // Tables may have opened early; until the night begins, the notice still shows it as the next one.
    return now() < night.startsAt ? night.startsAt : endOf(night);
  }
}

export type Nights = ReturnType<typeof createNights>;

/** When people are pinged, spread over servers. */
function callOf({ guildId, startsAt }: ClubNight): Date {
  return new Date(startsAt.getTime() - CALL_BEFORE + Math.floor(spreadOf(guildId) * CALLS_WITHIN));
}

/** From 0 to below 1, constant per server. */
function spreadOf(guildId: string): number {
  return createHash('sha256').update(guildId).digest().readUInt16BE() / 65_536;
}

function hashOf(view: View): string {
  return createHash('sha256').update(JSON.stringify(view)).digest('base64url');
}
