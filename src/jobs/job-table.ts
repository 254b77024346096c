import { randomUUID } from 'node:crypto';
import { Prisma } from '../generated/prisma/client.ts';
import type { Job } from '../table/ports.ts';

const { sql } = Prisma;

/*
 * The only file that knows the table `job`. A row is a queue's work for a key; it stays one row when it is enqueued
 * again, and goes when the work is done. `run_at` is when it may be claimed. A claim puts that off to its own end, so a
 * job whose process has died is due again by itself. `fresh` means: enqueued since it was last claimed.
 */

/** A job that this process carries out. */
export interface Claim {
  readonly id: string;
  readonly job: Job;
  /** How often it was claimed since it was enqueued, this time included. */
  readonly attempt: number;
  /** Whether another one of its queue was due when it was claimed. */
  readonly more: boolean;
}

/**
 * A statement that enqueues jobs, to be a part of the change that makes them necessary.
 *
 * A job that waits serves this change, too: the conflict locks it, so that no process claims it before the change is
 * visible. A running one may have read its table before, and runs once more. One that waits for a retry begins anew.
 *
 * @param wanted a query for each job's `queue` and `key` once; sorted, so that two changes never wait for each other
 */
export function enqueue(wanted: Prisma.Sql): Prisma.Sql {
  return sql`INSERT INTO job (queue, key) ${wanted}
    ON CONFLICT (queue, key) DO UPDATE SET fresh = true,
      run_at = CASE WHEN job.claim IS NULL THEN excluded.run_at ELSE job.run_at END
    WHERE NOT job.fresh`;
}

/** Runs a statement: `$queryRaw` of PrismaClient. */
export type RunStatement = (statement: Prisma.Sql) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * What the queue does with its jobs. Everything rejects while the database does not answer. It is SQL, because claims go
 * by the database's clock, which all processes share, and because no delegate can skip locked rows.
 *
 * @param lease in seconds
 */
export function jobTable(run: RunStatement, lease: number) {
  const after = (seconds: number): Prisma.Sql => sql`now() + ${seconds}::float8 * interval '1 second'`;
  const isClaimed = ({ id, job }: Claim): Prisma.Sql =>
    sql`queue = ${job.queue} AND key = ${job.key} AND claim = ${id}`;

  /** Ends a claim. @returns whether the job is due at once, because it was enqueued meanwhile */
  const release = async (claim: Claim, seconds: number): Promise<boolean> => {
    const rows = await run(sql`UPDATE job SET claim = NULL,
        run_at = CASE WHEN fresh THEN now() ELSE ${after(seconds)} END
      WHERE ${isClaimed(claim)} RETURNING fresh`);
    return rows[0]?.fresh === true;
  };

  return {
    release,

    /** Deletes a job that is done or given up, unless it was enqueued meanwhile. @returns whether it was */
    async finish(claim: Claim): Promise<boolean> {
      const deleted = await run(sql`DELETE FROM job WHERE ${isClaimed(claim)} AND NOT fresh RETURNING key`);
      return deleted.length === 0 && release(claim, 0);
    },

    /**
     * The job that has been due longest. One at a time: PostgreSQL keeps the plan that it made for an empty table, and
     * only one row by a whole key, or the first one of an index, has it use an index in any case.
     */
    async claim(queue: string): Promise<Claim | undefined> {
      const id = randomUUID();
      const [row] = await run(sql`UPDATE job SET claim = ${id}, fresh = false, run_at = ${after(lease)},
          attempts = CASE WHEN fresh THEN 1 ELSE attempts + 1 END
        WHERE queue = ${queue} AND key = (SELECT key FROM job WHERE queue = ${queue} AND run_at <= now()
          ORDER BY queue, run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING key, attempts, (SELECT true FROM job AS other
          WHERE other.queue = ${queue} AND other.run_at <= now() AND other.key <> job.key
          ORDER BY other.queue, other.run_at LIMIT 1) AS more`);
      if (row === undefined) return undefined;
      const { key, attempts, more } = row;
      return { id, job: { queue, key: String(key) }, attempt: Number(attempts), more: more === true };
    },

    /** Puts a claim's end off. */
    async extend(claim: Claim): Promise<void> {
      await run(sql`UPDATE job SET run_at = ${after(lease)} WHERE ${isClaimed(claim)}`);
    },

    /** Those of the queues in which jobs are due. */
    async due(queues: readonly string[]): Promise<readonly string[]> {
      const rows = await run(sql`SELECT queue FROM unnest(${[...queues]}::text[]) AS q (queue)
        WHERE (SELECT true FROM job WHERE job.queue = q.queue AND run_at <= now() ORDER BY job.queue, run_at LIMIT 1)`);
      return rows.map(({ queue }) => String(queue));
    },

    /** Makes the jobs of a queue due that wait for a retry. */
    async retryNow(queue: string): Promise<void> {
      await run(
        sql`UPDATE job SET run_at = now() WHERE queue = ${queue} AND run_at > now() AND claim IS NULL`,
      );
    },

    /** Makes all jobs due, also claimed ones. */
    async releaseAll(): Promise<void> {
      await run(sql`UPDATE job SET run_at = now(), claim = NULL WHERE run_at > now()`);
    },

    async waiting(queues: readonly string[]): Promise<Readonly<Record<string, number>>> {
      const rows =
        await run(sql`SELECT queue, (SELECT count(*)::int FROM job WHERE job.queue = q.queue AND claim IS NULL)
        AS waiting FROM unnest(${[...queues]}::text[]) AS q (queue)`);
      return Object.fromEntries(rows.map(({ queue, waiting }) => [queue, waiting]));
    },
  };
}
