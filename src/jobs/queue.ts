import { isDeepStrictEqual } from 'node:util';
import PgBoss from 'pg-boss';
import { type Job, type QueueName, queueNames } from '../table/model.ts';
import type { Database, Queue } from '../table/ports.ts';
import { boundPause, type Claim, reclaimAll } from './claims.ts';
import { type Ledger, Worker } from './worker.ts';

export interface PgQueue extends Queue {
  /** Makes the queue's tables, so that the store can put jobs there; `start` does so, too. */
  prepare(): Promise<void>;
  /** How many jobs wait in each queue. */
  waiting(): Promise<Readonly<Record<QueueName, number>>>;
}

/** What the queue has to tell whoever runs the bot. */
export interface QueueReports {
  /** A handler rejected. `last`: it has done so for some eight hours, and the job is given up. */
  failed(job: Job, error: unknown, last: boolean): void;
  /** The database did not answer; told once, until it answers again. Nothing is lost. */
  troubled(error: unknown): void;
}

/** In ms. */
export interface QueueTimes {
  /** How often to look for jobs unasked. */
  readonly poll: number;
  /** How often to say that a job is still under way. */
  readonly beat: number;
  /** How long a job that nobody says so of is taken to be under way. Whole seconds. */
  readonly expire: number;
  /** How often to look for those whose process has died. */
  readonly sweep: number;
}

const usual: QueueTimes = { poll: 2_000, beat: 5_000, expire: 20_000, sweep: 10_000 };

/** How many jobs at once: announcements and reminders wait for Discord, computer players want the processor. */
const widths: Readonly<Record<QueueName, number>> = { announce: 10, computer: 2, clock: 2, remind: 4 };

/** 2 to 4 s, then doubled each time up to 5 min: a hundred attempts are about eight hours. */
const attempts = { retryLimit: 100, retryDelay: 2, retryBackoff: true };
const KEPT_MINUTES = 30 * 24 * 60;

/**
 * The queue, by pg-boss in the store's own database. A queue holds at most one waiting job a key, and carries out
 * one at a time for a key, in all processes together. A job whose process was killed is done again within half a
 * minute, or at the start where the database is one process's own.
 */
export function createQueue(on: Database, reports: QueueReports, times: QueueTimes = usual): PgQueue {
  let inTrouble = false;
  const troubled = (error: unknown): void => {
    if (!inTrouble) reports.troubled(error);
    inTrouble = true;
  };
  const database: Database = {
    ...on,
    async executeSql(text, values) {
      const result = await on.executeSql(text, values);
      inTrouble = false;
      return result;
    },
  };
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values: unknown[] | undefined) => ({
        rows: [...(await database.executeSql(text, values)).rows],
      }),
    },
    schedule: false,
    archiveCompletedAfterSeconds: 10 * 60,
    archiveFailedAfterSeconds: 7 * 24 * 60 * 60,
    deleteAfterDays: 1,
  });
  boss.on('error', troubled);

  const settings = {
    policy: 'stately' as const,
    ...attempts,
    expireInSeconds: times.expire / 1000,
    retentionMinutes: KEPT_MINUTES,
  };
  const ledger: Ledger = {
    completed: ({ id, job }) => boss.complete(job.queue, id),
    async failed(claim: Claim, error: unknown) {
      await boss.fail(claim.job.queue, claim.id, { message: storable(error) });
      reports.failed(claim.job, error, await boundPause(database, claim));
    },
  };
  /** Two processes that make pg-boss's tables at the same time would trip over each other. */
  const prepare = async (): Promise<void> =>
    database.alone(async () => {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const name of queueNames) {
        const queue = known.get(name);
        if (queue === undefined) await boss.createQueue(name, { name, ...settings });
        else if (!isDeepStrictEqual({ ...queue, ...settings }, queue))
          await boss.updateQueue(name, { name, ...settings });
      }
    });
  const workers = new Map<QueueName, Worker>();
  let sweeping: NodeJS.Timeout | undefined;
  let swept: Promise<void> = Promise.resolve();

  return {
    work(queue, handler) {
      const { poll, beat } = times;
      workers.set(
        queue,
        new Worker({
          queue,
          handler,
          database,
          ledger,
          width: widths[queue],
          poll,
          beat,
          troubled,
        }),
      );
    },

    prepare,

    async start() {
      await prepare();
      if (!database.shared) await reclaimAll(database);
      for (const worker of workers.values()) worker.start();
      const sweep = (): void => {
        swept = boss.expire().catch(troubled);
      };
      if (database.shared) sweeping = setInterval(sweep, times.sweep);
    },

    async waiting() {
      const { rows } = await database.executeSql(
        "SELECT name, count(*)::int AS waiting FROM pgboss.job WHERE state IN ('created', 'retry') GROUP BY name",
      );
      const count = (name: QueueName) => Number(rows.find((row) => row.name === name)?.waiting ?? 0);
      return {
        announce: count('announce'),
        computer: count('computer'),
        clock: count('clock'),
        remind: count('remind'),
      };
    },

    wake(queue) {
      workers.get(queue)?.wake();
    },

    async stop() {
      clearInterval(sweeping);
      await Promise.all([swept, ...[...workers.values()].map((worker) => worker.stop())]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** An error's message as PostgreSQL can keep it. */
function storable(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD');
}
