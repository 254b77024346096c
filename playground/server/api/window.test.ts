import { describe, expect, it } from 'vitest';
import { Window } from './window.ts';

describe('a window', () => {
  it('lets so many through in any span, and says how long the next has to wait', () => {
    let now = 0;
    const window = new Window(1_000, 2, () => now);
    expect([window.take(), window.take()]).toEqual([0, 0]);
    now = 400;
    expect(window.take()).toBe(600);
    expect(window.wait()).toBe(600);
    now = 1_000;
    expect(window.take()).toBe(0);
  });

  it('takes no place by asking', () => {
    const window = new Window(1_000, 1, () => 0);
    expect([window.wait(), window.wait(), window.take(), window.wait()]).toEqual([0, 0, 0, 1_000]);
  });
});
