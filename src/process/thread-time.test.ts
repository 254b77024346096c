import { expect, it } from 'vitest';
import { threadTime } from './thread-time.ts';

it('is what the processor did for this thread, not how long the thread waited', () => {
  const used = threadTime();
  const before = used();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(used() - before).toBeLessThan(100);
});

it('grows with work', () => {
  const used = threadTime();
  const before = used();
  // Steps of 10 ms: what is looked for is that one is seen, however busy the processor is with other work.
  while (used() === before) Math.sqrt(2);
  expect(used()).toBeGreaterThan(before);
});
