import { randomBytes } from 'node:crypto';
import type { Proposal, StepRow, Table } from './model.ts';

/** The choices of each kind of proposal. */
export const proposalChoices = {
  clock: ['yes', 'no'],
  undo: ['yes', 'no'],
  offer: ['yes', 'no'],
  close: ['yes', 'no'],
  late: ['wait', 'caretaker', 'offer'],
} as const satisfies Readonly<Record<Proposal['kind'], readonly string[]>>;

/** How long people can decide about a late seat, in ms. Then the game is paused. */
export const LATE_TIMEOUT = 3 * 24 * 60 * 60 * 1000;

/** A proposal's kind and what it is about. */
export type ProposalRequest = Proposal extends infer P
  ? P extends Proposal
    ? Omit<P, 'id' | 'by' | 'at' | 'choices'>
    : never
  : never;

/** @param by the proposer, who thereby votes yes; undefined: the table itself asks, always about a late seat */
export function newProposal(wanted: ProposalRequest, by: string | undefined, at: Date): Proposal {
  const id = randomBytes(3).toString('hex');
  return { ...wanted, id, by, at, choices: by === undefined ? {} : { [by]: 'yes' } } as Proposal;
}

/** Whether a seat's player does not respond, so that the others vote on it, or the seat is offered to anybody. */
export function isLate({ proposals, seats }: Pick<Table, 'seats' | 'proposals'>, seat: number): boolean {
  return (
    seats[seat]?.offered === true ||
    proposals.some((proposal) => proposal.kind === 'late' && proposal.seat === seat)
  );
}

/** The parts of a table that decide a proposal. */
type Voting = Pick<Table, 'seats' | 'proposals'> & Partial<Pick<Table, 'times'>>;

/**
 * Whether nobody needs a person's consent, who may still give or refuse it: they have left the server or been silent for
 * long, and have not moved since.
 */
function isAbsent({ seats, proposals, times }: Voting, seat: number): boolean {
  return (
    seats[seat]?.offered === true ||
    times?.[seat]?.waitedFor !== undefined ||
    proposals.some(
      (proposal) => proposal.kind === 'late' && proposal.seat === seat && proposal.why !== 'time',
    )
  );
}

/** The ids of the people whose votes a proposal still needs. */
export function awaitedVoters(table: Voting, proposal: Proposal): readonly string[] {
  const absent = table.seats.flatMap((occupant, seat) =>
    occupant.kind === 'human' && isAbsent(table, seat) ? [occupant.person.id] : [],
  );
  return votersOf(table, proposal).filter(
    (id) => proposal.choices[id] === undefined && (proposal.kind === 'late' || !absent.includes(id)),
  );
}

/**
 * The ids of the people who vote. Everybody with a seat votes on clocks, undos and the end of a game. People who are late have no vote on
 * seats, except for a person who made the proposal.
 */
export function votersOf({ seats, proposals }: Voting, proposal: Proposal): readonly string[] {
  const concernsAll = proposal.kind === 'clock' || proposal.kind === 'undo' || proposal.kind === 'close';
  return seats.flatMap((occupant, seat) => {
    if (occupant.kind !== 'human') return [];
    const { id } = occupant.person;
    const isThere = !isLate({ seats, proposals: [...proposals, proposal] }, seat);
    return concernsAll || isThere || proposal.by === id ? [id] : [];
  });
}

/**
 * The decision; undefined: not yet. A single no rejects a proposal; acceptance needs a yes from everybody who is there:
 * see `awaitedVoters`. The vote on
 * a late seat needs more than half of the voters, or a plurality once all have voted; a tie means `wait`.
 */
export function decisionOf(table: Voting, proposal: Proposal): string | undefined {
  const voters = votersOf(table, proposal);
  const chosen = choicesIn(table, proposal);
  if (voters.length === 0) return undefined;
  if (proposal.kind !== 'late') {
    if (chosen.includes('no')) return 'no';
    return awaitedVoters(table, proposal).length === 0 ? 'yes' : undefined;
  }
  const { choice, count } = plurality(chosen);
  if (count * 2 > voters.length) return choice;
  return chosen.length < voters.length ? undefined : choice;
}

/** The leading choice about a seat while votes are missing; undefined before the first vote. */
export function leadingChoice(table: Voting, proposal: Proposal): string | undefined {
  const chosen = choicesIn(table, proposal);
  return chosen.length === 0 ? undefined : plurality(chosen).choice;
}

/** The first proposal that the votes of the people still at the table decide. */
export function firstDecided(
  table: Voting,
): { readonly proposal: Proposal; readonly decision: string } | undefined {
  for (const proposal of table.proposals) {
    const decision = decisionOf(table, proposal);
    if (decision !== undefined) return { proposal, decision };
  }
  return undefined;
}

function choicesIn(table: Voting, proposal: Proposal): readonly string[] {
  return votersOf(table, proposal).flatMap((voter) => proposal.choices[voter] ?? []);
}

/** The choice with the most votes; `wait` after a tie. */
function plurality(chosen: readonly string[]): { readonly choice: string; readonly count: number } {
  const counts = proposalChoices.late.map((choice) => ({
    choice,
    count: chosen.filter((one) => one === choice).length,
  }));
  const count = Math.max(...counts.map((count) => count.count));
  const [first, second] = counts.filter((one) => one.count === count);
  return { choice: second === undefined && first !== undefined ? first.choice : 'wait', count };
}

/** Drops proposals about a seat that has changed hands or moved. */
export function withoutSeatProposals(proposals: readonly Proposal[], seat: number): readonly Proposal[] {
  return proposals.filter((proposal) => !('seat' in proposal) || proposal.seat !== seat);
}

/** Whether a step of this kind makes a pending undo proposal outdated. */
export function outdatesUndo(kind: StepRow['kind']): boolean {
  return kind === 'move' || kind === 'undo' || kind === 'rewind' || kind === 'seat';
}

/** The proposals without pending undo proposals. */
export function withoutUndo(proposals: readonly Proposal[]): readonly Proposal[] {
  return proposals.some(({ kind }) => kind === 'undo')
    ? proposals.filter(({ kind }) => kind !== 'undo')
    : proposals;
}
