import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueue, type PgQueue } from '../jobs/index.ts';
import { callEveryJobMethod, callEveryMethod } from '../testkit/store/every-method.ts';
import { type Pooler, pgbouncerProgram, startPgBouncer } from '../testkit/store/pgbouncer.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testkit/store/postgres.ts';
import { sampleTable } from '../testkit/store/samples.ts';
import { createStore, type OpenStore } from './index.ts';

const isInstalled = postgresPrograms !== undefined && pgbouncerProgram !== undefined;

/** Fewer than the connections of two processes: what one of them leaves in a session meets the other. */
const SESSIONS = 4;

describe.skipIf(!isInstalled)('behind PgBouncer, which shares sessions between transactions', () => {
  let server: TestPostgres;
  let pooler: Pooler;
  const stores: OpenStore[] = [];
  const queues: PgQueue[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    pooler = await startPgBouncer(await server.database(), SESSIONS);
  });
  afterAll(async () => {
    for (const { stop } of queues) await stop();
    for (const { close } of stores) await close();
    await pooler?.stop();
    await server?.dispose();
  });

  it('two processes migrate the database, prepare their queues and do all their work', async () => {
    const start = async () => {
      const store = await createStore({ url: pooler.url });
      stores.push(store);
      const queue = createQueue(store.database, { failed() {}, unreachable() {} });
      queues.push(queue);
      await queue.prepare();
      return store;
    };
    const [first, second] = await Promise.all([start(), start()]);
    await Promise.all([callEveryMethod(first, '1'), callEveryMethod(second, '2')]);
    await Promise.all([callEveryJobMethod(first.database.jobs), callEveryJobMethod(second.database.jobs)]);
    for (let round = 0; round < 3; round++)
      await Promise.all(
        [first, second].flatMap((store) => Array.from({ length: 10 }, () => store.tableCounts())),
      );
  });

  it('times are the same in every session, whatever the zone of the server', async () => {
    const [store] = stores;
    if (store === undefined) throw new Error('no store');
    const table = sampleTable();
    await store.create(table, []);
    const read = await Promise.all(Array.from({ length: 20 }, () => store.table(table.id)));
    for (const one of read) expect(one?.createdAt).toEqual(table.createdAt);
  });

  it('work that only one process may do at a time waits for the other', async () => {
    const order: string[] = [];
    const [first, second] = stores;
    await Promise.all([
      first?.database.alone(async () => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        order.push('first');
      }),
      new Promise((resolve) => setTimeout(resolve, 100)).then(() =>
        second?.database.alone(async () => void order.push('second')),
      ),
    ]);
    expect(order).toEqual(['first', 'second']);
    // Nothing of it is left in a session.
    await first?.database.alone(async () => void order.push('third'));
    expect(order).toHaveLength(3);
  });
});
