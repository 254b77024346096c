import type { SettingsChange, TableLifecycle, Waiting, WaitingTable } from '../lifecycle.ts';
import type { Availability, Job, Person, Player, Reminder, SeatTime, Table } from '../model.ts';
import { seatOf } from '../play/turns.ts';
import { defaultPlayer } from '../player.ts';
import { peopleOf } from '../seats/seats.ts';
import type { Loaded, Result } from '../service.ts';
import { ok, refuse } from '../words.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { beyondLimits, quietChange } from './availability.ts';
import { quietUntil, whenSpent } from './calendar.ts';
import { chargeClocks, freshTime } from './seat-times.ts';

const HOUR = 3_600_000;
/** Nobody is nudged more often than this. */
const BETWEEN_NUDGES = 24 * HOUR;
/** A deadline of which somebody would be told this soon after another message counts as told by that. */
const SOON = HOUR;

/**
 * When a person must be reminded of a table next; undefined: not as things stand. A moment that is not after `now`
 * means: now. Nobody is told twice of the same waiting or the same deadline, in quiet time, or while they snooze:
 * but of a deadline they are told before it comes. What somebody has nudged them about, and what they have put off, is
 * told as soon as they neither rest nor snooze.
 */
export function nextReminder(
  player: Player,
  time: SeatTime,
  reminder: Reminder | undefined,
  now: Date,
): Date | undefined {
  const { remindAfter, availability } = player;
  const { awaitedSince } = time;
  if (awaitedSince === undefined || reminder?.muted) return undefined;
  const snoozed = player.snoozedUntil?.getTime() ?? 0;
  const moments: number[] = [];
  if (remindAfter !== undefined && !isSame(reminder?.toldAwaited, awaitedSince))
    moments.push(Math.max(awaitedSince.getTime() + remindAfter, snoozed));
  const warning = isSame(reminder?.toldDeadline, time.deadline) ? undefined : warningOf(player, time);
  if (warning !== undefined) {
    const later = Math.max(warning.getTime(), snoozed);
    moments.push(endsAfter(time, later) ? later : warning.getTime());
  }
  if (isSame(reminder?.owedAwaited, awaitedSince)) moments.push(snoozed);
  if (moments.length === 0) return undefined;
  return quietUntil(availability, new Date(Math.max(Math.min(...moments), now.getTime())));
}

/** When so much of a person's time is left as they want to be warned of; quiet time does not count. */
function warningOf({ remindBefore, availability }: Player, { deadline, runningSince, left }: SeatTime) {
  if (remindBefore === undefined || deadline === undefined || runningSince === undefined) return undefined;
  return whenSpent(availability, runningSince, Math.max(0, left - remindBefore));
}

/** What can be asked about a person's days, and of what they are told. */
export function createReminders(
  { store, now }: WriterNeeds,
  { load, readable, changeTable }: Writer,
  { left }: Pick<TableLifecycle, 'left'>,
): Pick<
  TableLifecycle,
  'settings' | 'changeSettings' | 'snooze' | 'waiting' | 'reminded' | 'nudge' | 'mute' | 'mutedTables'
