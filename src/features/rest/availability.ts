import { quoted } from '../../core/common.ts';
import { say } from '../../discord/i18n/words.ts';
import { durationMessage } from '../../table/messages.ts';
import type { Availability } from '../../table/model.ts';
import { ok, type RefusedResult, type Result, refuse } from '../../table/request.ts';
import { dayAt, dayName, dayNumber } from '../../table/time/calendar.ts';
import { readTime, timeText } from '../../table/time/wall-clock.ts';

/*
 * Parses availability as people type it, within limits that keep clocks meaningful. Quiet hours are at most twelve per
 * day. Quiet hours and time zone change at most once per day, except for corrections in the first hour. So a clock runs
 * for at least eleven of the 24 hours after a change and twelve later, except on weekends and days off. Days off are
 * limited, and cannot be cancelled once they have begun.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAY_MINUTES = 24 * 60;

/** Maximum quiet time per day, in minutes. */
export const QUIET_MAX = 12 * 60;
/** Maximum number of consecutive days off, and of days off in any 365 days. */
const RANGE_MAX = 21;
export const DAYS_OFF_MAX = 30;
const YEAR = 365;
/** After a change, how long quiet hours are locked, and how long they can still be corrected, in ms. */
const QUIET_LOCK = DAY;
const QUIET_CORRECTION = HOUR;
/** The default zone. */
const DEFAULT_ZONE = 'UTC';

type Quiet = Availability['quiet'];
type DaysOff = Availability['daysOff'];

/** What people type for no quiet hours: nothing, `off`, or the word that the settings say, in any language. */
const NO_QUIET: readonly string[] = ['', 'off', 'none', 'keine', 'aucune', 'geen'];

/** Parses quiet hours, such as `22:00-7:00` or `22-7`, or `NO_QUIET`. More than 0 and at most 12 hours. */
export function readQuiet(text: string): Result<Quiet> {
  const args = text.trim().toLowerCase();
  if (NO_QUIET.includes(args)) return ok(undefined);
  const [, fromText, toText] = /^([\d:.h]+)\s*[-–—]\s*([\d:.h]+)$/.exec(args) ?? [];
  const from = readTime(fromText ?? '');
  const to = readTime(toText ?? '');
  if (from === undefined || to === undefined || from === to)
    return refuse(say('refusal.quiet-unclear', { value: quoted(text) }));
  return tooLong({ from, to }) ?? ok({ from, to });
}

/** In the format of `readQuiet`. */
export function quietText(quiet: Quiet): string {
  if (quiet === undefined) return '';
  return `${timeText(quiet.from)}-${timeText(quiet.to)}`;
}

/**
 * Adds days off, such as `2026-12-24..2027-01-02` or a single day, to the existing ones.
 *
 * @param now days before today cannot be added. Past days still count towards the yearly limit, and are dropped once
 * they no longer can.
 */
export function withDaysOff(availability: Availability, text: string, now: Date): Result<DaysOff> {
  const range = readRange(text);
  if (range === undefined) return refuse(say('refusal.days-unclear', { value: quoted(text) }));
  const today = dayAt(availability.zone, now);
  if (range.from < today) return refuse(say('refusal.days-past'));
  if (range.from > today + YEAR) return refuse(say('refusal.days-far'));
  const kept = rangesOf(availability.daysOff).filter(({ to }) => to > today - YEAR);
  const all = joined([...kept, range]);
  return tooManyOf(all) ?? ok(written(all));
}

/** Cancels days off from tomorrow on: those of a day or range, or `all`. Days that have begun stay. */
export function withoutDaysOff(availability: Availability, text: string, now: Date): Result<DaysOff> {
  const today = dayAt(availability.zone, now);
  const range =
    text.trim().toLowerCase() === 'all' ? { from: today, to: Number.POSITIVE_INFINITY } : readRange(text);
  if (range === undefined) return refuse(say('refusal.days-unclear', { value: quoted(text) }));
  const [from, to] = [Math.max(range.from, today + 1), range.to];
  const before = rangesOf(availability.daysOff);
  if (daysWithin(before, from, to) === 0) return refuse(say('refusal.days-none'));
  const after = before.flatMap((range) => [
    { from: range.from, to: Math.min(range.to, from - 1) },
    { from: Math.max(range.from, to + 1), to: range.to },
  ]);
  return ok(written(after.filter((one) => one.from <= one.to)));
}

