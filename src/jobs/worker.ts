import { setTimeout } from 'node:timers/promises';
import type { Job, QueueName } from '../table/model.ts';
import type { Database } from '../table/ports.ts';
import { type Claim, claimNext, keepClaims } from './claims.ts';

/** What comes of a job, written down. These may reject where the database does not answer. */
export interface Ledger {
  completed(claim: Claim): Promise<void>;
  failed(claim: Claim, error: unknown): Promise<void>;
}

export interface WorkerOptions {
  readonly queue: QueueName;
  readonly handler: (job: Job) => Promise<void>;
  readonly database: Database;
  readonly ledger: Ledger;
  /** How many jobs at once. */
  readonly width: number;
  /** How often to look for jobs unasked, and to say that those under way are, in ms. */
  readonly poll: number;
  readonly beat: number;
  /** Told of each failure to reach the database. */
  readonly troubled: (error: unknown) => void;
}

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
  #beating: NodeJS.Timeout | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#beating = setInterval(() => this.#beat(), this.#options.beat);
    this.#loop = this.#work();
  }

  wake(): void {
    this.#woken = true;
    this.#wakeUp();
  }

  /** Takes no more jobs, and lets those under way end. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#loop;
    await Promise.all(this.#running.values());
    clearInterval(this.#beating);
  }

  async #work(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false;
      const claim = this.#running.size < this.#options.width ? await this.#next() : undefined;
      if (claim !== undefined) this.#carryOut(claim);
      else if (!this.#woken) await this.#pause();
    }
  }

  async #next(): Promise<Claim | undefined> {
    try {
      return await claimNext(this.#options.database, this.#options.queue);
    } catch (error) {
      this.#options.troubled(error);
      return undefined;
    }
  }

  #carryOut(claim: Claim): void {
    const { handler, ledger } = this.#options;
    const run = async (): Promise<void> => {
      let outcome = () => ledger.completed(claim);
      try {
        await handler(claim.job);
      } catch (error) {
        outcome = () => ledger.failed(claim, error);
      }
      await this.#writeDown(outcome);
      this.#running.delete(claim.id);
      // There is room now, and the table's next job may be taken.
      this.wake();
    };
    this.#running.set(claim.id, run());
  }

  /** Where the database is away, the job stays ours until it is back: what has been done is not done again. */
  async #writeDown(outcome: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await outcome();
        return;
      } catch (error) {
        this.#options.troubled(error);
      }
      // In the end it is left to expire.
      if (this.#stopping || attempt === WRITING_ATTEMPTS) return;
      await setTimeout(this.#options.poll);
    }
  }

  #beat(): void {
    if (this.#running.size === 0) return;
    keepClaims(this.#options.database, this.#options.queue, [...this.#running.keys()]).catch(
      (error: unknown) => this.#options.troubled(error),
    );
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const waiting = new AbortController();
      this.#wakeUp = () => waiting.abort();
      setTimeout(this.#options.poll, undefined, { signal: waiting.signal }).then(resolve, () => resolve());
    });
  }
}
