import { forecastOf } from '../forecast.ts';
import type { AnyGame } from '../game.ts';
import type { Seat } from '../message.ts';
import { chartOf } from './chart.ts';
import { type Estimate, exactly, sumOf } from './estimate.ts';
import type { MoveWords, Playouts } from './playouts.ts';
import { turningPoint } from './turning-points.ts';
import { sampler, signOf, type Work } from './work.ts';
import { worthOfMoves } from './worth.ts';

/**
 * Luck and choice in a finished game, by playouts. Each move is worth the difference between the results after it and
 * those of the same position played on by itself, with the same chance; a player's choices are the sum over their
 * moves. Luck is the rest of what the result differs from the expectation at the start: it includes what others did.
 * So expectation, luck and choices add up to the result, and luck is 0 on average, however well somebody plays.
 */

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

/** @param onSlice is called between two calls, and may reject to stop the analysis */
export async function analyse(
  game: AnyGame,
  course: Course,
  playouts: Playouts,
  onSlice: () => Promise<void> = async () => {},
): Promise<Analysis> {
  const forecast = forecastOf(game);
  const last = course.positions.at(-1);
  const seats = game.score(last).totals.map((_, seat) => seat);
  const sample = sampler(game, forecast, playouts, onSlice);
  const work: Work = { game, forecast, course, seats, playouts, sample };

  const chart = await chartOf(work);
  const worth = await worthOfMoves(work);
  const analysed: SeatAnalysis[] = [];
  for (const seat of seats) {
    const own = worth.filter((one) => one.seat === seat);
    const result = forecast.resultOf(last, seat);
    const expected = chart[0]?.expected[seat] ?? exactly(result);
    const choices = sumOf(own.map(({ gain }) => gain));
    const luck = {
      value: signOf(game) * (result - expected.value) - choices.value,
      error: Math.hypot(expected.error, choices.error),
    };
    const turning = await turningPoint(work, own, expected.value);
    analysed.push({ result, expected, choices, luck, turning });
  }
  return { seats: analysed, chart };
}
