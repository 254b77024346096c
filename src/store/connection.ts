import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

/** Rows as the driver gives them. */
export interface Rows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Runs SQL: one statement with values, or one or several without values. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<Rows>;

/** A database of either kind. */
export interface Connection {
  /** Prisma's driver adapter. */
  readonly adapter: SqlMigrationAwareDriverAdapterFactory;
  /** Whether other processes can use it at the same time. */
  readonly shared: boolean;
  readonly run: Run;
  /** As `run`, but planned for its values: some statements of pg-boss read a whole table by the plan for any values. */
  readonly runPlanned: Run;
  /** Runs `work` in a transaction, on one session. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Does the work while no other process is inside a call of this. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
