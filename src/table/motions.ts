import { randomBytes } from 'node:crypto';
import type { Motion, Table } from './model.ts';

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

/** The ids of the people who choose: those with a seat, but for whom the table waits in vain. */
export function votersOf(
  { seats, motions }: Pick<Table, 'seats' | 'motions'>,
  motion: Motion,
): readonly string[] {
  const late = [...motions, motion].flatMap((one) => (one.kind === 'late' ? [one.seat] : []));
  return seats.flatMap((sitter, seat) =>
    sitter.kind === 'human' && sitter.offered === undefined && !late.includes(seat) ? [sitter.person.id] : [],
  );
}

/**
 * What has been decided; undefined: not yet. One no is enough; a yes takes everybody. What becomes of a seat is decided
 * by more than half of those who choose, or, when all have chosen, by the most; a tie means to wait.
 */
export function decisionOf(table: Pick<Table, 'seats' | 'motions'>, motion: Motion): string | undefined {
  const voters = votersOf(table, motion);
  const chosen = voters.flatMap((voter) => motion.choices[voter] ?? []);
  if (motion.kind !== 'late') {
    if (chosen.includes('no')) return 'no';
    return chosen.length === voters.length ? 'yes' : undefined;
  }
  const counts = motionChoices.late.map((choice) => ({
    choice,
    count: chosen.filter((one) => one === choice).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const [first, second] = counts.filter(({ count }) => count === most);
  if (most * 2 > voters.length) return first?.choice;
  if (chosen.length < voters.length) return undefined;
  return second === undefined ? first?.choice : 'wait';
}

/** Without the motions that are about a seat: it has changed hands, or moved. */
export function withoutSeatMotions(motions: readonly Motion[], seat: number): readonly Motion[] {
  return motions.filter((motion) => !('seat' in motion) || motion.seat !== seat);
}
