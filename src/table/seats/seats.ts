import type { Seat } from '../../core/message.ts';
import type { Person, Sitter, Table } from '../model.ts';

/** Whose seat it is: not a caretaker's, nor a substitute's. Undefined: a computer player's. */
export function ownerOf(sitter: Sitter): Person | undefined {
  return sitter.kind === 'human' ? (sitter.standsInFor ?? sitter.person) : sitter.caretakerFor;
}

/** A computer that plays on for whoever owns the seat. */
export function caretakerOf(sitter: Sitter): Sitter {
  const owner = ownerOf(sitter);
  if (owner === undefined) return sitter;
  return { kind: 'computer', name: owner.name, caretakerFor: owner };
}

/** Anybody may take the seat. */
export function offeredSeat(sitter: Sitter): Sitter {
  return { ...sitter, offered: true };
}

/** Nobody else may take the seat any more. */
export function kept(sitter: Sitter): Sitter {
  const { offered: _, ...rest } = sitter;
  return rest;
}

/** A person on the seat: its owner, or a substitute. */
export function takenBy(sitter: Sitter, person: Person, joinId: string): Sitter {
  const owner = ownerOf(sitter);
  if (owner === undefined || owner.id === person.id) return { kind: 'human', person, joinId };
  return { kind: 'human', person, joinId, standsInFor: owner };
}

/** The seats that the person may take: their own from a caretaker or from being offered, and those that are offered. */
export function seatsFor({ seats }: Pick<Table, 'seats'>, userId: string): readonly Seat[] {
  const isSeated = seats.some((sitter) => sitter.kind === 'human' && sitter.person.id === userId);
  return seats.flatMap((sitter, seat) => {
    if (sitter.kind === 'computer') {
      const isOwn = sitter.caretakerFor?.id === userId || sitter.offered === true;
      return isOwn && !isSeated && sitter.caretakerFor !== undefined ? [seat] : [];
    }
    const isOwn = sitter.person.id === userId;
    return sitter.offered && (isOwn || !isSeated) ? [seat] : [];
  });
}

/** The person's own seat, where a computer plays on for them. */
export function ownSeat({ seats }: Pick<Table, 'seats'>, userId: string): Seat | undefined {
  const seat = seats.findIndex((one) => one.kind === 'computer' && one.caretakerFor?.id === userId);
  return seat === -1 ? undefined : seat;
}

/** The ids of everybody who has a seat, or owns one. */
export function peopleOf({ seats }: Pick<Table, 'seats'>): readonly string[] {
  return seats.flatMap((sitter) => {
    const owner = ownerOf(sitter);
    return [
      ...(sitter.kind === 'human' ? [sitter.person.id] : []),
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
export function asleepFor(table: Table, at: Date): Table {
  return { ...table, motions: [], asleep: table.asleep ?? { since: at, why: 'nobody' } };
}

/** A table that has slept. Where nobody sits any more, it sleeps on for that. */
export function awakened(table: Table, at: Date): Table {
  return { ...table, motions: [], asleep: isPeopled(table) ? undefined : { since: at, why: 'nobody' } };
}
