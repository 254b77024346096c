/*
 * A period of challenges, in UTC: a day such as `2026-11-21`, or an ISO week such as `2026-W47`.
 */

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** The day in UTC, such as `2026-11-21`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The ISO 8601 week in UTC, such as `2026-W47`. It begins on Monday. */
export function weekOf(time: Date): string {
  // A week belongs to the year of its Thursday.
  const thursday = startOfWeek(time.getTime()) + 3 * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const number = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK);
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** Monday, 0:00 UTC, of a time's week. The epoch's first day was a Thursday. */
function startOfWeek(ms: number): number {
  return Math.floor((ms - 4 * DAY) / WEEK) * WEEK + 4 * DAY;
}

/** Whether a period is a week, not a day. */
export function isWeek(period: string): boolean {
  return period.includes('W');
}

/** The number of a week in its year, from 1. */
export function numberOfWeek(week: string): number {
  return Number(week.slice(-2));
}

/** When a period begins. */
export function startOf(period: string): Date {
  if (!isWeek(period)) return new Date(Date.parse(period));
  const [year = '', week = ''] = period.split('-W');
  // 4 January is in the first week.
  return new Date(startOfWeek(Date.UTC(Number(year), 0, 4)) + (Number(week) - 1) * WEEK);
}

export function periodBefore(period: string): string {
  const previous = new Date(startOf(period).getTime() - DAY);
  return isWeek(period) ? weekOf(previous) : dayOf(previous);
}

/** The number of periods of the same length since the epoch. */
export function numberOf(period: string): number {
  return Math.floor(startOf(period).getTime() / (isWeek(period) ? WEEK : DAY));
}

/** Whether people can begin the challenge of a period now. */
export function isCurrent(period: string, now: Date): boolean {
  return period === (isWeek(period) ? weekOf(now) : dayOf(now));
}

/** When a period ends. */
export function endOf(period: string): Date {
  return new Date(startOf(period).getTime() + (isWeek(period) ? WEEK : DAY));
}

/** The time from which all tries are known: even one begun at the last moment is stored by then. */
export function knownFrom(period: string): Date {
  return new Date(endOf(period).getTime() + MINUTE);
}

/** The time until which a game counts. People who begin at the end of the period have another day. */
export function closeOf(period: string): Date {
  return new Date(endOf(period).getTime() + DAY);
}
