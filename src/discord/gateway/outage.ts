import { HTTPError } from 'discord.js';

/** In ms: with the limit of attempts below, everything is told within some seconds of Discord's return. */
const PROBE_EVERY = 5_000;

export interface OutageWatch {
  /** Hears of an error of a job. If Discord does not answer, asks it every few seconds until it does. */
  noticed(error: unknown): void;
  stop(): void;
}

/**
 * Notices when Discord is back after an outage. Jobs wait minutes for their next attempt when an outage is long.
 *
 * @param probe rejects while Discord does not answer
 */
export function createOutageWatch(probe: () => Promise<unknown>, onReturn: () => void): OutageWatch {
  let timer: NodeJS.Timeout | undefined;
  const ask = (): void => {
    timer = setTimeout(() => {
      probe().then(
        () => {
          timer = undefined;
          onReturn();
        },
        () => {
          if (timer !== undefined) ask();
        },
      );
    }, PROBE_EVERY);
    timer.unref();
  };
  return {
    noticed(error) {
      if (timer === undefined && isOutage(error)) ask();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Discord's server errors, and connections that fail or take too long. Its refusals are answers. */
function isOutage(error: unknown): boolean {
  if (error instanceof HTTPError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return true;
  const cause = error.cause ?? error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(UND_ERR_|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(code);
}
