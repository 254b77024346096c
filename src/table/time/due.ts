import type { TableHooks } from '../hooks.ts';
import type { Table } from '../model.ts';
import { LATE_TIMEOUT } from '../proposals.ts';

/**
 * When a table must be processed after a change: when somebody's time runs out, when a proposal has waited long enough,
 * when a feature wants to look at it (`processDue` asks it then), or at the time set before the change, which may concern
 * other players.
 */
export function dueAfter(table: Table, at: Date, hooks: readonly TableHooks[]): Date | undefined {
  if (table.status !== 'playing' || table.paused !== undefined) return undefined;
  const looks = hooks.flatMap(({ soonest }) => soonest?.(table, at) ?? []);
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
