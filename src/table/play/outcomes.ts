import { type AnyGame, earned } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Outcome, SeatOccupant, StepRow, Table } from '../model.ts';
import { isFormer, serverOf } from '../seats/people.ts';
import { ownerOf } from '../seats/seats.ts';
import { endedTurn, standingMoves } from './replay.ts';

/**
 * The outcomes of a finished game for the people who played their own seats to its end, and for those who resigned
 * after the first round. The latter share the last place, and the others move up. Computers, caretakers and substitutes
 * have no outcome. Empty if the game is not finished, and for a game that continues from another one, which does not
 * count. If nobody wins, all players share the last place.
 *
 * @param table after the step
 * @param state after the step
 * @param step the one that ended the game
 * @param resigned the seats whose owners resigned after the first round: see `resignedSeats`
 */
export function outcomesOf(
  table: Table,
  game: AnyGame,
  state: unknown,
  step: Pick<StepRow, 'at'>,
  resigned: readonly Seat[] = [],
): readonly Outcome[] {
  if (table.status !== 'finished' || table.dice === 'position') return [];
  const { totals, places, winners } = game.score(state);
  const last = table.seats.length;
  const stayed = places.filter((_, seat) => !resigned.includes(seat));
  const placeOf = (seat: Seat) => {
    const own = places[seat];
    if (winners.length === 0 || own === undefined || resigned.includes(seat)) return last;
    return 1 + stayed.filter((place) => place < own).length;
  };
  // If only seats that resigned would have won, the best of the others wins.
  const hasWinner = winners.some((seat) => !resigned.includes(seat));
  const wins = (seat: Seat) =>
    !resigned.includes(seat) &&
    (hasWinner ? winners.includes(seat) : placeOf(seat) === 1 && winners.length > 0);
  return table.seats.flatMap((occupant, seat) => {
    const person = resigned.includes(seat)
      ? ownerOf(occupant)
      : occupant.kind === 'human' && occupant.standsInFor === undefined
        ? occupant.person
        : undefined;
    if (person === undefined || isFormer(person.id)) return [];
    const { turns = 0, thinkingTime = 0 } = table.times[seat] ?? {};
    return {
      tableId: table.id,
      seat,
      userId: person.id,
      name: person.name,
      guildId: serverOf(table),
      game: game.id,
      place: placeOf(seat),
      seats: table.seats.length,
      winner: wins(seat),
      score: totals[seat] ?? 0,
      merit: meritOf(game, state, seat),
      turns,
      thinkingTime: Math.round(thinkingTime),
      at: step.at,
    };
  });
}

/**
 * A seat's result in a finished game as a whole number, higher is better. It compares games with the same options and
 * number of seats, without head starts.
 */
export function meritOf(game: AnyGame, state: unknown, seat: Seat): number {
  const score = game.score(state);
  if (score.totals.length === 1 && game.solo !== undefined) return game.solo.merit(state);
  const total = earned(score, seat);
  return game.lowestWins ? 0 - total : total;
}

/** Whether the seat's owner does not play it. */
export function isOwnerAway(occupant: SeatOccupant): boolean {
  return occupant.kind === 'human' ? occupant.standsInFor !== undefined : occupant.caretakerFor !== undefined;
}

/**
 * The seats whose owners resigned after the first round and did not come back. The first round is over when every seat
 * has ended a turn.
 *
 * @param rows every step of the table, in order
 */
export function resignedSeats({ seats }: Table, game: AnyGame, rows: readonly StepRow[]): readonly Seat[] {
  const resignations = rows.filter((row) => row.kind === 'resign' && row.by !== 'substitute');
  return seats.flatMap((occupant, seat) => {
    if (!isOwnerAway(occupant)) return [];
    const newest = resignations.findLast((row) => row.seat === seat);
    return newest !== undefined && isFirstRoundOver(game, rows, newest.seq) ? [seat] : [];
  });
}

/** @param before the number of a step */
function isFirstRoundOver(game: AnyGame, rows: readonly StepRow[], before: number): boolean {
  const earlier = rows.filter(({ seq }) => seq < before);
  const moves = standingMoves(earlier);
  const seats = new Set(moves.filter((row) => endsTurn(game, row)).map(({ seat }) => seat));
  return seats.size === (earlier[0]?.acted.length ?? 0);
}

function endsTurn(game: AnyGame, row: StepRow): boolean {
  return row.chance.length > 0 || (row.state !== undefined && endedTurn(game, row));
}
