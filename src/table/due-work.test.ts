import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryStore, memoryStore } from '../testkit/table/memory-store.ts';
import { AGAIN_AFTER, type DueWork, dueWork, hasten } from './due-work.ts';
import { record } from './record.ts';

const HOUR = 3_600_000;
const tables = record({ model: 'table' });

let clock: number;
let store: MemoryStore;
/** Called before and after everything that changes something. */
let passes: () => void;
/** What the work last made of each row. */
let done: Map<string, number>;
let work: DueWork;
/** How often the work began. */
let begun: number;

const around = async <T>(change: () => Promise<T>): Promise<T> => {
  passes();
  const changed = await change();
  passes();
  return changed;
};

beforeEach(() => {
  clock = 1_000_000_000_000;
  store = memoryStore();
  passes = () => undefined;
  done = new Map();
  begun = 0;
  const { updateMany } = store.prisma.table;
  Object.assign(store.prisma.table, { updateMany: (args: never) => around(() => updateMany(args)) });
  const { enqueue } = store;
  Object.assign(store, { enqueue: (jobs: never) => around(() => enqueue(jobs)) });
  work = dueWork({ store, now: () => new Date(clock) }, tables, async ({ id, head }) => {
    begun++;
    await around(async () => done.set(id, head));
    return new Date(clock + 5 * HOUR);
  });
});

const add = async (...ids: readonly string[]) => {
  for (const id of ids)
    await store.prisma.table.create({
      data: {
        ...{
          id,
          version: 1,
          doc: '{}',
          status: 'playing',
          place: id,
          openIn: id,
          guildId: null,
          hostId: '1',
        },
        ...{ head: 1, createdAt: new Date(clock), dueAt: null, positions: null },
      },
    });
};
/** A change that makes a row due. */
const change = (id: string, head: number, dueAt = new Date(clock)) =>
  store.prisma.table.updateMany({ where: { id }, data: { head, dueAt } });
/** Runs the jobs that wait, as the queue does: one that is cut off waits on. */
const runJobs = async () => {
  for (let job = store.jobs[0]; job !== undefined; job = store.jobs[0]) {
    await work.run(job.key);
    store.jobs.shift();
  }
};
const dueAt = async (id: string) =>
  (await store.prisma.table.findUnique({ where: { id } }))?.dueAt?.getTime();

describe('due work', () => {
  it('is done after a change, wherever the process is killed', async () => {
    await add('a');
    for (let point = 1, isWhole = false; !isWhole; point++) {
      store.jobs.length = 0;
      await change('a', point);
      let passed = 0;
      passes = () => {
        if (++passed === point) throw new Error('killed');
      };
      isWhole = await hasten(store, tables, { id: 'a' })
        .then(() => work.look())
        .then(runJobs)
        .then(
          () => true,
          (error) => {
            expect(error.message).toBe('killed');
            return false;
          },
        );
      passes = () => undefined;
      await runJobs();
      clock += AGAIN_AFTER;
      await work.look();
      await runJobs();
      expect(done.get('a')).toBe(point);
      expect(await dueAt('a')).toBeGreaterThan(clock + 4 * HOUR);
    }
  });

  it('costs one read and no write while nothing is due', async () => {
    await add('a', 'b');
    await change('a', 2, new Date(clock + HOUR));
    let changes = 0;
    passes = () => void changes++;
    await work.look();
    expect(changes).toBe(0);
    expect(store.jobs).toEqual([]);
    // A job that comes too late finds nothing to do.
    await work.run('a');
    await work.run('b');
    await work.run('gone');
    expect(begun).toBe(0);
    expect(await dueAt('b')).toBeUndefined();
  });

  it('is found page by page, and enqueued once until its job may have been given up', async () => {
    const ids = Array.from({ length: 401 }, (_, index) => `t${index}`);
    await add(...ids);
    await store.prisma.table.updateMany({ where: {}, data: { dueAt: new Date(clock) } });
    await work.look();
    await work.look();
    expect(store.jobs.map(({ key }) => key).toSorted()).toEqual(ids.toSorted());
    expect(new Set(store.jobs.map(({ queue }) => queue))).toEqual(new Set([work.queue]));
    clock += AGAIN_AFTER;
    await work.look();
    expect(store.jobs).toHaveLength(2 * ids.length);
  });

  it('is done again after a change in the meantime, one job of a row at a time', async () => {
    await add('a');
    await change('a', 2);
    let running = 0;
    work = dueWork({ store, now: () => new Date(clock) }, tables, async ({ id, head }) => {
      expect(++running).toBe(1);
      if (head === 2) await change('a', 3);
      done.set(id, head);
      running--;
      return new Date(clock + HOUR);
    });
    await Promise.all([work.run('a'), work.run('a')]);
    expect(done.get('a')).toBe(3);
    expect(await dueAt('a')).toBe(clock + HOUR);
  });

  it('goes on at once where more of it is due, and never where none is', async () => {
    await add('a');
    await change('a', 2);
    const next = [new Date(clock), null];
    work = dueWork({ store, now: () => new Date(clock) }, tables, async () => next.shift());
    await work.look();
    await runJobs();
    expect(next).toEqual([]);
    expect(await dueAt('a')).toBeUndefined();
  });
});
