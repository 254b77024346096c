import { createQueue, type QueueTimes } from '../../jobs/queue.ts';
import type { OpenStore } from '../../store/index.ts';
import type { Job } from '../../table/job.ts';
import type { Queue } from '../../table/ports.ts';

const HOUR = 3_600_000;
/** Disables all timers: only requested work happens. */
export const never: QueueTimes = { poll: HOUR, lease: 20_000 };
export const brisk: QueueTimes = { poll: 50, lease: 1_000 };

/** Creates queues and signals, and cleans up after each test. */
export function createQueues(store: () => OpenStore) {
  const queues: Queue[] = [];
  const bot = {
    onFailure: (_job: Job, _error: unknown, _last: boolean): void => {},
    onTrouble: (_error: unknown): void => {},
    queue(times: QueueTimes = never, on: OpenStore = store()): Queue {
      const queue = createQueue(
        on.database,
        {
          failed: (job, error, last) => bot.onFailure(job, error, last),
          unreachable: (error) => bot.onTrouble(error),
        },
        times,
      );
      queues.push(queue);
      return queue;
    },
    /** A signal that a test waits for. */
    call<T = void>(): { readonly came: Promise<T>; come(value: T): void } {
      let come: (value: T) => void = () => {};
      const came = new Promise<T>((resolve) => {
        come = resolve;
      });
      return { came, come: (value) => come(value) };
    },
    async close(): Promise<void> {
      await Promise.all(queues.splice(0).map((queue) => queue.stop()));
      bot.onFailure = () => {};
      bot.onTrouble = () => {};
    },
  };
  return bot;
}
