// Appends steps to a table as fast as it can, and prints the number of each acknowledged one. The first line is the
// table's id. For tests that kill it.
import { createStore } from '../../../store/index.ts';
import { nextStep, sampleTable, stored } from '../samples.ts';

const place = JSON.parse(process.argv[2] ?? '');
const store = await createStore(place);
let table = sampleTable({ id: `t${process.pid}`, channelId: `c${process.pid}`, status: 'playing' });
await store.create(table, []);
process.stdout.write(`${table.id}\n`);
for (;;) {
  const next = nextStep(table, { state: JSON.stringify({ filler: 'x'.repeat(8_000) }) });
  const outcome = await store.append(next.step, next.table, []);
  if (outcome !== 'appended') throw new Error(outcome);
  process.stdout.write(`${next.step.seq}\n`);
  table = stored(next.table);
}
