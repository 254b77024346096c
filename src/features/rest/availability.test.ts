import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Availability } from '../../table/model.ts';
import { ok } from '../../table/request.ts';
import type { Result } from '../../table/service.ts';
import { dayNumber } from '../../table/time/calendar.ts';
import {
  daysOffAhead,
  quietChange,
  quietText,
  readQuiet,
  withDaysOff,
  withoutDaysOff,
} from './availability.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };

const HOUR = 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const noDays: Availability = { zone: 'UTC', quiet: undefined, weekendsOff: false, daysOff: [] };

const found = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.refusal.message.key);
  return result.value;
};
const refusalOf = (result: Result<unknown>): string => {
  if (result.ok) return 'none';
  return result.refusal.message.key.replace('discord.refusal.', '');
};

describe('quiet hours and zone', () => {
  const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const night: Availability = { ...noDays, zone: 'Europe/Paris', quiet: hours(22, 7) };
  const set = { ...night, setAt: now };

  it('change once a day', () => {
    expect(found(quietChange({ ...noDays, setAt: undefined }, night, now))).toEqual(now);
    const other = { ...night, quiet: hours(10, 22) };
    expect(refusalOf(quietChange(set, other, at(60)))).toBe('quiet-kept');
    expect(refusalOf(quietChange(set, { ...night, zone: 'Asia/Tokyo' }, at(24 * 60 - 1)))).toBe('quiet-kept');
    expect(found(quietChange(set, other, at(24 * 60)))).toEqual(at(24 * 60));
  });

  it('can be corrected in the first hour, with a zone that is set later', () => {
    expect(found(quietChange(set, { ...night, quiet: hours(23, 7) }, at(59)))).toEqual(now);
    const unsaid = { ...set, zone: 'UTC' };
    expect(found(quietChange(unsaid, night, at(59)))).toEqual(now);
    expect(refusalOf(quietChange(set, { ...night, zone: 'UTC' }, at(1)))).toBe('quiet-kept');
  });

  it('can always change if they stop no clock', () => {
    expect(found(quietChange(set, { ...night, quiet: undefined }, at(300)))).toEqual(now);
    expect(found(quietChange(set, { ...night, weekendsOff: true }, at(300)))).toEqual(now);
    const fresh = { ...noDays, setAt: undefined };
    expect(found(quietChange(fresh, { ...noDays, zone: 'Asia/Tokyo' }, now))).toBeUndefined();
  });
});

describe('quiet hours', () => {
  it('are read with and without minutes', () => {
    expect(found(readQuiet('22:00-7:00'))).toEqual({ from: 1320, to: 420 });
    expect(found(readQuiet(' 22 – 7 '))).toEqual({ from: 1320, to: 420 });
    expect(found(readQuiet('22h30-07.15'))).toEqual({ from: 1350, to: 435 });
    expect(found(readQuiet('24-6'))).toEqual({ from: 0, to: 360 });
    expect(found(readQuiet('OFF'))).toBeUndefined();
  });

  it('are at most twelve a day, and more than none', () => {
    expect(found(readQuiet('20-8'))).toEqual({ from: 1200, to: 480 });
    expect(refusalOf(readQuiet('20-8:01'))).toBe('quiet-long');
    expect(refusalOf(readQuiet('8-7'))).toBe('quiet-long');
    for (const text of ['8-8', '0-24', '25-3', '22:60-7', '22', '22-7-8', 'night'])
      expect(refusalOf(readQuiet(text)), text).toBe('quiet-unclear');
  });

  it('are none if nothing is typed, or what the settings say, in any language', () => {
    const said = [de, en, fr, nl].map((catalog) => catalog['settings.no-quiet']);
    for (const text of ['', ' ', 'off', 'None', ...said])
      expect(readQuiet(text), text).toEqual(ok(undefined));
  });

  it('are written in the format that is read', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.integer({ min: 1, max: 720 }), (from, length) => {
        const quiet = { from, to: (from + length) % 1440 };
        expect(found(readQuiet(quietText(quiet)))).toEqual(quiet);
      }),
    );
    expect(quietText(undefined)).toBe('');
  });
});

