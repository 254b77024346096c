import { createHash } from 'node:crypto';
import type { QueueName } from '../table/job.ts';
import { queueNames } from '../table/job.ts';
import type { JobClaim, JobTable } from '../table/ports.ts';
import type { Run } from './connection.ts';
import { Prisma } from './generated/client.ts';

/*
 * The only file that knows pg-boss's tables. The statement that makes a job necessary also writes it, which
 * pg-boss cannot do. Its `fetch` takes the oldest job of any key, and fails as a whole if a job of that key is
 * active, so one slow table would delay all others. `pg-boss.test.ts` checks these assumptions against pg-boss.
 */

/** The version of pg-boss's schema that this file is written for. */
export const SCHEMA_VERSION = 24;

/**
 * A common table expression that enqueues jobs, with the settings of their queue, as pg-boss's `insert` does. Each
 * queue has a partition of its own.
 *
 * A queue holds one fresh job per key: a waiting job sees this change, too, when it runs. The conflict locks
 * that job, so that no process takes it before this change is visible. A job that is active may have read its table before
 * this change, so it does not count here.
 *
 * @param wanted a query that returns each job's `key` once
 */
export function enqueue(queue: QueueName, wanted: Prisma.Sql): Prisma.Sql {
  const partition = Prisma.raw(partitionOf(queue));
  return Prisma.sql`${partition} AS (
    INSERT INTO pgboss.${partition} AS job (name, data, singleton_key, policy, retry_limit, retry_delay,
      retry_backoff, expire_in, keep_until)
    SELECT queue.name, jsonb_build_object('key', wanted.key), wanted.key, queue.policy, queue.retry_limit,
      queue.retry_delay, queue.retry_backoff, queue.expire_seconds * interval '1 second',
      now() + queue.retention_minutes * interval '1 minute'
    FROM (${wanted}) AS wanted, pgboss.queue WHERE queue.name = ${queue}
    ON CONFLICT (name, state, coalesce(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'
      DO UPDATE SET start_after = excluded.start_after WHERE job.start_after > excluded.start_after
  )`;
}

/** Deletes a person's jobs in all queues, also those that are done. */
export function deleteJobsOf(userId: string): Prisma.Sql {
  return Prisma.sql`WITH archived AS (DELETE FROM pgboss.archive WHERE singleton_key = ${userId})
    DELETE FROM pgboss.job WHERE singleton_key = ${userId}`;
}

/** pg-boss's name for a queue's partition. */
export function partitionOf(queue: string): string {
  return `j${createHash('sha224').update(queue).digest('hex')}`;
}

/** A queue's statistics are brought up to date after this number of claims, and then at intervals of the other. */
const ANALYSE = { first: 50, every: 5_000 } as const;

