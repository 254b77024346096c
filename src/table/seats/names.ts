import type { Seat } from '../../core/message.ts';
import type { SeatOccupant, Table } from '../model.ts';

export function nameOfOccupant(occupant: SeatOccupant): string {
  return occupant.kind === 'human' ? occupant.person.name : occupant.name;
}

/** The name on a seat, in plain characters: for pictures and lists. */
export function nameOfSeat(table: Table, seat: Seat): string {
  const occupant = table.seats[seat];
  return occupant === undefined ? `#${seat + 1}` : nameOfOccupant(occupant);
}
