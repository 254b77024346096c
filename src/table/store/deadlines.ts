import type { Job } from '../job.ts';
import type { Table } from '../model.ts';

/** When tables must be looked at. */
export interface DeadlineStore {
  /**
   * Says when a table must next be looked at, and enqueues jobs with it. Keeps the version.
   * @returns `conflict` where the table has changed: nothing has happened
   */
  setDue(
    table: Pick<Table, 'id' | 'version'>,
    dueAt: Date | undefined,
    jobs: readonly Job[],
  ): Promise<'updated' | 'conflict'>;
  /** Enqueues a `clock` job for every open table that is due. @returns how many were due */
  enqueueDue(now: Date): Promise<number>;
  /** Enqueues jobs that follow from no change. */
  enqueue(jobs: readonly Job[]): Promise<void>;
}
