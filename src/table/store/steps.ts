import type { Job } from '../job.ts';
import type { Outcome, Person, StepRow, Table } from '../model.ts';
import type { Write } from './record.ts';

/** A table with its newest step. */
export interface Head {
  readonly table: Table;
  /** Undefined before the first. */
  readonly step: StepRow | undefined;
}

/** The steps of tables, which are only ever added. */
export interface StepStore {
  /**
   * Adds a step and, in the same statement, replaces the table as `update` does.
   *
   * @param named the people whom the step's events name
   * @param writes what features store with it
   * @returns `conflict` where the version has changed or the step's number is taken; `duplicate` where its origin has
   * already made a step, at this table or another
   */
  append(
    step: StepRow,
    table: Table,
    jobs: readonly Job[],
    outcomes?: readonly Outcome[],
    named?: readonly Person[],
    writes?: readonly Write[],
  ): Promise<'appended' | 'conflict' | 'duplicate'>;
  /** By one query. */
  head(id: string): Promise<Head | undefined>;
  /** Those of `openTablesOf` that can be read, by one query. */
  openHeadsOf(userId: string): Promise<readonly Head[]>;
  /** In order; `from` inclusive. */
  steps(tableId: string, from?: number): Promise<readonly StepRow[]>;
  step(tableId: string, seq: number): Promise<StepRow | undefined>;
  /** The step that an interaction has made, if any. */
  stepOf(origin: string): Promise<StepRow | undefined>;
}
