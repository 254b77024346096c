import { sum } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import {
  ALWAYS_AVAILABLE,
  type Availability,
  type ClockRule,
  type SeatOccupant,
  type SeatTime,
  type Table,
} from '../model.ts';
import { running, whenSpent } from './calendar.ts';
import { graceOf, isFast } from './clock.ts';

/** The availability of the people at a table, by id. People who are missing never rest. */
export type Availabilities = ReadonlyMap<string, Availability>;

/** The turns of a seat that a change ends or takes back. */
export interface TurnChange {
  readonly seat: Seat;
  /** 1: its turn ends. Below 0: that many of its ended turns are taken back, the newest first. */
  readonly count: number;
}

/** The time of a seat that the game has not awaited yet. */
export function freshTime(clock: ClockRule | undefined): SeatTime {
  return {
    awaitedSince: undefined,
    left: clock?.start ?? 0,
    added: [],
    runningSince: undefined,
    deadline: undefined,
    turns: 0,
    thinkingTime: 0,
  };
}

/**
 * The times of the seats after a change: which clocks stop, and which start. Running clocks continue. New people on a
 * seat, and everybody after a pause, count as awaited from now on.
 *
 * @param before the table before the change
 * @param table after the change, with the times before it
 * @param awaited the seats that the game waits for now
 * @param availabilities of the people before the change, for clocks that stop, and after it, for clocks that start
 */
export function timesAfter(
  previous: Pick<Table, 'seats' | 'paused'>,
  table: Table,
  awaited: readonly Seat[],
  at: Date,
  availabilities: Availabilities,
  turns: readonly TurnChange[] = [],
): readonly SeatTime[] {
  const resumes = previous.paused !== undefined && table.paused === undefined;
  return table.seats.map((occupant, seat) => {
    const was = table.times[seat] ?? freshTime(table.clock);
    const former = previous.seats[seat] ?? occupant;
    const anew = resumes || personOn(former) !== personOn(occupant);
    const isAwaited = table.status === 'playing' && awaited.includes(seat);
    const runs = isAwaited && isRunning(table, occupant, seat);
    const turned = turns.find((turn) => turn.seat === seat);
    if (
      turned === undefined &&
      !anew &&
      isAwaited &&
      was.awaitedSince !== undefined &&
      runs === (was.runningSince !== undefined)
    )
      return was;
    const availability = availabilityOf(former, availabilities);
    let time = stopped(was, availability, at);
    if (turned !== undefined) {
      time = turnedOver(time, turned, table.clock);
      // Nobody is awaited while the game is paused.
      if (isOwner(former)) time = counted(time, turned, availability, previous.paused?.since ?? at);
      if (turned.count > 0) time = { ...time, awaitedSince: undefined };
    }
    const since = isAwaited && !anew ? time.awaitedSince : undefined;
    if (since === undefined) time = awaitedAnew(time, isAwaited ? at : undefined);
    // A turn that is taken back goes on; so does its schedule.
    if (anew || (since === undefined && isAwaited && !(turned !== undefined && turned.count < 0)))
      time = withoutSchedule(time);
    if (anew) time = withoutWaitedFor(time);
    return runs ? started(time, availabilityOf(occupant, availabilities), at) : time;
  });
}

/**
 * The times of a table after a change of a person's availability. Time already elapsed keeps the old schedule. On a fast
 * clock, so does the rest of the turn.
 */
export function rescheduled(
  { seats, times, paused, clock }: Table,
  userId: string,
  before: Availability,
  after: Availability,
  now: Date,
): readonly SeatTime[] {
  return times.map((time, seat) => {
    const occupant = seats[seat];
    if (occupant?.kind !== 'human' || occupant.person.id !== userId) return time;
    // Also between turns: the last one may be taken back.
    if (clock !== undefined && isFast(clock)) return { ...time, schedule: time.schedule ?? before };
    if (time.awaitedSince === undefined) return time;
    const until = paused?.since ?? now;
    const reckoned = { ...time, reckoned: { until, ms: ownTime(time, before, until) } };
    return time.runningSince === undefined ? reckoned : started(stopped(reckoned, before, now), after, now);
  });
}

/** The times of a table under a clock that has just been set: everybody has its initial time. */
export function withNewClock({ times, clock }: Table): readonly SeatTime[] {
  const { left, added, runningSince, deadline } = freshTime(clock);
  return times.map((time) => ({ ...withoutSchedule(time), left, added, runningSince, deadline }));
}

/**
 * Grants people who return or are newly awaited at least the time that a turn adds. @param seat undefined: everybody
 */
export function withGrace(
  { seats, times, clock }: Table,
  seat: Seat | undefined,
  now: Date,
  availabilities: Availabilities,
): readonly SeatTime[] {
  const grace = clock === undefined ? 0 : graceOf(clock);
  return seats.map((occupant, one) => {
    const time = stopped(times[one] ?? freshTime(clock), availabilityOf(occupant, availabilities), now);
    if ((seat !== undefined && seat !== one) || time.left >= grace) return time;
    // Nothing is left of what earlier turns had added.
    return { ...time, left: grace, added: [] };
  });
}

