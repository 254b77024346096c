import { expect, it } from 'vitest';
import { byTurns, remembered } from './common.ts';

it('computes each value once, on demand', () => {
  const made: number[] = [];
  const half = remembered((number: number) => {
    made.push(number);
    return number % 2 === 0 ? number / 2 : undefined;
  });
  expect(made).toEqual([]);
  expect([half(4), half(3), half(4), half(3)]).toEqual([2, undefined, 2, undefined]);
  expect(made).toEqual([4, 3]);
});

it('runs the tasks of a key one at a time, also after a failure, and other keys meanwhile', async () => {
  const inTurn = byTurns();
  const heard: string[] = [];
  let fail = (): void => {};
  const first = inTurn('a', () => new Promise<void>((_, reject) => (fail = () => reject(new Error('no')))));
  const second = inTurn('a', async () => heard.push('second'));
  await inTurn('b', async () => heard.push('other'));
  expect(heard).toEqual(['other']);
  fail();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe(2);
});
