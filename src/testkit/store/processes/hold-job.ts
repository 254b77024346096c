// Takes a job, prints its table, and never finishes. For tests that kill it.
import { createQueue } from '../../../jobs/queue.ts';
import { createStore } from '../../../store/index.ts';
import { sampleTable } from '../samples.ts';

const store = await createStore(JSON.parse(process.argv[2] ?? ''));
const queue = createQueue(store, { failed() {}, unreachable() {} });
queue.work('announce', async ({ key }) => {
  process.stdout.write(`${key}\n`);
  await new Promise(() => {});
});
await queue.start();
const table = sampleTable({ id: `t${process.pid}`, channelId: `c${process.pid}` });
await store.create(table, [{ queue: 'announce', key: table.id }]);
queue.wake('announce');
