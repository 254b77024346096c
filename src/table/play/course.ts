import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../model.ts';
import type { Loaded } from '../request.ts';
import { stateOf } from './position.ts';
import { yieldToOthers } from './replay.ts';
import { replayed, standingMoves } from './undo.ts';

/** A position in the course of a game. */
export interface CoursePosition {
  readonly state: unknown;
  /** The cursor of the random words. */
  readonly randomCursor: number;
  /** The move that led to it; undefined for the opening. */
  readonly step: StepRow | undefined;
  readonly seat: Seat | undefined;
}

/**
 * The positions of a game in order, from the opening to the one of `loaded`, as if moves that were taken back had never
 * been made. Lets other work go on after each.
 *
 * @param rows every step of the table with its position, in order
 */
export async function courseOf(
  { game, table }: Pick<Loaded, 'game' | 'table'>,
  rows: readonly StepRow[],
): Promise<readonly CoursePosition[]> {
  const known = rows.filter(({ seq }) => seq <= table.head);
  const setup = known.find(({ kind }) => kind === 'setup');
  if (setup === undefined) return [];
  let { randomCursor } = setup;
  let state = stateOf(game, setup);
  const positions: CoursePosition[] = [{ state, randomCursor, step: undefined, seat: undefined }];
  for (const step of standingMoves(known)) {
    state = holdsUndone(step, known) ? replayed(game, state, step) : stateOf(game, step);
    if (state === undefined) throw new Error(`step ${step.seq} of table ${table.id} is not legal any more`);
    ({ randomCursor } = step);
    positions.push({ state, randomCursor, step, seat: step.seat });
    await yieldToOthers();
  }
  return positions;
}

/** Whether the position after a move still had an earlier move that was taken back after it. */
function holdsUndone({ seq }: StepRow, rows: readonly StepRow[]): boolean {
  return rows.some(
    (row) => row.kind === 'undo' && row.undoes !== undefined && row.undoes < seq && seq < row.seq,
  );
}

/** A decision of a game that is over. */
export interface PastDecision {
  readonly seat: Seat;
  /** The move that was made. */
  readonly step: StepRow;
  /** The position before it. */
  readonly state: unknown;
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
