import { expect, it } from 'vitest';
import { sampleTable } from '../testkit/store/samples.ts';
import { createSecrecy } from './secrecy.ts';

it('a table that no channel shows is unknown to a person who asks from nowhere', async () => {
  const table = sampleTable({ place: { kind: 'pairing', key: 'league 1' } });
  const { mayKnow } = createSecrecy([]);
  expect((await mayKnow(table, { userId: 'stranger' })).table).toBe(false);
  expect((await mayKnow(table, { userId: table.hostId })).table).toBe(true);
});
