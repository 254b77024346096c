import { Temporal } from 'temporal-polyfill';
import type { Availability } from '../model.ts';

/*
 * Quiet time follows the wall clock in the person's zone: a moment is quiet if the wall clock then shows a quiet hour
 * or a day off. An hour skipped in spring does not count; an hour repeated in autumn counts twice; a day off is as long
 * as the day.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A period with a constant offset from UTC; in ms, `until` excluded. */
interface OffsetPeriod {
  readonly from: number;
  readonly until: number;
  /** The wall clock minus UTC, in ms. */
  readonly offset: number;
}

/** A period that is entirely quiet or entirely not; in ms, `until` excluded. */
interface QuietPeriod {
  readonly from: number;
  readonly until: number;
  readonly quiet: boolean;
}

/** A cache of periods by zone: a zone has at most two a year, and looking one up is slow. */
const knownPeriods = new Map<string, OffsetPeriod[]>();

const HOUR = 60 * MINUTE;
/** Wall-clock times: when a new day begins for people who are up late, and when the morning starts. */
const SMALL_HOURS = 4 * HOUR;
const MORNING = 8 * HOUR;

/** Whether the person rests. */
export function isQuiet(availability: Availability, at: Date): boolean {
  return quietPeriodAt(availability, at.getTime()).quiet;
}

/** When the person's rest ends; `at` itself if they do not rest. */
export function quietUntil(availability: Availability, at: Date): Date {
  let period = quietPeriodAt(availability, at.getTime());
  if (!period.quiet) return at;
  while (period.quiet) period = quietPeriodAt(availability, period.until);
  return new Date(period.from);
}

/** The time between `from` and `to` that is not quiet, in ms; 0 if `to` is not after `from`. */
export function running(availability: Availability, from: Date, to: Date): number {
  const end = to.getTime();
  let sum = 0;
  for (let at = from.getTime(); at < end; ) {
    const period = quietPeriodAt(availability, at);
    if (!period.quiet) sum += Math.min(period.until, end) - at;
    at = period.until;
  }
  return sum;
}

/**
 * The first moment at which `ms` of time that is not quiet have passed since `from`; `from` itself for 0. Quiet time
 * may begin at that moment, but the moment before it is never quiet.
 */
export function whenSpent(availability: Availability, from: Date, ms: number): Date {
  let at = from.getTime();
  for (let left = ms; left > 0; ) {
    const period = quietPeriodAt(availability, at);
    const length = period.quiet ? 0 : period.until - at;
    if (length >= left) return new Date(at + left);
    left -= length;
    at = period.until;
  }
  return new Date(at);
}

/** The wall clock of a zone minus UTC at a moment, both in ms. */
export function offsetAt(zone: string, at: number): number {
  return zonedAt(zone, at).offsetNanoseconds / 1e6;
}

/** The current day in a zone, as a number: see `dayNumber`. */
export function dayAt(zone: string, at: Date): number {
  return Math.floor((at.getTime() + offsetPeriodAt(zone, at.getTime()).offset) / DAY);
}

/** Eight o'clock on the next morning. Before four it is still the previous day. */
export function nextMorning(zone: string, at: Date): Date {
  const day = dayAt(zone, new Date(at.getTime() - SMALL_HOURS)) + 1;
  const wall = day * DAY + MORNING;
  const near = wall - offsetPeriodAt(zone, at.getTime()).offset;
  return new Date(wall - offsetPeriodAt(zone, near).offset);
}

/**
 * The next time after `at` with this weekday and time of day in a zone. A time skipped in spring is an hour later on
 * that day; of a time repeated in autumn, the first one counts.
 *
 * @param day 1 to 7: Monday to Sunday
 * @param minutes after midnight
 */
export function nextWeekly(zone: string, day: number, minutes: number, at: Date): Date {
  const today = zonedAt(zone, at.getTime()).toPlainDate();
  const first = today.add({ days: (day - today.dayOfWeek + 7) % 7 });
  const plainTime = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
  const { timeZoneId: timeZone } = zonedAt(zone, at.getTime());
  const on = (date: Temporal.PlainDate) =>
    new Date(date.toPlainDateTime(plainTime).toZonedDateTime(timeZone).epochMilliseconds);
  const next = on(first);
  return next > at ? next : on(first.add({ days: 7 }));
}

/** The number of a day such as `2026-12-24`, counted from 1970-01-01; NaN for an invalid day. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** In the format of `dayNumber`. */
export function dayName(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The rest of the period that contains a moment; the next period may be of the same kind. */
function quietPeriodAt(availability: Availability, at: number): QuietPeriod {
  const period = offsetPeriodAt(availability.zone, at);
  const { quiet, until } = onTheWall(availability, at + period.offset);
  return { from: at, until: Math.min(until - period.offset, period.until), quiet };
}

/** Whether it is quiet at this wall-clock time, and the wall-clock time at which that may change. In ms. */
function onTheWall(
  availability: Availability,
  wall: number,
): { readonly quiet: boolean; readonly until: number } {
  const day = Math.floor(wall / DAY);
  const off = availability.daysOff.find(
    (range) => dayNumber(range.from) <= day && day <= dayNumber(range.to),
  );
  if (off !== undefined) return { quiet: true, until: (dayNumber(off.to) + 1) * DAY };
  if (availability.weekendsOff && isWeekend(day)) return { quiet: true, until: (day + 1) * DAY };
  if (availability.quiet === undefined) return { quiet: false, until: nextDayOff(availability, day) * DAY };
  const from = availability.quiet.from * MINUTE;
  const to = availability.quiet.to * MINUTE;
  const time = wall - day * DAY;
  const quiet = from <= to ? from <= time && time < to : time < to || from <= time;
  const change = [from, to, DAY].filter((bound) => bound > time);
  return { quiet, until: day * DAY + Math.min(...change) };
}

/** The first day off after a day: a declared one or, with weekends off, possibly a weekend. */
function nextDayOff(availability: Availability, day: number): number {
  if (availability.weekendsOff) return day + 1;
  const ahead = availability.daysOff.map((range) => dayNumber(range.from)).filter((from) => from > day);
  return Math.min(Number.POSITIVE_INFINITY, ...ahead);
}

/** 1970-01-01 was a Thursday. */
function isWeekend(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

function offsetPeriodAt(zone: string, at: number): OffsetPeriod {
  const known = knownPeriods.get(zone) ?? [];
  const found = known.find((period) => period.from <= at && at < period.until);
  if (found !== undefined) return found;
  const period = lookUp(zone, at);
  knownPeriods.set(zone, [...known, period]);
  return period;
}

/** A zone that this machine does not know, perhaps a renamed one, counts as UTC: the game must go on. */
function zonedAt(zone: string, at: number): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(at);
  try {
    return instant.toZonedDateTimeISO(zone);
  } catch {
    return instant.toZonedDateTimeISO('UTC');
  }
}

function lookUp(zone: string, at: number): OffsetPeriod {
  const moment = zonedAt(zone, at);
  // The moment of a change belongs to the period after it, so the period before is looked up 1 ms earlier.
  const before = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const after = moment.getTimeZoneTransition('next');
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: moment.offsetNanoseconds / 1e6,
  };
}
