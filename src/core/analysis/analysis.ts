import type { AnyGame } from '../game.ts';
import { chartOf } from './chart.ts';
import { exactly, sumOf } from './estimate.ts';
import { forecastOf } from './forecast-of.ts';
import type { Analysis, Course, SeatAnalysis } from './model.ts';
import type { Playouts } from './playouts.ts';
import { turningPoint } from './turning-points.ts';
import { sampler, signOf, type Work } from './work.ts';
import { worthOfMoves } from './worth.ts';

/**
 * Luck and choice in a finished game, by playouts. Each move is worth the difference between the results after it and
 * those of the same position played on by itself, with the same chance; a player's choices are the sum over their
 * moves. Luck is the rest of what the result differs from the expectation at the start: it includes what others did.
 * So expectation, luck and choices add up to the result, and luck is 0 on average, however well somebody plays.
 *
 * @param onSlice is called between two calls, and may reject to stop the analysis
 */
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
