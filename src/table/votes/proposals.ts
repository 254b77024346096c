import { randomBytes } from 'node:crypto';
import type { Proposal, StepRow, Table } from '../model.ts';

/** The choices of each kind of proposal. */
export const proposalChoices = {
  clock: ['yes', 'no'],
  undo: ['yes', 'no'],
  offer: ['yes', 'no'],
  late: ['wait', 'caretaker', 'offer'],
} as const satisfies Readonly<Record<Proposal['kind'], readonly string[]>>;

/** How long people can choose what becomes of a late seat, in ms. Then the game is paused. */
export const LATE_TIMEOUT = 3 * 24 * 60 * 60 * 1000;

/** A proposal's kind and what it is about. */
export type ProposalRequest = Proposal extends infer M
  ? M extends Proposal
    ? Omit<M, 'id' | 'by' | 'at' | 'choices'>
    : never
  : never;

/** @param by the person who wants it, and so agrees; undefined: the table itself asks */
export function newProposal(wanted: ProposalRequest, by: string | undefined, at: Date): Proposal {
  const id = randomBytes(3).toString('hex');
  return { ...wanted, id, by, at, choices: by === undefined ? {} : { [by]: 'yes' } } as Proposal;
}

/** Whether the table waits for a seat in vain: others choose what becomes of it, or anybody may take it. */
export function isLate({ proposals, seats }: Voting, seat: number): boolean {
  return seats[seat]?.offered === true || proposals.some((one) => one.kind === 'late' && one.seat === seat);
}

/** What decides a proposal. */
type Voting = Pick<Table, 'seats' | 'proposals'>;

/**
 * The ids of the people who choose. Another clock, and what is taken back, concern everybody with a seat. What becomes
 * of a seat is chosen without the people who are late; a person who proposes is there.
 */
export function votersOf({ seats, proposals }: Voting, proposal: Proposal): readonly string[] {
  const concernsAll = proposal.kind === 'clock' || proposal.kind === 'undo';
  return seats.flatMap((occupant, seat) => {
    if (occupant.kind !== 'human') return [];
    const { id } = occupant.person;
    const isThere = !isLate({ seats, proposals: [...proposals, proposal] }, seat);
    return concernsAll || isThere || proposal.by === id ? [id] : [];
  });
}

/**
 * What has been decided; undefined: not yet. One no is enough; a yes takes everybody. What becomes of a seat is decided
 * by more than half of those who choose, or, when all have chosen, by the most; a tie means to wait.
 */
export function decisionOf(table: Voting, proposal: Proposal): string | undefined {
  const voters = votersOf(table, proposal);
  const chosen = choicesIn(table, proposal);
  if (voters.length === 0) return undefined;
  if (proposal.kind !== 'late') {
    if (chosen.includes('no')) return 'no';
    return chosen.length === voters.length ? 'yes' : undefined;
  }
  const { choice, count } = mostOf(chosen);
  if (count * 2 > voters.length) return choice;
  return chosen.length < voters.length ? undefined : choice;
}

/** The leading choice about a seat while others have not chosen; undefined where nobody has. */
export function leadingChoice(table: Voting, proposal: Proposal): string | undefined {
  const chosen = choicesIn(table, proposal);
  return chosen.length === 0 ? undefined : mostOf(chosen).choice;
}

/** A proposal that has been decided, by the choices and by who still sits at the table. */
export function decidedIn(
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

/** What becomes of a seat by the most; a tie means to wait. */
function mostOf(chosen: readonly string[]): { readonly choice: string; readonly count: number } {
  const counts = proposalChoices.late.map((choice) => ({
    choice,
    count: chosen.filter((one) => one === choice).length,
  }));
  const count = Math.max(...counts.map((one) => one.count));
  const [first, second] = counts.filter((one) => one.count === count);
  return { choice: second === undefined && first !== undefined ? first.choice : 'wait', count };
}

/** Without the proposals about a seat, which has changed hands or moved. */
export function withoutSeatProposals(proposals: readonly Proposal[], seat: number): readonly Proposal[] {
  return proposals.filter((proposal) => !('seat' in proposal) || proposal.seat !== seat);
}

/** Whether with a step more has happened than people were shown who are asked to take something back. */
export function outdatesUndo(kind: StepRow['kind']): boolean {
  return kind === 'move' || kind === 'undo' || kind === 'rewind' || kind === 'seat';
}

/** Without what people are asked to take back. */
export function withoutUndo(proposals: readonly Proposal[]): readonly Proposal[] {
  return proposals.some(({ kind }) => kind === 'undo')
    ? proposals.filter(({ kind }) => kind !== 'undo')
    : proposals;
}
