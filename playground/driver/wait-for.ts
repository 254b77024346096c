/** Waiting for the thing itself, not for a time to pass. */

export interface ChangeSource {
  /** Calls `listener` whenever anything has happened. */
  listen(listener: () => void): () => void;
}

/** What a test looks at may lie outside of the playground (a database, a variable): it is looked at every so often, too. */
const POLL_INTERVAL = 20;
/** How long a wait may last, by the computer's clock, before it is called off. */
const TIMEOUT = 10_000;

/**
 * Resolves with what `look` gives as soon as it gives anything but undefined, false or null: at once, or when one of
 * the things happens that are listened to. Rejects with what `look` throws, and after ten seconds with what was waited for and
 * `lately`.
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
