import type { Job } from './job.ts';
import type { Table } from './model.ts';

/**
 * What a feature does when the kernel of play changes something. Everything is optional; the order of features does not
 * matter.
 */
export interface TableHooks {
  /** A person's data is about to be deleted: takes them out of whatever the feature keeps. Safe to repeat. */
  readonly erasing?: (userId: string) => Promise<void>;
  /** Jobs that are enqueued with a step. @param after the table after it */
  readonly enqueues?: (after: Table) => readonly Job[];
}
