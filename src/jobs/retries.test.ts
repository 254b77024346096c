import { expect, it } from 'vitest';
import { createQueueSuite, never } from '../testkit/jobs/queues.ts';
import { onBothDatabases } from '../testkit/store/stores.ts';

onBothDatabases('jobs', (open) => {
  const { store, bot, jobs, openTable, startWith, move } = createQueueSuite(open);

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
    const table = await startWith(queue);
    await failed[0]?.came;
    expect(await jobs()).toEqual([
      { queue: 'announce', key: table.id, fresh: false, attempts: 1, claimed: false },
    ]);
    const pause = async () => {
      const [row] = await store.prisma.$queryRaw<{ readonly pause: number }[]>`
        SELECT extract(epoch FROM run_at - now())::float8 AS pause FROM job`;
      return row?.pause;
    };
    expect(await pause()).toBeLessThanOrEqual(4);
    expect(await pause()).toBeGreaterThan(0);
    await store.prisma.$executeRaw`UPDATE job SET run_at = now(), attempts = 50`;
    queue.wake('announce');
    await failed[1]?.came;
    expect(await pause()).toBeLessThanOrEqual(300);
    expect(await pause()).toBeGreaterThan(200);
  });

  it('that wait for a retry run at once when what they needed is back', async () => {
    const queue = bot.queue(never);
    const [failed, done] = bot.calls();
    let isBack = false;
    bot.onFailure = () => failed.come();
    queue.work('announce', async () => {
      if (!isBack) throw new Error('Discord is down');
      done.come();
    });
    await startWith(queue);
    await failed.came;
    await store.prisma.$executeRaw`UPDATE job SET run_at = now() + interval '5 minutes'`;
    isBack = true;
    await queue.retryNow('announce');
    await done.came;
  });

  it('are given up after a hundred failures', async () => {
    const queue = bot.queue(never);
    const given = bot.call();
    queue.work('announce', async () => {
      throw 'no error object';
    });
    bot.onFailure = (_, __, last) => {
      if (last) given.come();
    };
    await openTable(['announce']);
    await store.prisma.job.updateMany({ data: { fresh: false, attempts: 99 } });
    await queue.start();
    await given.came;
    await queue.stop();
    expect(await jobs()).toEqual([]);
  });

  it('that wait for a retry run at once when a newer job arrives', async () => {
    const queue = bot.queue(never);
    const [failed, done] = bot.calls();
    bot.onFailure = () => failed.come();
    queue.work('announce', async () => {
      throw new Error('Discord is down');
    });
    const table = await startWith(queue);
    await failed.came;
    await queue.stop();
    await move(table);
    const second = bot.queue(never);
    second.work('announce', async () => done.come());
    await second.start();
    await done.came;
    await second.stop();
    expect(await jobs()).toEqual([]);
  });

  it('that fail while a newer job waits leave the work to it', async () => {
    const queue = bot.queue(never);
    const [begun, release, failed, done] = bot.calls();
    bot.onFailure = () => failed.come();
    let tries = 0;
    queue.work('announce', async () => {
      if (++tries > 1) return done.come();
      begun.come();
      await release.came;
      throw new Error('Discord is down');
    });
    const table = await startWith(queue);
    await begun.came;
    await move(table);
    release.come();
    await failed.came;
    await done.came;
  });
});
