import { isDeepStrictEqual } from 'node:util';
import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { say } from '../messages.ts';
import type { Actor, StepRow } from '../model.ts';
import { type RefusedResult, refuse } from '../request.ts';
import type { TurnChange } from '../time/seat-times.ts';
import { endedTurn, replayed, standing, standingMoves, stateOf } from './replay.ts';

/** The person's own latest standing move. @param by the role in which they play the seat */
export function ownMove(rows: readonly StepRow[], seat: Seat, by: Actor): StepRow | undefined {
  return standingMoves(rows).findLast((row) => row.seat === seat && row.by === by);
}

export type Undone = { readonly ok: true; readonly undoes: number; readonly state: unknown } | RefusedResult;

/**
 * Takes back the seat's own latest move by replaying the later ones without it. Not possible if it or a later move drew
 * chance, if a later move is not legal without it or would then need chance, or if it would hide again what the person
 * has seen.
 *
 * @param rows every step of the table, in order
 * @param by the role in which the person plays the seat
 */
export function undo(game: AnyGame, rows: readonly StepRow[], seat: Seat, by: Actor = 'player'): Undone {
  const own = ownMove(rows, seat, by);
  if (own === undefined) return refuse(say('refusal.nothing-to-undo'));
  const anchor = anchorBefore(rows, Number.POSITIVE_INFINITY);
  if (anchor === undefined || own.seq <= anchor.seq) return refuse(say('refusal.undo-chance'));
  const state = replayedFrom(
    game,
    anchor,
    standingMoves(rows).filter(({ seq }) => seq > anchor.seq && seq !== own.seq),
  );
  const newest = rows.at(-1);
  if (state === undefined || newest === undefined || hidesAgain(game, newest, state))
    return refuse(say('refusal.undo-others'));
  return { ok: true, undoes: own.seq, state };
}

/** Whether a seat's choice that is already public would be hidden in another state. */
function hidesAgain(game: AnyGame, newest: StepRow, state: unknown): boolean {
  const now = stateOf(game, newest);
  return newest.acted.some((_, seat) => {
    const known = game.hidden?.(now, seat) ?? [];
    return (game.hidden?.(state, seat) ?? []).some(
      (action) => !known.some((one) => isDeepStrictEqual(one, action)),
    );
  });
}

/** The position before a move, for taking back that move and all later ones. */
export interface Rewound {
  readonly state: unknown;
  /** The cursor of the random words: the same draws recur. */
  readonly randomCursor: number;
  /** The standing moves taken back, in order. */
  readonly taken: readonly StepRow[];
  /** The turns that they had ended. */
  readonly turns: readonly TurnChange[];
}

/** @param rows every step of the table, in order @param seq of a standing move */
export function rewind(game: AnyGame, rows: readonly StepRow[], seq: number): Rewound | undefined {
  const moved = standingMoves(rows);
  const taken = moved.filter((row) => row.seq >= seq);
  const anchor = anchorBefore(rows, seq);
  if (anchor === undefined || taken[0]?.seq !== seq || isOwnPace(game, rows)) return undefined;
  const state = replayedFrom(
    game,
    anchor,
    moved.filter((row) => row.seq > anchor.seq && row.seq < seq),
  );
  return state === undefined
    ? undefined
    : { state, randomCursor: anchor.randomCursor, taken, turns: turnsIn(game, taken) };
}

/** The turns that go with moves which are taken back. */
function turnsIn(game: AnyGame, taken: readonly StepRow[]): readonly TurnChange[] {
  const ended = taken.filter((row) => row.chance.length > 0 || endedTurn(game, row));
  return [...new Set(ended.flatMap(({ seat }) => seat ?? []))].map((seat) => ({
    seat,
    count: -ended.filter((row) => row.seat === seat).length,
  }));
}

/** If everybody plays at their own pace, one person's undo would take back much of what others have played. */
function isOwnPace(game: AnyGame, rows: readonly StepRow[]): boolean {
  const newest = rows.at(-1);
  return newest !== undefined && game.ownPace?.(stateOf(game, newest)) !== undefined;
}

/** The newest standing step before another one with no chance drawn after it. Later moves can be replayed from it. */
function anchorBefore(rows: readonly StepRow[], seq: number): StepRow | undefined {
  return standing(rows).findLast(
    (row) => row.seq < seq && (row.chance.length > 0 || row.kind === 'setup' || row.kind === 'rewind'),
  );
}

function replayedFrom(game: AnyGame, anchor: StepRow, moved: readonly StepRow[]): unknown {
  let state = stateOf(game, anchor);
  for (const row of moved) {
    const next = replayed(game, state, row);
    if (next === undefined) return undefined;
    state = next;
  }
  return state;
}
