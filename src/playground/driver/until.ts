/** Waiting for the thing itself, never for a time to pass. */

export interface Pulse {
  /** Calls `hear` whenever anything has happened. */
  listen(hear: () => void): () => void;
}

/** How long a wait may last, by the computer's clock, before it is called off. */
const PATIENCE = 10_000;

/**
 * Resolves with what `look` gives as soon as it gives anything but undefined, false or null: at once, or after one of
 * the things that happen. Rejects with what `look` throws, and after ten seconds with what was waited for and
 * `lately`.
 */
export function until<T>(
  pulse: Pulse,
  look: () => T | undefined | false | null,
  what: string,
  lately: () => string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      stop();
      clearTimeout(timer);
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
    const stop = pulse.listen(check);
    const timer = setTimeout(
      () => settle(() => reject(new Error(`Waited ${PATIENCE / 1_000} s for ${what}.\n${lately()}`))),
      PATIENCE,
    );
    check();
  });
}
