import { setTimeout } from 'node:timers/promises';
import type { Job, QueueName } from '../table/job.ts';
import type { JobClaim, JobTable } from '../table/ports.ts';

/** Writes down how a job ended. These may reject where the database does not answer. */
export interface JobResults {
  completed(claim: JobClaim): Promise<void>;
  failed(claim: JobClaim, error: unknown): Promise<void>;
}

export interface WorkerOptions {
  readonly queue: QueueName;
  readonly handler: (job: Job) => Promise<void>;
  readonly jobs: Pick<JobTable, 'claim' | 'extendClaims'>;
  readonly results: JobResults;
  /** Maximum number of jobs at once. */
  readonly concurrency: number;
  /** How often to look for jobs unasked, and to say that active jobs still are, in ms. */
  readonly poll: number;
  readonly heartbeat: number;
  /** Called for each failure to reach the database. */
  readonly unreachable: (error: unknown) => void;
}

/** How often to try to write down a result before its job is left to expire. */
const WRITING_ATTEMPTS = 100;

/** Carries out the jobs of one queue. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #running = new Map<string, Promise<void>>();
  #stopping = false;
  /** Something happened since the last look: there may be a job. */
  #woken = false;
  #wakeUp: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#heartbeat = setInterval(() => this.#extendClaims(), this.#options.heartbeat);
    this.#loop = this.#work();
  }

  wake(): void {
    this.#woken = true;
    this.#wakeUp();
  }

  /** Takes no more jobs, and lets active ones end. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#loop;
    await Promise.all(this.#running.values());
    clearInterval(this.#heartbeat);
  }

  async #work(): Promise<void> {
    let atOnce = 1;
    while (!this.#stopping) {
      this.#woken = false;
      const free = this.#options.concurrency - this.#running.size;
      // Side by side, once many wait: each claim takes another job.
      const asked = Math.min(free, atOnce);
      const claims = await Promise.all(Array.from({ length: asked }, () => this.#next()));
      const found = claims.filter((claim) => claim !== undefined);
      atOnce = found.length < asked ? 1 : 2 * Math.max(1, asked);
      for (const claim of found) this.#carryOut(claim);
      if (found.length === 0 && !this.#woken) await this.#pause();
    }
  }

  async #next(): Promise<JobClaim | undefined> {
    try {
      return await this.#options.jobs.claim(this.#options.queue);
    } catch (error) {
      this.#options.unreachable(error);
      return undefined;
    }
  }

  #carryOut(claim: JobClaim): void {
    const { handler, results } = this.#options;
    const run = async (): Promise<void> => {
      let outcome = () => results.completed(claim);
      try {
        await handler(claim.job);
      } catch (error) {
        outcome = () => results.failed(claim, error);
      }
      await this.#writeDown(outcome);
      this.#running.delete(claim.id);
      // Another job fits, and the next one of this key may be taken.
      this.wake();
    };
    this.#running.set(claim.id, run());
  }

  /** While the database does not answer, the job stays claimed: finished work is not repeated. */
  async #writeDown(outcome: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await outcome();
        return;
      } catch (error) {
        this.#options.unreachable(error);
      }
      // In the end the job expires.
      if (this.#stopping || attempt === WRITING_ATTEMPTS) return;
      await setTimeout(this.#options.poll);
    }
  }

  #extendClaims(): void {
    if (this.#running.size === 0) return;
    const { jobs, queue, unreachable } = this.#options;
    jobs.extendClaims(queue, [...this.#running.keys()]).catch(unreachable);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const waiting = new AbortController();
      this.#wakeUp = () => waiting.abort();
      setTimeout(this.#options.poll, undefined, { signal: waiting.signal }).then(resolve, () => resolve());
    });
  }
}
