import type { Seat } from '../../core/message.ts';
import { running, whenSpent } from './calendar.ts';
import { graceOf } from './clock.ts';
import type { ClockRule, Rhythm, SeatTime, Sitter, Table } from '../model.ts';

/** The rhythm of each person at a table, by their ids; whoever is not in it never rests. */
export type Rhythms = ReadonlyMap<string, Rhythm>;

/** A turn that a change ends, or gives back. */
export interface TurnChange {
  readonly seat: Seat;
  readonly ends: boolean;
}

const RESTLESS: Rhythm = { zone: 'UTC', quiet: undefined, weekendsOff: false, daysOff: [] };

/** How a seat stands that has not been awaited yet. */
export function freshTime(clock: ClockRule | undefined): SeatTime {
  return {
    awaitedSince: undefined,
    left: clock?.start ?? 0,
    runningSince: undefined,
    deadline: undefined,
    turns: 0,
    thought: 0,
  };
}

/**
 * How the seats stand with time after a change: whose clock stops, whose begins to run. Clocks that run on are left
 * as they are. Whoever is new on a seat, and everybody where the table has woken, is awaited from now on.
 *
 * @param before the table before the change
 * @param table after the change, with the times before it
 * @param awaited the seats that the game awaits now
 * @param rhythms of the people before the change, for clocks that stop, and after it, for clocks that begin to run
 */
export function timesAfter(
  before: Pick<Table, 'seats' | 'asleep'>,
  table: Table,
  awaited: readonly Seat[],
  at: Date,
  rhythms: Rhythms,
  turn?: TurnChange,
): readonly SeatTime[] {
  const wakes = before.asleep !== undefined && table.asleep === undefined;
  return table.seats.map((sitter, seat) => {
    const was = table.times[seat] ?? freshTime(table.clock);
    const former = before.seats[seat] ?? sitter;
    const anew = wakes || personOn(former) !== personOn(sitter);
    const isAwaited = table.status === 'playing' && awaited.includes(seat);
    const runs = isAwaited && isRunning(table, sitter, seat);
    const turned = turn?.seat === seat ? turn : undefined;
    if (
      turned === undefined &&
      !anew &&
      isAwaited &&
      was.awaitedSince !== undefined &&
      runs === (was.runningSince !== undefined)
    )
      return was;
    const rhythm = rhythmOf(former, rhythms);
    let time = stopped(was, rhythm, at);
    if (turned !== undefined) {
      time = turnedOver(time, turned, table.clock);
      // A table that sleeps keeps nobody thinking.
      if (isOwner(former)) time = counted(time, turned, rhythm, before.asleep?.since ?? at);
      if (turned.ends) time = { ...time, awaitedSince: undefined };
    }
    const since = anew ? undefined : time.awaitedSince;
    time = { ...time, awaitedSince: isAwaited ? (since ?? at) : undefined };
    return runs ? started(time, rhythmOf(sitter, rhythms), at) : time;
  });
}

/** The times of a table where a person's rhythm has changed: what has run has run by the old one. */
export function settleClocks(
  { seats, times }: Table,
  userId: string,
  before: Rhythm,
  after: Rhythm,
  now: Date,
): readonly SeatTime[] {
  return times.map((time, seat) => {
    const sitter = seats[seat];
    if (sitter?.kind !== 'human' || sitter.person.id !== userId || time.runningSince === undefined)
      return time;
    return started(stopped(time, before, now), after, now);
  });
}

/** Gives seats what they have left at least, or, with `clock` changed, what all have at its beginning. */
export function withLeft(
  { seats, times, clock }: Table,
  left: (time: SeatTime, seat: Seat) => number,
  now: Date,
  rhythms: Rhythms,
): readonly SeatTime[] {
  return seats.map((sitter, seat) => {
    const rhythm = rhythmOf(sitter, rhythms);
    const time = stopped(times[seat] ?? freshTime(clock), rhythm, now);
    return { ...time, left: left(time, seat) };
  });
}

/** At least what a turn brings, for who comes back or is waited for. @param seat undefined: for everybody */
export function withGrace(
  table: Table,
  seat: Seat | undefined,
  now: Date,
  rhythms: Rhythms,
): readonly SeatTime[] {
  const { clock } = table;
  const grace = clock === undefined ? 0 : graceOf(clock);
  return withLeft(
    table,
    ({ left }, one) => (seat === undefined || one === seat ? Math.max(left, grace) : left),
    now,
    rhythms,
  );
}

/** Whether a seat's clock runs while it is awaited. */
function isRunning({ clock, asleep, motions }: Table, sitter: Sitter, seat: Seat): boolean {
  if (clock === undefined || asleep !== undefined) return false;
  if (sitter.kind !== 'human' || sitter.offered) return false;
  return !motions.some((motion) => motion.kind === 'late' && motion.seat === seat);
}

function rhythmOf(sitter: Sitter, rhythms: Rhythms): Rhythm {
  return (sitter.kind === 'human' ? rhythms.get(sitter.person.id) : undefined) ?? RESTLESS;
}

function personOn(sitter: Sitter): string | undefined {
  return sitter.kind === 'human' ? sitter.person.id : undefined;
}

/** Whether it is the owner of the seat who plays on it: what others do there is not theirs. */
function isOwner(sitter: Sitter): boolean {
  return sitter.kind === 'human' && sitter.standsInFor === undefined;
}

function stopped(time: SeatTime, rhythm: Rhythm, at: Date): SeatTime {
  if (time.runningSince === undefined) return time;
  const left = Math.max(0, time.left - running(rhythm, time.runningSince, at));
  return { ...time, left, runningSince: undefined, deadline: undefined };
}

function started(time: SeatTime, rhythm: Rhythm, at: Date): SeatTime {
  return { ...time, runningSince: at, deadline: whenSpent(rhythm, at, time.left) };
}

/** The end of a turn brings time, and giving it back takes that again: else taking back would be worth something. */
function turnedOver(time: SeatTime, { ends }: TurnChange, clock: ClockRule | undefined): SeatTime {
  const more = clock?.perMove ?? 0;
  if (!ends) return { ...time, left: Math.max(0, time.left - more) };
  return { ...time, left: clock === undefined ? 0 : Math.min(clock.max, time.left + more) };
}

/** With a turn more, and the time that it took until then, rest not counted; or with a turn less. */
function counted(time: SeatTime, { ends }: TurnChange, rhythm: Rhythm, until: Date): SeatTime {
  if (!ends) return { ...time, turns: Math.max(0, time.turns - 1) };
  const took = time.awaitedSince === undefined ? 0 : running(rhythm, time.awaitedSince, until);
  return { ...time, turns: time.turns + 1, thought: time.thought + took };
}
