import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockPresets, clockText, graceOf, readClock } from './clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a clock in typed form', () => {
  it('can be a name', () => {
    expect(readClock('fast')).toEqual({ start: DAY, perMove: 4 * HOUR, max: 3 * DAY });
    expect(readClock(' Medium ')).toEqual({ start: 3 * DAY, perMove: 12 * HOUR, max: 5 * DAY });
    expect(readClock('SLOW')).toEqual({ start: 3 * DAY, perMove: 36 * HOUR, max: 10 * DAY });
    expect(readClock('none')).toBeUndefined();
  });

  it('can have its own values', () => {
    expect(readClock('2d12h + 90m / 4d')).toEqual({ start: 60 * HOUR, perMove: 1.5 * HOUR, max: 4 * DAY });
    expect(readClock('12h')).toEqual({ start: 12 * HOUR, perMove: 0, max: 12 * HOUR });
    expect(readClock('1h+3h')).toEqual({ start: HOUR, perMove: 3 * HOUR, max: 3 * HOUR });
  });

  it.each([
    '',
    'quick',
    '3',
    '30m',
    '61d',
    '2d/1d',
    '1d+3d/2d',
    '1d+/2d',
    '-1d',
    '1d+1h+1h',
    '99999d',
    'toString',
    '__proto__',
    '1d\u0000',
  ])('is wrong: %j', (text) => {
    expect(readClock(text)).toBe('wrong');
  });

  it('is written in the format that is read', () => {
    for (const name of ['fast', 'medium', 'slow'] as const) expect(clockText(clockPresets[name])).toBe(name);
    expect(clockText(undefined)).toBe('none');
    expect(clockText({ start: DAY, perMove: 0, max: DAY })).toBe('1d+0/1d');
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 20 });
    fc.assert(
      fc.property(minutes, minutes, minutes, (start, perMove, more) => {
        const rule = {
          start: HOUR + start * 60_000,
          perMove: perMove * 60_000,
          max: HOUR + (start + perMove + more) * 60_000,
        };
        fc.pre(rule.max <= 60 * DAY);
        expect(readClock(clockText(rule))).toEqual(rule);
        expect(clockText(rule).length).toBeLessThanOrEqual(40);
      }),
    );
  });

  it('leaves at least half a day to an awaited seat, but never more than the maximum', () => {
    expect(graceOf(clockPresets.fast)).toBe(12 * HOUR);
    expect(graceOf(clockPresets.slow)).toBe(36 * HOUR);
    expect(graceOf({ start: HOUR, perMove: 0, max: 2 * HOUR })).toBe(2 * HOUR);
  });
});
