import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEveryJobMethod, callEveryMethod } from '../testkit/store/every-method.ts';
import { type Pooler, pgbouncerProgram, startPgBouncer } from '../testkit/store/pgbouncer.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testkit/store/postgres.ts';
import { sampleTable } from '../testkit/store/samples.ts';
import { createStore, type OpenStore } from './index.ts';

const isInstalled = postgresPrograms !== undefined && pgbouncerProgram !== undefined;

/** Fewer than the connections of two processes, so that each meets what the other leaves in a session. */
const SESSIONS = 4;

describe.skipIf(!isInstalled)('behind PgBouncer, which shares sessions between transactions', () => {
  let server: TestPostgres;
  let pooler: Pooler;
  const stores: OpenStore[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    pooler = await startPgBouncer(await server.database(), SESSIONS);
  });
  afterAll(async () => {
    for (const { close } of stores) await close();
    await pooler?.stop();
    await server?.dispose();
  });

  it('two processes migrate the database and do all their work', async () => {
    const start = async () => {
      const store = await createStore({ url: pooler.url });
      stores.push(store);
      return store;
    };
    const [first, second] = await Promise.all([start(), start()]);
    await Promise.all([callEveryMethod(first, '1'), callEveryMethod(second, '2')]);
    await Promise.all([callEveryJobMethod(first), callEveryJobMethod(second)]);
    for (let round = 0; round < 3; round++)
      await Promise.all(
        [first, second].flatMap((store) => Array.from({ length: 10 }, () => store.tableCounts())),
      );
  });

  it('times are the same in every session, whatever the server’s time zone', async () => {
    const [store] = stores;
    if (store === undefined) throw new Error('no store');
    const table = sampleTable();
    await store.create(table, []);
    const read = await Promise.all(Array.from({ length: 20 }, () => store.table(table.id)));
    for (const one of read) expect(one?.createdAt).toEqual(table.createdAt);
  });
});
