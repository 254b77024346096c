import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

/** Rows as the driver gives them. */
export interface Rows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Carries out SQL: one statement with values, or, without, one or several. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<Rows>;

/** A database, whichever it is. */
export interface Connection {
  /** By which Prisma reaches it. */
  readonly adapter: SqlMigrationAwareDriverAdapterFactory;
  /** Whether other processes may be at work on it too. */
  readonly shared: boolean;
  readonly run: Run;
  /** All of `work` or nothing, on one session. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Waits until no other process is within a call of this, then does the work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
