import type { Message, Seat } from '../../../core/message.ts';
import { readState } from '../../../core/play.ts';
import type { StepRow } from '../../../table/model.ts';
import type { Loaded } from '../../../table/service.ts';
import { outdatesUndo } from '../../../table/votes/proposals.ts';
import { peopleAwaited } from '../turn.ts';

/** So many steps are looked at: more than are told in any message. */
export const STEPS_LOOKED_AT = 40;

/**
 * The latest steps of a table, as its public messages tell them. What a message says follows from the steps alone,
 * so that it can be said again at any time: the steps fall into chapters; each begins after a step that calls
 * somebody (they are newly awaited, chance was drawn, something is asked or was decided, a seat has changed hands, the
 * game is over) and ends with the next.
 */
export interface Timeline {
  /** The newest step that calls somebody; 0 where none of these does. */
  readonly lastCall: number;
  /** What the message tells that stands for the table as it was after this step. */
  toldAt(seq: number): readonly StepRow[];
  /** What the message tells that calls people now: nothing that happened since `announced` is left out. */
  toldNow(announced: number): readonly StepRow[];
  /**
   * Whether something happened since a step that is told although it calls nobody: a choice, a resignation, or a move
   * with which people are asked no more to take something back.
   */
  hasNews(since: number): boolean;
  /** The steps that were looked at, in order. */
  readonly steps: readonly StepRow[];
  /** The position after a step; undefined where it is not known. */
  stateAt(seq: number): unknown;
}

/** With the last one who resigns a table falls asleep. */
function isSleep({ key }: Message): boolean {
  return key === 'table.asleep';
}

function isProposal({ key }: Message): boolean {
  return key === 'table.undo-proposed';
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
  /** Whether somebody is called by a step. */
  const calls = (step: StepRow): boolean => {
    if (step.seq === loaded.table.head && loaded.table.status !== 'playing') return true;
    if (step.kind === 'rewind' || step.kind === 'seat' || step.events.some(isSleep)) return true;
    // A choice is a note without a word: it shows beside the question.
    if (step.kind === 'note') return step.events.length > 0;
    const awaited = awaitedAt(step.seq);
    if (awaited.length === 0) return false;
    if (step.kind === 'setup' || step.chance.length > 0) return true;
    const before = awaitedAt(step.seq - 1);
    return awaited.some((seat) => seat !== step.seat && !before.includes(seat));
  };
  const lastCallUpTo = (seq: number): number =>
    steps.findLast((step) => step.seq <= seq && calls(step))?.seq ?? 0;
  /**
   * A move that was taken back, and taking it back, are not worth a word where nobody was told of the move; what was
   * taken back by agreement everybody knows of.
   */
  const between = (after: number, upTo: number) => {
    const rows = steps.filter(({ seq }) => seq > after && seq <= upTo);
    const undone = new Set(rows.flatMap(({ kind, undoes }) => (kind === 'undo' ? (undoes ?? []) : [])));
    const isBack = ({ seq, kind }: StepRow) =>
      kind === 'move' &&
      rows.some((row) => row.kind === 'rewind' && row.seq > seq && seq >= (row.undoes ?? seq + 1));
    return rows.filter((row) => {
      const quiet = row.kind === 'undo' && row.undoes !== undefined && row.undoes > after;
      return !quiet && !undone.has(row.seq) && !isBack(row);
    });
  };

  /** Whether the message that was told at a step asks for something to be taken back, and is the first to move on. */
  const lapsedIn = (since: number): boolean => {
    const asked = steps.findLast(({ seq, events }) => seq <= since && events.some(isProposal))?.seq;
    const next = steps.find(({ seq, kind }) => asked !== undefined && seq > asked && outdatesUndo(kind));
    return next !== undefined && next.seq > since;
  };

  const lastCall = lastCallUpTo(loaded.table.head);
  return {
    lastCall,
    steps,
    stateAt,
    hasNews: (since) =>
      lapsedIn(since) || steps.some(({ seq, kind }) => seq > since && (kind === 'note' || kind === 'resign')),
    toldAt: (seq) => between(lastCallUpTo(lastCallUpTo(seq) - 1), seq),
    toldNow: (announced) => between(Math.min(announced, lastCallUpTo(lastCall - 1)), loaded.table.head),
  };
}
