import { type GameChange, nextStep } from '../changes.ts';
import type { TableEvent } from '../events.ts';
import { withoutPerson } from '../lobby/lobby.ts';
import type { Table } from '../model.ts';
import { occupantAt } from '../play/position.ts';
import { seatOf } from '../play/turns.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse, type TableRequest } from '../request.ts';
import { withoutSeatProposals } from '../votes/proposals.ts';
import { caretakerOf, hasPeople, peopleOf, withPause } from './seats.ts';

/** A lobby without a person, who cannot join it again. */
export function removedFromLobby(table: Table, userId: string): Result<Table> {
  const left = withoutPerson(table, { id: userId, name: '' });
  if (!left.ok) return left.refusal.code === 'not-seated' ? refuse('nobody-to-remove') : left;
  return ok({ ...left.value, removed: [...table.removed, userId] });
}

/**
 * A running game without a person, who cannot take the seat back: a caretaker plays on. With nobody left the game is
 * paused; if nobody could come back to it, it closes without a result.
 */
export function removedFromGame(
  loaded: Loaded,
  { person, origin }: TableRequest,
  userId: string,
  at: Date,
): GameChange | RefusedResult {
  const { table, state } = loaded;
  if (table.status !== 'playing') return refuse('over');
  const seat = seatOf(table, userId);
  if (seat === undefined) return refuse('nobody-to-remove');
  const before = occupantAt(table, seat);
  const owner = before.kind === 'human' ? before.person.name : before.name;
  const left: Table = {
    ...table,
    removed: [...table.removed, userId],
    seats: table.seats.map((occupant, index) => (index === seat ? caretakerOf(occupant) : occupant)),
    proposals: withoutSeatProposals(table.proposals, seat),
  };
  const removal: TableEvent = { type: 'removed', player: person.name, owner };
  const change = (events: readonly TableEvent[], after: Table): GameChange => ({
    ...nextStep(loaded, { kind: 'seat', seat, by: 'table', origin, at, events }, state, after),
    manager: person,
  });
  if (hasPeople(left)) return change([removal], left);
  if (peopleOf(left).length > 0) return change([removal, { type: 'paused' }], withPause(left, at));
  const closed: TableEvent = { type: 'closed', player: person.name };
  return change([removal, closed], { ...left, status: 'cancelled', proposals: [] });
}
