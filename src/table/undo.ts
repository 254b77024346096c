import type { AnyGame } from '../core/game.ts';
import { find, moves } from '../core/legal.ts';
import type { Seat } from '../core/message.ts';
import { play } from '../core/play.ts';
import { ChanceNeeded, noRandom } from '../core/random.ts';
import type { StepRow } from './model.ts';
import { stateOf } from './position.ts';

/** The moves of a record that were not taken back. */
export function standingMoves(rows: readonly StepRow[]): readonly StepRow[] {
  const undone = new Set(rows.map((row) => row.undoes));
  return rows.filter((row) => row.kind === 'move' && !undone.has(row.seq));
}

export type Undone =
  | { readonly ok: true; readonly undoes: number; readonly state: unknown }
  | { readonly ok: false; readonly why: 'nothing-to-undo' | 'undo-chance' | 'undo-others' };

/**
 * Takes back the seat's own latest move by replaying the later ones without it. Not possible where chance was drawn
 * by it or since, or where a later move is not legal without it or would then need chance.
 *
 * @param rows every step of the table, in order
 */
export function undo(game: AnyGame, rows: readonly StepRow[], seat: Seat): Undone {
  const standing = standingMoves(rows);
  const own = standing.findLast((row) => row.seat === seat && row.by === 'player');
  const head = rows.at(-1);
  if (own === undefined || head === undefined) return { ok: false, why: 'nothing-to-undo' };

  // The step that drew last: everything after it can be replayed without chance.
  const base = rows.findLast((row) => row.chance.length > 0 || row.kind === 'setup');
  if (base === undefined || own.seq <= base.seq) return { ok: false, why: 'undo-chance' };

  let state = stateOf(game, base);
  for (const row of standing) {
    if (row.seq <= base.seq || row.seq === own.seq) continue;
    const next = replayed(game, state, row);
    if (next === undefined) return { ok: false, why: 'undo-others' };
    state = next;
  }
  return { ok: true, undoes: own.seq, state };
}

function replayed(game: AnyGame, state: unknown, row: StepRow): unknown {
  const { seat, verb, said } = row;
  if (seat === undefined || verb === undefined || said === undefined) return undefined;
  const move = find(game, moves(game, state, seat), verb, said);
  if (move === undefined || move === 'several') return undefined;
  try {
    return play(game, state, seat, move.action, noRandom).state;
  } catch (error) {
    if (error instanceof ChanceNeeded) return undefined;
    throw error;
  }
}
