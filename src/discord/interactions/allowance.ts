import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';

/** A rate limit per person for something expensive. */
interface Limit {
  readonly most: number;
  /** The period in ms. */
  readonly within: number;
}

/** Counts within this process only. */
export interface Allowance {
  /** @returns whether the person may have another; if so, it counts */
  take(userId: string): boolean;
  /** Uncounts their last one, which they did not get. */
  giveBack(userId: string): void;
}

const PEOPLE_MOST = 10_000;

export function createAllowance({ most, within }: Limit, now: () => Date): Allowance {
  const had = new LRUCache<string, readonly number[]>(atMost(PEOPLE_MOST));
  const lately = (userId: string) =>
    (had.get(userId) ?? []).filter((time) => time > now().getTime() - within);
  return {
    take(userId) {
      const taken = lately(userId);
      if (taken.length >= most) return false;
      had.set(userId, [...taken, now().getTime()]);
      return true;
    },
    giveBack: (userId) => void had.set(userId, lately(userId).slice(0, -1)),
  };
}

/** Serializes work that uses a processor for seconds. A failure does not stop later work. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
