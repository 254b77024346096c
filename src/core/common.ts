/** Small helpers that every layer uses. */

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A list of items and of other lists' items. Falsy parts are left out: `condition && part`. */
export function listOf<T>(...parts: readonly (T | readonly T[] | false | undefined)[]): readonly T[] {
  return parts.flatMap((part) => (part === undefined || part === false ? [] : part)) as readonly T[];
}

/** A number with a minus sign: "5", "−3". */
export function withMinus(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** A difference with its sign: "+5", "−3", "+0". */
export function signed(difference: number): string {
  return difference < 0 ? withMinus(difference) : `+${difference}`;
}

/**
 * The size of an LRUCache that grows with what it holds. With `max` it takes room for everything at once: 0.8 ms for 10,000
 * entries, which each context of a test would spend on each of its caches.
 *
 * @param count of entries
 */
export function atMost(count: number) {
  return { maxSize: count, sizeCalculation: () => 1 };
}

/** Typed text in lower case, without spaces. */
export function compact(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}

/** Lower-case letters and digits that are easy to read aloud: one per byte, from its lowest five bits. */
export function readableId(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
}

/** Shortens typed text for quoting in a reply. @param length maximum number of characters */
export function quoted(text: string, length = 40): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text;
}

/** A function that computes the value of each key once, on its first call with that key. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const previous = known.get(key);
    if (previous !== undefined || known.has(key)) return previous as Value;
    const value = make(key);
    known.set(key, value);
    return value;
  };
}

/** The items in groups of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Items by a key, in order. */
export function grouped<T, Key>(
  items: Iterable<T>,
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, readonly [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Without duplicates, in the order of first appearance. */
export function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}

/** Runs the tasks of one key one at a time, in order, even after a failed one. @returns the result of the task */
export function byTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const next = (running.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    running.set(key, next);
    return next.finally(() => {
      if (running.get(key) === next) running.delete(key);
    });
  };
}

/** Finds the parts of a game's content by their ids. @returns a function that throws if the file lacks the id: a bug */
export function contentById<T extends { readonly id: string }>(
  file: string,
  items: readonly T[],
): (id: T['id']) => T {
  const all: ReadonlyMap<string, T> = new Map(items.map((item) => [item.id, item]));
  return (id) => {
    const found = all.get(id);
    if (found === undefined) throw new Error(`${file} has no ${id}`);
    return found;
  };
}
