import type { ForeseenDecision, Planning } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { type Action, canBuy, canSell, legal } from './actions.ts';
import { nextTurn, type Phase, type State, seatOfTurn, sellTurn, takesOf } from './state.ts';

type Turn = Extract<Phase, { readonly turn: number }>;

/** The kind of turn in which the decision comes. */
export type When = Turn['is'];

/**
 * A waiting player can plan which die to take, their sales and their purchase, each based on the goods, gold and cards
 * that are there now.
 */
function foresee(state: State, seat: Seat): readonly ForeseenDecision<State, When>[] {
  return comingTurns(state, seat).flatMap((phase) => {
    const then: State = { ...state, phase };
    return !isSkipped(then, seat) && legal(then, seat).length > 1
      ? [{ id: idOf(phase, state.round), when: phase.is, state: then }]
      : [];
  });
}

/** The seat's next turn of each kind in this round, in order. */
function comingTurns(state: State, seat: Seat): readonly Turn[] {
  const turns: Turn[] = [];
  for (let then = later(state); then !== undefined; then = later(then)) {
    const phase = turnOf(then);
    const isOwn = phase !== undefined && seatOfTurn(then, phase.turn) === seat;
    if (isOwn && !turns.some(({ is }) => is === phase.is)) turns.push(phase);
  }
  return turns;
}

/** The next turn of the round; undefined after the last one, and before the dice are set. */
function later(state: State): State | undefined {
  if (turnOf(state) === undefined) return undefined;
  const next = nextTurn(state);
  const phase = turnOf(next);
  const last = phase?.is === 'take' ? takesOf(state) : state.shops.length;
  if (phase === undefined || phase.turn < last) return next;
  if (state.options.order === 'players' || phase.is === 'buy') return undefined;
  return { ...next, phase: phase.is === 'take' ? sellTurn(0) : { is: 'buy', turn: 0 } };
}

function turnOf({ phase }: State): Turn | undefined {
  return phase.is === 'take' || phase.is === 'sell' || phase.is === 'buy' ? phase : undefined;
}

function isSkipped(state: State, seat: Seat): boolean {
  if (state.phase.is === 'sell') return !canSell(state, seat);
  return state.phase.is === 'buy' && !canBuy(state, seat);
}

function idOf({ is, turn }: Turn, round: number): string {
  return `${is}-${round}-${turn}`;
}

export const planning: Planning<State, Action, When> = {
  foresee,
  decision(state) {
    const turn = turnOf(state);
    return turn && idOf(turn, state.round);
  },
};
