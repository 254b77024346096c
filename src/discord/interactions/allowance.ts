import { LRUCache } from 'lru-cache';

/** How often a person may have something that costs much. */
interface Limit {
  readonly most: number;
  /** The period in ms. */
  readonly within: number;
}

/** Counts in this process. */
export interface Allowance {
  /** @returns whether the person may have it once more, which then counts */
  take(userId: string): boolean;
  /** They did not get what they took last. */
  giveBack(userId: string): void;
}

const PEOPLE_MOST = 10_000;

export function createAllowance({ most, within }: Limit, now: () => Date): Allowance {
  const had = new LRUCache<string, readonly number[]>({ max: PEOPLE_MOST });
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

/** Does work that takes a processor for seconds: one after the other, also after one that failed. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
