import { monitorEventLoopDelay } from 'node:perf_hooks';

/** For this long after its start, in ms, a process loads and compiles code for the first time. */
const FRESH = 60_000;
/** Event-loop delay that counts as late, in ms. */
const LATE = 100;
/** How long a late event loop is remembered, in ms; at most twice as long. */
const REMEMBERED = 5_000;
/** How often the event loop is sampled, in ms. */
const LOOK_EVERY = 20;

interface HasteNeeds {
  /** Whether the process has just started. */
  readonly fresh: boolean;
  /** The time, in ms. */
  readonly now: () => number;
  /** The maximum event-loop delay since the last reset, in nanoseconds. */
  readonly lateness: { readonly max: number; reset(): void };
}

export interface Haste {
  /** Whether answers are likely to be slow, so that an interaction should be acknowledged at once. */
  readonly isNeeded: () => boolean;
  readonly stop: () => void;
}

/** Watches the event loop of this process. @param fresh whether the process has just started */
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
      // Older delays no longer count.
      before = time - since < 2 * REMEMBERED ? lateness.max : 0;
      lateness.reset();
      since = time;
    }
    return (fresh && time - begin < FRESH) || Math.max(before, lateness.max) >= LATE * 1e6;
  };
}
