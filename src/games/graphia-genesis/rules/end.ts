import type { Challenge, Score } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { say } from '../words/messages.ts';
import { type SheetScore, scoreOf } from './scoring.ts';
import { mapAt, type State } from './state.ts';

/** A seat's score sheet, as if the game ended now. */
export function scoreAt(state: State, seat: Seat): SheetScore {
  return scoreOf(mapAt(state, seat), state.options.nexus);
}

/** "End Game Scoring then occurs to determine the winner": the highest total wins; equal totals share the win. */
export function score(state: State): Score {
  const scores = state.maps.map((_, seat) => scoreAt(state, seat));
  const totals = scores.map(({ total }) => total);
  const best = Math.max(...totals);
  return {
    totals,
    places: totals.map((total) => 1 + totals.filter((other) => other > total).length),
    winners: state.phase.is === 'over' ? totals.flatMap((total, seat) => (total === best ? [seat] : [])) : [],
    parts: scores.map(({ terrain, largest }) => ({ terrain, largest })),
    lines: scores.map(({ subtotals }) => say('score.line', subtotals)),
  };
}

/** The shortest game, which fits into a lunch break. */
export const challenge: Challenge<State> = {
  options: () => ({ length: '16' }),
  merit: (state) => scoreAt(state, 0).total,
};
