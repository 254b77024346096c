import type { Table } from '../model.ts';
import { LATE_TIMEOUT } from '../votes/proposals.ts';

const MINUTE = 60_000;

/** The shortest reminder interval, in ms. */
export const LEAST_INTERVAL = 60 * MINUTE;

/**
 * When a table must be processed after a change: when somebody's time runs out, when a proposal has waited long enough,
 * when a reminder may be due (`processDue` knows more about that), or at the time set before the change, which may
 * concern other players.
 */
export function dueAfter(table: Table, at: Date): Date | undefined {
  if (table.status !== 'playing' || table.paused !== undefined) return undefined;
  const isAwaited = table.seats.some(
    ({ kind }, seat) => kind === 'human' && table.times[seat]?.awaitedSince !== undefined,
  );
  // With a clock, a deadline reminder may be due before the shortest interval has passed.
  const look = table.clock === undefined ? LEAST_INTERVAL : LEAST_INTERVAL / 4;
  const looks = isAwaited ? [new Date(at.getTime() + look)] : [];
  return earliest([...endsOf(table), ...looks, ...(table.dueAt === undefined ? [] : [table.dueAt])]);
}

/** When somebody's time runs out, or a proposal has waited long enough. */
export function endsOf({ times, proposals }: Table): readonly Date[] {
  return [
    ...times.flatMap(({ deadline }) => deadline ?? []),
    ...proposals.flatMap(({ kind, at }) => (kind === 'late' ? [new Date(at.getTime() + LATE_TIMEOUT)] : [])),
  ];
}

export function earliest(dates: readonly Date[]): Date | undefined {
  return dates.length === 0 ? undefined : new Date(Math.min(...dates.map(Number)));
}
