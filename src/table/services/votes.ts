import { quoted } from '../../core/common.ts';
import type { Seat } from '../../core/message.ts';
import type { TableEvent } from '../events.ts';
import { durationMessage, say } from '../messages.ts';
import type { Actor, Proposal, StepRow, Table } from '../model.ts';
import { type GameChange, nextStep, reportStep } from '../play/changes.ts';
import { refuseDrawsBack, takesDrawsBack } from '../play/dice.ts';
import { seatAtPlay } from '../play/turns.ts';
import { ownMove, rewind, undo } from '../play/undo.ts';
import { decisionOf, newProposal, type ProposalRequest, proposalChoices, votersOf } from '../proposals.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../request.ts';
import { formerPlayer } from '../seats/people.ts';
import { actorOf, caretakerOf, occupantAt, offeredSeat, ownerOf } from '../seats/seats.ts';
import { clockText, graceOf, readClock } from '../time/clock.ts';
import { type Availabilities, withGrace, withNewClock } from '../time/seat-times.ts';
import { loadedOf, type Writer, type WriterNeeds } from '../writer.ts';

/** What an undo would take back. */
export interface Undoing {
  readonly loaded: Loaded;
  /** `free`: only the person's own move. `agreement`: that move and all later ones, if everybody agrees. */
  readonly how: 'free' | 'agreement';
  /** The person's own latest move. */
  readonly seq: number;
  /** All moves that would be taken back, in order; the person's own is the first. */
  readonly rows: readonly StepRow[];
  readonly seat: Seat;
  /** The position without them. */
  readonly state: unknown;
}

/** The decisions that people at a table make together. */
export interface VoteService {
  /**
   * Proposes another clock for a running game. It changes when every seated person has said yes; at once if no other
   * person is seated. @param clock as typed: see `readClock`
   */
  proposeClock(request: TableRequest, clock: string): Promise<Result<Loaded>>;
  /** Votes on a proposal: `yes` or `no`; about a late seat `wait`, `caretaker` or `offer`. */
  choose(request: TableRequest, proposalId: string, choice: string): Promise<Result<Loaded>>;
  undoing(request: TableRequest): Promise<Result<Undoing>>;
  /**
   * Whether a seated person can take back their latest move, or ask the others to agree. It reads only the last steps,
   * so in a long turn it may miss that a move is free.
   */
  undoFor(loaded: Loaded, seat: Seat): Promise<Pick<Undoing, 'how' | 'seq'> | undefined>;
  /** Asks all seated people to take back the step and all later moves. */
  proposeUndo(request: TableRequest, seq: number): Promise<Result<Loaded>>;
  /**
   * Asks all seated people to close a running game without a result; closes it at once if no other person is seated.
   */
  proposeClose(request: TableRequest): Promise<Result<Loaded>>;
  /** Asks the others to let anybody take a caretaker's seat; done at once if no other person is seated. */
  offerSeat(request: TableRequest, seat: Seat): Promise<Result<Loaded>>;
}

/** How many steps before the newest one `undoFor` reads: more than the moves of a turn. */
const STEPS_READ = 40;

/** What votes need. */
interface Votes extends WriterNeeds {
  readonly writer: Writer;
  readonly decide: Decide;
}

/** What a person proposes at a table, and the event that tells of it. */
interface Proposing {
  wanted(loaded: Loaded): Result<ProposalRequest> | Promise<Result<ProposalRequest>>;
  eventOf(loaded: Loaded, wanted: ProposalRequest): TableEvent | Promise<TableEvent>;
}

export function createVotes(needs: WriterNeeds, writer: Writer): VoteService {
  const votes = { ...needs, writer, decide: createDecisions(needs) };
  return {
    proposeClock: (request, text) => propose(votes, request, clockProposal(request, text)),
    proposeUndo: (request, seq) => propose(votes, request, undoProposal(votes, request, seq)),
    proposeClose: (request) =>
      propose(votes, request, {
        wanted: () => ok({ kind: 'close' }),
        eventOf: () => ({ type: 'close-proposed', player: request.person }),
      }),
    offerSeat: (request, seat) => propose(votes, request, offerProposal(request, seat)),
    choose: (request, proposalId, choice) => choose(votes, request, proposalId, choice),
    async undoing({ tableId, person }) {
      const loaded = await writer.load(tableId);
      return loaded === undefined ? refuse(say('refusal.no-such-table')) : undoing(needs, loaded, person);
    },
    undoFor: (loaded, seat) => undoFor(needs, loaded, seat),
  };
}

