import { expect, it } from 'vitest';
import { byTurns } from './by-turns.ts';

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