/** The days off that are not over, in the availability's time zone. */
export function daysOffAhead({ zone, daysOff }: Availability, now: Date): DaysOff {
  const today = dayAt(zone, now);
  return daysOff.filter(({ to }) => dayNumber(to) >= today);
}

/**
 * The time at which new quiet hours and a new zone count as set. Refused to people who changed them less than a day
 * ago: otherwise, moving them at their end would stop the clock for ever. In the first hour people can correct quiet
 * hours, or set a zone for the first time. Removing all quiet hours is always possible.
 */
export function quietChange(
  { setAt, ...before }: Availability & { readonly setAt: Date | undefined },
  after: Availability,
  now: Date,
): Result<Date | undefined> {
  const sameZone = before.zone === after.zone;
  const sameQuiet = quietText(before.quiet) === quietText(after.quiet);
  if (sameZone && (sameQuiet || after.quiet === undefined)) return ok(setAt);
  if (setAt === undefined) return ok(rests(before) || rests(after) ? now : undefined);
  const since = now.getTime() - setAt.getTime();
  if (since >= QUIET_LOCK) return ok(now);
  const corrects = since < QUIET_CORRECTION && (sameZone || before.zone === DEFAULT_ZONE);
  return corrects
    ? ok(setAt)
    : refuse(say('refusal.quiet-kept', { time: durationMessage(QUIET_LOCK - since) }));
}

function rests({ quiet, weekendsOff, daysOff }: Availability): boolean {
  return quiet !== undefined || weekendsOff || daysOff.length > 0;
}

function tooLong(quiet: Quiet): RefusedResult | undefined {
  if (quiet === undefined) return undefined;
  const length = (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  return length > QUIET_MAX ? refuse(say('refusal.quiet-long', { count: QUIET_MAX / 60 })) : undefined;
}

/** @param all sorted and merged */
function tooManyOf(all: readonly Range[]): RefusedResult | undefined {
  if (all.some((range) => lengthOf(range) > RANGE_MAX))
    return refuse(say('refusal.days-long', { count: RANGE_MAX }));
  // The year with the most days off begins with one of them.
  const isFull = ({ from }: Range) => daysWithin(all, from, from + YEAR - 1) > DAYS_OFF_MAX;
  return all.some(isFull) ? refuse(say('refusal.days-many', { count: DAYS_OFF_MAX })) : undefined;
}

/** Days as numbers, inclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

function readRange(text: string): Range | undefined {
  const [first = '', last = first, more] = text.trim().split(/\s*(?:\.\.|…|–)\s*|\s+/);
  if (more !== undefined) return undefined;
  const [from, to] = [first, last].map(dayNumber);
  const isThere = dayText(from) === first && dayText(to) === last;
  if (from === undefined || to === undefined || !isThere || from > to) return undefined;
  return { from, to };
}

/** A day from its number; undefined for an impossible day, such as 30 February. */
function dayText(day: number | undefined): string | undefined {
  return day === undefined || Number.isNaN(day) ? undefined : dayName(day);
}

function rangesOf(daysOff: DaysOff): readonly Range[] {
  return daysOff.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) }));
}

/** Sorted, with adjacent and overlapping ranges merged. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const out: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last === undefined || range.from > last.to + 1) out.push(range);
    else out[out.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return out;
}

function written(ranges: readonly Range[]): DaysOff {
  return ranges.map(({ from, to }) => ({ from: dayName(from), to: dayName(to) }));
}

function lengthOf({ from, to }: Range): number {
  return to - from + 1;
}

function daysIn(ranges: readonly Range[]): number {
  return ranges.reduce((sum, range) => sum + lengthOf(range), 0);
}

function daysWithin(ranges: readonly Range[], from: number, to: number): number {
  return daysIn(
    ranges
      .map((range) => ({ from: Math.max(range.from, from), to: Math.min(range.to, to) }))
      .filter((range) => range.from <= range.to),
  );
}
