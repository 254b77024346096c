import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShutdown } from './lifecycle.ts';

const log = { info() {}, warn() {} };
const exit = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  exit.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the process ends with 0 when everything has stopped', async () => {
  let stopped = () => {};
  createShutdown({ stop: () => new Promise((resolve) => (stopped = resolve)), exit, log })('SIGTERM');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(exit).not.toHaveBeenCalled();
  stopped();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(exit.mock.calls).toEqual([[0]]);
});

it('the process ends with the given code when everything has stopped', async () => {
  createShutdown({ stop: async () => undefined, exit, log })('Discord refuses the bot', 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[1]]);
});

it('the process ends with 1 after 8 s when something hangs', async () => {
  createShutdown({ stop: () => new Promise(() => {}), exit, log })('SIGTERM');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(exit.mock.calls).toEqual([[1]]);
});

it('the process ends at once at the second request, not at the first one delivered twice, and if nothing runs yet', async () => {
  const shutdown = createShutdown({ stop: () => new Promise(() => {}), exit, log });
  shutdown('SIGINT');
  await vi.advanceTimersByTimeAsync(900);
  shutdown('SIGINT');
  expect(exit.mock.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  shutdown('SIGINT');
  expect(exit.mock.calls).toEqual([[1]]);
  exit.mockClear();
  createShutdown({ stop: () => undefined, exit, log })('SIGTERM');
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[0]]);
});
