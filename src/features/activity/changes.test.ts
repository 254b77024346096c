import { expect, it } from 'vitest';
import { createChanges } from './changes.ts';

const seen = { userId: '1', version: 'v' };

it('nobody waits whose connection is gone, or after the end', async () => {
  let looks = 0;
  const tables = async () => {
    looks++;
    return [];
  };
  const changes = createChanges({ tables }, (error) => expect.fail(String(error)));
  expect(await changes.next('aaaaaaaaaa', seen, AbortSignal.abort())).toBeUndefined();
  const waits = changes.next('aaaaaaaaaa', seen, new AbortController().signal);
  changes.stop();
  expect(await waits).toBeUndefined();
  expect(await changes.next('aaaaaaaaaa', seen, new AbortController().signal)).toBeUndefined();
  expect(looks).toBe(0);
});
