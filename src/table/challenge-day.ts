import type { Table } from './model.ts';

export const DAY = 86_400_000;

/** The day of challenges, in UTC, such as `2026-11-21`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - DAY));
}

/** When a day of challenges ends. */
export function endOf(day: string): Date {
  return new Date(Date.parse(day) + DAY);
}

/** Whether the seed of a table may be told: when the game is over, of a challenge when the day is over for everybody. */
export function seedIsOut({ status, daily }: Pick<Table, 'status' | 'daily'>, now: Date): boolean {
  const isClosed = status === 'finished' || status === 'cancelled';
  return isClosed && (daily === undefined || now >= endOf(daily.day));
}

/** What somebody's challenge has come to. Given up is played, too. */
export type DailyState = 'new' | 'playing' | 'played';

export function dailyState(own: Table | undefined): DailyState {
  if (own === undefined) return 'new';
  return own.status === 'finished' || own.status === 'cancelled' ? 'played' : 'playing';
}
