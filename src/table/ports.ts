import type { FilmFrame } from '../core/film.ts';
import type { Locale, Message, Seat, Text } from '../core/message.ts';
import type { Scene, Theme } from '../core/scene.ts';
import type { Job, QueueName } from './job.ts';

/** The database that the store is on, for the queue, which keeps its jobs there too. */
export interface Database {
  /** One statement with values, or, without, one or several: then the last one's rows. */
  executeSql(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  /** What the queue needs of its jobs' table beyond what its library offers. */
  readonly jobs: JobTable;
  /** Whether other processes may be at work on it too. */
  readonly shared: boolean;
  /** Waits until no other process is within a call of this, then does the work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** A job that this process carries out. */
export interface JobClaim {
  readonly id: string;
  readonly job: Job;
}

/** The jobs in the database. All methods reject where the database does not answer. */
export interface JobTable {
  /** Takes the job that has been due longest and whose key has no other active job in this queue, in any process. */
  claim(queue: QueueName): Promise<JobClaim | undefined>;
  /** Notes that a job is done, unless it has expired meanwhile. */
  complete(claim: JobClaim): Promise<void>;
  /** Says that this process still carries out these jobs, so that they do not expire. */
  extendClaims(queue: QueueName, ids: readonly string[]): Promise<void>;
  /** After a failure was written down: limits the delay before the next attempt. */
  limitDelay(claim: JobClaim, seconds: number): Promise<'retried' | 'given-up'>;
  /** Makes the jobs of a queue due that wait for another attempt. */
  retryNow(queue: QueueName): Promise<void>;
  /**
   * Makes all jobs due that are active or wait for another attempt. Only for a database of one process, before work
   * begins: an active job there belongs to a process that has died.
   */
  releaseAll(): Promise<void>;
  /** Whether there are active jobs whose process has died; pg-boss makes them wait again, but reads all jobs for it. */
  anyExpired(): Promise<boolean>;
  /** How many jobs wait in each queue. */
  waiting(): Promise<Readonly<Record<QueueName, number>>>;
}

/** Carries out jobs, each at least once, with retries; jobs survive the process. */
export interface Queue {
  /** A handler that rejects is tried again later. Register all handlers before `start`. */
  work(queue: QueueName, handler: (job: Job) => Promise<void>): void;
  start(): Promise<void>;
  /** Look for new jobs now, instead of at the next poll. */
  wake(queue: QueueName): void;
  /** Tries failed jobs again now: what they needed is back. Never rejects. */
  retryNow(queue: QueueName): Promise<void>;
  /** Lets running handlers end. */
  stop(): Promise<void>;
}

/** The name of the player on a seat, as the reader should see it. */
export interface NameOf {
  (seat: Seat): string;
  /** The name that the player gave their sheet; left out or undefined: none. */
  readonly sheet?: (seat: Seat) => string | undefined;
}

/** How characters are written so that they stay what they are. */
export type Escape = (text: string) => string;

/** Says messages in a language. */
export interface Translator {
  /** @param written how values are escaped for Markdown, which may have emoji; left out: plain text, in which words stand in for emoji */
  translate(message: Message, locale: Locale, nameOf: NameOf, written?: Escape): string;
  /** As `say`; plain characters stay as they are. */
  text(text: Text, locale: Locale, nameOf: NameOf, written?: Escape): string;
  /** Whether the catalogs have this key. */
  has(key: string): boolean;
  /** The message of a key, without values, in every language: for Discord's localisations. */
  inAllLocales(key: string): Readonly<Record<Locale, string>>;
}

/** How pictures look for their reader. */
export interface Look {
  readonly theme: Theme;
  readonly locale: Locale;
  readonly nameOf: NameOf;
}

/** Turns scenes into PNG files. */
export interface Painter {
  paint(scene: Scene, look: Look): Promise<Buffer>;
}

/** Turns frames of one size into an animated GIF that loops. */
export interface Animator {
  /** @param frames at least one; read one at a time, with pauses that let other work go on */
  animate(frames: Iterable<FilmFrame>, look: Look): Promise<Buffer>;
}
