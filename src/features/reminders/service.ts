import { say } from '../../discord/i18n/words.ts';
import { type Due, restOf } from '../../table/hooks.ts';
import type { Person, SeatTime, Table } from '../../table/model.ts';
import { waitsFor } from '../../table/play/pace.ts';
import { unlessDeleted } from '../../table/record.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../../table/request.ts';
import { peopleOf, seatOfPerson } from '../../table/seats/seats.ts';
import { type WaitingTable as AwaitingTable, awaitedAt } from '../../table/services/lookup.ts';
import type { Settings } from '../../table/settings.ts';
import type { Kernel } from '../feature.ts';
import { isSame, nextReminder, warningOf } from './next-reminder.ts';
import { type MessagePlace, type Reminder, reminder as reminderRecord } from './record.ts';
import { INTERVAL_MIN, settings } from './settings.ts';

const HOUR = 3_600_000;

/** Minimum time between two nudges of a person. */
const BETWEEN_NUDGES = 24 * HOUR;

/** A deadline reminder that would follow another reminder this soon is included in it. */
const SOON = HOUR;

/** A table that awaits a person, with the person's reminders about it. */
export interface WaitingTable extends AwaitingTable {
  readonly reminder: Reminder | undefined;
  /** Whether a reminder is due now. */
  readonly due: boolean;
}

export interface Waiting {
  readonly player: Settings;
  /** Soonest deadline first, then longest wait. */
  readonly tables: readonly WaitingTable[];
}

export interface Nudged {
  readonly loaded: Loaded;
  /** People who will get a reminder. */
  readonly nudged: readonly Person[];
  /** People who were nudged less than a day ago. */
  readonly lately: readonly Person[];
  /** People who have muted this table. */
  readonly unwilling: readonly Person[];
  /** People who have left the server; the others vote on their seats. */
  readonly gone: readonly Person[];
  /** People who are resting, and will get a reminder when they are back. */
  readonly resting: readonly { readonly person: Person; readonly until: Date }[];
}

/** A reminder whose wait is over. */
export interface AnsweredReminder {
  readonly loaded: Loaded;
  readonly userId: string;
  readonly message: MessagePlace;
  /** Whether the person is still at the table, and so has moved; otherwise it continues without them. */
  readonly hasMoved: boolean;
  readonly player: Settings;
  /** The tables in the same message that still await the person. */
  readonly others: readonly WaitingTable[];
}

/** Reminders of tables that await people. */
export interface Reminders {
  /** Stops reminders until a time. Reminders already sent are repeated if the table still awaits the person. */
  snooze(userId: string, until: Date): Promise<void>;
  /** The readable tables that await a person now, without what-if games. */
  waiting(userId: string): Promise<Waiting>;
  /** Records that the person got a reminder of these tables. @param message undefined if it could not be sent */
  reminded(userId: string, tableIds: readonly string[], message?: MessagePlace): Promise<void>;
  /** The reminders of a table whose messages are out of date. */
  answered(tableId: string): Promise<readonly AnsweredReminder[]>;
  /** Records that a reminder's message has been updated, or never will be. */
  forgetReminder(answered: AnsweredReminder): Promise<void>;
  /**
   * Sends a reminder soon to everyone the table awaits, except the requester. Allowed for anyone who has or had a seat.
   *
   * @param isHere whether a person is still on the table's server; by default, everyone is
   */
  nudge(request: TableRequest, isHere?: (userId: string) => Promise<boolean>): Promise<Result<Nudged>>;
  /** Mutes or unmutes a table for a person. */
  mute(request: TableRequest, muted: boolean): Promise<Result<Loaded>>;
  /** The person's reminders about these tables, by table id. */
  about(userId: string, tables: readonly Loaded[]): Promise<ReadonlyMap<string, Reminder>>;
  /** When to check a table again after a change, because a reminder may be due. */
  soonest(table: Table, at: Date): Date | undefined;
  /** Who needs a reminder of a table now, and when the next one is due. */
  due(loaded: Loaded, at: Date): Promise<Due>;
}

/** Nobody waits for someone who tries out how a game could have gone on. */
function isReminded({ continuedFrom }: Pick<Table, 'continuedFrom'>): boolean {
  return continuedFrom === undefined;
}

