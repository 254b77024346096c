import type { AnyGame } from '../../core/game.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { play } from '../../core/steps.ts';
import type { StepRow } from '../model.ts';
import type { Loaded } from '../request.ts';
import type { CoursePosition } from './course.ts';
import { randomOf } from './position.ts';
import { hiddenMoves } from './record.ts';

/** A decision of a game that is over. */
export interface PastDecision {
  readonly seat: Seat;
  /** The move that was made. */
  readonly step: StepRow;
  /** The position before it. */
  readonly state: unknown;
}

/** A decision with the position as far as its seat knew it. */
export interface SeenDecision extends PastDecision {
  /** Whether others had made moves that were still hidden, and decide anew. */
  readonly reopened: boolean;
}

/** The decisions of a game in order. @param course the whole of it */
export function decisionsIn(course: readonly CoursePosition[]): readonly PastDecision[] {
  return course.flatMap(({ step, seat }, index) => {
    const before = course[index - 1];
    return step === undefined || seat === undefined || before === undefined
      ? []
      : [{ seat, step, state: before.state }];
  });
}

/**
 * The position before a decision as far as its seat knew it. Others' moves that were still hidden have not been made, nor
 * has anything been drawn for them: those players decide anew. A move stays where the seat's own moves depend on it.
 *
 * @param course the whole game
 * @returns undefined if the game has no such decision, or its moves are not legal any more
 */
export function positionAsSeen(
  { table, game }: Pick<Loaded, 'table' | 'game'>,
  course: readonly CoursePosition[],
  { step: { seq } }: Pick<PastDecision, 'step'>,
): unknown {
  const at = course.findIndex(({ step }) => step?.seq === seq);
  const [before, decision] = [course[at - 1], course[at]?.step];
  if (before === undefined || decision === undefined) return undefined;
  const moves = course.slice(0, at).flatMap(({ step }) => step ?? []);
  const hidden = hiddenMoves(game, before.state, moves).filter(({ seat }) => seat !== decision.seat);
  const first = Math.min(...hidden.map((move) => moves.indexOf(move)));
  // The opening comes before the first move, so the same index is the position before it.
  const base = course[first];
  if (base === undefined) return before.state;

  const random = randomOf(table, base.randomCursor);
  const waiting: StepRow[] = [];
  let state = base.state;
  const made = (move: StepRow): boolean => {
    const found = legalMove(game, state, move);
    if (found === undefined) return false;
    state = play(game, state, found.seat, found.action, random).state;
    return true;
  };
  /** Makes hidden moves, the oldest first, until another one is legal. */
  const untilLegal = (move: StepRow): boolean => {
    while (legalMove(game, state, move) === undefined) {
      const next = waiting.shift();
      if (next === undefined || !made(next)) return false;
    }
    return true;
  };
  for (const move of moves.slice(first)) {
    if (hidden.includes(move)) waiting.push(move);
    else if (!untilLegal(move) || !made(move)) return undefined;
  }
  return untilLegal(decision) ? state : undefined;
}

function legalMove(game: AnyGame, state: unknown, { seat, verb, args }: StepRow) {
  if (seat === undefined || verb === undefined || args === undefined) return undefined;
  const move = findMove(game, legalMoves(game, state, seat), verb, args);
  return move === undefined || move === 'several' ? undefined : { seat, action: move.action };
}
