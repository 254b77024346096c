import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';

/**
 * A seat's result in a finished game as a whole number, the higher, the better. It compares games with the same options
 * and number of seats.
 */
export function meritOf(game: AnyGame, state: unknown, seat: Seat): number {
  const { totals } = game.score(state);
  if (totals.length === 1 && game.challenge !== undefined) return game.challenge.merit(state);
  const total = totals[seat] ?? 0;
  return game.lowestWins ? 0 - total : total;
}
