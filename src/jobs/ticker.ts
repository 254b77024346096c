import type { Store } from '../table/store/store.ts';

/** How often to look for tables that are due, in ms. */
const EVERY = 15_000;

export interface Ticker {
  /** Looks now, and then every so often. Keeps no process alive. */
  start(): void;
  /** Looks now. Resolves when all is enqueued that was due when this was called; never rejects. */
  tick(): Promise<void>;
  /** Lets a look that is under way end. */
  stop(): Promise<void>;
}

export interface TickerNeeds {
  readonly store: Pick<Store, 'enqueueDue'>;
  readonly now: () => Date;
  /** The database did not answer; told once, until it answers again. Nothing is lost. */
  readonly troubled: (error: unknown) => void;
}

/**
 * Has tables looked at when they are due. Nothing is in memory: what is due stands in the database, a look that fails
 * is made up for by the next, and several processes that look do no harm.
 */
export function createTicker({ store, now, troubled }: TickerNeeds, every = EVERY): Ticker {
  let isUnreachable = false;
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  /** A look that has not begun yet: it will do for everybody who asks until then. */
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    next = undefined;
    if (stopped) return;
    try {
      await store.enqueueDue(now());
      isUnreachable = false;
    } catch (error) {
      if (!isUnreachable) troubled(error);
      isUnreachable = true;
    }
  };
  const tick = (): Promise<void> => {
    next ??= looking = looking.then(look);
    return next;
  };

  return {
    tick,
    start() {
      timer = setInterval(() => void tick(), every);
      timer.unref();
      void tick();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