> {
  const settings = async (userId: string): Promise<Player> =>
    (await store.player(userId)) ?? defaultPlayer(userId);

  const waiting = async (userId: string): Promise<Waiting> => {
    const at = now();
    const player = await settings(userId);
    const open = await store.openTablesOf(userId);
    const loaded = await Promise.all(open.filter(isAwake).map(({ id }) => readable(id)));
    const awaited = loaded.flatMap((one) => (one === undefined ? [] : awaitedAt(one, userId)));
    const told = await store.reminders(
      userId,
      awaited.map((one) => one.loaded.table.id),
    );
    const tables = awaited.map((one): WaitingTable => {
      const reminder = current(
        told.find(({ tableId }) => tableId === one.loaded.table.id),
        one.time,
      );
      const next = nextReminder(player, one.time, reminder, at);
      return { ...one, reminder, due: next !== undefined && next <= at };
    });
    return { player, tables: tables.toSorted(bySoonest) };
  };

  /** Has tables looked at now: what was said of the person there may come sooner or later. */
  const lookAgain = async (tables: readonly Table[]): Promise<void> => {
    for (const { id } of tables) {
      const job: Job = { queue: 'clock', key: id };
      for (;;) {
        const table = await store.table(id);
        if (table === undefined || (await store.setDue(table, table.dueAt, [job])) === 'updated') break;
      }
    }
  };

  /** A person's clocks ran by the old availability up to now, and run by the new one from now on. */
  const charge = async (userId: string, before: Availability, after: Availability): Promise<void> => {
    if (sameAvailability(before, after)) return;
    for (const { id, times } of await store.openTablesOf(userId)) {
      if (times.every(({ runningSince }) => runningSince === undefined)) continue;
      if ((await readable(id)) === undefined) continue;
      await changeTable(id, ({ table }) => {
        const times = chargeClocks(table, userId, before, after, now());
        const changed = times.some((time, seat) => time !== table.times[seat]);
        return ok(changed ? { ...table, times } : table);
      });
    }
  };

  return {
    settings,
    waiting,

    async changeSettings(userId, { availability: changeAvailability, ...fields }) {
      /** By which availability the person's clocks run after a lost attempt. */
      let charged: Availability | undefined;
      for (;;) {
        const before = await settings(userId);
        const running = charged ?? before.availability;
        const change = changedAvailability(before, changeAvailability, now());
        if (!change.ok) {
          await charge(userId, running, before.availability);
          return change;
        }
        const patch = { ...fields, ...change.value };
        if (Object.keys(patch).length === 0) return ok(before);
        const { availability: after = before.availability } = change.value;
        await charge(userId, running, after);
        charged = after;
        const { availability, quietSetAt } = before;
        const expected = changeAvailability === undefined ? {} : { availability, quietSetAt };
        const player = await store.updatePlayer(userId, patch, expected);
        if (player === 'conflict') continue;
        await lookAgain(tablesOf(await waiting(userId)));
        return ok(player);
      }
    },

    async snooze(userId, until) {
      await store.updatePlayer(userId, { snoozedUntil: until });
      const { tables } = await waiting(userId);
      await store.saveReminders(
        tables.flatMap(({ reminder, time }) => {
          if (!isSame(reminder?.toldAwaited, time.awaitedSince) || reminder === undefined) return [];
          return [{ ...reminder, owedAwaited: time.awaitedSince }];
        }),
      );
      await lookAgain(tables.map(({ loaded }) => loaded.table));
    },

    async reminded(userId, tableIds) {
      const at = now().getTime();
      const { player, tables } = await waiting(userId);
      const listed = tables.filter(({ loaded }) => tableIds.includes(loaded.table.id));
      await store.saveReminders(
        listed.map(({ loaded, time, reminder }) => {
          const warning = warningOf(player, time);
          const warned = warning !== undefined && warning.getTime() <= at + SOON;
          return {
            ...(reminder ?? untold(loaded.table.id, userId)),
            toldAwaited: time.awaitedSince,
            toldDeadline: warned ? time.deadline : reminder?.toldDeadline,
            owedAwaited: undefined,
            nudgedBy: undefined,
          };
        }),
      );
      await lookAgain(listed.map(({ loaded }) => loaded.table));
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
      for (const { id } of gone) await left(tableId, id);
      const all = await Promise.all(
        awaited.filter((one) => !gone.includes(one)).map((one) => nudgeOne(loaded, one, person)),
      );
      if (gone.length === 0 && all.every(({ what }) => what === 'lately')) return refuse('nudged-lately');
      await lookAgain([table]);
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
      const [reminder] = await store.reminders(person.id, [tableId]);
      await store.saveReminders([
        {
          ...(reminder ?? untold(tableId, person.id)),
          muted,
          ...(muted ? { owedAwaited: undefined, nudgedBy: undefined } : {}),
        },
      ]);
      await lookAgain([loaded.table]);
      return ok(loaded);
    },

    async mutedTables(userId, tableIds) {
      const reminders = await store.reminders(userId, tableIds);
      return new Set(reminders.flatMap(({ muted, tableId }) => (muted ? [tableId] : [])));
    },
  };

  async function nudgeOne(
    loaded: Loaded,
    who: Person,
    by: Person,
  ): Promise<{ readonly who: Person; readonly what: string; readonly until?: Date }> {
    const { id } = loaded.table;
    const [before = untold(id, who.id)] = await store.reminders(who.id, [id]);
    if (before.muted) return { who, what: 'unwilling' };
    const at = now();
    if (!(await store.nudge(who.id, at, new Date(at.getTime() - BETWEEN_NUDGES))))
      return { who, what: 'lately' };
    const [awaited] = awaitedAt(loaded, who.id);
    const reminder = { ...before, owedAwaited: awaited?.time.awaitedSince, nudgedBy: by.name };
    await store.saveReminders([reminder]);
    const next = awaited && nextReminder(await settings(who.id), awaited.time, reminder, at);
    return next !== undefined && next > at ? { who, what: 'resting', until: next } : { who, what: 'nudged' };
  }
}