/** The times of a table whose clocks all stand from now on. */
export function standing(
  { seats, times }: Pick<Table, 'seats' | 'times'>,
  now: Date,
  availabilities: Availabilities,
): readonly SeatTime[] {
  return times.map((time, seat) => {
    const occupant = seats[seat];
    return occupant === undefined ? time : stopped(time, availabilityOf(occupant, availabilities), now);
  });
}

/**
 * How long the game has waited for a seat in its current turn, in ms. The person's time off does not count.
 *
 * @param until no earlier than the wait began
 */
export function ownTime(
  time: Pick<SeatTime, 'awaitedSince' | 'reckoned' | 'schedule'>,
  availability: Availability,
  until: Date,
): number {
  const { awaitedSince, reckoned } = time;
  if (awaitedSince === undefined) return 0;
  return (
    (reckoned?.ms ?? 0) + running(scheduleOf(time, availability), reckoned?.until ?? awaitedSince, until)
  );
}

/** The time that a seat's turns have taken so far, with the current one, in ms. The person's time off does not count. */
export function timeTaken(
  { seats, times, paused }: Pick<Table, 'seats' | 'times' | 'paused'>,
  seat: Seat,
  at: Date,
  availabilities: Availabilities,
): number {
  const time = times[seat];
  const occupant = seats[seat];
  if (time === undefined || occupant === undefined) return 0;
  // Nobody is awaited while the game is paused.
  return time.thinkingTime + ownTime(time, availabilityOf(occupant, availabilities), paused?.since ?? at);
}

/** Whether a seat's clock runs while the game awaits it. */
function isRunning({ clock, paused, proposals }: Table, occupant: SeatOccupant, seat: Seat): boolean {
  if (clock === undefined || paused !== undefined) return false;
  if (occupant.kind !== 'human' || occupant.offered) return false;
  return !proposals.some((proposal) => proposal.kind === 'late' && proposal.seat === seat);
}

/** The availability that counts for a seat now. @param availability of its person */
export function scheduleOf(
  { schedule }: Pick<SeatTime, 'schedule'>,
  availability: Availability,
): Availability {
  return schedule ?? availability;
}

function withoutSchedule({ schedule: _, ...time }: SeatTime): SeatTime {
  return time;
}

function withoutWaitedFor({ waitedFor: _, ...time }: SeatTime): SeatTime {
  return time;
}

function availabilityOf(occupant: SeatOccupant, availabilities: Availabilities): Availability {
  return (occupant.kind === 'human' ? availabilities.get(occupant.person.id) : undefined) ?? ALWAYS_AVAILABLE;
}

function personOn(occupant: SeatOccupant): string | undefined {
  return occupant.kind === 'human' ? occupant.person.id : undefined;
}

/** Whether the seat's owner plays on it. Turns of other players do not count as the owner's. */
function isOwner(occupant: SeatOccupant): boolean {
  return occupant.kind === 'human' && occupant.standsInFor === undefined;
}

function stopped(time: SeatTime, availability: Availability, at: Date): SeatTime {
  if (time.runningSince === undefined) return time;
  const ran = running(scheduleOf(time, availability), time.runningSince, at);
  return { ...time, left: Math.max(0, time.left - ran), runningSince: undefined, deadline: undefined };
}

/** The seat's time when a wait begins or ends. */
function awaitedAnew(
  { reckoned: _, movedAt: __, warnedAt: ___, ...time }: SeatTime,
  awaitedSince: Date | undefined,
): SeatTime {
  return { ...time, awaitedSince };
}

/** The times after a person's move, which shows that they are there. */
export function heard({ times, clock }: Table, seat: Seat, at: Date): readonly SeatTime[] {
  return times.map((time, one) => {
    if (one !== seat) return time;
    const { warnedAt: _, ...rest } = withoutWaitedFor(time);
    return clock === undefined ? { ...rest, movedAt: at } : rest;
  });
}

function started(time: SeatTime, availability: Availability, at: Date): SeatTime {
  return { ...time, runningSince: at, deadline: whenSpent(scheduleOf(time, availability), at, time.left) };
}

/**
 * The end of a turn adds time, up to the clock's maximum. Taking turns back removes what they really added. The time that
 * has passed since then stays used.
 */
function turnedOver(time: SeatTime, { count }: TurnChange, clock: ClockRule | undefined): SeatTime {
  if (clock === undefined) return { ...time, left: 0, added: [] };
  if (count > 0) {
    const more = Math.min(clock.perMove, clock.max - time.left);
    return { ...time, left: time.left + more, added: [...time.added, more] };
  }
  const left = Math.max(0, time.left - sum(time.added.slice(count)));
  return { ...time, left, added: time.added.slice(0, count) };
}

/** Adds a turn and its time, without quiet time; or removes turns. */
function counted(time: SeatTime, { count }: TurnChange, availability: Availability, until: Date): SeatTime {
  if (count < 0) return { ...time, turns: Math.max(0, time.turns + count) };
  // A player who plays ahead keeps nobody waiting.
  if (time.awaitedSince === undefined) return time;
  const took = ownTime(time, availability, until);
  return { ...time, turns: time.turns + 1, thinkingTime: time.thinkingTime + took };
}
