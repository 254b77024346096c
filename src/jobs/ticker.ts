export interface Ticker {
  /** Looks now, and then at intervals. Does not keep the process alive. */
  start(): void;
  /** Looks now. Resolves when everything that was due at the call is enqueued; never rejects. */
  tick(): Promise<void>;
  /** Waits for the look under way. */
  stop(): Promise<void>;
}

export interface TickerNeeds {
  /** Enqueues what is due. */
  readonly look: (now: Date) => Promise<unknown>;
  /** How often to look, in ms. */
  readonly every: number;
  readonly now: () => Date;
  /** The database did not answer; reported once, until it answers again. Nothing is lost. */
  readonly unreachable: (error: unknown) => void;
}

/**
 * Enqueues jobs when they are due. Nothing is in memory: the database knows what is due, the next look makes up for a
 * failed one, and several processes can look at the same time.
 */
export function createTicker({ look: enqueue, every, now, unreachable }: TickerNeeds): Ticker {
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
      await enqueue(now());
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
