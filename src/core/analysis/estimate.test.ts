import { describe, expect, it } from 'vitest';
import { estimateOf, isClear, sumOf } from './estimate.ts';

describe('an estimate', () => {
  it('is the average, with its standard error', () => {
    expect(estimateOf([1, 2, 3, 6])).toEqual({ value: 3, error: Math.sqrt(14 / 12) });
    expect(estimateOf([4])).toEqual({ value: 4, error: 0 });
    expect(estimateOf([5, 5, 5])).toEqual({ value: 5, error: 0 });
  });

  it('adds up with others, whose errors are independent', () => {
    expect(
      sumOf([
        { value: 2, error: 3 },
        { value: -1, error: 4 },
      ]),
    ).toEqual({ value: 1, error: 5 });
    expect(sumOf([])).toEqual({ value: 0, error: 0 });
  });

  it('is clear from two standard errors on', () => {
    expect(isClear({ value: -5, error: 2 })).toBe(true);
    expect(isClear({ value: 3, error: 2 })).toBe(false);
  });
});
