import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Table } from '../model.ts';
import { occupantAt } from '../seats/seats.ts';

/**
 * The seats that a running game waits for: if players wait for each other, all that it awaits. At their own pace: the
 * people who are furthest behind, and the computers, which move at once. A caretaker stays behind the people, so that
 * the seat's owner returns to a position where they must play.
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
