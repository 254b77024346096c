/** Docker kills a container 10 s after it asks it to end. */
const STOP_LIMIT_MS = 8_000;

interface ShutdownNeeds {
  /** Ends what runs; undefined before anything runs: then there is nothing to lose. */
  stop(): Promise<void> | undefined;
  exit(code: number): void;
  readonly log: Readonly<Record<'info' | 'warn', (about: object, message: string) => void>>;
}

/**
 * Ends the process at the first signal, after what it is doing is done, and within `STOP_LIMIT_MS` whatever hangs:
 * each acknowledged move is in the database, and the next process does what is left. A second signal ends it at once.
 *
 * @returns takes why the process ends, such as a signal, and its exit code, 0 by default
 */
export function createShutdown({ stop, exit, log }: ShutdownNeeds): (reason: string, code?: number) => void {
  let stopping = false;
  return (reason, code = 0) => {
    if (stopping) return exit(1);
    stopping = true;
    log.info({ reason }, 'stopping');
    const forced = setTimeout(() => {
      log.warn({ afterMs: STOP_LIMIT_MS }, 'something hangs: the process ends without waiting for it');
      exit(1);
    }, STOP_LIMIT_MS);
    void (stop() ?? Promise.resolve())
      .catch((err: unknown) => log.warn({ err }, 'a part did not stop cleanly'))
      .finally(() => {
        clearTimeout(forced);
        exit(code);
      });
  };
}
