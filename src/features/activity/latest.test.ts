import { expect, it } from 'vitest';
import { createLatest } from './page/latest.ts';

it('what is asked for quickly is answered in order, and what was overtaken is not asked', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const want = createLatest<number>(async (at) => {
    asked.push(at);
    await new Promise<void>((resolve) => answers.push(resolve));
  });
  const first = want(1);
  for (const at of [2, 3, 4]) void want(at);
  expect(asked).toEqual([1]);
  answers.shift()?.();
  await expect.poll(() => asked).toEqual([1, 4]);
  answers.shift()?.();
  await first;
  void want(5);
  expect(asked).toEqual([1, 4, 5]);
});
