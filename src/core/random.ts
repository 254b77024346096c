/** The random source of the rules. */
export interface Random {
  /** A whole number from 0 up to, but not including, `below` (1 to 2^32), uniformly distributed. */
  int(below: number): number;
  /** A new array with the same items in a uniformly random order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** The number of 32-bit words consumed. Together with the seed, it is the whole state of the generator. */
export interface CountingRandom extends Random {
  readonly cursor: number;
}

/** The word at a position, 0 to 2^32 - 1: a pure function of the seed. */
export type Words = (position: number) => number;

const TWO_TO_32 = 2 ** 32;

/**
 * A random source from a stream of words. It skips words at or above the largest multiple of `below` (rejection
 * sampling), so that all numbers are equally likely.
 */
export function randomFrom(words: Words, position = 0): CountingRandom {
  return new FromWords(words, position);
}

/** A class, because an object with a getter takes microseconds to make, and each playout has a source of its own. */
class FromWords implements CountingRandom {
  readonly #words: Words;
  #at: number;

  constructor(words: Words, position: number) {
    this.#words = words;
    this.#at = position;
  }

  get cursor(): number {
    return this.#at;
  }

  int(below: number): number {
    if (!Number.isInteger(below) || below < 1 || below > TWO_TO_32)
      throw new RangeError(`below must be a whole number from 1 to 2^32, not ${below}`);
    if (below === 1) return 0;
    for (;;) {
      const word = this.#words(this.#at++);
      const rest = word % below;
      // Whether all numbers of its multiple of `below` are words, too.
      if (word - rest <= TWO_TO_32 - below) return rest;
    }
  }

  /** Fisher and Yates. */
  shuffle<T>(items: readonly T[]): T[] {
    const out = [...items];
    for (let last = out.length - 1; last > 0; last--) {
      const pick = this.int(last + 1);
      const moved = out[last] as T;
      out[last] = out[pick] as T;
      out[pick] = moved;
    }
    return out;
  }
}

/** Thrown by `noRandom` when something asks for chance. */
export class ChanceNeeded extends Error {
  constructor() {
    super('chance is needed here');
    this.name = 'ChanceNeeded';
  }
}

/** Throws `ChanceNeeded` on every draw, to find out whether something needs chance. */
export const noRandom: Random = {
  int(below) {
    if (below === 1) return 0;
    throw new ChanceNeeded();
  },
  shuffle(items) {
    if (items.length < 2) return [...items];
    throw new ChanceNeeded();
  },
};

/**
 * Fast words for playouts and tests, which need no proof: murmur3's finalizer over a counter, keyed by the text. Games
 * at a table use the provable words of the table layer.
 */
export function quickWords(seed: string): Words {
  const low = hash(seed, 0x9e3779b9);
  const high = hash(seed, 0x85ebca6b);
  return (position) => mix(mix(position ^ low) + high);
}

/** A fast generator for playouts and tests; the same text gives the same numbers. */
export function quickRandom(seed: string): CountingRandom {
  return randomFrom(quickWords(seed));
}

function mix(word: number): number {
  let h = word >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function hash(text: string, start: number): number {
  let h = start >>> 0;
  for (let i = 0; i < text.length; i++) h = mix(Math.imul(h, 31) + text.charCodeAt(i));
  return h;
}
