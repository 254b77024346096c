/** Waits for a condition instead of a time. */

export interface ChangeSource {
  /** Calls `listener` whenever anything has happened. */
  listen(listener: () => void): () => void;
}

/** A test can also watch things outside the playground (a database, a variable): milliseconds between looks. */
const POLL_INTERVAL = 20;
/** Maximum wait in milliseconds, by the computer's clock. */
const TIMEOUT = 10_000;

/**
 * Resolves with the first result of `look` that is not undefined, false or null. Rejects if `look` throws, and after
 * the timeout with `what` and the recent requests.
 */
export function waitFor<T>(
  changes: ChangeSource,
  look: () => T | undefined | false | null,
  what: string,
  recentRequests: () => string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      stop();
      clearTimeout(timer);
      clearInterval(polling);
      done();
    };
    const check = () => {
      try {
        const found = look();
        if (found !== undefined && found !== false && found !== null) settle(() => resolve(found));
      } catch (error) {
        settle(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    };
    const stop = changes.listen(check);
    const polling = setInterval(check, POLL_INTERVAL);
    const timer = setTimeout(
      () => settle(() => reject(new Error(`Waited ${TIMEOUT / 1_000} s for ${what}.\n${recentRequests()}`))),
      TIMEOUT,
    );
    check();
  });
}
