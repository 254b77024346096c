import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Prisma } from './generated/client.ts';

/** Rows in the driver's format. */
export interface Rows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Runs SQL: one statement with values, or one or several without values. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<Rows>;

/** Runs one statement and returns its rows. */
export type Ask = <T = Readonly<Record<string, unknown>>>(statement: Prisma.Sql) => Promise<readonly T[]>;

/**
 * Runs statements directly on the driver, which costs a quarter of what Prisma adds. The rows have the driver's values:
 * text, 32-bit integers and timestamps are the same as Prisma's; other types may differ.
 */
export function askBy(run: Run): Ask {
  return async <T>({ text, values }: Prisma.Sql) => {
    const { rows } = await run(text, values);
    // The caller declares what the statement's rows contain.
    return rows as readonly T[];
  };
}

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
