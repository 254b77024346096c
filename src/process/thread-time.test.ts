import { expect, it } from 'vitest';
import { threadTime } from './thread-time.ts';

it('the time of a thread is what the processor did for it, not how long it waited', () => {
  const used = threadTime();
  const before = used();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(used() - before).toBeLessThan(100);
});

it('the time of a thread grows with its work', () => {
  const used = threadTime();
  const before = used();
  // Steps of 10 ms: what is looked for is that one is seen, however busy the processor is with other work.
  while (used() === before) Math.sqrt(2);
  expect(used()).toBeGreaterThan(before);
});
