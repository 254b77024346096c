import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

/** A clock that moves only by winding. */
const still = () => createClock(() => 1_000);

describe('a clock', () => {
  it('is ahead of the computer’s by the time it was wound', () => {
    const clock = still();
    clock.wind(500);
    clock.wind(0);
    expect([clock.now(), clock.offset]).toEqual([1_500, 500]);
    expect(() => clock.wind(-1)).toThrow(RangeError);
  });

  it('runs what becomes due by winding: in order, once, and not before', () => {
    const clock = still();
    const done: string[] = [];
    for (const [name, time] of [
      ['c', 1_300],
      ['a', 1_100],
      ['d', 1_300],
      ['b', 1_200],
    ] as const) {
      clock.at(time, () => done.push(name));
    }
    clock.wind(99);
    expect(done).toEqual([]);
    clock.wind(101);
    expect(done).toEqual(['a', 'b']);
    clock.wind(1_000);
    clock.wind(1_000);
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs a thousand things in the order of their times', () => {
    const clock = still();
    const times = Array.from({ length: 1_000 }, (_, index) => 1_001 + ((index * 7_919) % 1_000));
    const done: number[] = [];
    for (const time of times) clock.at(time, () => done.push(time));
    clock.wind(1_000);
    expect(done).toEqual([...times].sort((a, b) => a - b));
  });

  it('does not run what was cancelled, even if it was cancelled just before', () => {
    const clock = still();
    const done: string[] = [];
    const cancel = clock.at(1_200, () => done.push('second'));
    clock.at(1_100, () => {
      done.push('first');
      cancel();
    });
    clock.wind(500);
    expect(done).toEqual(['first']);
  });

  it('runs things by itself when their time comes', async () => {
    const clock = createClock();
    const before = clock.now();
    const at = await new Promise<number>((resolve) => clock.at(before + 5, () => resolve(clock.now())));
    expect(at).toBeGreaterThanOrEqual(before + 5);
  });

  it('reports winding, after running what has become due', () => {
    const clock = still();
    const done: string[] = [];
    const stop = clock.onWind(() => done.push('wound'));
    clock.at(1_100, () => done.push('due'));
    clock.wind(100);
    stop();
    clock.wind(100);
    expect(done).toEqual(['due', 'wound']);
  });
});
