import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Table } from '../model.ts';
import { occupantAt } from '../seats/seats.ts';

/**
 * The seats that a running game waits for: all that it awaits, where players wait for each other. At their own pace these
 * are the people who are furthest behind, and the computers that move at once. A caretaker keeps behind the people, so
 * that the seat's owner finds it where they must play on.
 */
export function waitsFor(table: Table, game: AnyGame, state: unknown): readonly Seat[] {
  const awaited = game.awaiting(state);
  const rounds = game.ownPace?.(state);
  if (rounds === undefined) return awaited;
  const roundOf = (seat: Seat) => rounds[seat] ?? 0;
  const people = awaited.filter((seat) => occupantAt(table, seat).kind === 'human');
  const slowest = Math.min(...people.map(roundOf));
  return awaited.filter((seat) => {
    const occupant = occupantAt(table, seat);
    if (occupant.kind === 'human') return roundOf(seat) === slowest;
    return occupant.caretakerFor === undefined || roundOf(seat) < slowest;
  });
}
