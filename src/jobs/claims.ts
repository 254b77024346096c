import type { Job, QueueName } from '../table/model.ts';
import type { Database } from '../table/ports.ts';

/*
 * What is asked of pg-boss's table beyond pg-boss. Its own `fetch` takes the oldest job whatever its table, and fails
 * as a whole where a job of that table is being carried out: one slow table would hold up all others. It also cannot
 * tell a handler that takes long from a process that has died.
 */

/** A job that this process carries out. */
export interface Claim {
  readonly id: string;
  readonly job: Job;
}

/** The longest pause before another attempt, in seconds: how soon a channel hears of its table after an outage. */
const LONGEST_PAUSE = 300;

/**
 * Takes the oldest job that is due and whose key has no other job under way in this queue, in any process. Should
 * two processes take jobs of one key at the same moment, the unique index of the policy `stately` lets one of them
 * through, and the other finds nothing.
 *
 * A fresh job does for an older one of its key that waits for another attempt, and takes its place: a new need has
 * all its attempts before it.
 */
export async function claimNext(database: Database, queue: QueueName): Promise<Claim | undefined> {
  const { rows } = await database
    .executeSql(
      `WITH next AS (
        SELECT id FROM pgboss.job waiting
        WHERE name = $1 AND state < 'active' AND start_after <= now() AND NOT EXISTS (
          SELECT FROM pgboss.job other
          WHERE other.name = $1 AND other.policy = 'stately'
            AND coalesce(other.singleton_key, '') = coalesce(waiting.singleton_key, '')
            AND (other.state = 'active' OR other.state = 'created' AND waiting.state = 'retry')
        )
        ORDER BY created_on, id LIMIT 1 FOR UPDATE SKIP LOCKED
      ), taken AS (
        UPDATE pgboss.job SET state = 'active', started_on = now(),
          retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
        FROM next WHERE job.name = $1 AND job.id = next.id
        RETURNING job.id, job.singleton_key
      ), replaced AS (
        DELETE FROM pgboss.job WHERE name = $1 AND id IN (
          SELECT older.id FROM pgboss.job older, taken
          WHERE older.name = $1 AND older.state = 'retry' AND older.policy = 'stately' AND older.id <> taken.id
            AND coalesce(older.singleton_key, '') = coalesce(taken.singleton_key, '')
          FOR UPDATE OF older SKIP LOCKED
        )
      )
      SELECT id, singleton_key AS key FROM taken`,
      [queue],
    )
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return { rows: [] };
      throw error;
    });
  const row = rows[0];
  return row && { id: String(row.id), job: { queue, key: String(row.key) } };
}

/** Says that this process is still at these jobs, so that they do not expire. */
export async function keepClaims(
  database: Database,
  queue: QueueName,
  ids: readonly string[],
): Promise<void> {
  await database.executeSql(
    `UPDATE pgboss.job SET started_on = now() WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`,
    [queue, ids],
  );
}

/**
 * After pg-boss has noted a failure: bounds the pause before the next attempt.
 *
 * @returns whether there will be none
 */
export async function boundPause(database: Database, { id, job }: Claim): Promise<boolean> {
  const { rows } = await database.executeSql(
    `UPDATE pgboss.job SET start_after = least(start_after, now() + $3::int * interval '1 second')
     WHERE name = $1 AND id = $2::uuid
     RETURNING state = 'failed' AND retry_count >= retry_limit AS last`,
    [job.queue, id, LONGEST_PAUSE],
  );
  return rows[0]?.last === true;
}

/**
 * For a database that no other process works on, before work begins: whatever is under way there was left by a
 * process that has died, and is due again, as is whatever waits for its next attempt.
 */
export async function reclaimAll(database: Database): Promise<void> {
  const { rows } = await database.executeSql(
    `SELECT EXISTS (SELECT FROM pgboss.job WHERE state IN ('retry', 'active')) AS left`,
    [],
  );
  if (rows[0]?.left !== true) return;
  // Where a job of the same table waits, it will do for both.
  await database.executeSql(
    `DELETE FROM pgboss.job lost USING pgboss.job waiting
     WHERE lost.state = 'active' AND waiting.name = lost.name AND waiting.state < 'active'
       AND waiting.singleton_key = lost.singleton_key`,
    [],
  );
  await database.executeSql(
    `UPDATE pgboss.job SET state = CASE WHEN state = 'active' THEN 'retry' ELSE state END, start_after = now()
     WHERE state IN ('retry', 'active')`,
    [],
  );
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
