import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStore, type OpenStore } from '../store/index.ts';
import type { Job, Table } from '../table/model.ts';
import { brisk, createQueues, never } from '../testkit/jobs/queues.ts';
import { postgresPrograms, startPostgres } from '../testkit/store/postgres.ts';
import { nextStep, sampleTable, stored } from '../testkit/store/samples.ts';

describe('jobs in memory', () => {
  suite(async () => {
    const store = await createStore({ memory: true });
    return { store, end: () => store.close() };
  });
});

describe.skipIf(postgresPrograms === undefined)('jobs on PostgreSQL', () => {
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

function suite(open: () => Promise<{ readonly store: OpenStore; end(): Promise<void> }>): void {
  let store: OpenStore;
  let end = async (): Promise<void> => {};
  const bot = createQueues(() => store);
  beforeAll(async () => {
    ({ store, end } = await open());
    // For changes that come before a test's own queue starts.
    await bot.queue().prepare();
  });
  afterAll(() => end());
  beforeEach(async () => {
    await store.database.executeSql('DELETE FROM pgboss.job', []);
  });
  afterEach(() => bot.close());

  const announce = (table: Table): Job => ({ queue: 'announce', key: table.id });
  const jobs = async () =>
    (
      await store.database.executeSql(
        `SELECT name, state::text AS state, singleton_key AS key, retry_count AS tries
         FROM pgboss.job ORDER BY created_on, name`,
        [],
      )
    ).rows;
  const openTable = async (put: readonly Job['queue'][] = []): Promise<Table> => {
    const table = sampleTable({ status: 'playing' });
    await store.create(
      table,
      put.map((queue) => ({ queue, key: table.id })),
    );
    return table;
  };
  /** Appends a step that needs an announcement. */
  const move = async (table: Table): Promise<Table> => {
    const next = nextStep(table);
    expect(await store.append(next.step, next.table, [announce(table)])).toBe('appended');
    return stored(next.table);
  };

  it('are enqueued with a table, an update and a step', async () => {
    const table = await openTable(['announce', 'computer']);
    expect(await jobs()).toEqual([
      { name: 'announce', state: 'created', key: table.id, tries: 0 },
      { name: 'computer', state: 'created', key: table.id, tries: 0 },
    ]);
    const second = await openTable();
    expect(await store.update(second, [announce(second)])).toBe('updated');
    const third = await openTable();
    await move(third);
    expect((await jobs()).slice(2).map(({ key }) => key)).toEqual([second.id, third.id]);
  });

  it('are counted while they wait', async () => {
    expect(await bot.queue().waiting()).toEqual({ announce: 0, computer: 0, clock: 0, remind: 0 });
    await openTable(['announce', 'computer']);
    await openTable(['announce']);
    expect(await bot.queue().waiting()).toEqual({ announce: 2, computer: 1, clock: 0, remind: 0 });
  });

  it('are not enqueued when the change fails', async () => {
    const table = await openTable();
    const { step, table: after } = nextStep(table, { origin: `once-${table.id}` });
    await store.append(step, after, []);
    expect(await store.append(step, after, [announce(table)])).toBe('duplicate');
    expect(await store.update(table, [announce(table)])).toBe('conflict');
    const other = await openTable();
    const doubled = nextStep(other, { origin: `once-${table.id}` });
    expect(await store.append(doubled.step, doubled.table, [announce(other)])).toBe('duplicate');
    const rival = sampleTable({ channelId: table.channelId });
    expect(await store.create(rival, [announce(rival)])).toBe('occupied');
    expect(await jobs()).toEqual([]);
  });

  it('roll the change back when they cannot be enqueued', async () => {
    const table = await openTable();
    const { step, table: after } = nextStep(table);
    const unknown = { queue: 'nonsense', key: table.id } as unknown as Job;
    await expect(store.append(step, after, [unknown])).rejects.toThrow();
    expect(await store.head(table.id)).toEqual({ table, step: undefined });
  });

  it('of all due tables are enqueued by one statement, once', async () => {
    const noon = new Date('2026-11-21T12:00:00Z');
    const due = sampleTable({ dueAt: noon });
    const notYet = sampleTable({ dueAt: new Date(noon.getTime() + 1) });
    const over = sampleTable({ dueAt: noon, status: 'finished' });
    for (const table of [due, notYet, over]) await store.create(table, []);
    expect(await store.enqueueDue(noon)).toBe(1);
    expect(await store.enqueueDue(noon)).toBe(1);
    expect(await jobs()).toEqual([{ name: 'clock', state: 'created', key: due.id, tries: 0 }]);
    expect(await store.setDue(due, undefined, [{ queue: 'remind', key: 'somebody' }])).toBe('updated');
    expect(await store.enqueueDue(noon)).toBe(0);
    expect(await jobs()).toMatchObject([{ name: 'clock' }, { name: 'remind', key: 'somebody' }]);
  });

  it('wait at most once per table', async () => {
    let table = await openTable(['announce']);
    for (let i = 0; i < 5; i++) table = await move(table);
    expect(await jobs()).toHaveLength(1);
  });

  it('run at once after a notification', async () => {
    const told: Job[] = [];
    const queue = bot.queue(never);
    const first = bot.call();
    queue.work('announce', async (job) => {
      told.push(job);
      first.come();
    });
    await queue.start();
    const table = await openTable(['announce']);
    queue.wake('announce');
    await first.came;
    await queue.stop();
    expect(told).toEqual([announce(table)]);
    expect(await jobs()).toMatchObject([{ state: 'completed' }]);
  });

  it('run without a notification', async () => {
    const queue = bot.queue(brisk);
    const done = bot.call();
    queue.work('computer', async () => done.come());
    await queue.start();
    await openTable(['computer']);
    await done.came;
  });

  it('that are running do not swallow a newer job, and delay only their own table', async () => {
    const queue = bot.queue(never);
    const begun = bot.call();
    const elsewhere = bot.call();
    const again = bot.call();
    const release = bot.call();
    const seen: (readonly [tableId: string, head: number | undefined])[] = [];
    let busy = false;
    queue.work('announce', async ({ key: tableId }) => {
      seen.push([tableId, (await store.table(tableId))?.head]);
      if (tableId === other.id) return elsewhere.come();
      expect(busy).toBe(false);
      busy = true;
      if (seen.length > 1) return again.come();
      begun.come();
      await release.came;
      busy = false;
    });
    const other = sampleTable();
    await queue.start();
    const table = await openTable(['announce']);
    queue.wake('announce');
    await begun.came;
    await move(table);
    await store.create(other, [announce(other)]);
    queue.wake('announce');
    await elsewhere.came;
    release.come();
    await again.came;
    expect(seen).toEqual([
      [table.id, 0],
      [other.id, 0],
      [table.id, 1],
    ]);
  });

  it('that fail are reported and retried, with a delay that grows to five minutes', async () => {
    const queue = bot.queue(never);
    const failed = [bot.call(), bot.call()];
    let tries = 0;
    queue.work('announce', async () => {
      tries++;
      throw new Error(`Discord is down\0 ${tries}`);
    });
    bot.onFailure = (_, error, last) => {
      expect(last).toBe(false);
      expect(String(error)).toContain('Discord is down');
      failed[tries - 1]?.come();
    };
    await queue.start();
    const table = await openTable(['announce']);
    queue.wake('announce');
    await failed[0]?.came;
    expect(await jobs()).toEqual([{ name: 'announce', state: 'retry', key: table.id, tries: 0 }]);
    const pause = async () =>
      Number(
        (
          await store.database.executeSql(
            'SELECT extract(epoch FROM start_after - now()) AS pause FROM pgboss.job WHERE state = $1',
            ['retry'],
          )
        ).rows[0]?.pause,
      );
    expect(await pause()).toBeLessThanOrEqual(4);
    expect(await pause()).toBeGreaterThan(0);
    await store.database.executeSql('UPDATE pgboss.job SET start_after = now(), retry_count = 50', []);
    queue.wake('announce');
    await failed[1]?.came;
    expect(await pause()).toBeLessThanOrEqual(300);
    expect(await pause()).toBeGreaterThan(200);
  });

  it('that wait for a retry run at once when what they needed is back', async () => {
    const queue = bot.queue(never);
    const failed = bot.call();
    const done = bot.call();
    let isBack = false;
    bot.onFailure = () => failed.come();
    queue.work('announce', async () => {
      if (!isBack) throw new Error('Discord is down');
      done.come();
    });
    await queue.start();
    await openTable(['announce']);
    queue.wake('announce');
    await failed.came;
    await store.database.executeSql(`UPDATE pgboss.job SET start_after = now() + interval '5 minutes'`, []);
    isBack = true;
    await queue.retryNow('announce');
    await done.came;
  });

  it('are dropped after a hundred failures', async () => {
    const queue = bot.queue(never);
    const given = bot.call();
    queue.work('announce', async () => {
      throw 'no error object';
    });
    bot.onFailure = (_, __, last) => {
      if (last) given.come();
    };
    await openTable(['announce']);
    await store.database.executeSql('UPDATE pgboss.job SET retry_count = 100', []);
    await queue.start();
    await given.came;
    expect(await jobs()).toMatchObject([{ state: 'failed' }]);
  });

  it('that wait for a retry run at once when a newer job arrives', async () => {
    const queue = bot.queue(never);
    const failed = bot.call();
    const done = bot.call();
    bot.onFailure = () => failed.come();
    queue.work('announce', async () => {
      throw new Error('Discord is down');
    });
    await queue.start();
    const table = await openTable(['announce']);
    queue.wake('announce');
    await failed.came;
    await queue.stop();
    await move(table);
    const second = bot.queue(never);
    second.work('announce', async () => done.come());
    await second.start();
    await done.came;
    await second.stop();
    expect(await jobs()).toEqual([{ name: 'announce', state: 'completed', key: table.id, tries: 0 }]);
  });

  it('that fail while a newer job waits leave the work to it', async () => {
    const queue = bot.queue(never);
    const begun = bot.call();
    const release = bot.call();
    const failed = bot.call();
    const done = bot.call();
    bot.onFailure = () => failed.come();
    let tries = 0;
    queue.work('announce', async () => {
      if (++tries > 1) return done.come();
      begun.come();
      await release.came;
      throw new Error('Discord is down');
    });
    await queue.start();
    const table = await openTable(['announce']);
    queue.wake('announce');
    await begun.came;
    await move(table);
    release.come();
    await failed.came;
    await done.came;
  });

  it('finish before a stop, and no other job starts', async () => {
    const queue = bot.queue(never);
    const begun = bot.call();
    const release = bot.call();
    let ended = 0;
    queue.work('announce', async () => {
      begun.come();
      await release.came;
      ended++;
    });
    await queue.start();
    await openTable(['announce']);
    queue.wake('announce');
    await begun.came;
    const stopped = queue.stop();
    release.come();
    await stopped;
    expect(ended).toBe(1);
    await openTable(['announce']);
    queue.wake('announce');
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'created']);
  });

  it('never miss the last change of a table in any interleaving', async () => {
    const queue = bot.queue(never);
    const told = new Map<string, number>();
    const heads = new Map<string, number>();
    const all = bot.call();
    queue.work('announce', async ({ key: tableId }) => {
      const head = await store.head(tableId);
      told.set(tableId, head?.table.head ?? -1);
      if (heads.size === 4 && [...heads].every(([id, last]) => told.get(id) === last)) all.come();
    });
    await queue.start();
    const writers = Array.from({ length: 4 }, async () => {
      let table = await openTable();
      for (let i = 0; i < 30; i++) {
        table = await move(table);
        queue.wake('announce');
      }
      return table;
    });
    for (const table of await Promise.all(writers)) heads.set(table.id, table.head);
    // Every change is announced already, or the last announcement covers it.
    if (![...heads].every(([id, last]) => told.get(id) === last)) await all.came;
    expect(told).toEqual(heads);
  });
}
