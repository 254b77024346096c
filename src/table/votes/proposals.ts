import { randomBytes } from 'node:crypto';
import type { Proposal, StepRow, Table } from '../model.ts';

/** What can be chosen in a motion. */
export const proposalChoices = {
  clock: ['yes', 'no'],
  undo: ['yes', 'no'],
  offer: ['yes', 'no'],
  late: ['wait', 'caretaker', 'offer'],
} as const satisfies Readonly<Record<Proposal['kind'], readonly string[]>>;

/** What motions of the table itself wait for at the most, in ms: then it sleeps. */
export const LATE_PATIENCE = 3 * 24 * 60 * 60 * 1000;

/** A motion's kind and what it is about. */
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

/** What decides a motion. */
type Voting = Pick<Table, 'seats' | 'proposals'>;

/**
 * The ids of the people who choose. Another clock, and what is taken back, concern everybody with a seat. What becomes
 * of a seat is chosen without those for whom the table waits in vain; whoever asks is there.
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

/** What those want who have chosen what becomes of a seat, though others have not; undefined where nobody has. */
export function leaningOf(table: Voting, proposal: Proposal): string | undefined {
  const chosen = choicesIn(table, proposal);
  return chosen.length === 0 ? undefined : mostOf(chosen).choice;
}

/** A motion that has been decided, by what people have chosen and who still sits at the table. */
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

/** Without the motions that are about a seat: it has changed hands, or moved. */
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
