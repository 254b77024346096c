import type { Job, Outcome, StepRow, Table } from '../model.ts';

/** The steps of tables, which are only ever added. */
export interface StepStore {
  /**
   * Adds a step and, in the same statement, replaces the table as `update` does.
   *
   * @returns `conflict` where the version has changed or the step's number is taken; `duplicate` where its origin has
   * already made a step, at this table or another
   */
  append(
    step: StepRow,
    table: Table,
    jobs: readonly Job[],
    outcomes?: readonly Outcome[],
  ): Promise<'appended' | 'conflict' | 'duplicate'>;
  /** The table with its newest step, by one query. */
  head(id: string): Promise<{ readonly table: Table; readonly step: StepRow | undefined } | undefined>;
  /** In order; `from` inclusive. */
  steps(tableId: string, from?: number): Promise<readonly StepRow[]>;
  step(tableId: string, seq: number): Promise<StepRow | undefined>;
  /** The step that an interaction has made, if any. */
  stepOf(origin: string): Promise<StepRow | undefined>;
}
