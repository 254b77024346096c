import { beforeEach } from 'vitest';

/**
 * Makes something anew for each test of a file or suite. Its parts can be destructured at once, as in `const { tables,
 * move } = anew(() => tableWith(stones))`: they stand for those of the running test.
 */
export function anew<T extends object>(make: () => T): T {
  let made: T | undefined;
  beforeEach(() => {
    made = make();
  });
  return standIn(() => made);
}

/** Stands for an object that does not exist yet, and for its parts. @param find undefined until it exists */
export function standIn<T extends object>(find: () => T | undefined): T {
  const found = (): T => {
    const value = find();
    if (value === undefined) throw new Error('It is there within tests alone.');
    return value;
  };
  // A stand-in for a method must itself be a function.
  return new Proxy((() => {}) as unknown as T, {
    get(_, name) {
      // The part of an arbitrary object has no known type.
      const part = (): unknown => Reflect.get(found(), name);
      return find() === undefined ? standIn(part as () => object) : part();
    },
    apply: (_, self, args) => Reflect.apply(found() as never, self, args),
    set: (_, name, value) => Reflect.set(found(), name, value),
    defineProperty: (_, name, property) =>
      Reflect.defineProperty(found(), name, { ...property, configurable: true }),
    has: (_, name) => Reflect.has(found(), name),
    ownKeys: () => Reflect.ownKeys(found()),
    getOwnPropertyDescriptor(_, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(found(), name);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}
