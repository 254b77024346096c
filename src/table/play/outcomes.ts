import type { AnyGame } from '../../core/game.ts';
import type { Outcome, StepRow, Table } from '../model.ts';
import { closeOf } from '../server/challenge-day.ts';

/**
 * The outcomes of a finished game for the people who played their own seats to its end; not for computers, caretakers
 * and substitutes. Empty if the game is not finished. In a daily challenge, the score uses the game's own measure: the
 * higher, the better; a challenge that took too long counts as an ordinary game. If nobody wins, all players share the
 * last place.
 *
 * @param table after the step
 * @param state after the step
 * @param step the one that ended the game
 */
export function outcomesOf(
  table: Table,
  game: AnyGame,
  state: unknown,
  step: Pick<StepRow, 'at'>,
): readonly Outcome[] {
  if (table.status !== 'finished') return [];
  const { totals, places, winners } = game.score(state);
  const daily = table.daily !== undefined && step.at < closeOf(table.daily.day) ? table.daily : undefined;
  const merit = daily === undefined ? undefined : game.challenge?.merit(state);
  return table.seats.flatMap((occupant, seat) => {
    if (occupant.kind !== 'human' || occupant.standsInFor !== undefined) return [];
    const { turns = 0, thinkingTime = 0 } = table.times[seat] ?? {};
    return {
      tableId: table.id,
      seat,
      userId: occupant.person.id,
      name: occupant.person.name,
      guildId: table.guildId,
      game: game.id,
      place: (winners.length > 0 ? places[seat] : undefined) ?? table.seats.length,
      seats: table.seats.length,
      winner: winners.includes(seat),
      score: merit ?? totals[seat] ?? 0,
      turns,
      thinkingTime: Math.round(thinkingTime),
      at: step.at,
      daily,
    };
  });
}
