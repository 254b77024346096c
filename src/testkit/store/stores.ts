import { afterAll, beforeAll, describe } from 'vitest';
import { createStore, type OpenStore } from '../../store/index.ts';
import type { Store } from '../../table/store.ts';
import { standIn } from '../anew.ts';
import { memoryStore } from '../table/memory-store.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from './postgres.ts';

/** A store to test, and a way to dispose of it and its database. */
export interface TestStore {
  readonly store: OpenStore;
  end(): Promise<void>;
}

/** Opens a store before the tests of a suite, and disposes of it afterwards. @param use what all of them need */
export function openBeforeAll<S extends object = OpenStore>(
  open: () => Promise<{ readonly store: S; end(): Promise<void> }>,
  use?: (store: S) => void | Promise<void>,
): S {
  let test: Awaited<ReturnType<typeof open>> | undefined;
  beforeAll(async () => {
    test = await open();
    await use?.(test.store);
  });
  afterAll(() => test?.end());
  return standIn(() => test?.store);
}

/** A PostgreSQL for all tests of a suite. */
export function postgresForAll(): TestPostgres {
  let server: TestPostgres | undefined;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.dispose());
  return standIn(() => server);
}

/** Runs the same tests on both databases, and on the store that tests of other layers use. */
export function onEveryStore(
  name: string,
  suite: (open: () => Promise<{ readonly store: Store; end(): Promise<void> }>) => void,
): void {
  describe(`${name} for tests`, () => suite(async () => ({ store: memoryStore(), end: async () => {} })));
  onBothDatabases(name, suite);
}

/** Runs the same tests on PGlite and on PostgreSQL; skips PostgreSQL if it is not installed. */
export function onBothDatabases(name: string, suite: (open: () => Promise<TestStore>) => void): void {
  describe(`${name} on PGlite`, () => {
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