export function jobTable(run: Run): JobTable {
  const claimed = new Map<QueueName, number>();
  /**
   * Without statistics PostgreSQL sorts all waiting jobs for each claim. It analyses tables by itself, but only once a
   * minute, and thousands of jobs may come in one statement.
   */
  const countClaim = (queue: QueueName): void => {
    const count = (claimed.get(queue) ?? 0) + 1;
    claimed.set(queue, count);
    if (count % ANALYSE.every === ANALYSE.first)
      run(`ANALYZE pgboss.${partitionOf(queue)}`).catch(() => {
        // The plans stay as they are.
      });
  };

  return {
    /**
     * When two processes take jobs of one key at the same moment, the unique index of the policy `stately` lets one of
     * them through, and the other finds nothing.
     */
    async claim(queue) {
      const { rows } = await run(claims[queue], []).catch((error: unknown) => {
        if (isUniqueViolation(error)) return { rows: [] };
        throw error;
      });
      const [row] = rows;
      if (row !== undefined) countClaim(queue);
      return row && { id: String(row.id), job: { queue, key: String(row.key) } };
    },

    async complete({ id, job }) {
      await run(
        `UPDATE pgboss.${partitionOf(job.queue)} SET state = 'completed', completed_on = now()
         WHERE name = $1 AND id = $2::uuid AND state = 'active'`,
        [job.queue, id],
      );
    },

    async extendClaims(queue, ids) {
      await run(
        `UPDATE pgboss.job SET started_on = now() WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`,
        [queue, ids],
      );
    },

    async limitDelay({ id, job }: JobClaim, seconds) {
      const { rows } = await run(
        `UPDATE pgboss.job SET start_after = least(start_after, now() + $3::int * interval '1 second')
         WHERE name = $1 AND id = $2::uuid
         RETURNING state = 'failed' AND retry_count >= retry_limit AS last`,
        [job.queue, id, seconds],
      );
      return rows[0]?.last === true ? 'given-up' : 'retried';
    },

    async retryNow(queue) {
      await run(
        `UPDATE pgboss.${partitionOf(queue)} SET start_after = now()
         WHERE name = $1 AND state = 'retry' AND start_after > now()`,
        [queue],
      );
    },

    async releaseAll() {
      const { rows } = await run(
        `SELECT EXISTS (SELECT FROM pgboss.job WHERE state IN ('retry', 'active')) AS left`,
        [],
      );
      if (rows[0]?.left !== true) return;
      // A waiting job of the same key does the work of both.
      await run(
        `DELETE FROM pgboss.job lost USING pgboss.job waiting
         WHERE lost.state = 'active' AND waiting.name = lost.name AND waiting.state < 'active'
           AND waiting.singleton_key = lost.singleton_key`,
        [],
      );
      await run(
        `UPDATE pgboss.job SET state = CASE WHEN state = 'active' THEN 'retry' ELSE state END, start_after = now()
         WHERE state IN ('retry', 'active')`,
        [],
      );
    },

    async anyExpired() {
      const { rows } = await run(
        `SELECT EXISTS (SELECT FROM pgboss.job WHERE name = ANY($1) AND policy = 'stately' AND state = 'active'
         AND started_on + expire_in < now()) AS any`,
        [queueNames],
      );
      return rows[0]?.any === true;
    },

    async waiting() {
      const { rows } = await run(
        `SELECT name, count(*)::int AS waiting FROM pgboss.job WHERE state < 'active' AND name = ANY($1) GROUP BY name`,
        [queueNames],
      );
      const counts = queueNames.map((name) => [
        name,
        Number(rows.find((row) => row.name === name)?.waiting ?? 0),
      ]);
      return Object.fromEntries(counts) as Record<QueueName, number>;
    },
  };
}

/**
 * The job that has been due longest and whose key has no other active job in this queue, in any process. A fresh job
 * replaces an older one of its key that waits for a retry, so a new job starts with all its attempts.
 *
 * PostgreSQL often plans this while it knows little of the queue. So each part asks for one row by all columns of a unique
 * index, or for the first one in the order of an index.
 */
function claimFrom(queue: QueueName): string {
  const jobs = `pgboss.${partitionOf(queue)}`;
  const keyed = (state: string, key: string) =>
    `name = '${queue}' AND policy = 'stately' AND state = '${state}' AND coalesce(singleton_key, '') = ${key}`;
  const other = (state: string) =>
    `(SELECT true FROM ${jobs} WHERE ${keyed(state, "coalesce(waiting.singleton_key, '')")})`;
  return `WITH next AS (
    SELECT id FROM ${jobs} waiting
    WHERE name = '${queue}' AND state < 'active' AND start_after <= now() AND ${other('active')} IS NULL
      AND (state = 'created' OR ${other('created')} IS NULL)
    ORDER BY start_after LIMIT 1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE ${jobs} SET state = 'active', started_on = now(),
      retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
    WHERE name = '${queue}' AND id = (SELECT id FROM next)
    RETURNING id, singleton_key
  ), replaced AS (
    DELETE FROM ${jobs} WHERE name = '${queue}' AND id = (
      SELECT id FROM ${jobs} WHERE ${keyed('retry', "(SELECT coalesce(singleton_key, '') FROM taken)")}
        AND id <> (SELECT id FROM taken)
      FOR UPDATE SKIP LOCKED
    )
  )
  SELECT id, singleton_key AS key FROM taken`;
}

const claims = Object.fromEntries(queueNames.map((queue) => [queue, claimFrom(queue)])) as Record<
  QueueName,
  string
>;

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
