import type { Log } from '../log.ts';

const EVERY_MS = 1_000;
/** Maximum number of ids in a line. */
const IDS_SHOWN = 20;

interface Failure {
  readonly err: unknown;
  readonly id: string;
  readonly [field: string]: unknown;
}

/**
 * Logs failures, at most one line a second: an outage makes every press fail. The first is logged at once, those of the
 * rest of the second together, with their number.
 *
 * @param message of the first; `more` of the others
 * @returns a function that takes a failure and the id under which somebody may ask for it
 */
export function createFailureLog(
  log: Pick<Log, 'error'>,
  message: string,
  more: string,
): (about: Failure) => void {
  let waiting: { readonly err: unknown; readonly ids: string[]; count: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const pause = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting === undefined) return;
      log.error(waiting, more);
      waiting = undefined;
      pause();
    }, EVERY_MS);
  };
  return (about) => {
    if (timer === undefined) {
      log.error(about, message);
      pause();
      return;
    }
    waiting ??= { err: about.err, ids: [], count: 0 };
    waiting.count++;
    if (waiting.ids.length < IDS_SHOWN) waiting.ids.push(about.id);
  };
}
