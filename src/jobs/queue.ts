import { isDeepStrictEqual } from 'node:util';
import PgBoss from 'pg-boss';
import { type Job, type QueueName, queueNames } from '../table/job.ts';
import type { Database, JobTable, Queue } from '../table/ports.ts';
import { type JobResults, Worker } from './worker.ts';

export interface PgQueue extends Queue {
  /** Creates the queue's tables, so that the store can add jobs; `start` also does this. */
  prepare(): Promise<void>;
  /** How many jobs wait in each queue. */
  waiting(): Promise<Readonly<Record<QueueName, number>>>;
}

/** What the queue reports to the person who runs the bot. */
export interface QueueReports {
  /** A handler rejected. `last`: it has done so for some eight hours, and the job is given up. */
  failed(job: Job, error: unknown, last: boolean): void;
  /** The database did not answer; reported once per outage. Nothing is lost. */
  unreachable(error: unknown): void;
}

/** In ms. */
export interface QueueTimes {
  /** How often to poll without being woken. */
  readonly poll: number;
  /** How often to renew the claim of a running job. */
  readonly heartbeat: number;
  /** How long a job without a heartbeat counts as active. Whole seconds. */
  readonly expire: number;
  /** How often to look for jobs whose process has died. */
  readonly sweep: number;
}

const defaultTimes: QueueTimes = { poll: 2_000, heartbeat: 5_000, expire: 20_000, sweep: 10_000 };

/**
 * Maximum number of jobs at once: announcements and reminders wait for Discord, clocks for the database, computer
 * players are CPU-bound, and retention and analyses work in the background.
 */
const concurrency: Readonly<Record<QueueName, number>> = {
  announce: 10,
  computer: 2,
  clock: 6,
  remind: 4,
  retention: 1,
  analyse: 1,
};

/** 2 to 4 s, then doubled each time up to 5 minutes: a hundred attempts take about eight hours. */
const attempts = { retryLimit: 100, retryDelay: 2, retryBackoff: true };
/** The longest delay before another attempt, in seconds: how soon a channel shows its table after an outage. */
const LONGEST_DELAY = 300;
const RETENTION_MINUTES = 30 * 24 * 60;

/**
 * The queue, by pg-boss in the store's own database. A queue holds at most one waiting job per key, and runs one at a
 * time per key across all processes. A job whose process was killed runs again within half a minute, or at startup if
 * only one process uses the database.
 */
export function createQueue(
  database: Database,
  reports: QueueReports,
  times: QueueTimes = defaultTimes,
): PgQueue {
  let isUnreachable = false;
  const unreachable = (error: unknown): void => {
    if (!isUnreachable) reports.unreachable(error);
    isUnreachable = true;
  };
  const answered = <T>(result: T): T => {
    isUnreachable = false;
    return result;
  };
  const jobs: JobTable = {
    ...database.jobs,
    claim: (queue) => database.jobs.claim(queue).then(answered),
    complete: (claim) => database.jobs.complete(claim).then(answered),
    extendClaims: (queue, ids) => database.jobs.extendClaims(queue, ids).then(answered),
  };
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values: unknown[] | undefined) => ({
        rows: [...answered(await database.executeSql(text, values)).rows],
      }),
    },
    schedule: false,
    archiveCompletedAfterSeconds: 10 * 60,
    archiveFailedAfterSeconds: 7 * 24 * 60 * 60,
    deleteAfterDays: 1,
  });
  boss.on('error', unreachable);

  const settings = {
    policy: 'stately' as const,
    ...attempts,
    expireInSeconds: times.expire / 1000,
    retentionMinutes: RETENTION_MINUTES,
  };
  const results: JobResults = {
    completed: jobs.complete,
    async failed(claim, error) {
      await boss.fail(claim.job.queue, claim.id, { message: storable(error) });
      const next = await jobs.limitDelay(claim, LONGEST_DELAY);
      reports.failed(claim.job, error, next === 'given-up');
    },
  };
  /** Under a lock: two processes that create pg-boss's tables at the same time would disturb each other. */
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
  let sweepTimer: NodeJS.Timeout | undefined;
  let lastSweep: Promise<void> = Promise.resolve();

  return {
    work(queue, handler) {
      const { poll, heartbeat } = times;
      workers.set(
        queue,
        new Worker({
          queue,
          handler,
          jobs,
          results,
          concurrency: concurrency[queue],
          poll,
          heartbeat,
          unreachable,
        }),
      );
    },

    prepare,

    async start() {
      await prepare();
      if (!database.shared) await jobs.releaseAll();
      for (const worker of workers.values()) worker.start();
      const sweep = (): void => {
        lastSweep = jobs
          .anyExpired()
          .then((any) => (any ? boss.expire() : undefined))
          .catch(unreachable);
      };
      if (database.shared) sweepTimer = setInterval(sweep, times.sweep);
    },

    waiting: () => jobs.waiting(),

    wake(queue) {
      workers.get(queue)?.wake();
    },

    async retryNow(queue) {
      await jobs.retryNow(queue).then(answered, unreachable);
      workers.get(queue)?.wake();
    },

    async stop() {
      clearInterval(sweepTimer);
      await Promise.all([lastSweep, ...[...workers.values()].map((worker) => worker.stop())]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** An error's message as PostgreSQL can keep it. */
function storable(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD');
}
