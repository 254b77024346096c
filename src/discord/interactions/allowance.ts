import { LRUCache } from 'lru-cache';

/** How often a person may have something that costs much. */
export interface Allowance {
  readonly most: number;
  /** The period in ms. */
  readonly within: number;
}

const PEOPLE_MOST = 10_000;

/** Counts in this process. @returns whether the person may have it once more, which then counts */
export function createAllowance({ most, within }: Allowance, now: () => Date): (userId: string) => boolean {
  const had = new LRUCache<string, readonly number[]>({ max: PEOPLE_MOST });
  return (userId) => {
    const at = now().getTime();
    const lately = (had.get(userId) ?? []).filter((time) => time > at - within);
    if (lately.length >= most) return false;
    had.set(userId, [...lately, at]);
    return true;
  };
}
