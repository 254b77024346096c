import type { FilmFrame } from '../core/film.ts';
import type { Locale, Message, Seat, Text } from '../core/message.ts';
import type { Scene, Theme } from '../core/scene.ts';

/** The database that the store is on, for the queue, which keeps its jobs there too. */
export interface Database {
  /** One statement with values, or, without, one or several: then the last one's rows. */
  executeSql(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  /** Whether other processes may be at work on it too. */
  readonly shared: boolean;
}

/** A job, to be done later, at least once. */
export interface Job {
  /**
   * What is to be done. `announce`: post the state of the table in its channel. `computer`: let the computer players move.
   * `clock`: check what is due at the table. Others are features'.
   */
  readonly queue: string;
  /** A table's id, or what a feature makes of it. */
  readonly key: string;
}

/** Carries out jobs, each at least once, with retries; jobs survive the process. */
export interface Queue {
  /**
   * A handler that rejects is tried again later. Register all handlers before `start`.
   *
   * @param atOnce how many jobs of the queue run at once in this process; one after the other where left out
   */
  work(queue: string, handler: (job: Job) => Promise<void>, atOnce?: number): void;
  start(): Promise<void>;
  /** Look for new jobs now, instead of at the next poll. */
  wake(queue: string): void;
  /** Tries failed jobs again now: what they needed is back. Never rejects. */
  retryNow(queue: string): Promise<void>;
  /** How many jobs wait in each queue. */
  waiting(): Promise<Readonly<Record<string, number>>>;
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

/** A logger with pino's argument order: the fields first, then the message. */
export interface Log {
  debug(about: object, message: string): void;
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
