import type { Seat } from '../message.ts';
import type { Estimate } from './estimate.ts';
import type { MoveWords } from './playouts.ts';

/** A move of the game, and the position before it. */
export interface PlayedMove extends MoveWords {
  readonly seat: Seat;
  readonly before: unknown;
}

export interface Course {
  /** All positions, the opening first. */
  readonly positions: readonly unknown[];
  /** The moves in order: the n-th leads to the position n + 1. */
  readonly moves: readonly PlayedMove[];
  /** Makes the same game give the same analysis. */
  readonly seed: string;
}

/** A move that was clearly worse than another. */
export interface TurningPoint extends MoveWords {
  /** The number of the move in the course, from 0. */
  readonly at: number;
  readonly better: MoveWords;
  /** How much better the other one would have been, above 0. */
  readonly cost: Estimate;
}

/** For gains, more is better, whatever the game counts. */
export interface SeatAnalysis {
  readonly result: number;
  /** The expected result at the start. */
  readonly expected: Estimate;
  /** What the player's moves gained or lost against a quick computer player. */
  readonly choices: Estimate;
  /** What remains: dice, cards and the others. */
  readonly luck: Estimate;
  readonly turning?: TurningPoint | undefined;
}

/** What everybody could expect at a position. */
export interface ChartPoint {
  /** The number of the position in the course, from 0. */
  readonly at: number;
  /** By seat, as the game counts its results. */
  readonly expected: readonly Estimate[];
}

export interface Analysis {
  readonly seats: readonly SeatAnalysis[];
  /** In order, from the opening to the end. */
  readonly chart: readonly ChartPoint[];
}
