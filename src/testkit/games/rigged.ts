import type { Random } from '../../core/random.ts';

/**
 * Chance that draws exactly the given numbers, in this order. It throws where a number does not fit the question, and
 * where there is none left: a test says all that is drawn. `shuffle` leaves everything as it is.
 */
export function rigged(numbers: readonly number[]): Random & { readonly left: number } {
  const rest = [...numbers];
  return {
    int(below) {
      if (below === 1) return 0;
      const next = rest.shift();
      if (next === undefined) throw new Error(`a number below ${below} was drawn, and none is left`);
      if (next >= below) throw new Error(`a number below ${below} was drawn, and ${next} is next`);
      return next;
    },
    shuffle: (items) => [...items],
    get left() {
      return rest.length;
    },
  };
}
