import { expect, it } from 'vitest';
import { createHaste } from './haste.ts';

/** An event loop whose delay and time a test sets. */
function loop(fresh = false) {
  const loop = { time: 0, max: 0 };
  const lateness = {
    get max() {
      return loop.max;
    },
    reset() {
      loop.max = 0;
    },
  };
  const isNeeded = createHaste({ fresh, now: () => loop.time, lateness });
  return {
    isNeeded,
    at: (time: number, lateMs: number) =>
      Object.assign(loop, { time, max: Math.max(loop.max, lateMs * 1e6) }),
  };
}

it('haste is needed while the event loop was late in the last seconds', () => {
  const { isNeeded, at } = loop();
  expect(isNeeded()).toBe(false);
  at(1_000, 99);
  expect(isNeeded()).toBe(false);
  at(2_000, 300);
  expect(isNeeded()).toBe(true);
  at(6_000, 0);
  expect(isNeeded()).toBe(true);
  at(11_000, 0);
  expect(isNeeded()).toBe(false);
});

it('haste is not needed for what was late long ago, while nobody asked', () => {
  const { isNeeded, at } = loop();
  at(3_000, 300);
  at(60_000, 0);
  expect(isNeeded()).toBe(false);
});

it('haste is needed in the first minute of a process', () => {
  const { isNeeded, at } = loop(true);
  expect(isNeeded()).toBe(true);
  at(59_999, 0);
  expect(isNeeded()).toBe(true);
  at(60_000, 0);
  expect(isNeeded()).toBe(false);
});
