import { monitorEventLoopDelay } from 'node:perf_hooks';

/** For so long after its start, in ms, a process loads and compiles what it does for the first time. */
const FRESH = 60_000;
/** How late the event loop may be, in ms. */
const LATE = 100;
/** For how long a late event loop is remembered, in ms; at most twice as long. */
const REMEMBERED = 5_000;
/** How often the event loop is looked at, in ms. */
const LOOK_EVERY = 20;

interface HasteNeeds {
  /** True where the process has just begun. */
  readonly fresh: boolean;
  /** The time, in ms. */
  readonly now: () => number;
  /** How late the event loop has been at most since the last reset, in nanoseconds. */
  readonly lateness: { readonly max: number; reset(): void };
}

export interface Haste {
  /** Whether an answer is likely to take long, so that it had better be announced at once. */
  readonly isNeeded: () => boolean;
  readonly stop: () => void;
}

/** Watches the event loop of this process. @param fresh whether the process has just begun */
export function watchLoop(fresh: boolean): Haste {
  const lateness = monitorEventLoopDelay({ resolution: LOOK_EVERY });
  lateness.enable();
  const now = () => performance.now();
  return { isNeeded: createHaste({ fresh, now, lateness }), stop: () => void lateness.disable() };
}

export function createHaste({ fresh, now, lateness }: HasteNeeds): Haste['isNeeded'] {
  const begin = now();
  let since = begin;
  let before = 0;
  return () => {
    const time = now();
    if (time - since >= REMEMBERED) {
      // What is older than that counts no more.
      before = time - since < 2 * REMEMBERED ? lateness.max : 0;
      lateness.reset();
      since = time;
    }
    return (fresh && time - begin < FRESH) || Math.max(before, lateness.max) >= LATE * 1e6;
  };
}
