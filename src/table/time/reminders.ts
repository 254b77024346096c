import type { Person, Player } from '../model.ts';
import { seatOf } from '../play/turns.ts';
import { type MessagePlace, nudge, type Reminder, reminder as reminderRecord } from '../reminder.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../request.ts';
import type { SeatService } from '../seats/seating.ts';
import { peopleOf } from '../seats/seats.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { isSame, nextReminder, warningOf } from './next-reminder.ts';
import { awaitedAt, type Waiting, type WaitingTable, type WaitingTables } from './waiting.ts';

const HOUR = 3_600_000;
/** Minimum time between two nudges of a person. */
const BETWEEN_NUDGES = 24 * HOUR;
/** A reminder of a deadline that is due this soon after another one is included in that one. */
const SOON = HOUR;

export interface Nudged {
  readonly loaded: Loaded;
  /** People who will get a reminder. */
  readonly nudged: readonly Person[];
  /** People whom somebody nudged less than a day ago. */
  readonly lately: readonly Person[];
  /** People who have muted this table. */
  readonly unwilling: readonly Person[];
  /** People who have left the server: the others vote on their seats. */
  readonly gone: readonly Person[];
  /** People who rest, and will get a reminder when they are back. */
  readonly resting: readonly { readonly person: Person; readonly until: Date }[];
}

/** A reminder whose wait is over. */
export interface AnsweredReminder {
  readonly loaded: Loaded;
  readonly userId: string;
  readonly message: MessagePlace;
  /** Whether the person is still at the table, so that they have moved; otherwise it does without them. */
  readonly hasMoved: boolean;
  readonly player: Player;
  /** The tables in the same message that still await the person. */
  readonly others: readonly WaitingTable[];
}

