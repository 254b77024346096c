import type { Id } from '../../protocol.ts';

/** What happened to one thing of a collection: no `before`, it is new; no `after`, it is gone. */
export interface Change<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** Things by id, in the order of their ids' arrival. Values are never changed in place, they are put anew. */
export class Collection<T extends { readonly id: string }> {
  readonly #things = new Map<Id, T>();
  readonly #changed: (id: Id, change: Change<T>) => void;

  constructor(changed: (id: Id, change: Change<T>) => void) {
    this.#changed = changed;
  }

  /** Fills without telling anybody: for what was kept from before. */
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

  /** Puts the thing with these fields instead; nothing when there is no such thing. */
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
