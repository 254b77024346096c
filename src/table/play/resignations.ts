import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { SeatOccupant, StepRow, Table } from '../model.ts';
import { endedTurn } from './position.ts';
import { standingMoves } from './undo.ts';

/** Whether a seat's owner does not play it. */
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
