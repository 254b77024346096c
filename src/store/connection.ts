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
  /** Runs `work` in a transaction, on one session. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
