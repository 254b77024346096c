import type { Seat } from '../../core/message.ts';
import type { Person, SeatOccupant, Table } from '../model.ts';

/** Whose seat it is: not a caretaker's, nor a substitute's. Undefined: a computer player's. */
export function ownerOf(occupant: SeatOccupant): Person | undefined {
  return occupant.kind === 'human' ? (occupant.standsInFor ?? occupant.person) : occupant.caretakerFor;
}

/** A computer that plays on for whoever owns the seat. */
export function caretakerOf(occupant: SeatOccupant): SeatOccupant {
  const owner = ownerOf(occupant);
  if (owner === undefined) return occupant;
  return { kind: 'computer', name: owner.name, caretakerFor: owner };
}

/** Anybody may take the seat. */
export function offeredSeat(occupant: SeatOccupant): SeatOccupant {
  return { ...occupant, offered: true };
}

/** Nobody else may take the seat any more. */
export function kept(occupant: SeatOccupant): SeatOccupant {
  const { offered: _, ...rest } = occupant;
  return rest;
}

/** A person on the seat: its owner, or a substitute. */
export function takenBy(occupant: SeatOccupant, person: Person, joinId: string): SeatOccupant {
  const owner = ownerOf(occupant);
  if (owner === undefined || owner.id === person.id) return { kind: 'human', person, joinId };
  return { kind: 'human', person, joinId, standsInFor: owner };
}

/** The seats that the person may take: their own from a caretaker or from being offered, and those that are offered. */
export function seatsFor({ seats }: Pick<Table, 'seats'>, userId: string): readonly Seat[] {
  const isSeated = seats.some((occupant) => occupant.kind === 'human' && occupant.person.id === userId);
  return seats.flatMap((occupant, seat) => {
    if (occupant.kind === 'computer') {
      const isOwn = occupant.caretakerFor?.id === userId || occupant.offered === true;
      return isOwn && !isSeated && occupant.caretakerFor !== undefined ? [seat] : [];
    }
    const isOwn = occupant.person.id === userId;
    return occupant.offered && (isOwn || !isSeated) ? [seat] : [];
  });
}

/** The person's own seat, where a computer plays on for them. */
export function ownSeat({ seats }: Pick<Table, 'seats'>, userId: string): Seat | undefined {
  const seat = seats.findIndex((one) => one.kind === 'computer' && one.caretakerFor?.id === userId);
  return seat === -1 ? undefined : seat;
}

/** The ids of everybody who has a seat, or owns one. */
export function peopleOf({ seats }: Pick<Table, 'seats'>): readonly string[] {
  return seats.flatMap((occupant) => {
    const owner = ownerOf(occupant);
    return [
      ...(occupant.kind === 'human' ? [occupant.person.id] : []),
      ...(owner === undefined ? [] : [owner.id]),
    ];
  });
}

/** Whether somebody sits at the table, be it that they are out of time. */
export function isPeopled({ seats }: Pick<Table, 'seats'>): boolean {
  return seats.some(({ kind }) => kind === 'human');
}

/** Whether nobody would be left who plays, or could come back to play, without a person. */
export function isLast(table: Pick<Table, 'seats'>, userId: string): boolean {
  return peopleOf(table).every((id) => id === userId);
}

/** A table at which nobody plays any more. */
export function pausedFor(table: Table, at: Date): Table {
  return { ...table, proposals: [], paused: table.paused ?? { since: at, why: 'nobody' } };
}

/** A table that has slept. Where nobody sits any more, it sleeps on for that. */
export function resumed(table: Table, at: Date): Table {
  return { ...table, proposals: [], paused: isPeopled(table) ? undefined : { since: at, why: 'nobody' } };
}
