import { describe } from 'vitest';
import { createStore, type OpenStore } from '../../store/index.ts';
import { postgresPrograms, startPostgres } from './postgres.ts';

/** A store to test, and how to be rid of it and of its database. */
export interface TestStore {
  readonly store: OpenStore;
  end(): Promise<void>;
}

/** The same tests on PGlite and on PostgreSQL; those on PostgreSQL are skipped where it is not there. */
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
