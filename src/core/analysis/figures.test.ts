import { describe, expect, it } from 'vitest';
import { figuresOf, roundedGain } from './figures.ts';
import type { Analysis, SeatAnalysis } from './model.ts';

const seat = (result: number, expected: number, choices: number, sign = 1): SeatAnalysis => ({
  result,
  expected: { value: expected, error: 0.1 },
  choices: { value: choices, error: 1.2 },
  luck: { value: sign * (result - expected) - choices, error: 1.2 },
});
const of = (...seats: readonly SeatAnalysis[]): Analysis => ({ seats, chart: [] });

describe('printed figures', () => {
  it('still add up after rounding', () => {
    const { seats, digits } = figuresOf(of(seat(115, 112.6, -4.4), seat(70, 112.5, -30.5)), false);
    expect(digits).toBe(0);
    for (const { expected, luck, choices, result } of seats) expect(expected + luck + choices).toBe(result);
    expect(seats[0]).toEqual({ expected: 113, luck: 6, choices: -4, result: 115, error: 2 });
  });

  it('have tenths where all are small', () => {
    const { seats, digits } = figuresOf(of(seat(2, 0.64, -0.91, -1)), true);
    expect(digits).toBe(1);
    expect(seats[0]).toMatchObject({ expected: 0.6, luck: -0.5, choices: -0.9, result: 2 });
  });

  it('of a difference have tenths below 3', () => {
    expect(roundedGain({ value: 2.449, error: 0.2 })).toBe(2.4);
    expect(roundedGain({ value: 5.4, error: 0.2 })).toBe(5);
  });
});
