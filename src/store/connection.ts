import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

/** Runs SQL on the driver: one statement with values, or one or several without. @returns the rows of the last one */
export type RunSql = (
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** A database of either kind. */
export interface Connection {
  /** Prisma's driver adapter. */
  readonly adapter: SqlMigrationAwareDriverAdapterFactory;
  /** Whether other processes can use it at the same time. */
  readonly shared: boolean;
  /** Runs the work in a transaction on a session of its own, without a time limit: for migrations alone. */
  migrating<T>(work: (run: RunSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