/** Makes a proposal. If nobody else needs to agree, it is carried out at once. */
async function propose(
  { store, now, writer, decide }: Votes,
  { tableId, person, origin }: TableRequest,
  { wanted, eventOf }: Proposing,
): Promise<Result<Loaded>> {
  const result = await writer.changeGame(tableId, origin, async (loaded, availabilities) => {
    const seat = seatAtPlay(loaded, person);
    if (!seat.ok) return seat;
    const asks = await wanted(loaded);
    if (!asks.ok) return asks;
    const { table } = loaded;
    const pause = pauseAfterNo(await store.steps(table.id), seat.value, now());
    if (pause > 0) return refuse(say('refusal.proposal-paused', { time: durationMessage(pause) }));
    if (table.proposals.some((proposal) => isAbout(proposal, asks.value)))
      return refuse(say('refusal.proposal-open'));
    const proposal = newProposal(asks.value, person.id, now());
    if (decisionOf(table, proposal) !== undefined)
      return decide(loaded, availabilities, proposal, 'yes', { by: 'player', origin });
    const events = [await eventOf(loaded, asks.value)];
    const proposals = [...table.proposals, proposal];
    return reportStep(loaded, { by: 'player', origin, at: now(), events }, { ...table, proposals });
  });
  return loadedOf(result);
}

function clockProposal({ person }: TableRequest, text: string): Proposing {
  return {
    wanted({ table }) {
      const clock = readClock(text);
      if (clock === 'wrong') return refuse(say('refusal.clock-value', { value: quoted(text) }));
      if (clockText(clock) === clockText(table.clock)) return refuse(say('refusal.clock-same'));
      return ok({ kind: 'clock', clock });
    },
    eventOf: (_, wanted) => ({
      type: 'clock-proposed',
      player: person,
      clock: wanted.kind === 'clock' ? wanted.clock : undefined,
    }),
  };
}

function undoProposal(needs: WriterNeeds, { person }: TableRequest, seq: number): Proposing {
  return {
    async wanted(loaded) {
      const would = await undoing(needs, loaded, person);
      if (!would.ok) return would;
      if (would.value.seq !== seq || would.value.how === 'free') return refuse(say('refusal.stale'));
      return ok({ kind: 'undo', undoes: seq });
    },
    async eventOf({ table, game }, wanted) {
      const rows = await needs.store.steps(table.id);
      const back = wanted.kind === 'undo' ? rewind(game, rows, wanted.undoes) : undefined;
      return { type: 'undo-proposed', player: person, moves: back?.taken.length ?? 0 };
    },
  };
}

function offerProposal({ person }: TableRequest, seat: Seat): Proposing {
  return {
    wanted({ table }) {
      const occupant = table.seats[seat];
      if (occupant?.kind !== 'computer' || occupant.caretakerFor === undefined)
        return refuse(say('refusal.not-caretaker'));
      if (occupant.offered) return refuse(say('refusal.offered-already'));
      return ok({ kind: 'offer', seat });
    },
    eventOf({ table }) {
      const owner = ownerOf(occupantAt(table, seat)) ?? formerPlayer(seat);
      return { type: 'offer-proposed', player: person, owner };
    },
  };
}

async function choose(
  { writer, decide, now }: Votes,
  { tableId, person, origin }: TableRequest,
  proposalId: string,
  choice: string,
): Promise<Result<Loaded>> {
  const result = await writer.changeGame(tableId, origin, (loaded, availabilities) => {
    const { table } = loaded;
    if (table.status !== 'playing') return refuse(say('refusal.over'));
    const proposal = table.proposals.find(({ id }) => id === proposalId);
    if (proposal === undefined || !(proposalChoices[proposal.kind] as readonly string[]).includes(choice))
      return refuse(say('refusal.proposal-gone'));
    if (!votersOf(table, proposal).includes(person.id)) return refuse(say('refusal.proposal-not-yours'));
    const chosen: Proposal = { ...proposal, choices: { ...proposal.choices, [person.id]: choice } };
    const decision = decisionOf(table, chosen);
    if (decision !== undefined)
      return decide(loaded, availabilities, chosen, decision, { by: 'player', origin });
    const proposals = table.proposals.map((open) => (open.id === proposalId ? chosen : open));
    return reportStep(loaded, { by: 'player', origin, at: now(), events: [] }, { ...table, proposals });
  });
  return loadedOf(result);
}

/** What the person's undo would take back, and how. */
async function undoing(
  { store }: WriterNeeds,
  loaded: Loaded,
  person: TableRequest['person'],
): Promise<Result<Undoing>> {
  const player = seatAtPlay(loaded, person);
  if (!player.ok) return player;
  const seat = player.value;
  const { game, table } = loaded;
  const rows = await store.steps(table.id);
  const by = actorOf(occupantAt(table, seat));
  const latest = ownMove(rows, seat, by);
  if (latest === undefined) return refuse(say('refusal.nothing-to-undo'));
  const { seq } = latest;
  const alone = undo(game, rows, seat, by);
  if (alone.ok) return ok({ loaded, how: 'free', seq, rows: [latest], seat, state: alone.state });
  const hasOthers = table.seats.some(
    (occupant) => occupant.kind === 'human' && occupant.person.id !== person.id,
  );
  const back = hasOthers ? rewind(game, rows, seq) : undefined;
  if (back === undefined) return alone;
  const refused = takesDrawsBack(loaded.step, back) ? refuseDrawsBack(table) : undefined;
  if (refused !== undefined) return refused;
  return ok({ loaded, how: 'agreement', seq, rows: back.taken, seat, state: back.state });
}

