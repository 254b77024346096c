import { effect, type Signal, signal } from '@preact/signals';

/** A signal whose value outlives the page: in local storage for good, in session storage with the tab. */
export function storedSignal<T>(
  storage: Storage,
  name: string,
  first: T,
  read: (stored: unknown) => T | undefined,
): Signal<T> {
  const key = `playground.${name}`;
  const value = signal(recall(storage, key, read) ?? first);
  effect(() => {
    try {
      storage.setItem(key, JSON.stringify(value.value));
    } catch {
      // A full or forbidden storage costs the memory, not the page.
    }
  });
  return value;
}

function recall<T>(storage: Storage, key: string, read: (stored: unknown) => T | undefined): T | undefined {
  try {
    const stored = storage.getItem(key);
    return stored === null ? undefined : read(JSON.parse(stored));
  } catch {
    return undefined;
  }
}
