import type { Job, Queue } from './ports.ts';
import type { Store } from './store.ts';

/**
 * A store that has the queue look for jobs as soon as a change has enqueued some, instead of at its next poll. When
 * the process dies in between, the poll finds them.
 */
export function notifyingStore(store: Store, queue: Pick<Queue, 'wake'>): Store {
  const then = <T>(result: T, changed: T, jobs: readonly Job[]): T => {
    if (result === changed) for (const name of new Set(jobs.map((job) => job.queue))) queue.wake(name);
    return result;
  };
  return {
    ...store,
    create: async (table, jobs, ...more) => then(await store.create(table, jobs, ...more), 'created', jobs),
    update: async (table, jobs, ...more) => then(await store.update(table, jobs, ...more), 'updated', jobs),
    append: async (step, table, jobs, ...more) =>
      then(await store.append(step, table, jobs, ...more), 'appended', jobs),
    setDue: async (table, dueAt, jobs) => then(await store.setDue(table, dueAt, jobs), 'updated', jobs),
    enqueueDue: async (now) => {
      const due = await store.enqueueDue(now);
      if (due > 0) queue.wake('clock');
      return due;
    },
    enqueue: async (jobs) => then(await store.enqueue(jobs), undefined, jobs),
  };
}
