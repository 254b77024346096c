import type { Random } from '../../core/random.ts';

/**
 * A random source that draws exactly the given numbers, in order. Throws if a number does not fit the request, or if
 * none is left: a test lists every draw. `shuffle` keeps the order.
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
