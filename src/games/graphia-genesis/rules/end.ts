import type { Effort, SoloRules, Standings } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { type SheetScore, scoreOf } from './scoring.ts';
import { isOwnPace, mapAt, type Options, roundLimit, type State } from './state.ts';

/** A seat's score sheet, as if the game ended now; the total with the points that the seat began with. */
export function scoreAt(state: State, seat: Seat): SheetScore {
  const score = scoreOf(mapAt(state, seat), state.options.nexus);
  return { ...score, total: score.total + headStartOf(state, seat) };
}

export function headStartOf({ headStart }: State, seat: Seat): number {
  return headStart?.[seat] ?? 0;
}

/** The change of a seat's total from one position to another. */
export function gainBetween(before: State, after: State, seat: Seat): number {
  return scoreAt(after, seat).total - scoreAt(before, seat).total;
}

/** "End Game Scoring then occurs to determine the winner": the highest total wins; equal totals share the win. */
export function standings(state: State): Standings {
  const scores = state.maps.map((_, seat) => scoreAt(state, seat));
  const totals = scores.map(({ total }) => total);
  const best = Math.max(...totals);
  return {
    totals,
    headStart: state.headStart,
    places: totals.map((total) => 1 + totals.filter((other) => other > total).length),
    winners: state.phase.is === 'over' ? totals.flatMap((total, seat) => (total === best ? [seat] : [])) : [],
    parts: scores.map(({ terrain, largest }) => ({ terrain, largest })),
  };
}

/** The shortest game, which fits into a lunch break. */
export const solo: SoloRules<State> = {
  options: () => ({ length: '16' }),
  merit: (state) => scoreAt(state, 0).total,
};

/** Most maps are full after this number of rounds. */
const FULL = 34;

/** Measured in simulated games. In one of eight rounds nobody draws; two players play two rounds a day. */
export function effort(options: Options, seats: number): Effort {
  const rounds = Math.min(FULL, roundLimit(options));
  const together = rounds * (seats === 2 ? 0.5 : 0.67);
  const days = seats === 1 ? 1 : isOwnPace(options, seats) ? 2 : together;
  return { difficulty: 'medium', moves: rounds * 0.88, days };
}
