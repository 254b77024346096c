import type { Seat } from '../../../core/message.ts';
import { readState } from '../../../core/play.ts';
import type { StepRow } from '../../../table/model.ts';
import type { Loaded } from '../../../table/service.ts';
import { outdatesUndo } from '../../../table/votes/proposals.ts';
import { peopleAwaited } from '../turn.ts';

/** Maximum number of steps to read: more than any message shows. */
export const STEPS_READ = 40;

/**
 * The latest steps of a table, and which of them its public messages show. A step notifies (brings a new message with
 * mentions) if it awaits somebody new, draws chance, makes or decides a proposal, gives a seat another player or ends
 * the game. All other steps only edit the newest message. A message shows the steps between two notifications. This
 * depends on the steps alone, so every message can be built again at any time.
 */
export interface Timeline {
  /** The number of the newest step that notifies; 0 if none of these does. */
  readonly lastNotification: number;
  /** The steps that the newest message shows when the table is as after step `seq`. */
  shownAt(seq: number): readonly StepRow[];
  /** The steps that a new message shows now: all since `announced`, the step that the previous message shows. */
  shownSince(announced: number): readonly StepRow[];
  /**
   * Whether something since a step changes the newest message without a notification: a vote, a resignation, or a move
   * that withdraws a proposed undo.
   */
  hasNews(since: number): boolean;
  /** The steps that were read, in order. */
  readonly steps: readonly StepRow[];
  /** The position after a step; undefined if it is not known. */
  stateAt(seq: number): unknown;
}

/** @param steps the latest steps, in order, the newest one last */
export function timelineOf(loaded: Loaded, steps: readonly StepRow[]): Timeline {
  const bySeq = new Map(steps.map((step) => [step.seq, step]));
  const states = new Map<number, unknown>([[loaded.table.head, loaded.state]]);

  const stateAt = (seq: number): unknown => {
    const step = bySeq.get(seq);
    if (!states.has(seq) && step?.state !== undefined)
      states.set(seq, readState(loaded.game, JSON.parse(step.state), step.stateVersion));
    return states.get(seq);
  };
  const awaitedAt = (seq: number): readonly Seat[] => {
    const state = stateAt(seq);
    const then = { ...loaded, state, table: { ...loaded.table, status: 'playing' as const } };
    return state === undefined ? [] : peopleAwaited(then).map(({ seat }) => seat);
  };
  const notifies = (step: StepRow): boolean => {
    if (step.seq === loaded.table.head && loaded.table.status !== 'playing') return true;
    if (step.kind === 'rewind' || step.kind === 'seat' || hasEvent(step, 'paused')) return true;
    // A vote is a step without events: the message shows it with the proposal.
    if (step.kind === 'note') return step.events.length > 0;
    const awaited = awaitedAt(step.seq);
    if (awaited.length === 0) return false;
    if (step.kind === 'setup' || step.chance.length > 0) return true;
    const before = awaitedAt(step.seq - 1);
    return awaited.some((seat) => seat !== step.seat && !before.includes(seat));
  };
  const lastNotificationUpTo = (seq: number): number =>
    steps.findLast((step) => step.seq <= seq && notifies(step))?.seq ?? 0;
  /**
   * Leaves out moves that were undone. If no message has shown the move, leaves out the undo as well; if players agreed
   * on the undo, keeps it, because everybody knows of it.
   */
  const between = (after: number, upTo: number) => {
    const rows = steps.filter(({ seq }) => seq > after && seq <= upTo);
    const undone = new Set(rows.flatMap(({ kind, undoes }) => (kind === 'undo' ? (undoes ?? []) : [])));
    const isRewound = ({ seq, kind }: StepRow) =>
      kind === 'move' &&
      rows.some((row) => row.kind === 'rewind' && row.seq > seq && seq >= (row.undoes ?? seq + 1));
    return rows.filter((row) => {
      const isUnseenUndo = row.kind === 'undo' && row.undoes !== undefined && row.undoes > after;
      return !isUnseenUndo && !undone.has(row.seq) && !isRewound(row);
    });
  };

  /** Whether the message as of a step proposes an undo that a later move has withdrawn. */
  const isUndoWithdrawn = (since: number): boolean => {
    const proposed = steps.findLast((step) => step.seq <= since && hasEvent(step, 'undo-proposed'))?.seq;
    const next = steps.find(
      ({ seq, kind }) => proposed !== undefined && seq > proposed && outdatesUndo(kind),
    );
    return next !== undefined && next.seq > since;
  };

  const lastNotification = lastNotificationUpTo(loaded.table.head);
  return {
    lastNotification,
    steps,
    stateAt,
    hasNews: (since) =>
      isUndoWithdrawn(since) ||
      steps.some(({ seq, kind }) => seq > since && (kind === 'note' || kind === 'resign')),
    shownAt: (seq) => between(lastNotificationUpTo(lastNotificationUpTo(seq) - 1), seq),
    shownSince: (announced) =>
      between(Math.min(announced, lastNotificationUpTo(lastNotification - 1)), loaded.table.head),
  };
}

function hasEvent({ events }: StepRow, type: StepRow['events'][number]['type']): boolean {
  return events.some((event) => event.type === type);
}
