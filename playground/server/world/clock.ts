/** Cancels something scheduled. Does nothing if it has already happened. */
export type Cancel = () => void;

/**
 * The playground's time. Everything that depends on time (an interaction's three seconds, a token's fifteen minutes,
 * the archiving of threads) uses this clock, so that winding it makes days pass in a moment.
 */
export interface Clock {
  /** Milliseconds since 1970. Never goes back. */
  now(): number;
  /** How far this clock is ahead of the computer's, in milliseconds. */
  readonly offset: number;
  /** Runs `act` once when the clock reaches `time`; never before this call returns. */
  at(time: number, act: () => void): Cancel;
  /** Moves the clock forward by milliseconds, at least 0, and runs everything that becomes due, in order. */
  wind(by: number): void;
  /** Calls `listener` after every winding. */
  onWind(listener: () => void): Cancel;
  /** Cancels everything scheduled. */
  stop(): void;
}

/** The longest delay of a Node timer: 2^31 - 1 ms. */
const LONGEST_TIMER = 2_147_483_647;

interface Due {
  readonly time: number;
  /** Breaks ties: what was scheduled first runs first. */
  readonly order: number;
  act: (() => void) | undefined;
}

/**
 * A clock that runs with the computer's, and can be wound forward.
 *
 * @param base the computer's clock. If it stands still, the clock moves only by winding.
 */
export function createClock(base: () => number = Date.now): Clock {
  let offset = 0;
  let order = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerFor = Number.POSITIVE_INFINITY;
  const dues = createHeap();
  const listeners = new Set<() => void>();
  const now = () => base() + offset;

  const runDue = () => {
    timerFor = Number.POSITIVE_INFINITY;
    for (let first = dues.first(); first && first.time <= now(); first = dues.first()) {
      dues.take();
      first.act?.();
    }
    arm();
  };
  const arm = () => {
    const next = dues.first()?.time ?? Number.POSITIVE_INFINITY;
    if (next >= timerFor) return;
    clearTimeout(timer);
    timerFor = next;
    timer = setTimeout(runDue, Math.min(Math.max(next - now(), 0), LONGEST_TIMER));
    timer.unref();
  };

  return {
    now,
    get offset() {
      return offset;
    },
    at(time, act) {
      order += 1;
      const due: Due = { time, order, act };
      dues.add(due);
      arm();
      return () => {
        due.act = undefined;
      };
    },
    wind(by) {
      if (!(by >= 0)) throw new RangeError(`A clock cannot be wound by ${by} ms.`);
      offset += by;
      clearTimeout(timer);
      runDue();
      for (const listener of [...listeners]) listener();
    },
    onWind(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      dues.clear();
      clearTimeout(timer);
      timerFor = Number.POSITIVE_INFINITY;
    },
  };
}

/** A binary heap, which finds the next of thousands of scheduled things quickly. */
function createHeap() {
  const heap: Due[] = [];
  const isBefore = (a: Due, b: Due) => a.time < b.time || (a.time === b.time && a.order < b.order);
  const swap = (i: number, j: number) => {
    const [a, b] = [heap[i], heap[j]];
    if (a && b) [heap[i], heap[j]] = [b, a];
  };
  const firstOf = (i: number, j: number) => {
    const [a, b] = [heap[i], heap[j]];
    return b && a && isBefore(b, a) ? j : i;
  };
  return {
    first: () => heap[0],
    add(due: Due) {
      heap.push(due);
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (firstOf(parent, i) === parent) return;
        swap(parent, i);
        i = parent;
      }
    },
    take() {
      swap(0, heap.length - 1);
      heap.pop();
      for (let i = 0; ; ) {
        const next = firstOf(firstOf(i, 2 * i + 1), 2 * i + 2);
        if (next === i) return;
        swap(i, next);
        i = next;
      }
    },
    clear() {
      heap.length = 0;
    },
  };
}
