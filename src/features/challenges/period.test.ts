import { describe, expect, it } from 'vitest';
import { closeOf, endOf, isCurrent, isWeek, numberOfWeek, periodBefore, startOf, weekOf } from './period.ts';

const at = (time: string) => new Date(time);

describe('the week of a challenge', () => {
  it.each([
    ['2026-11-22T23:59:59Z', '2026-W47'],
    ['2026-11-23T00:00:00Z', '2026-W48'],
    ['2026-01-01T12:00:00Z', '2026-W01'],
    ['2024-12-30T00:00:00Z', '2025-W01'],
    ['2027-01-03T12:00:00Z', '2026-W53'],
    ['2027-01-04T00:00:00Z', '2027-W01'],
    ['2021-01-03T12:00:00Z', '2020-W53'],
    ['2028-01-02T12:00:00Z', '2027-W52'],
  ])('of %s is %s', (time, week) => {
    expect(weekOf(at(time))).toBe(week);
  });

  it('is the ISO week in which it begins, in every year', () => {
    for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2040, 0, 1); day += 86_400_000) {
      const week = weekOf(new Date(day));
      const start = startOf(week);
      expect(start.getUTCDay()).toBe(1);
      expect(start.getTime()).toBeLessThanOrEqual(day);
      expect(endOf(week).getTime()).toBeGreaterThan(day);
    }
  });

  it('ends on Monday, counts a day longer, and has one before it', () => {
    expect(startOf('2026-W47').toISOString()).toBe('2026-11-16T00:00:00.000Z');
    expect(endOf('2026-W47').toISOString()).toBe('2026-11-23T00:00:00.000Z');
    expect(closeOf('2026-W47').toISOString()).toBe('2026-11-24T00:00:00.000Z');
    expect(periodBefore('2026-W01')).toBe('2025-W52');
    expect([isWeek('2026-W47'), isWeek('2026-11-22'), numberOfWeek('2026-W07')]).toEqual([true, false, 7]);
    expect(isCurrent('2026-W47', at('2026-11-22T12:00:00Z'))).toBe(true);
    expect(isCurrent('2026-W47', at('2026-11-23T12:00:00Z'))).toBe(false);
  });
});
