import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Availability } from '../model.ts';
import { isQuiet, nextMorning, nextWeekly, quietUntil, running, whenSpent } from './calendar.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const always: Availability = { zone: 'UTC', quiet: undefined, weekendsOff: false, daysOff: [] };
const nights: Availability = { ...always, zone: 'Europe/Berlin', quiet: { from: 22 * 60, to: 7 * 60 } };
const at = (text: string) => new Date(text);

/** The wall clock, computed by a different method than the calendar's. */
function wall(zone: string, moment: Date): { day: string; weekday: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday'),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

function quietByTheWall(availability: Availability, moment: Date): boolean {
  const { day, weekday, minute } = wall(availability.zone, moment);
  const { quiet } = availability;
  const hours =
    quiet !== undefined &&
    (quiet.from <= quiet.to
      ? quiet.from <= minute && minute < quiet.to
      : minute >= quiet.from || minute < quiet.to);
  return (
    hours ||
    (availability.weekendsOff && (weekday === 'Sat' || weekday === 'Sun')) ||
    availability.daysOff.some((range) => range.from <= day && day <= range.to)
  );
}

/** Zones whose clocks change at one, at two, at midnight, by half an hour, for Ramadan, and never. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Auckland',
];
const availabilities: fc.Arbitrary<Availability> = fc.record({
  zone: fc.constantFrom(...zones),
  quiet: fc.option(
    fc
      .record({ from: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 1, max: 720 }) })
      .map(({ from, length }) => ({ from, to: (from + length) % 1440 })),
    { nil: undefined },
  ),
  weekendsOff: fc.boolean(),
  daysOff: fc.constantFrom(
    [],
    [{ from: '2026-03-27', to: '2026-03-29' }],
    [
      { from: '2026-10-24', to: '2026-10-25' },
      { from: '2026-12-24', to: '2027-01-02' },
    ],
  ),
});
/** Moments around clock changes. */
const moments = fc
  .tuple(
    fc.constantFrom('2026-02-10', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01'),
    fc.integer({ min: -4 * DAY, max: 4 * DAY }),
  )
  .map(([day, ms]) => new Date(Date.parse(day) + ms));
const spans = fc.integer({ min: 0, max: 12 * DAY });

describe('the calendar of a person', () => {
  it('is quiet from evening to morning in the person’s zone', () => {
    expect(isQuiet(nights, at('2026-11-21T20:59:59.999Z'))).toBe(false);
    expect(isQuiet(nights, at('2026-11-21T21:00:00Z'))).toBe(true);
    expect(isQuiet(nights, at('2026-11-22T05:59:59.999Z'))).toBe(true);
    expect(isQuiet(nights, at('2026-11-22T06:00:00Z'))).toBe(false);
    expect(quietUntil(nights, at('2026-11-21T23:00:00Z'))).toEqual(at('2026-11-22T06:00:00Z'));
    expect(quietUntil(nights, at('2026-11-21T12:00:00Z'))).toEqual(at('2026-11-21T12:00:00Z'));
  });

  it('is quiet on weekends and days off, from midnight to midnight, without a gap', () => {
    const resting: Availability = {
      ...nights,
      weekendsOff: true,
      daysOff: [{ from: '2026-12-28', to: '2026-12-31' }],
    };
    expect(quietUntil(resting, at('2026-12-25T21:30:00Z'))).toEqual(at('2027-01-01T06:00:00Z'));
  });

  it('counts the hours of a night in which the clocks change', () => {
    const evening = at('2026-03-28T21:00:00Z');
    expect(quietUntil(nights, evening)).toEqual(at('2026-03-29T05:00:00Z'));
    const autumn = at('2026-10-24T20:00:00Z');
    expect(quietUntil(nights, autumn)).toEqual(at('2026-10-25T06:00:00Z'));
    const small: Availability = { ...nights, quiet: { from: 2 * 60, to: 3 * 60 } };
    expect(running(small, at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(23 * HOUR);
    expect(running(small, at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'))).toBe(23 * HOUR);
  });

  it('computes the end of a clock', () => {
    expect(whenSpent(always, at('2026-11-21T10:00:00Z'), DAY)).toEqual(at('2026-11-22T10:00:00Z'));
    expect(whenSpent(nights, at('2026-11-21T20:00:00Z'), HOUR)).toEqual(at('2026-11-21T21:00:00Z'));
    expect(whenSpent(nights, at('2026-11-21T20:00:00Z'), HOUR + 1)).toEqual(at('2026-11-22T06:00:00.001Z'));
    expect(whenSpent(nights, at('2026-11-21T22:00:00Z'), 0)).toEqual(at('2026-11-21T22:00:00Z'));
  });

  it('treats an unknown zone as UTC', () => {
    const lost: Availability = { ...nights, zone: 'Middle-earth/Shire' };
    expect(isQuiet(lost, at('2026-11-21T21:59:00Z'))).toBe(false);
    expect(isQuiet(lost, at('2026-11-21T22:00:00Z'))).toBe(true);
    expect(whenSpent({ ...lost, zone: '' }, at('2026-11-21T21:00:00Z'), 2 * HOUR)).toEqual(
      at('2026-11-22T08:00:00Z'),
    );
  });

  it('skips invalid days off', () => {
    const odd: Availability = { ...always, daysOff: [{ from: 'soon', to: 'later' }] };
    expect(running(odd, at('2026-11-21T00:00:00Z'), at('2026-11-22T00:00:00Z'))).toBe(DAY);
  });

  it('agrees with the wall clock', () => {
    fc.assert(
      fc.property(availabilities, moments, (availability, moment) => {
        expect(isQuiet(availability, moment)).toBe(quietByTheWall(availability, moment));
      }),
      { numRuns: 500 },
    );
  });

  it('counts exactly the minutes that are not quiet', () => {
    fc.assert(
      fc.property(
        availabilities,
        moments,
        fc.integer({ min: 0, max: 30 * 60 }),
        (availability, moment, minutes) => {
          const from = new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE);
          const counted = Array.from({ length: minutes }, (_, i) => new Date(from.getTime() + i * MINUTE));
          const to = new Date(from.getTime() + minutes * MINUTE);
          expect(running(availability, from, to)).toBe(
            counted.filter((minute) => !isQuiet(availability, minute)).length * MINUTE,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it('spends exactly the requested time, and none of it in quiet time', () => {
    fc.assert(
      fc.property(availabilities, moments, spans, (availability, from, ms) => {
        const end = whenSpent(availability, from, ms);
        expect(running(availability, from, end)).toBe(ms);
        if (ms > 0) expect(isQuiet(availability, new Date(end.getTime() - 1))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same sum however the time is divided', () => {
    fc.assert(
      fc.property(availabilities, moments, spans, spans, (availability, from, first, second) => {
        const middle = new Date(from.getTime() + first);
        const to = new Date(middle.getTime() + second);
        expect(running(availability, from, middle) + running(availability, middle, to)).toBe(
          running(availability, from, to),
        );
        expect(whenSpent(availability, whenSpent(availability, from, first), second)).toEqual(
          whenSpent(availability, from, first + second),
        );
        expect(running(availability, to, from)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('ends a rest at the first moment that is not quiet', () => {
    fc.assert(
      fc.property(availabilities, moments, (availability, moment) => {
        const end = quietUntil(availability, moment);
        expect(isQuiet(availability, end)).toBe(false);
        expect(running(availability, moment, end)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the next morning', () => {
  it('is at eight; before four at night it is still the previous day', () => {
    expect(nextMorning('Europe/Berlin', at('2026-11-21T09:00:00Z'))).toEqual(at('2026-11-22T07:00:00Z'));
    expect(nextMorning('Europe/Berlin', at('2026-11-22T02:30:00Z'))).toEqual(at('2026-11-22T07:00:00Z'));
    expect(nextMorning('Europe/Berlin', at('2026-11-22T06:00:00Z'))).toEqual(at('2026-11-23T07:00:00Z'));
  });

  it('is at eight even if the clocks change in the night', () => {
    expect(nextMorning('Europe/Berlin', at('2026-03-28T20:00:00Z'))).toEqual(at('2026-03-29T06:00:00Z'));
    expect(nextMorning('Europe/Berlin', at('2026-10-24T20:00:00Z'))).toEqual(at('2026-10-25T07:00:00Z'));
  });
});

describe('a time of every week', () => {
  const next = (zone: string, day: number, minutes: number, from: string) =>
    nextWeekly(zone, day, minutes, at(from)).toISOString();

  it('is the next one after a moment, on the wall clock of its zone', () => {
    expect(next('Europe/Berlin', 5, 20 * 60, '2026-11-24T12:00:00Z')).toBe('2026-11-27T19:00:00.000Z');
    expect(next('Europe/Berlin', 5, 20 * 60, '2026-11-27T18:59:59Z')).toBe('2026-11-27T19:00:00.000Z');
    expect(next('Europe/Berlin', 5, 20 * 60, '2026-11-27T19:00:00Z')).toBe('2026-12-04T19:00:00.000Z');
    expect(next('Pacific/Kiritimati', 1, 60, '2026-11-29T12:00:00Z')).toBe('2026-12-06T11:00:00.000Z');
    expect(next('Nowhere/Gone', 3, 0, '2026-11-24T12:00:00Z')).toBe('2026-11-25T00:00:00.000Z');
  });

  it('keeps its time of day when clocks change', () => {
    expect(next('Europe/Berlin', 7, 20 * 60, '2026-10-24T12:00:00Z')).toBe('2026-10-25T19:00:00.000Z');
    expect(next('Europe/Berlin', 7, 150, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next('Europe/Berlin', 7, 150, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('comes within a week, at that time of day', () => {
    const some = [fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe')] as const;
    fc.assert(
      fc.property(
        ...some,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 240, max: 1439 }),
        (zone, day, minutes) => {
          const from = at('2026-10-20T12:34:56Z');
          const found = nextWeekly(zone, day, minutes, from);
          expect(found.getTime()).toBeGreaterThan(from.getTime());
          expect(found.getTime()).toBeLessThanOrEqual(from.getTime() + 7 * DAY + HOUR);
          expect(wall(zone, found).minute).toBe(minutes);
          expect(
            ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(wall(zone, found).weekday),
          ).toBe(day);
        },
      ),
    );
  });
});
