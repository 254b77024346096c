import type { Requests } from '../protocol.ts';

/** The server's maximum for reported values: a count, and ms. */
const ERRORS_MOST = 100;
const TOUCHABLE_MOST = 60_000;

type Send = (report: Requests['report']) => void;

/** Reports errors of the page, at most once per second. */
export function reportErrors(send: Send): void {
  let errors = 0;
  const failed = () => {
    if (errors++ > 0) return;
    setTimeout(() => {
      send({ errors: Math.min(errors, ERRORS_MOST) });
      errors = 0;
    }, 1000);
  };
  addEventListener('error', failed);
  addEventListener('unhandledrejection', failed);
}

/** Reports that the page can be touched now. */
export function reportTouchable(send: Send): void {
  send({ touchable: Math.min(Math.round(performance.now()), TOUCHABLE_MOST) });
}
