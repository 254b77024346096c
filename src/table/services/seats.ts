import type { Seat } from '../../core/message.ts';
import type { TableEvent } from '../events.ts';
import { withoutPerson } from '../lobby/lobby.ts';
import { type Key, say } from '../messages.ts';
import type { Table } from '../model.ts';
import { type GameChange, nextStep, reportStep } from '../play/changes.ts';
import { newProposal, votersOf, withoutSeatProposals } from '../proposals.ts';
import {
  isRefused,
  type Loaded,
  type MoveResult,
  ok,
  type RefusedResult,
  type Result,
  refuse,
  type TableRequest,
} from '../request.ts';
import { createRemovals, formerPlayer, personsOn } from '../seats/people.ts';
import {
  caretakerOf,
  hasPeople,
  occupantAt,
  ownerOf,
  peopleOf,
  seatOfPerson,
  seatsFor,
  takenBy,
  withPause,
} from '../seats/seats.ts';
import { withGrace } from '../time/seat-times.ts';
import { loadedOf, stepResultOf, type Writer, type WriterNeeds } from '../writer.ts';

/** The occupants of seats after a game has begun. */
export interface SeatService {
  /**
   * Takes a seat: one's own, from a caretaker or while it is offered, or another offered one.
   * @param seat which one, if there are several
   */
  takeSeat(request: TableRequest, seat?: Seat): Promise<Result<MoveResult>>;
  /**
   * Removes a person from a lobby, or from a running game, where a caretaker plays on. For people who can manage the
   * channel. The person can no longer get a seat at this table.
   */
  removePerson(request: TableRequest, userId: string): Promise<Result<Loaded>>;
}

export function createSeating(needs: WriterNeeds, { load, changeGame, changeLobby }: Writer): SeatService {
  const { now } = needs;
  const removals = createRemovals(needs);
  return {
    async takeSeat({ tableId, person, origin }, wanted) {
      const result = await changeGame(tableId, origin, async (loaded, availabilities) => {
        const { table } = loaded;
        if (table.status === 'lobby') return refuse(say('refusal.not-playing'));
        if (table.status !== 'playing') return refuse(say('refusal.over'));
        if (await removals.has(table, person.id)) return refuse(say('refusal.no-seat-free'));
        const free = seatsFor(table, person.id);
        const own = free.filter((one) => ownerOf(occupantAt(table, one))?.id === person.id);
        const choice = own.length > 0 ? own : free;
        const [only, another] = wanted === undefined ? choice : free.filter((one) => one === wanted);
        if (only === undefined) return refuse(say(noSeatFor(table, person.id)));
        if (another !== undefined) return refuse(say('refusal.seat-ambiguous'));
        const before = occupantAt(table, only);
        const owner = ownerOf(before);
        const event: TableEvent =
          owner?.id === person.id
            ? { type: 'seat-returned', player: person }
            : { type: 'seat-taken', player: person, owner: owner ?? formerPlayer(only) };
        const resumes = table.paused?.why === 'nobody';
        const taken: Table = {
          ...table,
          seats: table.seats.map((occupant, seat) =>
            seat === only ? takenBy(occupant, person, origin) : occupant,
          ),
          proposals: withoutSeatProposals(table.proposals, only),
          paused: resumes ? undefined : table.paused,
        };
        const times = withGrace(taken, resumes ? undefined : only, now(), availabilities);
        const step = { kind: 'seat', seat: only, by: 'player', origin, at: now(), events: [event] } as const;
        return nextStep(loaded, step, loaded.state, { ...taken, times });
      });
      return stepResultOf(result, person);
    },

    async removePerson(request, userId) {
      if (request.manager !== true) return refuse(say('refusal.managers-only'));
      const before = await load(request.tableId);
      if (before === undefined) return refuse(say('refusal.no-such-table'));
      const { tableId, origin } = request;
      const removal = await removals.of(tableId, userId);
      if (before.table.status === 'lobby')
        return changeLobby(tableId, origin, (table) => removedFromLobby(table, userId), [removal]);
      return loadedOf(
        await changeGame(tableId, origin, (loaded) => {
          const change = removedFromGame(loaded, request, userId, now());
          return 'ok' in change ? change : { ...change, writes: [removal] };
        }),
      );
    },
  };
}

/**
 * A seat is out of time, or its person has left or is silent: the others vote. If nobody else is there, the game is
 * paused.
 */
export function seatLate(
  loaded: Loaded,
  seat: number,
  why: keyof typeof LATE_EVENTS,
  at: Date,
): GameChange | RefusedResult {
  const { table } = loaded;
  const event: TableEvent = { type: LATE_EVENTS[why], seat };
  const proposal = newProposal({ kind: 'late', seat, why }, undefined, at);
  const step = { by: 'table', origin: undefined, at } as const;
  if (votersOf(table, proposal).length === 0)
    return reportStep(loaded, { ...step, events: [event, { type: 'paused' }] }, withPause(table, at));
  return reportStep(
    loaded,
    { ...step, events: [event] },
    { ...table, proposals: [...table.proposals, proposal] },
  );
}

const LATE_EVENTS = { time: 'out-of-time', left: 'left-server', silent: 'silent' } as const;

/** Why a person cannot take a seat here. */
function noSeatFor({ seats }: Table, userId: string): Key {
  if (seats.some((one) => one.kind === 'human' && one.person.id === userId)) return 'refusal.already-joined';
  const lent = seats.some((one) => one.kind === 'human' && one.standsInFor?.id === userId);
  return lent ? 'refusal.seat-substitute' : 'refusal.no-seat-free';
}

/** A lobby without a person, who cannot join it again. */
export function removedFromLobby(table: Table, userId: string): Result<Table> {
  const left = withoutPerson(table, { id: userId, name: '' });
  if (isRefused(left, 'refusal.not-seated')) return refuse(say('refusal.nobody-to-remove'));
  if (!left.ok) return left;
  return ok({ ...left.value, removed: [...table.removed, userId] });
}

/**
 * A running game without a removed person, who cannot take the seat back: a caretaker plays on. If nobody is left, the
 * game is paused; if nobody could come back to it, it closes without a result.
 */
export function removedFromGame(
  loaded: Loaded,
  { person, origin }: TableRequest,
  userId: string,
  at: Date,
): GameChange | RefusedResult {
  const { table, state } = loaded;
  if (table.status !== 'playing') return refuse(say('refusal.over'));
  const seat = seatOfPerson(table, userId);
  if (seat === undefined) return refuse(say('refusal.nobody-to-remove'));
  const owner = personsOn(occupantAt(table, seat))[0] ?? formerPlayer(seat);
  const left: Table = {
    ...table,
    removed: [...table.removed, userId],
    seats: table.seats.map((occupant, index) => (index === seat ? caretakerOf(occupant) : occupant)),
    proposals: withoutSeatProposals(table.proposals, seat),
  };
  const removal: TableEvent = { type: 'removed', player: person, owner };
  const change = (events: readonly TableEvent[], after: Table): GameChange =>
    nextStep(loaded, { kind: 'seat', seat, by: 'table', origin, at, events }, state, after);
  if (hasPeople(left)) return change([removal], left);
  if (peopleOf(left).length > 0) return change([removal, { type: 'paused' }], withPause(left, at));
  const closed: TableEvent = { type: 'closed', player: person };
  return change([removal, closed], { ...left, status: 'cancelled', proposals: [] });
}
