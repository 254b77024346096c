import type { Seat } from '../../core/message.ts';
import type { TableHooks } from '../hooks.ts';
import type { Proposal, Table } from '../model.ts';
import { firstDecided, isLate, LATE_TIMEOUT, leadingChoice, votersOf } from '../proposals.ts';
import { SILENCE, silences } from './silence.ts';

/**
 * When a table must be processed after a change: when somebody's time runs out, when a proposal has waited long enough,
 * when a feature wants to check it (`processDue` asks it then), or at the time set before the change, which may concern
 * other players.
 */
export function dueAfter(table: Table, at: Date, hooks: readonly TableHooks[]): Date | undefined {
  if (table.status !== 'playing' || table.paused !== undefined) return undefined;
  const looks = hooks.flatMap(({ soonest }) => soonest?.(table, at) ?? []);
  const silent = [...silences(table).map((silence) => silence.at), ...lapsesOf(table)];
  return earliest([
    ...endsOf(table),
    ...silent,
    ...looks,
    ...(table.dueAt === undefined ? [] : [table.dueAt]),
  ]);
}

/** The earliest times at which proposals no longer wait for people who are silent. */
export function lapsesOf({ proposals }: Pick<Table, 'proposals'>): readonly Date[] {
  return proposals.flatMap(({ kind, at }) => (kind === 'late' ? [] : [new Date(at.getTime() + SILENCE)]));
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

/** The first seat that is out of time and about which nothing has been done yet. */
export function seatOutOfTime(table: Table, at: Date): Seat | undefined {
  const seat = table.times.findIndex(
    ({ deadline }, one) => deadline !== undefined && deadline <= at && !isLate(table, one),
  );
  return seat === -1 ? undefined : seat;
}

/**
 * The proposal that is decided without a new vote, because the seats have changed or the time to vote is over. `pause`:
 * nobody votes on a seat.
 */
export function decisionDue(
  table: Table,
  at: Date,
): { readonly proposal: Proposal; readonly decision: string } | 'pause' | undefined {
  const decided = firstDecided(table);
  if (decided !== undefined) return decided;
  for (const proposal of table.proposals) {
    if (proposal.kind !== 'late') continue;
    if (votersOf(table, proposal).length === 0) return 'pause';
    if (at.getTime() - proposal.at.getTime() < LATE_TIMEOUT) continue;
    const decision = leadingChoice(table, proposal);
    return decision === undefined ? 'pause' : { proposal, decision };
  }
  return undefined;
}
