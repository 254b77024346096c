import { afterAll, beforeAll, describe } from 'vitest';
import { createStore, type OpenStore } from '../../store/index.ts';
import { postgresPrograms, startPostgres } from './postgres.ts';

/** A store to test, and a way to dispose of it and its database. */
export interface TestStore {
  readonly store: OpenStore;
  end(): Promise<void>;
}

/** Opens a store before the tests of a suite, and disposes of it after them. @param use what all of them need */
export function openBeforeAll(
  open: () => Promise<TestStore>,
  use?: (store: OpenStore) => void | Promise<void>,
): OpenStore {
  let test: TestStore | undefined;
  beforeAll(async () => {
    test = await open();
    await use?.(test.store);
  });
  afterAll(() => test?.end());
  return new Proxy({} as OpenStore, {
    get: (_, name) => test && Reflect.get(test.store, name, test.store),
    has: (_, name) => test !== undefined && name in test.store,
  });
}

/** Runs the same tests on PGlite and on PostgreSQL; skips PostgreSQL if it is not installed. */
export function onBothDatabases(name: string, suite: (open: () => Promise<TestStore>) => void): void {
  describe(`${name} in memory`, () => {
    suite(async () => {
      const store = await createStore({ memory: true });
      return { store, end: () => store.close() };
    });
  });

  describe.skipIf(postgresPrograms === undefined)(`${name} on PostgreSQL`, () => {
    suite(async () => {
      const server = await startPostgres();
      const store = await createStore({ url: await server.database() });
      return {
        store,
        async end() {
          await store.close();
          await server.dispose();
        },
      };
    });
  });
}