/** Reminders about tables that await people. */
export interface ReminderService {
  /** No reminders before then. Reminders that the person has already got come again if the table still awaits them. */
  snooze(userId: string, until: Date): Promise<void>;
  /** The tables that await a person now and that can be read. */
  waiting(userId: string): Promise<Waiting>;
  /** Records that the person got a reminder of these tables. @param message left out if it could not be sent */
  reminded(userId: string, tableIds: readonly string[], message?: MessagePlace): Promise<void>;
  /** The reminders about a table whose messages ask for what the table no longer waits for. */
  answered(tableId: string): Promise<readonly AnsweredReminder[]>;
  /** Records that the message of a reminder says that it is answered, or never will. */
  forgetReminder(answered: AnsweredReminder): Promise<void>;
  /**
   * Sends a reminder soon to everybody whom the table awaits, except to the person who asks. Allowed for anybody who
   * has or had a seat.
   *
   * @param isHere whether a person is still on the table's server; if left out, everybody is
   */
  nudge(request: TableRequest, isHere?: (userId: string) => Promise<boolean>): Promise<Result<Nudged>>;
  /** Whether the person has muted a table. */
  mute(request: TableRequest, muted: boolean): Promise<Result<Loaded>>;
  /** Which of these tables the person has muted. */
  mutedTables(userId: string, tableIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createReminders(
  { store, now }: Pick<WriterNeeds, 'store' | 'now'>,
  { load }: Pick<Writer, 'load'>,
  { settings, waiting, checkSoon }: WaitingTables,
  { memberLeft }: Pick<SeatService, 'memberLeft'>,
): ReminderService {
  const reminders = store.records(reminderRecord);
  const nudges = store.records(nudge);

  return {
    waiting,

    async snooze(userId, until) {
      await store.updatePlayer(userId, { snoozedUntil: until });
      const { tables } = await waiting(userId);
      await reminders.put(
        ...tables.flatMap(({ reminder, time }) => {
          if (!isSame(reminder?.toldAwaited, time.awaitedSince) || reminder === undefined) return [];
          return [{ ...reminder, owedAwaited: time.awaitedSince }];
        }),
      );
      await checkSoon(tables.map(({ loaded }) => loaded.table));
    },

    async reminded(userId, tableIds, message) {
      const at = now().getTime();
      const { player, tables } = await waiting(userId);
      const listed = tables.filter(({ loaded }) => tableIds.includes(loaded.table.id));
      await reminders.put(
        ...listed.map(({ loaded, time, reminder }) => {
          const warning = warningOf(player, time);
          const warned = warning !== undefined && warning.getTime() <= at + SOON;
          return {
            ...(reminder ?? newReminder(loaded.table.id, userId)),
            toldAwaited: time.awaitedSince,
            toldDeadline: warned ? time.deadline : reminder?.toldDeadline,
            owedAwaited: undefined,
            nudgedBy: undefined,
            message: message ?? reminder?.message,
          };
        }),
      );
      await checkSoon(listed.map(({ loaded }) => loaded.table));
    },

    async answered(tableId) {
      const told = await reminders.all({ tableId, message: { not: undefined } });
      const loaded = told.length === 0 ? undefined : await load(tableId);
      if (loaded === undefined) return [];
      const { status, paused } = loaded.table;
      const goesOn = status === 'finished' || (status === 'playing' && paused === undefined);
      const all = told.map(async ({ userId, toldAwaited, message }) => {
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
        const hasMoved = goesOn && seatOf(loaded.table, userId) !== undefined;
        return [{ loaded, userId, message, hasMoved, player, others }];
      });
      return (await Promise.all(all)).flat();
    },

    async forgetReminder({ loaded, userId, message }) {
      // Another one may be noted meanwhile.
      await reminders.change({ tableId: loaded.table.id, userId, message }, { message: undefined });
    },

    async nudge({ tableId, person }, isHere = async () => true) {
      const loaded = await load(tableId);
      if (loaded === undefined) return refuse('no-such-table');
      const { table, game, state } = loaded;
      if (!peopleOf(table).includes(person.id)) return refuse('not-seated');
      if (table.status !== 'playing') return refuse(table.status === 'lobby' ? 'not-playing' : 'over');
      if (table.paused !== undefined) return refuse('nudge-paused');
      const awaited = game.awaiting(state).flatMap((seat) => {
        const occupant = table.seats[seat];
        return occupant?.kind === 'human' && occupant.person.id !== person.id ? [occupant.person] : [];
      });
      if (awaited.length === 0) return refuse('nobody-awaited');
      const here = await Promise.all(awaited.map(({ id }) => isHere(id)));
      const gone = awaited.filter((_, index) => !here[index]);
      for (const { id } of gone) await memberLeft(tableId, id);
      const all = await Promise.all(
        awaited.filter((one) => !gone.includes(one)).map((one) => nudgeOne(loaded, one, person)),
      );
      if (gone.length === 0 && all.every(({ what }) => what === 'lately')) return refuse('nudged-lately');
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
      if (loaded === undefined) return refuse('no-such-table');
      if (!peopleOf(loaded.table).includes(person.id)) return refuse('not-seated');
      const reminder = await reminders.first({ userId: person.id, tableId });
      await reminders.put({
        ...(reminder ?? newReminder(tableId, person.id)),
        muted,
        ...(muted ? { owedAwaited: undefined, nudgedBy: undefined } : {}),
      });
      await checkSoon([loaded.table]);
      return ok(loaded);
    },

    async mutedTables(userId, tableIds) {
      const muted = await reminders.all({ userId, tableId: { in: tableIds }, muted: true });
      return new Set(muted.map(({ tableId }) => tableId));
    },
  };

  /** Notes a nudge, unless the person was nudged lately. */
  async function mayNudge(userId: string, at: Date): Promise<boolean> {
    if (await nudges.add({ userId, at })) return true;
    const notSince = new Date(at.getTime() - BETWEEN_NUDGES);
    return (await nudges.change({ userId, at: { lte: notSince } }, { at })) > 0;
  }

  async function nudgeOne(
    loaded: Loaded,
    who: Person,
    by: Person,
  ): Promise<{ readonly who: Person; readonly what: string; readonly until?: Date }> {
    const { id } = loaded.table;
    const before = (await reminders.first({ userId: who.id, tableId: id })) ?? newReminder(id, who.id);
    if (before.muted) return { who, what: 'unwilling' };
    const at = now();
    if (!(await mayNudge(who.id, at))) return { who, what: 'lately' };
    const [awaited] = awaitedAt(loaded, who.id);
    const reminder = { ...before, owedAwaited: awaited?.time.awaitedSince, nudgedBy: by.name };
    await reminders.put(reminder);
    const next = awaited && nextReminder(await settings(who.id), awaited.time, reminder, at);
    return next !== undefined && next > at ? { who, what: 'resting', until: next } : { who, what: 'nudged' };
  }
}

function newReminder(tableId: string, userId: string): Reminder {
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
