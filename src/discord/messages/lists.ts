/** The items in groups of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Without duplicates, in the order of first appearance. */
export function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