async function undoFor(
  { store }: WriterNeeds,
  { game, table, state, step }: Loaded,
  seat: Seat,
): Promise<Pick<Undoing, 'how' | 'seq'> | undefined> {
  const seq = step?.acted[seat] ?? 0;
  if (table.status !== 'playing' || step === undefined || seq === 0) return undefined;
  if (step.seq === seq && step.kind === 'move' && step.chance.length === 0) return { how: 'free', seq };
  const isAlone =
    table.seats.filter(({ kind }) => kind === 'human').length < 2 || game.ownPace?.(state) !== undefined;
  if (isAlone && step.seq === seq && step.kind === 'move') return undefined;
  const rows = await store.steps(table.id, Math.max(1, table.head - STEPS_READ));
  const by = actorOf(occupantAt(table, seat));
  const taken = undo(game, rows, seat, by);
  if (taken.ok) return { how: 'free', seq: taken.undoes };
  const latest = isAlone || refuseDrawsBack(table) !== undefined ? undefined : ownMove(rows, seat, by);
  return latest && { how: 'agreement', seq: latest.seq };
}

/** How long a person must wait after a no before their next proposal at the table, in ms. */
export const PROPOSAL_PAUSE = 60 * 60_000;

/** How long the person on a seat must still wait, in ms; may be 0. @param rows every step of the table */
function pauseAfterNo(rows: readonly StepRow[], seat: Seat, at: Date): number {
  const refused = rows.findLast(({ events }) =>
    events.some((event) => event.type === 'proposal-refused' && event.seat === seat),
  );
  return refused === undefined ? 0 : Math.max(0, PROPOSAL_PAUSE - (at.getTime() - refused.at.getTime()));
}

function isAbout(proposal: Proposal, wanted: ProposalRequest): boolean {
  if (proposal.kind !== wanted.kind) return false;
  return !('seat' in proposal && 'seat' in wanted) || proposal.seat === wanted.seat;
}

/** What caused a decision: the last vote, or, if it was time or a change of seats, the table itself. */
export interface DecisionSource {
  readonly by: Extract<Actor, 'player' | 'table'>;
  readonly origin: string | undefined;
}

/** Carries out a decision of the people at a table. */
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
    const report = (event: TableEvent, after: Table) =>
      reportStep(loaded, { ...source, at, events: [event] }, after);
    if (decision === 'no') return report(refusedEvent(table, proposal), rest);
    switch (proposal.kind) {
      case 'clock': {
        // With another clock everybody gets time: nobody is late by the old one.
        const proposals = rest.proposals.filter((one) => one.kind !== 'late' || one.why !== 'time');
        const clocked = { ...rest, proposals, clock: proposal.clock };
        return report(
          { type: 'clock-agreed', clock: proposal.clock },
          { ...clocked, times: withNewClock(clocked) },
        );
      }
      case 'undo': {
        const back = rewind(game, await store.steps(table.id), proposal.undoes);
        if (back === undefined) return report(refusedEvent(table, proposal), rest);
        const step = {
          kind: 'rewind',
          seat: undefined,
          ...source,
          at,
          undoes: proposal.undoes,
          randomCursor: back.randomCursor,
          events: [{ type: 'undo-agreed', moves: back.taken.length }],
        } as const;
        return { ...nextStep(loaded, step, back.state, rest), turns: back.turns };
      }
      case 'offer': {
        const seats = table.seats.map((occupant, seat) =>
          seat === proposal.seat ? offeredSeat(occupant) : occupant,
        );
        return report({ type: 'seat-offered', seat: proposal.seat }, { ...rest, seats });
      }
      case 'close': {
        const step = {
          kind: 'report',
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

/** What happens to a late seat. @param rest the table without the proposal */
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
    return reportStep(loaded, { ...source, at, events: [event] }, after);
  }
  const times = withGrace(rest, seat, at, availabilities).map((time, one) => {
    if (one !== seat || why === 'time') return time;
    // They are told once more before the next decision.
    const { warnedAt: _, ...untold } = time;
    return { ...untold, waitedFor: at };
  });
  const event: TableEvent =
    clock === undefined ? { type: 'waiting', seat } : { type: 'waiting', seat, time: graceOf(clock) };
  return reportStep(loaded, { ...source, at, events: [event] }, { ...rest, times });
}
