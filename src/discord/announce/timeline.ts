import type { Seat } from '../../core/message.ts';
import { readState } from '../../core/steps.ts';
import type { StepRow } from '../../table/model.ts';
import { outdatesUndo } from '../../table/proposals.ts';
import type { Loaded } from '../../table/service.ts';
import { undecided } from '../messages/proposals.ts';
import { peopleAwaited } from '../messages/turn.ts';

/** Maximum number of steps to read: more than any message shows. */
export const STEPS_READ = 40;

/** A table's latest steps, as its public messages need them. */
export interface Timeline {
  /**
   * The ids of the people to ping after a step: the table began to await them, and not through their own move, or it
   * asks them to vote. Computer players move at once, so someone who waited only for them is not pinged again.
   */
  calledSince(seq: number): readonly string[];
  /**
   * Whether something after a step changes the newest message without pinging anyone: a vote, a resignation, a move
   * that withdraws a proposed undo, or anything that `isNewsworthy`.
   */
  hasNews(since: number): boolean;
  /** Whether chance was drawn after a step, or anything but a move happened: worth a message of its own. */
  isNewsworthy(since: number): boolean;
  /** The steps in a range to tell, without undone moves. */
  between(after: number, upTo: number): readonly StepRow[];
  /** Whether there are steps after this one that were not read. */
  isBefore(after: number): boolean;
  /** The step after which a message starts that tells the last two rolls up to a step. */
  lastRollsStart(seq: number): number;
  /** The steps that were read, in order. */
  readonly steps: readonly StepRow[];
  /** The position after a step; undefined if unknown. */
  stateAt(seq: number): unknown;
}

/** Events after which every awaited player must learn that the game goes on. */
const RETURNS: readonly string[] = ['resumed', 'server-returned', 'game-returned', 'channel-changed'];

/** @param steps the latest steps, oldest first */
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
  /** The people awaited once the computers had moved; until then, those who were awaited last. */
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
        // A vote is a step without events; the message shows it with the proposal.
        (kind === 'report' && events.length > 0) ||
        hasEvent({ events }, 'paused'),
    );

  /** Whether the message as of a step shows a proposed undo that a later move has withdrawn. */
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
      const told = since(seq).flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'silence-noticed' ? event.seat : [])),
      );
      const seats = new Set([...calledSeats(seq), ...told]);
      const isAsked = since(seq).some(({ kind, events }) => kind === 'report' && events.length > 0);
      const voters = isAsked ? undecided(loaded) : [];
      // A vote may concern awaited people who are out of time.
      const people = peopleAwaited(loaded).filter(({ seat }) => voters.length > 0 || seats.has(seat));
      return [...people.map(({ userId }) => userId), ...voters];
    },
    hasNews: (seq) =>
      isUndoWithdrawn(seq) ||
      isNewsworthy(seq) ||
      since(seq).some(({ kind }) => kind === 'report' || kind === 'resign'),
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
 * The steps to tell, in order. Omits undone moves, and the undo itself if the reader never saw the move. An undo that
 * players agreed on stays: everyone knows of it.
 *
 * @param after the last step that the reader has seen
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
