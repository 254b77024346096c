import type { Table } from '../model.ts';
import { LATE_TIMEOUT } from '../votes/proposals.ts';

const MINUTE = 60_000;

/** The shortest time after which anybody can want to be reminded, in ms. */
export const LEAST_INTERVAL = 60 * MINUTE;

/**
 * When a table must be looked at after a change: when somebody's time is up, when a decision has waited long enough,
 * or when a reminder may be due, of which `processDue` knows more; or when it had to be before the change, which says
 * nothing of the others at the table.
 */
export function dueAfter(table: Table, at: Date): Date | undefined {
  if (table.status !== 'playing' || table.paused !== undefined) return undefined;
  const isAwaited = table.seats.some(
    ({ kind }, seat) => kind === 'human' && table.times[seat]?.awaitedSince !== undefined,
  );
  // With a clock a reminder may be due before the least interval has passed: there is a deadline.
  const look = table.clock === undefined ? LEAST_INTERVAL : LEAST_INTERVAL / 4;
  const looks = isAwaited ? [new Date(at.getTime() + look)] : [];
  return earliest([...endsOf(table), ...looks, ...(table.dueAt === undefined ? [] : [table.dueAt])]);
}

/** When somebody's time is up, or a decision has waited long enough. */
export function endsOf({ times, proposals }: Table): readonly Date[] {
  return [
    ...times.flatMap(({ deadline }) => deadline ?? []),
    ...proposals.flatMap(({ kind, at }) => (kind === 'late' ? [new Date(at.getTime() + LATE_TIMEOUT)] : [])),
  ];
}

export function earliest(dates: readonly Date[]): Date | undefined {
  return dates.length === 0 ? undefined : new Date(Math.min(...dates.map(Number)));
}