/** What a change of availability writes; nothing where there is none. Refused beyond the limits. */
function changedAvailability(
  before: Player,
  change: SettingsChange['availability'],
  at: Date,
): Result<Partial<Pick<Player, 'availability' | 'quietSetAt'>>> {
  const after = change?.(before.availability);
  if (after === undefined) return ok({});
  if (!after.ok) return after;
  const availability = after.value;
  const no = beyondLimits(availability);
  if (no) return no;
  const quietSetAt = quietChange(before, availability, at);
  return quietSetAt.ok ? ok({ availability, quietSetAt: quietSetAt.value }) : quietSetAt;
}

/** How a person is awaited at a table, if they are. */
function awaitedAt(
  loaded: Loaded,
  userId: string,
): readonly Pick<WaitingTable, 'loaded' | 'seat' | 'time'>[] {
  const { table, game, state, step } = loaded;
  const seat = isAwake(table) ? seatOf(table, userId) : undefined;
  if (seat === undefined || !game.awaiting(state).includes(seat)) return [];
  const time = table.times[seat] ?? freshTime(table.clock);
  return [{ loaded, seat, time: { ...time, awaitedSince: time.awaitedSince ?? step?.at } }];
}

/** What is still true of it: a nudge is about the waiting in which it came. */
function current(reminder: Reminder | undefined, { awaitedSince }: SeatTime): Reminder | undefined {
  if (reminder === undefined || isSame(reminder.owedAwaited, awaitedSince)) return reminder;
  return { ...reminder, owedAwaited: undefined, nudgedBy: undefined };
}

function isAwake({ status, paused }: Table): boolean {
  return status === 'playing' && paused === undefined;
}

function tablesOf({ tables }: Waiting): readonly Table[] {
  return tables.map(({ loaded }) => loaded.table);
}

/** The soonest deadline first, then who has waited longest. */
function bySoonest(one: WaitingTable, other: WaitingTable): number {
  const ends = ({ time }: WaitingTable) => time.deadline?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const since = ({ time }: WaitingTable) => time.awaitedSince?.getTime() ?? 0;
  return ends(one) - ends(other) || since(one) - since(other);
}

function endsAfter({ deadline }: SeatTime, at: number): boolean {
  return deadline !== undefined && deadline.getTime() > at;
}

function untold(tableId: string, userId: string): Reminder {
  return {
    tableId,
    userId,
    muted: false,
    toldAwaited: undefined,
    toldDeadline: undefined,
    owedAwaited: undefined,
    nudgedBy: undefined,
  };
}

function isSame(one: Date | undefined, other: Date | undefined): boolean {
  return one?.getTime() === other?.getTime();
}

function sameAvailability(one: Availability, other: Availability): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
