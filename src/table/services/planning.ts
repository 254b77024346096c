import type { ForeseenDecision } from '../../core/game.ts';
import {
  findMove,
  foreseenDecisions,
  type Move,
  type MoveWords,
  rankedMoves,
  toMove,
} from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { Help } from '../help.ts';
import { say } from '../messages.ts';
import type { Table } from '../model.ts';
import { PLANNED_MAX, plannedFor, voidPlan, withoutPlan, withPlanned } from '../play/plans.ts';
import { adviceFor, seatAtPlay, stampOf } from '../play/turns.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../request.ts';
import type { Writer } from '../writer.ts';

/** A decision for which a waiting seat can plan. */
export interface PlannableDecision extends ForeseenDecision<unknown> {
  /** The moves that can be planned, best first. */
  readonly moves: readonly Move<unknown>[];
  /** The planned moves, the most wanted first. */
  readonly planned: readonly Move<unknown>[];
}

/** Plans for the next turn, made while a person waits. */
export interface PlanningService {
  /** The decisions that a waiting seat can plan for, the next one first; empty while the game awaits the seat. */
  plannable(loaded: Loaded, seat: Seat): readonly PlannableDecision[];
  /** An awaited seat's plan for the decision at hand, if none of its moves is legal. */
  voidPlan(loaded: Loaded, seat: Seat): readonly MoveWords[];
  /**
   * Replaces the person's plan for a decision; an empty list clears it. Refused if they can no longer plan for it.
   *
   * @param moves from the decision's list, at most `PLANNED_MAX`
   */
  plan(request: TableRequest, decision: string, moves: readonly MoveWords[]): Promise<Result<Loaded>>;
  /** Plans what a computer player would do, for all decisions without a plan. Refused where a computer may not help. */
  planSuggested(request: TableRequest): Promise<Result<Loaded>>;
  withdrawPlan(request: TableRequest): Promise<Result<Loaded>>;
}

export function createPlanning(
  { changeTable }: Pick<Writer, 'changeTable'>,
  { help }: Help,
): PlanningService {
  const change = (
    { tableId, person }: TableRequest,
    changed: (loaded: Loaded, seat: Seat) => Result<Table>,
  ): Promise<Result<Loaded>> =>
    changeTable(tableId, (loaded) => {
      const seat = seatAtPlay(loaded, person);
      return seat.ok ? changed(loaded, seat.value) : seat;
    });

  return {
    plannable,
    voidPlan,

    plan: (request, decision, wishes) =>
      change(request, (loaded, seat) => {
        const { game, table, state } = loaded;
        const foreseen = foreseenDecisions(game, state, seat).find(({ id }) => id === decision);
        if (foreseen === undefined || wishes.length > PLANNED_MAX) return refuse(say('refusal.stale'));
        const moves = movesAmong(game, rankedMoves(game, foreseen.state, seat), wishes);
        return moves.length === wishes.length
          ? ok(withPlanned(table, seat, decision, moves.map(toPlanned)))
          : refuse(say('refusal.stale'));
      }),

    planSuggested: (request) =>
      change(request, (loaded, seat) => {
        const open = plannable(loaded, seat).filter(({ planned }) => planned.length === 0);
        if (open.length === 0) return ok(loaded.table);
        const helped = help(loaded.table, seat, stampOf(loaded, seat));
        if (!helped.ok) return helped;
        const planned = open.reduce(
          (table, { id, state }) =>
            withPlanned(table, seat, id, suggested({ ...loaded, state }, seat).map(toPlanned)),
          helped.value,
        );
        return ok(planned);
      }),

    withdrawPlan: (request) => change(request, ({ table }, seat) => ok(withoutPlan(table, seat))),
  };
}

function plannable({ table, game, state }: Loaded, seat: Seat): readonly PlannableDecision[] {
  if (table.status !== 'playing') return [];
  return foreseenDecisions(game, state, seat).map((foreseen) => {
    const moves = rankedMoves(game, foreseen.state, seat);
    return { ...foreseen, moves, planned: movesAmong(game, moves, plannedFor(table, seat, foreseen.id)) };
  });
}

/** What a computer player would plan in a foreseen position. */
function suggested(loaded: Loaded, seat: Seat): readonly Move<unknown>[] {
  const { game, state } = loaded;
  const wishes = game.planning?.lasting?.(state, seat, PLANNED_MAX);
  return wishes?.map((action) => toMove(game, action)) ?? [adviceFor(loaded, seat).move];
}

/** The moves of a list that match the wishes, in the order of the wishes. */
function movesAmong(
  { verbs }: Pick<Loaded['game'], 'verbs'>,
  list: readonly Move<unknown>[],
  wishes: readonly MoveWords[],
): readonly Move<unknown>[] {
  return wishes.flatMap(({ verb, args }) => {
    const move = findMove({ verbs }, list, verb, args);
    return typeof move === 'object' ? [move] : [];
  });
}

function toPlanned({ verb, args }: MoveWords): MoveWords {
  return { verb, args };
}
