import { byTurns } from '../core/common.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Job } from './ports.ts';
import { type Columns, type ModelName, modelOf, type RecordType, type Row, type ValueBy } from './record.ts';
import type { Store } from './store.ts';

/** The models whose rows say when work on them is due. They have an index of it. */
type DueModel = { [Name in ModelName]: 'dueAt' extends keyof Row<Name> ? Name : never }[ModelName];

type Fields = Readonly<Record<string, unknown>>;

/** Due work that has not ended after this time, in ms, is enqueued again: its job may have been given up. */
export const AGAIN_AFTER = 10 * 60_000;
/** Number of due rows read at once. */
const PAGE = 200;

/** Work on the rows of a model: what is due is stored with the row, so a change makes it due in the same statement. */
export interface DueWork {
  /** Its queue has a job per row. */
  readonly queue: string;
  /** How many jobs run concurrently in a process. */
  readonly atOnce: number;
  /** Enqueues a job for each due row. A single read if nothing is due. */
  look(): Promise<void>;
  /** Carries out a job: does a row's work, unless it is due only later. Rejects if the work does. */
  run(key: string): Promise<void>;
}

/** The parts of a delegate that all models have alike. */
interface DueDelegate {
  findMany(args: {
    readonly where: Fields;
    readonly orderBy?: readonly Fields[];
    readonly take?: number;
    readonly select?: Fields;
  }): Promise<readonly Fields[]>;
  updateMany(args: { readonly where: Fields; readonly data: Fields }): Promise<{ readonly count: number }>;
}

/**
 * @param work on a row, one at a time. Returns when it is due next, null for never; undefined if it has deleted the row.
 * A change of `dueAt` in the meantime takes precedence. Idempotent: it runs again after a failure
 */
export function dueWork<Name extends DueModel, Own extends Columns<Name>>(
  { store, now }: { readonly store: Pick<Store, 'prisma' | 'enqueue'>; readonly now: () => Date },
  record: RecordType<Name, Own>,
  work: (row: ValueBy<Name, Own>) => Promise<Row<Name>['dueAt'] | undefined>,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): DueWork {
  const { model } = record;
  const rows = store.prisma[model] as unknown as DueDelegate;
  const inTurn = byTurns();

  const workOn = async (job: Job): Promise<void> => {
    const where = keyOf(model, job.key);
    const again = new Date(now().getTime() + AGAIN_AFTER);
    // Before the row is read, so that a change of it from now on makes it due again.
    await rows.updateMany({ where: { ...where, dueAt: { lte: again } }, data: { dueAt: again } });
    const [row] = await rows.findMany({ where: { ...where, dueAt: again } });
    if (row === undefined) return;
    const next = await work(record.decode(row as Row<Name>));
    if (next === undefined) return;
    await rows.updateMany({ where: { ...where, dueAt: again }, data: { dueAt: next } });
    if (next !== null && next <= now()) await store.enqueue([job]);
  };

  return {
    queue: model,
    atOnce,
    run: (key) => inTurn(key, () => workOn({ queue: model, key })),

    async look() {
      for (;;) {
        const at = now();
        const dueAt = { lte: at };
        const due = await rows.findMany({
          where: { dueAt },
          orderBy: [{ dueAt: 'asc' }],
          take: PAGE,
          select: keyFieldsOf(model),
        });
        if (due.length === 0) return;
        await store.enqueue(due.map((row) => jobOf(model, row)));
        const again = new Date(at.getTime() + AGAIN_AFTER);
        await rows.updateMany({ where: { OR: due, dueAt }, data: { dueAt: again } });
        if (due.length < PAGE) return;
      }
    },
  };
}

/** Enqueues the work on rows that a change has made due, so that it need not wait for the next look. */
export async function hasten<Name extends DueModel>(
  { prisma, enqueue }: Pick<Store, 'prisma' | 'enqueue'>,
  { model }: Pick<RecordType<Name>, 'model'>,
  where: NonNullable<Prisma.TypeMap['model'][Capitalize<Name>]['operations']['findMany']['args']['where']>,
): Promise<void> {
  const rows = await (prisma[model] as unknown as DueDelegate).findMany({
    where: where as Fields,
    select: keyFieldsOf(model),
  });
  await enqueue(rows.map((row) => jobOf(model, row)));
}

/** The fields of keys are ids without spaces. */
function jobOf(model: ModelName, row: Fields): Job {
  return {
    queue: model,
    key: modelOf(model)
      .key.map((field) => String(row[field]))
      .join(' '),
  };
}

/** Selects a row's key alone. */
function keyFieldsOf(model: ModelName): Fields {
  return Object.fromEntries(modelOf(model).key.map((field) => [field, true]));
}

function keyOf(model: ModelName, key: string): Fields {
  const values = key.split(' ');
  return Object.fromEntries(modelOf(model).key.map((field, index) => [field, values[index] ?? '']));
}
