import type { Job } from '../../table/ports.ts';
import type { TestContext } from './bot-context.ts';

/** Runs a job of a feature once, as the queue does. */
export async function runJob(
  { contributions }: Pick<TestContext, 'contributions'>,
  { queue, key }: Job,
): Promise<void> {
  for (const { jobs, dueWork = [] } of contributions) {
    await jobs?.[queue]?.run(key);
    for (const work of dueWork) if (work.queue === queue) await work.run(key);
  }
}

/** Runs the jobs that wait in some queues, until none waits there. One that rejects waits on. */
export async function runJobs(
  bot: Pick<TestContext, 'contributions' | 'store'>,
  ...queues: readonly string[]
): Promise<void> {
  const { jobs } = bot.store;
  for (;;) {
    const job = jobs.find(({ queue }) => queues.includes(queue));
    if (job === undefined) return;
    await runJob(bot, job);
    const isSame = ({ queue, key }: Job) => queue === job.queue && key === job.key;
    jobs.splice(0, jobs.length, ...jobs.filter((other) => !isSame(other)));
  }
}

/** Does everything that is due in some queues. */
export async function doDueWork(
  bot: Pick<TestContext, 'contributions' | 'store'>,
  ...queues: readonly string[]
): Promise<void> {
  for (const { dueWork = [] } of bot.contributions)
    for (const { queue, look } of dueWork) if (queues.includes(queue)) await look();
  await runJobs(bot, ...queues);
}
