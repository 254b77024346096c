import { setTimeout } from 'node:timers/promises';
import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Job, Queue } from '../table/ports.ts';
import { type Claim, jobTable } from './job-table.ts';
import { createTicker, watchOutages } from './ticker.ts';

/** The store's database, which also holds the queue's jobs. */
export interface QueueDatabase {
  readonly prisma: Pick<PrismaClient, '$queryRaw'>;
  /** Whether other processes may use it too. */
  readonly shared: boolean;
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
  /** How often to look for jobs without being woken, and to extend the claims of running ones. */
  readonly poll: number;
  /** How soon the job of a process that has died is due again. */
  readonly lease: number;
}

const defaultTimes: QueueTimes = { poll: 2_000, lease: 20_000 };

/** By the delays below they take about eight hours. */
const ATTEMPTS = 100;
/** In seconds: how soon a channel shows its table after an outage. */
const LONGEST_DELAY = 300;

/** 2 to 4 s after the first attempt, then doubled each time. */
function delayAfter(attempt: number): number {
  return Math.min(LONGEST_DELAY, (1 + Math.random()) * 2 ** attempt);
}

/**
 * The queue, in the store's own database. It holds one job per queue and key, and runs it in one process at a time. A
 * job whose process was killed runs again within half a minute, or at startup if only one process uses the database.
 */
export function createQueue(
  { prisma, shared }: QueueDatabase,
  reports: QueueReports,
  { poll, lease }: QueueTimes = defaultTimes,
): Queue {
  const watched = watchOutages(reports.unreachable);
  const jobs = jobTable((statement) => watched(prisma.$queryRaw(statement)), lease / 1000);
  const handlers = new Map<string, { run(job: Job): Promise<void>; readonly atOnce: number }>();
  const running = new Map<Claim, Promise<void>>();
  /** The queues in which jobs may wait that nobody has looked for, and how many to claim side by side. */
  const woken = new Map<string, number>();
  let looking: Promise<void> | undefined;
  let stopping = false;

  const freeIn = (queue: string): number =>
    (handlers.get(queue)?.atOnce ?? 0) - [...running.keys()].filter(({ job }) => job.queue === queue).length;
  const next = (): string | undefined =>
    stopping ? undefined : [...woken.keys()].find((queue) => freeIn(queue) > 0);
  const look = async (): Promise<void> => {
    for (let queue = next(); queue !== undefined; queue = next()) {
      const asked = Math.min(freeIn(queue), woken.get(queue) ?? 1);
      woken.delete(queue);
      // The next poll makes up for a failure.
      const one = () => jobs.claim(queue).catch(() => undefined);
      const claims = (await Promise.all(Array.from({ length: asked }, one))).flatMap((claim) => claim ?? []);
      for (const claim of claims) running.set(claim, carryOut(claim));
      // The other queues come first.
      if (claims.length === asked && claims.some(({ more }) => more)) woken.set(queue, 2 * asked);
    }
    looking = undefined;
  };
  const wake = (...queues: readonly string[]): void => {
    for (const queue of queues) woken.set(queue, woken.get(queue) ?? 1);
    if (next() !== undefined) looking ??= look();
  };

  const carryOut = async (claim: Claim): Promise<void> => {
    const { job, attempt } = claim;
    let end = () => jobs.finish(claim);
    let report = () => {};
    try {
      if (attempt > ATTEMPTS) throw new Error('the process died at each attempt');
      await handlers.get(job.queue)?.run(job);
    } catch (error) {
      const last = attempt >= ATTEMPTS;
      if (!last) end = () => jobs.release(claim, delayAfter(attempt));
      report = () => reports.failed(job, error, last);
    }
    // While the database does not answer, the job stays claimed: finished work is not repeated.
    let isDue = await end().catch(() => undefined);
    while (isDue === undefined && !stopping) {
      await setTimeout(poll);
      isDue = await end().catch(() => undefined);
    }
    if (isDue !== undefined) report();
    running.delete(claim);
    wake(...(isDue ? [job.queue] : []));
  };

  const poller = createTicker(
    async () => {
      await Promise.all([...running.keys()].map(jobs.extend));
      wake(...(await jobs.due([...handlers.keys()])));
    },
    poll,
    () => {},
  );

  return {
    work: (queue, run, atOnce = 1) => void handlers.set(queue, { run, atOnce }),

    async start() {
      if (!shared) await jobs.releaseAll();
      poller.start();
    },

    waiting: () => jobs.waiting([...handlers.keys()]),
    wake,

    async retryNow(queue) {
      await jobs.retryNow(queue).catch(() => {});
      wake(queue);
    },

    async stop() {
      stopping = true;
      await looking;
      await Promise.all(running.values());
      await poller.stop();
    },
  };
}