export function createReminders({
  store,
  now,
  contributions,
  service,
  writer: { load, checkSoon },
}: Pick<Kernel, 'store' | 'now' | 'contributions' | 'service' | 'writer'>): Reminders {
  const { prisma } = store;

  const reminderOf = async (tableId: string, userId: string): Promise<Reminder | undefined> => {
    const row = await prisma.reminder.findUnique({ where: { tableId_userId: { tableId, userId } } });
    return row === null ? undefined : reminderRecord.decode(row);
  };

  const put = async (reminder: Reminder): Promise<void> => {
    const { tableId, userId } = reminder;
    const row = reminderRecord.encode(reminder);
    const where = { tableId_userId: { tableId, userId } };
    await unlessDeleted(prisma.reminder.upsert({ where, create: row, update: row }));
  };

  const about: Reminders['about'] = async (userId, tables) => {
    const ids = tables.map(({ table }) => table.id);
    const rows = await prisma.reminder.findMany({ where: { userId, tableId: { in: ids } } });
    const all = rows.map(reminderRecord.decode);
    const awaitedIn = (id: string) =>
      tables.filter(({ table }) => table.id === id).flatMap((table) => awaitedAt(table, userId))[0];
    return new Map(all.map((one) => [one.tableId, currentReminder(one, awaitedIn(one.tableId)?.time)]));
  };

  const waiting: Reminders['waiting'] = async (userId) => {
    const at = now();
    const { player, tables: all } = await service.waiting(userId);
    const found = all.filter(({ loaded }) => isReminded(loaded.table));
    const reminded = await about(
      userId,
      found.map(({ loaded }) => loaded),
    );
    const tables = found.map((table): WaitingTable => {
      const reminder = reminded.get(table.loaded.table.id);
      const next = nextReminder(player, restOf(contributions, player), table.time, reminder, at);
      return { ...table, reminder, due: next !== undefined && next <= at };
    });
    return { player, tables };
  };

  return {
    waiting,
    about,

    soonest(table, at) {
      if (!isReminded(table)) return undefined;
      const isAwaited = table.seats.some(
        ({ kind }, seat) => kind === 'human' && table.times[seat]?.awaitedSince !== undefined,
      );
      // With a clock, a deadline reminder may be due before the shortest interval has passed.
      const look = table.clock === undefined ? INTERVAL_MIN : INTERVAL_MIN / 4;
      return isAwaited ? new Date(at.getTime() + look) : undefined;
    },

    async due({ table }, at) {
      if (!isReminded(table)) return {};
      const waited = table.seats.flatMap((occupant, seat) => {
        const time = table.times[seat];
        if (occupant.kind !== 'human' || time?.awaitedSince === undefined) return [];
        return [{ userId: occupant.person.id, time }];
      });
      const players = await store.players(waited.map(({ userId }) => userId));
      const all = await Promise.all(
        waited.map(async ({ userId, time }, index) => {
          const player = players[index];
          const reminder = await reminderOf(table.id, userId);
          const next = player && nextReminder(player, restOf(contributions, player), time, reminder, at);
          return { userId, next: next?.getTime() };
        }),
      );
      const isDue = ({ next = Number.POSITIVE_INFINITY }) => next <= at.getTime();
      const looks = all.flatMap((one) => (isDue(one) ? at.getTime() + INTERVAL_MIN : (one.next ?? [])));
      return {
        jobs: all.filter(isDue).map(({ userId }) => ({ queue: 'remind', key: userId })),
        at: looks.length === 0 ? undefined : new Date(Math.min(...looks)),
      };
    },

    async snooze(userId, until) {
      await store.updatePlayer(userId, settings.snoozedUntil.to(until));
      const { tables } = await waiting(userId);
      for (const { reminder, time } of tables)
        if (reminder !== undefined && isSame(reminder.toldAwaited, time.awaitedSince))
          await put({ ...reminder, owedAwaited: time.awaitedSince });
      await checkSoon(tables.map(({ loaded }) => loaded.table));
    },

    async reminded(userId, tableIds, message) {
      const at = now().getTime();
      const { player, tables } = await waiting(userId);
      const listed = tables.filter(({ loaded }) => tableIds.includes(loaded.table.id));
      for (const { loaded, time, reminder } of listed) {
        const warning = warningOf(player, restOf(contributions, player), time);
        const warned = warning !== undefined && warning.getTime() <= at + SOON;
        await put({
          ...(reminder ?? newReminder(loaded.table.id, userId)),
          toldAwaited: time.awaitedSince,
          toldDeadline: warned ? time.deadline : reminder?.toldDeadline,
          owedAwaited: undefined,
          nudgedBy: undefined,
          message: message ?? reminder?.message,
        });
      }
      await checkSoon(listed.map(({ loaded }) => loaded.table));
    },

    async answered(tableId) {
      const rows = await prisma.reminder.findMany({ where: { tableId, message: { not: null } } });
      const reminders = rows.map(reminderRecord.decode);
      const loaded = reminders.length === 0 ? undefined : await load(tableId);
      if (loaded === undefined) return [];
      const { status, paused } = loaded.table;
      const goesOn = status === 'finished' || (status === 'playing' && paused === undefined);
      const all = reminders.map(async ({ userId, toldAwaited, message }) => {
        const isWaiting = awaitedAt(loaded, userId).some(({ time }) =>
          isSame(time.awaitedSince, toldAwaited),
        );
        if (message === undefined || isWaiting) return [];
        const { player, tables } = await waiting(userId);
        const others = tables.filter(
          ({ loaded: { table }, time, reminder }) =>
            table.id !== tableId &&
            reminder?.message?.messageId === message.messageId &&
            isSame(time.awaitedSince, reminder.toldAwaited),
        );
        const hasMoved = goesOn && seatOfPerson(loaded.table, userId) !== undefined;
        return [{ loaded, userId, message, hasMoved, player, others }];
      });
      return (await Promise.all(all)).flat();
    },

    async forgetReminder({ loaded, userId, message }) {
      // Another one may have been recorded in the meantime.
      await prisma.reminder.updateMany({
        where: { tableId: loaded.table.id, userId, ...reminderRecord.encode({ message }) },
        data: { message: null },
      });
    },

    async nudge({ tableId, person }, isHere = async () => true) {
      const loaded = await load(tableId);
      if (loaded === undefined) return refuse(say('refusal.no-such-table'));
      const { table, game, state } = loaded;
      if (!peopleOf(table).includes(person.id)) return refuse(say('refusal.not-seated'));
      if (table.status !== 'playing')
        return refuse(say(table.status === 'lobby' ? 'refusal.not-playing' : 'refusal.over'));
      if (table.paused !== undefined) return refuse(say('refusal.nudge-paused'));
      const awaited = waitsFor(table, game, state).flatMap((seat) => {
        const occupant = table.seats[seat];
        return occupant?.kind === 'human' && occupant.person.id !== person.id ? [occupant.person] : [];
      });
      if (awaited.length === 0) return refuse(say('refusal.nobody-awaited'));
      const here = await Promise.all(awaited.map(({ id }) => isHere(id)));
      const gone = awaited.filter((_, index) => !here[index]);
      for (const { id } of gone) await service.memberLeft(tableId, id);
      const all = await Promise.all(
        awaited.filter((one) => !gone.includes(one)).map((one) => nudgeOne(loaded, one, person)),
      );
      if (gone.length === 0 && all.every(({ what }) => what === 'lately'))
        return refuse(say('refusal.nudged-lately'));
      await checkSoon([table]);
      const those = (wanted: string) => all.flatMap(({ what, who }) => (what === wanted ? [who] : []));
      return ok({
        loaded,
        nudged: those('nudged'),
        lately: those('lately'),
        unwilling: those('unwilling'),
        gone,
        resting: all.flatMap(({ who, until }) => (until === undefined ? [] : [{ person: who, until }])),
      });
    },

    async mute({ tableId, person }, muted) {
      const loaded = await load(tableId);
      if (loaded === undefined) return refuse(say('refusal.no-such-table'));
      if (!peopleOf(loaded.table).includes(person.id)) return refuse(say('refusal.not-seated'));
      const reminder = await reminderOf(tableId, person.id);
      await put({
        ...(reminder ?? newReminder(tableId, person.id)),
        muted,
        ...(muted ? { owedAwaited: undefined, nudgedBy: undefined } : {}),
      });
      await checkSoon([loaded.table]);
      return ok(loaded);
    },
  };

  /** Records a nudge, unless the person was nudged lately. */
  async function mayNudge(userId: string, at: Date): Promise<boolean> {
    const first = await prisma.nudge.createMany({ data: [{ userId, at }], skipDuplicates: true });
    if (first.count > 0) return true;
    const notSince = new Date(at.getTime() - BETWEEN_NUDGES);
    const again = await prisma.nudge.updateMany({ where: { userId, at: { lte: notSince } }, data: { at } });
    return again.count > 0;
  }

  async function nudgeOne(
    loaded: Loaded,
    who: Person,
    by: Person,
  ): Promise<{ readonly who: Person; readonly what: string; readonly until?: Date }> {
    const { id } = loaded.table;
    const before = (await reminderOf(id, who.id)) ?? newReminder(id, who.id);
    if (before.muted) return { who, what: 'unwilling' };
    const at = now();
    if (!(await mayNudge(who.id, at))) return { who, what: 'lately' };
    const [awaited] = awaitedAt(loaded, who.id);
    const reminder = { ...before, owedAwaited: awaited?.time.awaitedSince, nudgedBy: by.name };
    await put(reminder);
    const player = await store.player(who.id);
    const next = awaited && nextReminder(player, restOf(contributions, player), awaited.time, reminder, at);
    return next !== undefined && next > at ? { who, what: 'resting', until: next } : { who, what: 'nudged' };
  }
}

export function newReminder(tableId: string, userId: string): Reminder {
  return {
    tableId,
    userId,
    muted: false,
    toldAwaited: undefined,
    toldDeadline: undefined,
    owedAwaited: undefined,
    nudgedBy: undefined,
    message: undefined,
  };
}

/** The parts that are still valid: a nudge applies only to the wait in which it came. */
function currentReminder(reminder: Reminder, time: SeatTime | undefined): Reminder {
  if (isSame(reminder.owedAwaited, time?.awaitedSince)) return reminder;
  return { ...reminder, owedAwaited: undefined, nudgedBy: undefined };
}
