import { expect, it } from 'vitest';
import { remembered } from './common.ts';

it('works out each value once, when it is asked for', () => {
  const made: number[] = [];
  const half = remembered((number: number) => {
    made.push(number);
    return number % 2 === 0 ? number / 2 : undefined;
  });
  expect(made).toEqual([]);
  expect([half(4), half(3), half(4), half(3)]).toEqual([2, undefined, 2, undefined]);
  expect(made).toEqual([4, 3]);
});
