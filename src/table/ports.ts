import type { FilmFrame } from '../core/film.ts';
import type { Locale, Message, Seat, Text } from '../core/message.ts';
import type { Scene, Theme } from '../core/scene.ts';

/** A job, run later, at least once. */
export interface Job {
  /**
   * What to do. `announce`: post the state of the table in its channel. `computer`: let the computer players move.
   * `clock`: check what is due at the table. Features have others.
   */
  readonly queue: string;
  /** A table's id, or a key of the feature's own. */
  readonly key: string;
}

/** Runs jobs, each at least once, with retries. Jobs survive the process. */
export interface Queue {
  /**
   * Registers a handler. A job is retried later if it rejects. Register all handlers before `start`.
   *
   * @param atOnce how many jobs of the queue run concurrently in this process. Left out: one
   */
  work(queue: string, handler: (job: Job) => Promise<void>, atOnce?: number): void;
  start(): Promise<void>;
  /** Looks for new jobs now, instead of at the next poll. */
  wake(queue: string): void;
  /** Retries failed jobs now, because what they needed is available again. Never rejects. */
  retryNow(queue: string): Promise<void>;
  /** The number of waiting jobs in each queue. */
  waiting(): Promise<Readonly<Record<string, number>>>;
  /** Waits for running handlers to end. */
  stop(): Promise<void>;
}

/** The name of the player on a seat, as the reader should see it. */
export interface NameOf {
  (seat: Seat): string;
  /** The name that the player gave their sheet, if any. */
  readonly sheet?: (seat: Seat) => string | undefined;
}

/** Escapes characters so that they are shown literally. */
export type Escape = (text: string) => string;

/** Turns messages into text. */
export interface Translator {
  /**
   * @param written escapes values for Markdown, which may contain emoji; left out: plain text, in which words replace
   * emoji
   */
  translate(message: Message, locale: Locale, nameOf: NameOf, written?: Escape): string;
  /** Like `translate`; plain characters stay as they are. */
  text(text: Text, locale: Locale, nameOf: NameOf, written?: Escape): string;
  /** Whether the catalogs have this key. */
  has(key: string): boolean;
  /** A message without values in every language, for Discord's localisations. */
  inAllLocales(key: string): Readonly<Record<Locale, string>>;
}

/** How pictures look for a reader. */
export interface Look {
  readonly theme: Theme;
  readonly locale: Locale;
  readonly nameOf: NameOf;
}

/** Turns scenes into PNG files. */
export interface Painter {
  paint(scene: Scene, look: Look): Promise<Buffer>;
}

/** Turns frames of equal size into an animated GIF that loops. */
export interface Animator {
  /** @param frames at least one; read one at a time, with pauses that let other work run */
  animate(frames: Iterable<FilmFrame>, look: Look): Promise<Buffer>;
}

/** A logger with pino's argument order: the fields first, then the message. */
export interface Log {
  debug(about: object, message: string): void;
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
