import type { Seat } from '../../core/message.ts';
import { readState } from '../../core/steps.ts';
import type { StepRow } from '../../table/model.ts';
import { outdatesUndo } from '../../table/proposals.ts';
import type { Loaded } from '../../table/service.ts';
import { undecided } from '../messages/proposals.ts';
import { peopleAwaited } from '../messages/turn.ts';

/** Maximum number of steps to read: more than any message shows. */
export const STEPS_READ = 40;

/** The latest steps of a table, and what its public messages make of them. */
export interface Timeline {
  /**
   * The ids of the people called by something after a step: the table began to await them, and not through their own move,
   * or it asks them to vote. Computer players move at once, so a person who waited only for them is not called again.
   */
  calledSince(seq: number): readonly string[];
  /**
   * Whether something after a step changes the newest message although it calls nobody: a vote, a resignation, a move
   * that withdraws a proposed undo, or news in the sense of `isNewsworthy`.
   */
  hasNews(since: number): boolean;
  /** Whether chance was drawn after a step, or something else happened than moves: worth a message by itself. */
  isNewsworthy(since: number): boolean;
  /** The steps to tell among those after one, up to another: without moves that were undone. */
  between(after: number, upTo: number): readonly StepRow[];
  /** Whether steps after this one were not read. */
  isBefore(after: number): boolean;
  /** Where a message begins that tells the last two rolls up to a step: the step before them. */
  lastRollsStart(seq: number): number;
  /** The steps that were read, in order. */
  readonly steps: readonly StepRow[];
  /** The position after a step; undefined if it is not known. */
  stateAt(seq: number): unknown;
}

/** Events after which everybody who is awaited must know that the game goes on. */
const RETURNS: readonly string[] = ['resumed', 'server-returned', 'channel-changed'];

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
  /** The people who were awaited when the computers had moved; before them, those who were awaited last. */
  const engagedAt = (seq: number): readonly Seat[] => {
    const last = steps.findLast((step) => step.seq <= seq && awaitedAt(step.seq).length > 0);
    return last === undefined ? [] : awaitedAt(last.seq);
  };
  const since = (seq: number) => steps.filter((step) => step.seq > seq);

  const calledSeats = (seq: number): ReadonlySet<Seat> => {
    const called = new Set<Seat>();
    let engaged = engagedAt(seq);
    let callsAll = false;
    for (const step of since(seq)) {
      callsAll ||= step.kind === 'setup' || hasEvent(step, ...RETURNS);
      const awaited = awaitedAt(step.seq);
      if (awaited.length === 0) continue;
      const isNew = (seat: Seat) => callsAll || (seat !== step.seat && !engaged.includes(seat));
      for (const seat of called) if (!awaited.includes(seat)) called.delete(seat);
      for (const seat of awaited) if (isNew(seat)) called.add(seat);
      engaged = awaited;
      callsAll = false;
    }
    return called;
  };
  const isNewsworthy = (seq: number) =>
    since(seq).some(
      ({ kind, chance, events }) =>
        kind === 'setup' ||
        kind === 'rewind' ||
        kind === 'seat' ||
        chance.length > 0 ||
        // A vote is a step without events: the message shows it with the proposal.
        (kind === 'note' && events.length > 0) ||
        hasEvent({ events }, 'paused'),
    );

  /** Whether the message as of a step proposes an undo that a later move has withdrawn. */
  const isUndoWithdrawn = (seq: number): boolean => {
    const proposed = steps.findLast((step) => step.seq <= seq && hasEvent(step, 'undo-proposed'))?.seq;
    const next = steps.find(
      (step) => proposed !== undefined && step.seq > proposed && outdatesUndo(step.kind),
    );
    return next !== undefined && next.seq > seq;
  };

  return {
    steps,
    stateAt,
    isBefore: (after) => after + 1 < (steps[0]?.seq ?? 0),
    isNewsworthy,
    calledSince(seq) {
      const seats = calledSeats(seq);
      const isAsked = since(seq).some(({ kind, events }) => kind === 'note' && events.length > 0);
      const voters = isAsked ? undecided(loaded) : [];
      // A vote may be about the people whose turn it is: they are out of time.
      const people = peopleAwaited(loaded).filter(({ seat }) => voters.length > 0 || seats.has(seat));
      return [...people.map(({ userId }) => userId), ...voters];
    },
    hasNews: (seq) =>
      isUndoWithdrawn(seq) ||
      isNewsworthy(seq) ||
      since(seq).some(({ kind }) => kind === 'note' || kind === 'resign'),
    lastRollsStart(seq) {
      const rolls = steps.filter((step) => step.seq <= seq && step.chance.length > 0);
      return (rolls.at(-2)?.seq ?? 1) - 1;
    },
    between: (after, upTo) =>
      toldSteps(
        steps.filter(({ seq }) => seq > after && seq <= upTo),
        after,
      ),
  };
}

/**
 * The steps to tell among some, in order. Leaves out moves that were undone. If the reader does not know of the move,
 * leaves out the undo as well; if players agreed on the undo, keeps it, because everybody knows of it.
 *
 * @param after the last step that the reader knows
 */
export function toldSteps(rows: readonly StepRow[], after: number): readonly StepRow[] {
  const undone = new Set(rows.flatMap(({ kind, undoes }) => (kind === 'undo' ? (undoes ?? []) : [])));
  const isRewound = ({ seq, kind }: StepRow) =>
    kind === 'move' &&
    rows.some((row) => row.kind === 'rewind' && row.seq > seq && seq >= (row.undoes ?? seq + 1));
  return rows.filter((row) => {
    const isUnseenUndo = row.kind === 'undo' && row.undoes !== undefined && row.undoes > after;
    return !isUnseenUndo && !undone.has(row.seq) && !isRewound(row);
  });
}

function hasEvent({ events }: Pick<StepRow, 'events'>, ...types: readonly string[]): boolean {
  return events.some(({ type }) => types.includes(type));
}
