import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { stopCounting } from '../src/testkit/discord/interaction-ids.ts';

// Property tests use the same examples each time; `SEED=2 npm test` tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

// The files of a worker share its modules, so none leaves a mock or a stopped clock to the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stopCounting();
});
