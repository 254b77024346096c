import { expect, it } from 'vitest';
import { placeKey } from '../table/place.ts';
import type { Job } from '../table/ports.ts';
import { announce, brisk, createQueueSuite, never } from '../testkit/jobs/queues.ts';
import { nextStep, sampleTable } from '../testkit/store/samples.ts';
import { onBothDatabases } from '../testkit/store/stores.ts';

onBothDatabases('jobs', (open) => {
  const { store, bot, jobs, openTable, startWith, move } = createQueueSuite(open);

  it('are enqueued with a table, an update and a step', async () => {
    const table = await openTable(['announce', 'computer']);
    expect(await jobs()).toEqual([
      { queue: 'announce', key: table.id, fresh: true, attempts: 0, claimed: false },
      { queue: 'computer', key: table.id, fresh: true, attempts: 0, claimed: false },
    ]);
    const second = await openTable();
    expect(await store.update(second, [announce(second)])).toBe('updated');
    const third = await openTable();
    await move(third);
    expect((await jobs()).slice(2).map(({ key }) => key)).toEqual([second.id, third.id]);
  });

  it('are counted while they wait', async () => {
    const queue = bot.queue();
    for (const name of ['announce', 'computer', 'clock']) queue.work(name, async () => {});
    expect(await queue.waiting()).toEqual({
      announce: 0,
      computer: 0,
      clock: 0,
    });
    await openTable(['announce', 'computer']);
    await openTable(['announce']);
    expect(await queue.waiting()).toEqual({
      announce: 2,
      computer: 1,
      clock: 0,
    });
  });

  it('are not enqueued when the change fails', async () => {
    const table = await openTable();
    const { step, table: after } = nextStep(table, { origin: `once-${table.id}` });
    await store.append(step, after, []);
    expect(await store.append(step, after, [announce(table)])).toBe('duplicate');
    expect(await store.update(table, [announce(table)])).toBe('conflict');
    const rival = sampleTable({ channelId: placeKey(table.place) });
    expect(await store.create(rival, [announce(rival)])).toBe('occupied');
    expect(await jobs()).toEqual([]);
  });

  it('roll the change back when they cannot be enqueued', async () => {
    const table = await openTable();
    const { step, table: after } = nextStep(table);
    const { prisma } = store;
    await prisma.$executeRaw`ALTER TABLE job ADD CONSTRAINT refused CHECK (queue <> 'announce')`;
    await expect(store.append(step, after, [announce(table)])).rejects.toThrow();
    await prisma.$executeRaw`ALTER TABLE job DROP CONSTRAINT refused`;
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
    expect(await jobs()).toMatchObject([{ queue: 'clock', key: due.id }]);
    expect(await store.setDue(due, undefined, [{ queue: 'remind', key: 'somebody' }])).toBe('updated');
    expect(await store.enqueueDue(noon)).toBe(0);
    expect(await jobs()).toMatchObject([{ queue: 'clock' }, { queue: 'remind', key: 'somebody' }]);
  });

  it('are looked for again only where others were due', async () => {
    const { prisma, shared } = store;
    const looks: unknown[] = [];
    const $queryRaw: typeof prisma.$queryRaw = (statement, ...values) => {
      if ('text' in statement && statement.text.includes('SET claim = $1')) looks.push(statement);
      return prisma.$queryRaw(statement, ...values);
    };
    const queue = bot.queue(never, { prisma: { $queryRaw }, shared });
    const [signal, three] = bot.calls();
    let count = 0;
    queue.work('announce', async () => signal.come());
    queue.work('computer', async () => void (++count === 3 && three.come()), 10);
    await startWith(queue);
    await signal.came;
    expect(looks).toHaveLength(1);
    for (let n = 0; n < 3; n++) await openTable(['computer']);
    queue.wake('computer');
    await three.came;
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
    const table = await startWith(queue);
    await first.came;
    await queue.stop();
    expect(told).toEqual([announce(table)]);
    expect(await jobs()).toEqual([]);
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
    const [begun, elsewhere, again, release] = bot.calls();
    const seen: (readonly [tableId: string, head: number | undefined])[] = [];
    let busy = false;
    queue.work(
      'announce',
      async ({ key: tableId }) => {
        seen.push([tableId, (await store.table(tableId))?.head]);
        if (tableId === other.id) return elsewhere.come();
        expect(busy).toBe(false);
        busy = true;
        if (seen.length > 1) return again.come();
        begun.come();
        await release.came;
        busy = false;
      },
      2,
    );
    const other = sampleTable();
    const table = await startWith(queue);
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

  it('finish before a stop, and no other job starts', async () => {
    const queue = bot.queue(never);
    const [begun, release] = bot.calls();
    let ended = 0;
    queue.work('announce', async () => {
      begun.come();
      await release.came;
      ended++;
    });
    await startWith(queue);
    await begun.came;
    const stopped = queue.stop();
    release.come();
    await stopped;
    expect(ended).toBe(1);
    await openTable(['announce']);
    queue.wake('announce');
    expect(await jobs()).toMatchObject([{ fresh: true, claimed: false }]);
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
});