describe('days off', () => {
  const adding = (availability: Availability, ...texts: readonly string[]): Availability => {
    let after = availability;
    for (const text of texts) after = { ...after, daysOff: found(withDaysOff(after, text, now)) };
    return after;
  };

  it('are sorted, and adjacent ranges merge', () => {
    const { daysOff } = adding(noDays, '2026-12-31 2027-01-02', '2026-12-01', '2026-12-24..2026-12-30');
    expect(daysOff).toEqual([
      { from: '2026-12-01', to: '2026-12-01' },
      { from: '2026-12-24', to: '2027-01-02' },
    ]);
  });

  it('are refused if invalid, past, too far, too long or too many', () => {
    const refusal = (text: string, availability = noDays) => refusalOf(withDaysOff(availability, text, now));
    for (const text of ['', 'Christmas', '2026-02-30', '2026-12-24..2026-12-20', '24.12.2026', '2026-12-1'])
      expect(refusal(text), text).toBe('days-unclear');
    expect(refusal('2026-11-20')).toBe('days-past');
    expect(refusal('2026-11-21')).toBe('none');
    expect(refusal('2027-11-22')).toBe('days-far');
    expect(refusal('2026-12-01..2026-12-22')).toBe('days-long');
    expect(refusal('2026-12-01..2026-12-21')).toBe('none');
    const three = adding(noDays, '2026-12-01..2026-12-21');
    expect(refusal('2026-12-22', three)).toBe('days-long');
    expect(refusal('2027-03-01..2027-03-09', three)).toBe('none');
    expect(refusal('2027-03-01..2027-03-10', three)).toBe('days-many');
  });

  it('that are past count for a year', () => {
    const past: Availability = { ...noDays, daysOff: [{ from: '2025-12-05', to: '2025-12-25' }] };
    expect(refusalOf(withDaysOff(past, '2026-11-22..2026-12-02', now))).toBe('days-many');
    // By then, the first of the old days are more than a year ago.
    expect(refusalOf(withDaysOff(past, '2026-12-06..2026-12-20', now))).toBe('none');
    expect(daysOffAhead(past, now)).toEqual([]);
    const long: Availability = { ...noDays, daysOff: [{ from: '2025-10-25', to: '2025-11-10' }] };
    expect(found(withDaysOff(long, '2026-12-01', now))).toEqual([{ from: '2026-12-01', to: '2026-12-01' }]);
  });

  it('can be cancelled from tomorrow on', () => {
    const availability: Availability = {
      ...noDays,
      daysOff: [
        { from: '2026-11-19', to: '2026-11-25' },
        { from: '2026-12-24', to: '2026-12-31' },
      ],
    };
    // Today's day off has begun, so it counts as taken.
    expect(found(withoutDaysOff(availability, 'all', now))).toEqual([
      { from: '2026-11-19', to: '2026-11-21' },
    ]);
    expect(refusalOf(withoutDaysOff(availability, '2026-11-21', now))).toBe('days-none');
    expect(found(withoutDaysOff(availability, '2026-12-26..2026-12-27', now))).toEqual([
      { from: '2026-11-19', to: '2026-11-25' },
      { from: '2026-12-24', to: '2026-12-25' },
      { from: '2026-12-28', to: '2026-12-31' },
    ]);
    expect(refusalOf(withoutDaysOff(availability, '2026-11-19', now))).toBe('days-none');
    expect(refusalOf(withoutDaysOff(availability, '2027-01-01', now))).toBe('days-none');
    expect(refusalOf(withoutDaysOff(availability, 'none', now))).toBe('days-unclear');
  });

  it('never pass their limits, whatever is added', () => {
    const day = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.integer({ min: 0, max: 25 })), { maxLength: 12 }), (wanted) => {
        const first = dayNumber('2026-11-21');
        const name = (number: number) => new Date((first + number) * 24 * HOUR).toISOString().slice(0, 10);
        let availability = noDays;
        for (const [from, length] of wanted) {
          const result = withDaysOff(availability, `${name(from)}..${name(from + length)}`, now);
          if (result.ok) availability = { ...availability, daysOff: result.value };
        }
        const off = new Set(
          availability.daysOff.flatMap(({ from, to }) =>
            Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, i) => dayNumber(from) + i),
          ),
        );
        for (let start = first; start < first + 430; start += 3) {
          const within = (days: number) =>
            Array.from({ length: days }, (_, i) => start + i).filter((one) => off.has(one)).length;
          expect(within(365)).toBeLessThanOrEqual(30);
          expect(within(22)).toBeLessThanOrEqual(21);
        }
      }),
      { numRuns: 40 },
    );
  });
});
