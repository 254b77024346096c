import { afterEach, beforeEach, expect } from 'vitest';
import { createQueue, type QueueDatabase, type QueueTimes } from '../../jobs/queue.ts';
import type { OpenStore } from '../../store/index.ts';
import type { Table } from '../../table/model.ts';
import type { Job, Queue } from '../../table/ports.ts';
import { nextStep, sampleTable, stored } from '../store/samples.ts';
import { openBeforeAll, type TestStore } from '../store/stores.ts';

const HOUR = 3_600_000;
/** Disables all timers: only requested work happens. */
export const never: QueueTimes = { poll: HOUR, lease: 20_000 };
export const brisk: QueueTimes = { poll: 50, lease: 1_000 };

/** Something that a test waits for. */
interface Signal<T = void> {
  readonly came: Promise<T>;
  come(value: T): void;
}

function signal<T = void>(): Signal<T> {
  let come: (value: T) => void = () => {};
  const came = new Promise<T>((resolve) => {
    come = resolve;
  });
  return { came, come: (value) => come(value) };
}

/** Creates queues and signals, and cleans up after each test. */
export function createQueues(store: () => OpenStore) {
  const queues: Queue[] = [];
  const bot = {
    onFailure: (_job: Job, _error: unknown, _last: boolean): void => {},
    onTrouble: (_error: unknown): void => {},
    queue(times: QueueTimes = never, on: QueueDatabase = store()): Queue {
      const queue = createQueue(
        on,
        {
          failed: (job, error, last) => bot.onFailure(job, error, last),
          unreachable: (error) => bot.onTrouble(error),
        },
        times,
      );
      queues.push(queue);
      return queue;
    },
    call: signal,
    /** Signals: a test takes as many as it needs. */
    calls: (): readonly [Signal, Signal, Signal, Signal] => [signal(), signal(), signal(), signal()],
    async close(): Promise<void> {
      await Promise.all(queues.splice(0).map((queue) => queue.stop()));
      bot.onFailure = () => {};
      bot.onTrouble = () => {};
    },
  };
  return bot;
}

export const announce = (table: Table): Job => ({ queue: 'announce', key: table.id });

/** What tests need to inspect the jobs in a database. Each test starts without jobs. */
export function createQueueSuite(open: () => Promise<TestStore>) {
  const store = openBeforeAll(open);
  const bot = createQueues(() => store);
  beforeEach(async () => {
    await store.prisma.job.deleteMany();
  });
  afterEach(() => bot.close());

  const suite = {
    store,
    bot,
    async jobs() {
      const rows = await store.prisma.job.findMany({ orderBy: [{ runAt: 'asc' }, { queue: 'asc' }] });
      return rows.map(({ queue, key, fresh, attempts, claim }) => ({
        queue,
        key,
        fresh,
        attempts,
        claimed: claim !== null,
      }));
    },
    async openTable(put: readonly Job['queue'][] = []): Promise<Table> {
      const table = sampleTable({ status: 'playing' });
      await store.create(
        table,
        put.map((queue) => ({ queue, key: table.id })),
      );
      return table;
    },
    /** Starts a queue that is woken for a new table. */
    async startWith(queue: Queue): Promise<Table> {
      await queue.start();
      const table = await suite.openTable(['announce']);
      queue.wake('announce');
      return table;
    },
    /** Appends a step that needs an announcement. */
    async move(table: Table): Promise<Table> {
      const next = nextStep(table);
      expect(await store.append(next.step, next.table, [announce(table)])).toBe('appended');
      return stored(next.table);
    },
  };
  return suite;
}
