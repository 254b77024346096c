export interface Ticker {
  /** Looks now, and then at intervals. Does not keep the process alive. */
  start(): void;
  /** Looks now. Resolves when everything that was due at the call is found; never rejects. */
  tick(): Promise<void>;
  /** Waits for the look under way. */
  stop(): Promise<void>;
}

/**
 * Looks for what is due. Nothing is in memory: the database knows what is due, the next look makes up for a failed one,
 * and several processes can look at the same time.
 *
 * @param every how often to look, in ms
 * @param unreachable see `watchOutages`
 */
export function createTicker(
  look: () => Promise<unknown>,
  every: number,
  unreachable: (error: unknown) => void,
): Ticker {
  const watched = watchOutages(unreachable);
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  /** A look that has not begun yet; it serves everybody who asks until then. */
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const begin = async (): Promise<void> => {
    next = undefined;
    if (!stopped) await watched(look()).catch(() => {});
  };
  const tick = (): Promise<void> => {
    next ??= looking = looking.then(begin);
    return next;
  };

  return {
    tick,
    start() {
      timer = setInterval(() => void tick(), every).unref();
      void tick();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** @param unreachable the database did not answer: called for the first failure of each outage */
export function watchOutages(unreachable: (error: unknown) => void): <T>(work: Promise<T>) => Promise<T> {
  let isUnreachable = false;
  let failures = 0;
  return async (work) => {
    const before = failures;
    try {
      const result = await work;
      // The answer to what was asked before the outage does not end it.
      if (failures === before) isUnreachable = false;
      return result;
    } catch (error) {
      if (!isUnreachable) unreachable(error);
      isUnreachable = true;
      failures++;
      throw error;
    }
  };
}
