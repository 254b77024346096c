/** The items in groups of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Each once, in the order of the first time. */
export function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
