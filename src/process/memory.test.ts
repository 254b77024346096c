import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { memoryLimit } from './memory.ts';

it('the memory of a process is limited by the machine, also where its container sets no limit', () => {
  expect(memoryLimit()).toBeLessThanOrEqual(totalmem());
  expect(memoryLimit()).toBeGreaterThan(process.memoryUsage.rss());
});
