import type { Id } from '../../protocol.ts';

/** The first second of 2015, when Discord's ids begin to count. */
const EPOCH = 1_420_070_400_000n;

/** The moment that a snowflake was made, in milliseconds since 1970. */
export function snowflakeTime(id: Id): number {
  return Number((BigInt(id) >> 22n) + EPOCH);
}

/** True for a decimal number that fits a snowflake. */
export function isSnowflake(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) < 1n << 64n;
}

/** Orders ids from the oldest to the newest. */
export function byAge(a: Id, b: Id): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Makes ids of the present moment, each greater than the one before: 42 bits of milliseconds, 10 bits that name the
 * machine (always 1), 12 bits that count within a millisecond.
 *
 * @param last the greatest id that exists, to go on from
 */
export function createSnowflakes(now: () => number, last: Id = '0'): () => Id {
  let previous = BigInt(last);
  return () => {
    const fresh = ((BigInt(now()) - EPOCH) << 22n) | (1n << 12n);
    previous = fresh > previous ? fresh : previous + 1n;
    return previous.toString();
  };
}
