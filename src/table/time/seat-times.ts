import type { Seat } from '../../core/message.ts';
import type { Availability, ClockRule, SeatOccupant, SeatTime, Table } from '../model.ts';
import { running, whenSpent } from './calendar.ts';
import { graceOf } from './clock.ts';

/** When each person at a table rests, by their ids. People who are missing never rest. */
export type Availabilities = ReadonlyMap<string, Availability>;

/** A turn that a change ends, or gives back. */
export interface TurnChange {
  readonly seat: Seat;
  readonly ends: boolean;
}

const ALWAYS_AVAILABLE: Availability = { zone: 'UTC', quiet: undefined, weekendsOff: false, daysOff: [] };

/** The time of a seat that has not been awaited yet. */
export function freshTime(clock: ClockRule | undefined): SeatTime {
  return {
    awaitedSince: undefined,
    left: clock?.start ?? 0,
    runningSince: undefined,
    deadline: undefined,
    turns: 0,
    thinkingTime: 0,
  };
}

/**
 * How the seats stand with time after a change: whose clock stops, whose begins to run. Clocks that run on are left
 * as they are. New people on a seat, and everybody where the game goes on after a pause, are awaited from now on.
 *
 * @param before the table before the change
 * @param table after the change, with the times before it
 * @param awaited the seats that the game awaits now
 * @param availabilities of the people before the change, for clocks that stop, and after it, for clocks that begin to run
 */
export function timesAfter(
  before: Pick<Table, 'seats' | 'paused'>,
  table: Table,
  awaited: readonly Seat[],
  at: Date,
  availabilities: Availabilities,
  turn?: TurnChange,
): readonly SeatTime[] {
  const resumes = before.paused !== undefined && table.paused === undefined;
  return table.seats.map((occupant, seat) => {
    const was = table.times[seat] ?? freshTime(table.clock);
    const former = before.seats[seat] ?? occupant;
    const anew = resumes || personOn(former) !== personOn(occupant);
    const isAwaited = table.status === 'playing' && awaited.includes(seat);
    const runs = isAwaited && isRunning(table, occupant, seat);
    const turned = turn?.seat === seat ? turn : undefined;
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
      // Nobody thinks while the game is paused.
      if (isOwner(former)) time = counted(time, turned, availability, before.paused?.since ?? at);
      if (turned.ends) time = { ...time, awaitedSince: undefined };
    }
    const since = anew ? undefined : time.awaitedSince;
    time = { ...time, awaitedSince: isAwaited ? (since ?? at) : undefined };
    return runs ? started(time, availabilityOf(occupant, availabilities), at) : time;
  });
}

/** The times of a table where a person's availability has changed. Time already elapsed keeps the old one. */
export function chargeClocks(
  { seats, times }: Table,
  userId: string,
  before: Availability,
  after: Availability,
  now: Date,
): readonly SeatTime[] {
  return times.map((time, seat) => {
    const occupant = seats[seat];
    if (occupant?.kind !== 'human' || occupant.person.id !== userId || time.runningSince === undefined)
      return time;
    return started(stopped(time, before, now), after, now);
  });
}

/** Sets the time left of each seat. */
export function withLeft(
  { seats, times, clock }: Table,
  left: (time: SeatTime, seat: Seat) => number,
  now: Date,
  availabilities: Availabilities,
): readonly SeatTime[] {
  return seats.map((occupant, seat) => {
    const availability = availabilityOf(occupant, availabilities);
    const time = stopped(times[seat] ?? freshTime(clock), availability, now);
    return { ...time, left: left(time, seat) };
  });
}

/** At least what a turn brings, for who comes back or is waited for. @param seat undefined: for everybody */
export function withGrace(
  table: Table,
  seat: Seat | undefined,
  now: Date,
  availabilities: Availabilities,
): readonly SeatTime[] {
  const { clock } = table;
  const grace = clock === undefined ? 0 : graceOf(clock);
  return withLeft(
    table,
    ({ left }, one) => (seat === undefined || one === seat ? Math.max(left, grace) : left),
    now,
    availabilities,
  );
}

/** Whether a seat's clock runs while it is awaited. */
function isRunning({ clock, paused, proposals }: Table, occupant: SeatOccupant, seat: Seat): boolean {
  if (clock === undefined || paused !== undefined) return false;
  if (occupant.kind !== 'human' || occupant.offered) return false;
  return !proposals.some((proposal) => proposal.kind === 'late' && proposal.seat === seat);
}

function availabilityOf(occupant: SeatOccupant, availabilities: Availabilities): Availability {
  return (occupant.kind === 'human' ? availabilities.get(occupant.person.id) : undefined) ?? ALWAYS_AVAILABLE;
}

function personOn(occupant: SeatOccupant): string | undefined {
  return occupant.kind === 'human' ? occupant.person.id : undefined;
}

/** Whether it is the owner of the seat who plays on it: what others do there is not theirs. */
function isOwner(occupant: SeatOccupant): boolean {
  return occupant.kind === 'human' && occupant.standsInFor === undefined;
}

function stopped(time: SeatTime, availability: Availability, at: Date): SeatTime {
  if (time.runningSince === undefined) return time;
  const left = Math.max(0, time.left - running(availability, time.runningSince, at));
  return { ...time, left, runningSince: undefined, deadline: undefined };
}

function started(time: SeatTime, availability: Availability, at: Date): SeatTime {
  return { ...time, runningSince: at, deadline: whenSpent(availability, at, time.left) };
}

/** The end of a turn brings time, and giving it back takes that again: else taking back would be worth something. */
function turnedOver(time: SeatTime, { ends }: TurnChange, clock: ClockRule | undefined): SeatTime {
  const more = clock?.perMove ?? 0;
  if (!ends) return { ...time, left: Math.max(0, time.left - more) };
  return { ...time, left: clock === undefined ? 0 : Math.min(clock.max, time.left + more) };
}

/** With a turn more, and the time that it took until then, rest not counted; or with a turn less. */
function counted(time: SeatTime, { ends }: TurnChange, availability: Availability, until: Date): SeatTime {
  if (!ends) return { ...time, turns: Math.max(0, time.turns - 1) };
  const took = time.awaitedSince === undefined ? 0 : running(availability, time.awaitedSince, until);
  return { ...time, turns: time.turns + 1, thinkingTime: time.thinkingTime + took };
}
