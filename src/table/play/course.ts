import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../model.ts';
import type { Loaded } from '../request.ts';
import { stateOf } from './position.ts';
import { yieldToOthers } from './replay.ts';
import { standingMoves } from './undo.ts';

/** A position in the course of a game. */
export interface CoursePosition {
  readonly state: unknown;
  /** The move that led to it; undefined for the opening. */
  readonly step: StepRow | undefined;
  readonly seat: Seat | undefined;
}

/**
 * The positions of a game in order, from the opening to the one of `loaded`, without moves that were taken back. Lets
 * other work go on after each.
 *
 * @param rows every step of the table with its position, in order
 */
export async function courseOf(
  { game, table, state }: Loaded,
  rows: readonly StepRow[],
): Promise<readonly CoursePosition[]> {
  const known = rows.filter(({ seq }) => seq <= table.head);
  const setup = known.filter(({ kind }) => kind === 'setup');
  const standing = standingMoves(known);
  const moves = standing.filter((move) => !holdsUndone(move, known));
  const positions: CoursePosition[] = [];
  for (const row of [...setup, ...moves]) {
    const step = row.kind === 'setup' ? undefined : row;
    positions.push({ state: stateOf(game, row), step, seat: step?.seat });
    await yieldToOthers();
  }
  const newest = standing.at(-1);
  return newest === moves.at(-1) ? positions : [...positions, { state, step: newest, seat: newest?.seat }];
}

/** Whether the position after a move still had an earlier move that was taken back after it. */
function holdsUndone({ seq }: StepRow, rows: readonly StepRow[]): boolean {
  return rows.some(
    (row) => row.kind === 'undo' && row.undoes !== undefined && row.undoes < seq && seq < row.seq,
  );
}
