import type { Store } from '../table/store/store.ts';

/** How often to look for tables that are due, in ms. */
const EVERY = 15_000;

export interface Ticker {
  /** Looks now, and then at intervals. Does not keep the process alive. */
  start(): void;
  /** Looks now. Resolves when everything that was due at the call is enqueued; never rejects. */
  tick(): Promise<void>;
  /** Waits for the look under way. */
  stop(): Promise<void>;
}

export interface TickerNeeds {
  readonly store: Pick<Store, 'enqueueDue'>;
  readonly now: () => Date;
  /** The database did not answer; reported once, until it answers again. Nothing is lost. */
  readonly unreachable: (error: unknown) => void;
}

/**
 * Enqueues tables when they are due. Nothing is in memory: the database knows what is due, the next look makes up for a
 * failed one, and several processes can look at the same time.
 */
export function createTicker({ store, now, unreachable }: TickerNeeds, every = EVERY): Ticker {
  let isUnreachable = false;
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  /** A look that has not begun yet; it serves everybody who asks until then. */
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    next = undefined;
    if (stopped) return;
    try {
      await store.enqueueDue(now());
      isUnreachable = false;
    } catch (error) {
      if (!isUnreachable) unreachable(error);
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
