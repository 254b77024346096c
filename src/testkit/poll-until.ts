import { setTimeout } from 'node:timers/promises';

/** How often to look, and how many times. */
interface Patience {
  /** In ms. Default: 20. */
  readonly every?: number;
  /** Default: 1,500, which is at least half a minute. */
  readonly times?: number;
}

/**
 * Looks again and again until a condition holds, where no event says so: a server that starts, a page that changes.
 *
 * @param look returns undefined or false while the condition does not hold; what it throws ends the waiting
 * @param what is waited for: the end of a sentence
 * @throws after as many looks in vain
 */
export async function pollUntil<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  { every = 20, times = 1_500 }: Patience = {},
): Promise<T> {
  for (let count = 0; count < times; count++) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await setTimeout(every);
  }
  throw new Error(`waited in vain for ${what}`);
}
