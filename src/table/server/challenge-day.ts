import type { DailyKey, Table } from '../model.ts';

export const DAY = 86_400_000;

/** In place of a server's id: the challenge of the people who play outside servers. */
export const OUTSIDE_SERVERS = '0';

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

/** Until when a game of a day counts: people who begin at its end have a day for it. */
export function closeOf(day: string): Date {
  return new Date(endOf(day).getTime() + DAY);
}

/**
 * Whether a challenge is over for everybody: nobody can begin it any more, and nobody who plays it still can have a
 * result. From then on it hurts nobody that all is known of it.
 *
 * @param tables everybody's of the challenge
 */
export function isOverForAll(
  { day }: DailyKey,
  tables: readonly Pick<Table, 'status'>[],
  now: Date,
): boolean {
  return now >= closeOf(day) || (now >= endOf(day) && tables.every(isClosed));
}

export function isClosed({ status }: Pick<Table, 'status'>): boolean {
  return status === 'finished' || status === 'cancelled';
}

/** What somebody's challenge has come to. Given up is played, too. */
export type DailyState = 'new' | 'playing' | 'played';

export function dailyState(own: Table | undefined): DailyState {
  if (own === undefined) return 'new';
  return isClosed(own) ? 'played' : 'playing';
}
