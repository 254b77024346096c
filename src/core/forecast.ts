import type { Message, Seat } from './message.ts';
import type { Random } from './random.ts';

/** How a game estimates its results: it plays on quickly to the end. For hints, and for the analysis of finished games. */
export interface Forecast<State> {
  /** How often `playOut` can be called in about a second, on average: the budget of analyses and hints. */
  readonly perSecond: number;
  /** What results count, such as "rolls": the same in all positions of one game. Left out: points. */
  unit?(state: State): Message;
  /** The seat's result of a finished game. With `lowestWins`, less is better. */
  resultOf(state: State, seat: Seat): number;
  /** The position without what the seat cannot know. Left out if nothing is ever hidden. */
  knownTo?(state: State, seat: Seat): State;
  /** Whether no seat's moves change what others can reach. Left out if they do. */
  readonly isSolitary?: true;
  /**
   * Plays on to the end by simple rules, or for a while and estimates the rest. The same state and chance give the same
   * results. A finished game has its own results.
   *
   * @param state as some seat knows it; also before `resolve`
   * @returns the result of each of the seats
   */
  playOut(state: State, seats: readonly Seat[], random: Random): readonly number[];
}
