import { directionOf, spread } from './film.ts';
import type { AnyGame } from './game.ts';
import type { Seat } from './message.ts';

/**
 * A seat's gains in the rounds of a finished game, in order: 1 is its average gain of a round. In a long game neighbouring
 * rounds share a value. Rounds are told apart by the headline; those without a move are left out.
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
 * The positions with which rounds begin, by their numbers, evenly spread where there are more. Rounds are told apart by the
 * headline. A move counts for the round in which it was made: a round begins with the position before its first move.
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
