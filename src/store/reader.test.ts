import { expect, it } from 'vitest';
import { sampleTable } from '../testkit/store/samples.ts';
import { createStore } from './index.ts';

it('the reader reads a table again only if its row has changed', async () => {
  const store = await createStore({ memory: true });
  const table = sampleTable();
  await store.create(table, []);
  const first = await store.head(table.id);
  const second = await store.head(table.id);
  expect(second?.table).toBe(first?.table);
  if (first === undefined) throw new Error('it is not there');
  expect(await store.update({ ...first.table, hostId: '77' }, [])).toBe('updated');
  const third = await store.head(table.id);
  expect(third?.table).toMatchObject({ hostId: '77', version: first.table.version + 1 });
  expect(first.table.hostId).toBe(table.hostId);
  await store.close();
});
