import { directionOf, spread } from './film.ts';
import type { AnyGame } from './game.ts';
import type { Seat } from './message.ts';

/**
 * A seat's gain in each round of a finished game, where 1 is its average gain per round. In a long game, neighbouring
 * rounds share a value. A round ends where the headline changes; rounds without a move are left out.
 *
 * @param positions all positions of the game, the opening first
 * @param most maximum number of values
 */
export function roundGains(
  game: AnyGame,
  positions: readonly unknown[],
  seat: Seat,
  most: number,
): readonly number[] {
  const last = positions.length - 1;
  const begins = roundStarts(game, positions);
  const scores = [...begins, last].map((at) => game.score(positions[at]));
  const up = directionOf(scores);
  const total = (round: number) => scores[round]?.totals[seat] ?? 0;
  const gained = (from: number, to: number) => (up === 1 ? total(to) - total(from) : total(from) - total(to));
  const rounds = begins.length;
  const whole = gained(0, rounds);
  const bounds = spread(rounds + 1, most + 1);
  return bounds.slice(1).map((end, i) => {
    const start = bounds[i] ?? 0;
    return whole <= 0 ? 0 : (gained(start, end) * rounds) / (whole * (end - start));
  });
}

/**
 * The indices of the positions with which rounds begin, evenly spread if there are more than `most`. A round ends where
 * the headline changes. It begins with the position before its first move, so that each move counts for its own round.
 *
 * @param most maximum number of rounds, at least 2; left out: all
 */
export function roundStarts(
  game: AnyGame,
  positions: readonly unknown[],
  most = Number.POSITIVE_INFINITY,
): readonly number[] {
  const headlines = positions.map((state) => JSON.stringify(game.headline(state)));
  const last = positions.length - 1;
  const begins = headlines.flatMap((headline, i) => (i < last && headline !== headlines[i - 1] ? [i] : []));
  return spread(begins.length, most).map((i) => begins[i] ?? 0);
}
