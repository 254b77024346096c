import type { Seat } from '../../core/message.ts';
import type { Actor, Person, SeatOccupant, Table } from '../model.ts';
import { type Named, toldApart } from './names.ts';
import { isFormer, personsOn } from './people.ts';

/** The person who owns a seat: not a caretaker or substitute. Undefined for a computer player's seat. */
export function ownerOf(occupant: SeatOccupant): Person | undefined {
  return occupant.kind === 'human' ? (occupant.standsInFor ?? occupant.person) : occupant.caretakerFor;
}

/** A computer that plays on for the seat's owner. */
export function caretakerOf(occupant: SeatOccupant): SeatOccupant {
  const owner = ownerOf(occupant);
  if (owner === undefined) return occupant;
  return { kind: 'computer', name: owner.name, caretakerFor: owner };
}

/** A seat that anybody may take. */
export function offeredSeat(occupant: SeatOccupant): SeatOccupant {
  return { ...occupant, offered: true };
}

/** A seat that is no longer offered. */
export function withoutOffer(occupant: SeatOccupant): SeatOccupant {
  const { offered: _, ...rest } = occupant;
  return rest;
}

/** The seat with a person on it: its owner, or a substitute. */
export function takenBy(occupant: SeatOccupant, person: Person, joinId: string): SeatOccupant {
  const owner = ownerOf(occupant);
  if (owner === undefined || owner.id === person.id) return { kind: 'human', person, joinId, returned: true };
  return { kind: 'human', person, joinId, standsInFor: owner };
}

/** The seats that the person may take: their own, from a caretaker or while it is offered, and other offered ones. */
export function seatsFor(
  { seats, removed }: Pick<Table, 'seats' | 'removed'>,
  userId: string,
): readonly Seat[] {
  if (removed.includes(userId)) return [];
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

/** The person's own seat, if a computer plays on for them. */
export function seatHeldOrPlayed(
  { seats, removed }: Pick<Table, 'seats' | 'removed'>,
  userId: string,
): Seat | undefined {
  if (removed.includes(userId)) return undefined;
  const seat = seats.findIndex((one) => one.kind === 'computer' && one.caretakerFor?.id === userId);
  return seat === -1 ? undefined : seat;
}

/** The ids of everybody who has a seat, or owns one and may take it back. */
export function peopleOf({ seats, removed }: Pick<Table, 'seats' | 'removed'>): readonly string[] {
  return seats.flatMap((occupant) => {
    const owner = ownerOf(occupant);
    return [
      ...(occupant.kind === 'human' ? [occupant.person.id] : []),
      ...(owner === undefined || removed.includes(owner.id) || isFormer(owner.id) ? [] : [owner.id]),
    ];
  });
}

/** Whether a person sits at the table, even one who is out of time. */
export function hasPeople({ seats }: Pick<Table, 'seats'>): boolean {
  return seats.some(({ kind }) => kind === 'human');
}

/** Whether this person is the only one who plays or could come back. */
export function isLast(table: Pick<Table, 'seats' | 'removed'>, userId: string): boolean {
  return peopleOf(table).every((id) => id === userId);
}

/** A table paused because nobody plays any more. */
export function withPause(table: Table, at: Date): Table {
  return { ...table, proposals: [], paused: table.paused ?? { since: at, why: 'nobody' } };
}

/** A table that is no longer paused, unless nobody is seated: then it stays paused for that reason. */
export function withoutPause(table: Table, at: Date): Table {
  return { ...table, proposals: [], paused: hasPeople(table) ? undefined : { since: at, why: 'nobody' } };
}

export function nameOfOccupant(occupant: SeatOccupant): string {
  return occupant.kind === 'human' ? occupant.person.name : occupant.name;
}

/** The names on a table's seats in plain characters, told apart; empty for a former player. */
export function seatNames({ seats }: Pick<Table, 'seats'>): readonly string[] {
  return toldApart(seats.map(namedOf));
}

/** A person's name beside those of the others on a table's seats, in plain characters; empty for a former player. */
export function nameAmong({ seats }: Pick<Table, 'seats'>, person: Person): string {
  const others = seats.filter((occupant) => !personsOn(occupant).some(({ id }) => id === person.id));
  return toldApart([person, ...others.map(namedOf)])[0] ?? '';
}

function namedOf(occupant: SeatOccupant): Named {
  if (occupant.kind === 'human') return occupant.person;
  return { name: occupant.name, username: occupant.caretakerFor?.username };
}

/** Whether a seat is reserved for a person who has not taken it. */
export function isReserved(
  occupant: SeatOccupant,
): occupant is Extract<SeatOccupant, { readonly kind: 'human' }> & { readonly reserved: true } {
  return occupant.kind === 'human' && occupant.reserved === true;
}

/** Whether the person has taken a seat: a reserved one does not count. */
export function isSeated(table: Table, userId: string): boolean {
  return table.seats.some(
    (occupant) => occupant.kind === 'human' && !isReserved(occupant) && occupant.person.id === userId,
  );
}

/** Whether the person has taken a seat, or a computer plays on for them. */
export function hasSeat({ seats }: Pick<Table, 'seats'>, userId: string): boolean {
  return seats.some(
    (occupant) =>
      !isReserved(occupant) &&
      (occupant.kind === 'human' ? occupant.person : occupant.caretakerFor)?.id === userId,
  );
}

/** @returns undefined for a person without a seat, or one who has left it to a computer */
export function seatOfPerson(table: Table, userId: string): Seat | undefined {
  const seat = table.seats.findIndex(
    (occupant) => occupant.kind === 'human' && occupant.person.id === userId,
  );
  return seat === -1 ? undefined : seat;
}

export function occupantAt(table: Table, seat: Seat): SeatOccupant {
  const occupant = table.seats[seat];
  if (occupant === undefined) throw new RangeError(`table ${table.id} has no seat ${seat}`);
  return occupant;
}

/** The table before its deal, with two occupants in each other's place, and all that is theirs. */
export function withPlacesChanged(table: Table, one: Seat, other: Seat): Table {
  const placeOf = (seat: Seat) => (seat === one ? other : seat === other ? one : seat);
  const changed = <T>(bySeat: readonly T[]): readonly T[] =>
    bySeat
      .map((own, seat) => ({ own, seat: placeOf(seat) }))
      .toSorted((a, b) => a.seat - b.seat)
      .map(({ own }) => own);
  const { seats, formerWinners, headStart, seatData } = table;
  return {
    ...table,
    seats: changed(seats),
    formerWinners: formerWinners.map(placeOf).toSorted((a, b) => a - b),
    headStart: headStart && changed(headStart),
    seatData: Object.fromEntries(Object.entries(seatData).map(([id, values]) => [id, changed(values)])),
  };
}

export function actorOf(occupant: SeatOccupant): Actor {
  if (occupant.kind === 'human') return occupant.standsInFor === undefined ? 'player' : 'substitute';
  return occupant.caretakerFor === undefined ? 'computer' : 'caretaker';
}
