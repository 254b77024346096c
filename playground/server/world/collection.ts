import type { Id } from '../../protocol.ts';

/** A change in a collection. Without `before` the record is new; without `after` it is deleted. */
export interface Change<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** Records by id, in insertion order. Values are immutable: `put` replaces them. */
export class Collection<T extends { readonly id: string }> {
  readonly #things = new Map<Id, T>();
  readonly #changed: (id: Id, change: Change<T>) => void;

  constructor(changed: (id: Id, change: Change<T>) => void) {
    this.#changed = changed;
  }

  /** Loads a stored record without notifying listeners. */
  load(thing: T): void {
    this.#things.set(thing.id, thing);
  }

  get(id: Id): T | undefined {
    return this.#things.get(id);
  }

  all(): readonly T[] {
    return [...this.#things.values()];
  }

  find(holds: (thing: T) => boolean): T | undefined {
    for (const thing of this.#things.values()) if (holds(thing)) return thing;
    return undefined;
  }

  put(thing: T): T {
    const before = this.#things.get(thing.id);
    this.#things.set(thing.id, thing);
    this.#changed(thing.id, { before, after: thing });
    return thing;
  }

  /** Updates these fields of an item; does nothing if it does not exist. */
  change(id: Id, fields: Partial<T>): T | undefined {
    const before = this.#things.get(id);
    return before && this.put({ ...before, ...fields });
  }

  delete(id: Id): boolean {
    const before = this.#things.get(id);
    if (before === undefined) return false;
    this.#things.delete(id);
    this.#changed(id, { before, after: undefined });
    return true;
  }
}
