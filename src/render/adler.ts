/** The Adler-32 checksum of RFC 1950, of data that is put together or changed. */

export const ADLER_BASE = 65521;

/** @param low 1, and all bytes @param high all values that `low` had after a byte */
export function adler32(low: number, high: number): number {
  return modulo(high) * 65536 + modulo(low);
}

function modulo(value: number): number {
  return ((value % ADLER_BASE) + ADLER_BASE) % ADLER_BASE;
}

/** The checksum of two pieces of data after each other. @param length of the second */
export function adlerOfBoth(first: number, second: number, length: number): number {
  const low = lowOf(first) + lowOf(second) - 1;
  return adler32(low, highOf(first) + highOf(second) + (length % ADLER_BASE) * (lowOf(first) - 1));
}

/**
 * The checksum of data after a change.
 *
 * @param sum of all differences
 * @param weighted sum of all differences, each times the number of bytes from its place to the end
 */
export function adlerAfter(before: number, sum: number, weighted: number): number {
  return adler32(lowOf(before) + sum, highOf(before) + weighted);
}

function lowOf(adler: number): number {
  return adler % 65536;
}

function highOf(adler: number): number {
  return Math.floor(adler / 65536);
}
