import { expect, it } from 'vitest';
import { byTurns } from './by-turns.ts';

it('does the work of a key one after the other, also after one that failed, and of others meanwhile', async () => {
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
