import { Temporal } from 'temporal-polyfill';
import type { Availability } from '../model.ts';

/*
 * Quiet is a matter of the clock on the wall: a moment is quiet where the wall clock of the person's zone then shows
 * a quiet hour or a day off. An hour that is skipped in spring is nobody's, an hour that comes twice in autumn counts
 * twice; a day off is as long as the day is.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Time in which a zone's clocks are equally far from UTC; in ms, `until` not included. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  /** What the wall clock shows more than UTC. */
  readonly offset: number;
}

/** Time that is quiet, or not, throughout; in ms, `until` not included. */
interface Piece {
  readonly from: number;
  readonly until: number;
  readonly quiet: boolean;
}

/** The stretches that were looked up, by zones: a zone has two a year at the most, and looking one up is slow. */
const looked = new Map<string, Stretch[]>();

const HOUR = 60 * MINUTE;
/** When a new day begins for people who are up late, and when it is morning, on the wall. */
const SMALL_HOURS = 4 * HOUR;
const MORNING = 8 * HOUR;

/** Whether the person is at rest. */
export function isQuiet(availability: Availability, at: Date): boolean {
  return pieceAt(availability, at.getTime()).quiet;
}

/** When the person's rest ends; `at` itself where they are not at rest. */
export function quietUntil(availability: Availability, at: Date): Date {
  let piece = pieceAt(availability, at.getTime());
  if (!piece.quiet) return at;
  while (piece.quiet) piece = pieceAt(availability, piece.until);
  return new Date(piece.from);
}

/** How much of the time from `from` to `to` is not quiet, in ms; 0 where `to` is not after `from`. */
export function running(availability: Availability, from: Date, to: Date): number {
  const end = to.getTime();
  let sum = 0;
  for (let at = from.getTime(); at < end; ) {
    const piece = pieceAt(availability, at);
    if (!piece.quiet) sum += Math.min(piece.until, end) - at;
    at = piece.until;
  }
  return sum;
}

/**
 * The first moment by which `ms` of time that is not quiet have passed since `from`; `from` itself for 0. Quiet time
 * may begin with that moment, but the moment before it is never quiet.
 */
export function whenSpent(availability: Availability, from: Date, ms: number): Date {
  let at = from.getTime();
  for (let left = ms; left > 0; ) {
    const piece = pieceAt(availability, at);
    const length = piece.quiet ? 0 : piece.until - at;
    if (length >= left) return new Date(at + left);
    left -= length;
    at = piece.until;
  }
  return new Date(at);
}

/** The day that it is in a zone, by its number: see `dayNumber`. */
export function dayAt(zone: string, at: Date): number {
  return Math.floor((at.getTime() + stretchAt(zone, at.getTime()).offset) / DAY);
}

/** Eight o'clock of the morning after this; before four it is still the day before. */
export function nextMorning(zone: string, at: Date): Date {
  const day = dayAt(zone, new Date(at.getTime() - SMALL_HOURS)) + 1;
  const wall = day * DAY + MORNING;
  const near = wall - stretchAt(zone, at.getTime()).offset;
  return new Date(wall - stretchAt(zone, near).offset);
}

/** The number of a day such as `2026-12-24`, from 1970-01-01 on; NaN where there is no such day. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** As `dayNumber` reads it. */
export function dayName(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The rest of the piece that a moment is in; the next one may be of the same kind. */
function pieceAt(availability: Availability, at: number): Piece {
  const stretch = stretchAt(availability.zone, at);
  const { quiet, until } = onTheWall(availability, at + stretch.offset);
  return { from: at, until: Math.min(until - stretch.offset, stretch.until), quiet };
}

/** Whether it is quiet when the wall clock shows this, and what it shows when that may change. In ms. */
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

/** The first day off after a day, of those that are declared or, with weekends off, any day that may be one. */
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

function stretchAt(zone: string, at: number): Stretch {
  const known = looked.get(zone) ?? [];
  const found = known.find((stretch) => stretch.from <= at && at < stretch.until);
  if (found !== undefined) return found;
  const stretch = lookUp(zone, at);
  looked.set(zone, [...known, stretch]);
  return stretch;
}

/** A zone that this machine does not know, since it was renamed, counts as UTC: a game must go on. */
function lookUp(zone: string, at: number): Stretch {
  let moment: Temporal.ZonedDateTime;
  try {
    moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  } catch {
    return { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, offset: 0 };
  }
  // The moment of a change belongs to what comes after it, so that what is before is looked for one ms later.
  const before = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const after = moment.getTimeZoneTransition('next');
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: moment.offsetNanoseconds / 1e6,
  };
}
