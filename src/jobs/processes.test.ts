import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStore, type OpenStore } from '../store/index.ts';
import { brisk, createQueues, never } from '../testkit/jobs/queues.ts';
import { startChild } from '../testkit/store/child.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testkit/store/postgres.ts';
import { sampleTable } from '../testkit/store/samples.ts';

/** Time limit for making databases and starting processes, in ms. */
const SLOW = 60_000;

describe.skipIf(postgresPrograms === undefined)(
  'jobs of several processes on one PostgreSQL',
  { timeout: SLOW },
  () => {
    let server: TestPostgres;
    let url = '';
    let stores: readonly OpenStore[] = [];
    const bot = createQueues(() => stores[0] as OpenStore);
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.dispose());
    beforeEach(async () => {
      url = await server.database();
      // Two at once: both create the tables at the same time.
      stores = await Promise.all([createStore({ url }), createStore({ url })]);
    });
    afterEach(async () => {
      await bot.close();
      await Promise.all(stores.map((store) => store.close()));
    });

    it('run once each, and one at a time per table', async () => {
      const counts = new Map<string, number>();
      const busy = new Set<string>();
      const all = bot.call();
      const queues = stores.map((store) => bot.queue(never, store));
      for (const queue of queues)
        queue.work('announce', async ({ key: tableId }) => {
          expect(busy.has(tableId)).toBe(false);
          busy.add(tableId);
          await stores[0]?.table(tableId);
          counts.set(tableId, (counts.get(tableId) ?? 0) + 1);
          busy.delete(tableId);
          if (counts.size === 60) all.come();
        });
      await Promise.all(queues.map((queue) => queue.start()));
      await Promise.all(
        Array.from({ length: 60 }, async () => {
          const table = sampleTable();
          await stores[0]?.create(table, [{ queue: 'announce', key: table.id }]);
          for (const queue of queues) queue.wake('announce');
        }),
      );
      await all.came;
      await Promise.all(queues.map((queue) => queue.stop()));
      expect(new Set(counts.values())).toEqual(new Set([1]));
    });

    it('move to another process soon after a kill', async () => {
      const child = startChild('hold-job', { url });
      const tableId = await child.line();
      await child.kill();
      await stores[0]?.prisma.$executeRawUnsafe(`UPDATE job SET run_at = run_at - interval '18 seconds'`);
      const queue = bot.queue(brisk);
      const done = bot.call<string>();
      queue.work('announce', async (job) => done.come(job.key));
      await queue.start();
      expect(await done.came).toBe(tableId);
    });

    it('that outlast their lease do not run twice', async () => {
      const queues = stores.map((store) => bot.queue(brisk, store));
      const begun = bot.call();
      let count = 0;
      for (const queue of queues)
        queue.work('announce', async () => {
          count++;
          begun.come();
          // Three times the lease, by the database's clock.
          await stores[0]?.prisma.$executeRawUnsafe('SELECT pg_sleep(3)');
        });
      await Promise.all(queues.map((queue) => queue.start()));
      const table = sampleTable();
      await stores[0]?.create(table, [{ queue: 'announce', key: table.id }]);
      await begun.came;
      await Promise.all(queues.map((queue) => queue.stop()));
      expect(count).toBe(1);
    });

    it('continue after a database outage, which is reported once', async () => {
      const queue = bot.queue(brisk);
      const [first, second, trouble] = [bot.call(), bot.call(), bot.call()];
      let count = 0;
      let troubles = 0;
      bot.onTrouble = () => {
        troubles++;
        trouble.come();
      };
      queue.work('announce', async () => (++count === 1 ? first.come() : second.come()));
      await queue.start();
      const store = stores[0] as OpenStore;
      const put = async () => {
        const table = sampleTable();
        await store.create(table, [{ queue: 'announce', key: table.id }]);
      };
      await put();
      await first.came;
      await server.stop();
      await trouble.came;
      await expect(store.ping()).rejects.toThrow();
      await server.start();
      await store.ping();
      await put();
      await second.came;
      expect(troubles).toBe(1);
    });
  },
);

describe('jobs in a folder', { timeout: SLOW }, () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollpad-jobs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('run at the next start after a kill', async () => {
    const child = startChild('hold-job', { folder });
    const tableId = await child.line();
    await child.kill();
    const store = await createStore({ folder });
    const bot = createQueues(() => store);
    const queue = bot.queue(never);
    const done = bot.call<string>();
    queue.work('announce', async (job) => done.come(job.key));
    await queue.start();
    expect(await done.came).toBe(tableId);
    await bot.close();
    await store.close();
  });
});
