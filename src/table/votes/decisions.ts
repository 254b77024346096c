import { type GameChange, nextStep, noteStep } from '../changes.ts';
import type { TableEvent } from '../events.ts';
import type { Actor, Proposal, Table } from '../model.ts';
import { rewind } from '../play/undo.ts';
import type { Loaded } from '../request.ts';
import { caretakerOf, occupantAt, offeredSeat } from '../seats/seats.ts';
import { graceOf } from '../time/clock.ts';
import { type Availabilities, withGrace, withLeft } from '../time/seat-times.ts';
import type { WriterNeeds } from '../writer.ts';

/** What brought a decision about: the last choice, or, where time or a change of seats did, the table itself. */
export interface DecisionSource {
  readonly by: Extract<Actor, 'player' | 'table'>;
  readonly origin: string | undefined;
}

/** Carries out what people at a table have decided. */
export type Decide = (
  loaded: Loaded,
  availabilities: Availabilities,
  proposal: Proposal,
  decision: string,
  source: DecisionSource,
) => Promise<GameChange>;

export function createDecisions({ store, now }: Pick<WriterNeeds, 'store' | 'now'>): Decide {
  return async (loaded, availabilities, proposal, decision, source) => {
    const { table, game } = loaded;
    const at = now();
    const rest: Table = { ...table, proposals: table.proposals.filter(({ id }) => id !== proposal.id) };
    const note = (event: TableEvent, after: Table) =>
      noteStep(loaded, { ...source, at, events: [event] }, after);
    if (decision === 'no') return note(refusedEvent(table, proposal), rest);
    switch (proposal.kind) {
      case 'clock': {
        // With another clock everybody has time: nobody is late by the old one.
        const proposals = rest.proposals.filter((one) => one.kind !== 'late' || one.why !== 'time');
        const clocked = { ...rest, proposals, clock: proposal.clock };
        const times = withLeft(clocked, () => proposal.clock?.start ?? 0, at, availabilities);
        return note({ type: 'clock-agreed', clock: proposal.clock }, { ...clocked, times });
      }
      case 'undo': {
        const back = rewind(game, await store.steps(table.id), proposal.undoes);
        if (back === undefined) return note(refusedEvent(table, proposal), rest);
        const step = {
          kind: 'rewind',
          seat: undefined,
          ...source,
          at,
          undoes: proposal.undoes,
          randomCursor: back.randomCursor,
          events: [{ type: 'undo-agreed', moves: back.taken.length }],
        } as const;
        return nextStep(loaded, step, back.state, rest);
      }
      case 'offer': {
        const seats = table.seats.map((occupant, seat) =>
          seat === proposal.seat ? offeredSeat(occupant) : occupant,
        );
        return note({ type: 'seat-offered', seat: proposal.seat }, { ...rest, seats });
      }
      case 'close': {
        const step = {
          kind: 'note',
          seat: undefined,
          ...source,
          at,
          events: [{ type: 'close-agreed' }],
        } as const;
        return nextStep(loaded, step, loaded.state, { ...table, status: 'cancelled', proposals: [] });
      }
      case 'late':
        return seatDecision(loaded, availabilities, rest, proposal, decision, source, at);
    }
  };
}

function refusedEvent({ seats }: Table, { by }: Proposal): TableEvent {
  const seat = seats.findIndex((occupant) => occupant.kind === 'human' && occupant.person.id === by);
  return seat === -1 ? { type: 'proposal-refused' } : { type: 'proposal-refused', seat };
}

/** What becomes of a seat that is late. @param rest the table without the proposal */
function seatDecision(
  loaded: Loaded,
  availabilities: Availabilities,
  rest: Table,
  { seat, why }: Extract<Proposal, { readonly kind: 'late' }>,
  decision: string,
  source: DecisionSource,
  at: Date,
): GameChange {
  const { clock, seats } = rest;
  const changed = (occupant: Table['seats'][number]) =>
    seats.map((one, index) => (index === seat ? occupant : one));
  const occupant = occupantAt(rest, seat);
  if (decision === 'caretaker') {
    const events = [{ type: 'computer-plays', seat }] as const;
    const step = { kind: 'seat', seat, by: 'table', origin: source.origin, at, events } as const;
    return nextStep(loaded, step, loaded.state, { ...rest, seats: changed(caretakerOf(occupant)) });
  }
  if (decision === 'offer') {
    const event: TableEvent = { type: 'seat-offered', seat };
    const after = { ...rest, seats: changed(offeredSeat(occupant)) };
    return noteStep(loaded, { ...source, at, events: [event] }, after);
  }
  const times = withGrace(rest, seat, at, availabilities).map((time, one) =>
    one === seat && why === 'left' ? { ...time, waitedFor: at } : time,
  );
  const event: TableEvent =
    clock === undefined ? { type: 'waiting', seat } : { type: 'waiting', seat, time: graceOf(clock) };
  return noteStep(loaded, { ...source, at, events: [event] }, { ...rest, times });
}
