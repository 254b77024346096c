import { sum } from '../../../core/common.ts';
import type { SoloRules, Standings } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { boardIds } from '../content/boards.ts';
import { boardOf, type FinishedGame, openBoxes, type State } from './state.ts';

/**
 * The game ends after this many consecutive rolls with which nobody wrote. This is our rule: otherwise players who
 * prefer to wait could keep a table busy forever.
 */
export const IDLE_LIMIT = 20;

/**
 * "Once one or more players fill in their last remaining square(s), these players win." The game is also over when
 * nobody has written for `IDLE_LIMIT` rolls.
 */
export function gameIsOver(state: State): boolean {
  return state.idle >= IDLE_LIMIT || openOf(state).includes(0);
}

/** The open boxes of each seat in the current game. */
export function openOf(state: State): readonly number[] {
  return state.players.map((player) => openBoxes(boardOf(state), player));
}

/** "The number of unfilled squares determines the order." "No tie-breaker!" */
export function bestSeats(totals: readonly number[]): readonly Seat[] {
  const best = Math.min(...totals);
  return totals.flatMap((total, seat) => (total === best ? [seat] : []));
}

/**
 * "For counting scores over several games, each open square is 1 minus point": totals are open boxes, the lowest
 * wins. A player alone also aims for few rolls.
 */
export function standings(state: State): Standings {
  const games = openInGames(state);
  const open = state.players.map((_, seat) => games.map((game) => game.open[seat] ?? 0));
  const totals = open.map(sum);
  return {
    totals,
    places: totals.map((total) => 1 + totals.filter((other) => other < total).length),
    winners: state.phase.is === 'over' ? bestSeats(totals) : [],
    parts: open.map((perGame) => ({ open: perGame })),
  };
}

/** The games of the match, the current one included. */
export function openInGames(state: State): readonly FinishedGame[] {
  return state.phase.is === 'over'
    ? state.finished
    : [...state.finished, { open: openOf(state), rolls: state.rolls }];
}

/** More than the rolls of any game, so that an open box always counts more. */
const ROLLS_AN_OPEN_BOX = 1000;

/** Cycles through the boards. One open box is worse than any number of rolls. */
export const solo: SoloRules<State> = {
  options: (turn) => ({ board: boardIds[turn % boardIds.length] ?? boardIds[0] }),
  merit: ({ finished }) => 0 - sum(finished.map(({ open, rolls }) => sum(open) * ROLLS_AN_OPEN_BOX + rolls)),
};
