import { randomBytes } from 'node:crypto';
import type { Motion, StepRow, Table } from '../model.ts';

/** What can be chosen in a motion. */
export const motionChoices = {
  clock: ['yes', 'no'],
  undo: ['yes', 'no'],
  offer: ['yes', 'no'],
  late: ['wait', 'caretaker', 'offer'],
} as const satisfies Readonly<Record<Motion['kind'], readonly string[]>>;

/** What motions of the table itself wait for at the most, in ms: then it sleeps. */
export const LATE_PATIENCE = 3 * 24 * 60 * 60 * 1000;

/** A motion's kind and what it is about. */
export type Wanted = Motion extends infer M
  ? M extends Motion
    ? Omit<M, 'id' | 'by' | 'at' | 'choices'>
    : never
  : never;

/** @param by the person who wants it, and so agrees; undefined: the table itself asks */
export function newMotion(wanted: Wanted, by: string | undefined, at: Date): Motion {
  const id = randomBytes(3).toString('hex');
  return { ...wanted, id, by, at, choices: by === undefined ? {} : { [by]: 'yes' } } as Motion;
}

/** Whether the table waits for a seat in vain: others choose what becomes of it, or anybody may take it. */
export function isLate({ motions, seats }: Voting, seat: number): boolean {
  return seats[seat]?.offered === true || motions.some((one) => one.kind === 'late' && one.seat === seat);
}

/** What decides a motion. */
type Voting = Pick<Table, 'seats' | 'motions'>;

/**
 * The ids of the people who choose. Another clock, and what is taken back, concern everybody with a seat. What becomes
 * of a seat is chosen without those for whom the table waits in vain; whoever asks is there.
 */
export function votersOf({ seats, motions }: Voting, motion: Motion): readonly string[] {
  const concernsAll = motion.kind === 'clock' || motion.kind === 'undo';
  return seats.flatMap((sitter, seat) => {
    if (sitter.kind !== 'human') return [];
    const { id } = sitter.person;
    const isThere = !isLate({ seats, motions: [...motions, motion] }, seat);
    return concernsAll || isThere || motion.by === id ? [id] : [];
  });
}

/**
 * What has been decided; undefined: not yet. One no is enough; a yes takes everybody. What becomes of a seat is decided
 * by more than half of those who choose, or, when all have chosen, by the most; a tie means to wait.
 */
export function decisionOf(table: Voting, motion: Motion): string | undefined {
  const voters = votersOf(table, motion);
  const chosen = choicesIn(table, motion);
  if (voters.length === 0) return undefined;
  if (motion.kind !== 'late') {
    if (chosen.includes('no')) return 'no';
    return chosen.length === voters.length ? 'yes' : undefined;
  }
  const { choice, count } = mostOf(chosen);
  if (count * 2 > voters.length) return choice;
  return chosen.length < voters.length ? undefined : choice;
}

/** What those want who have chosen what becomes of a seat, though others have not; undefined where nobody has. */
export function leaningOf(table: Voting, motion: Motion): string | undefined {
  const chosen = choicesIn(table, motion);
  return chosen.length === 0 ? undefined : mostOf(chosen).choice;
}

/** A motion that has been decided, by what people have chosen and who still sits at the table. */
export function decidedIn(table: Voting): { readonly motion: Motion; readonly decision: string } | undefined {
  for (const motion of table.motions) {
    const decision = decisionOf(table, motion);
    if (decision !== undefined) return { motion, decision };
  }
  return undefined;
}

function choicesIn(table: Voting, motion: Motion): readonly string[] {
  return votersOf(table, motion).flatMap((voter) => motion.choices[voter] ?? []);
}

/** What becomes of a seat by the most; a tie means to wait. */
function mostOf(chosen: readonly string[]): { readonly choice: string; readonly count: number } {
  const counts = motionChoices.late.map((choice) => ({
    choice,
    count: chosen.filter((one) => one === choice).length,
  }));
  const count = Math.max(...counts.map((one) => one.count));
  const [first, second] = counts.filter((one) => one.count === count);
  return { choice: second === undefined && first !== undefined ? first.choice : 'wait', count };
}

/** Without the motions that are about a seat: it has changed hands, or moved. */
export function withoutSeatMotions(motions: readonly Motion[], seat: number): readonly Motion[] {
  return motions.filter((motion) => !('seat' in motion) || motion.seat !== seat);
}

/** Whether with a step more has happened than people were shown who are asked to take something back. */
export function outdatesUndo(kind: StepRow['kind']): boolean {
  return kind === 'move' || kind === 'undo' || kind === 'rewind' || kind === 'seat';
}

/** Without what people are asked to take back. */
export function withoutUndo(motions: readonly Motion[]): readonly Motion[] {
  return motions.some(({ kind }) => kind === 'undo')
    ? motions.filter(({ kind }) => kind !== 'undo')
    : motions;
}
