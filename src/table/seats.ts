import type { Seat } from '../core/message.ts';
import type { Person, Sitter, Table } from './model.ts';

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
