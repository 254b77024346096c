import { expect, it } from 'vitest';
import { nextStart, readStart, startText } from './starts.ts';

const ZONE = 'Europe/Amsterdam';
const NOW = new Date('2026-11-23T12:00:00Z');
const read = (text: string, zone = ZONE) => {
  const at = readStart(text, zone, NOW);
  return at.ok ? at.value?.toISOString() : at.refusal.message.key;
};

it('a start is read on the wall clock of its host, and written as it was', () => {
  expect(read('2026-12-05 10:00')).toBe('2026-12-05T09:00:00.000Z');
  expect(read('2026-12-05  7h30', 'Pacific/Kiritimati')).toBe('2026-12-04T17:30:00.000Z');
  expect(read('2026-12-05 20:15', 'Pacific/Niue')).toBe('2026-12-06T07:15:00.000Z');
  expect(startText(new Date('2026-12-06T07:15:00Z'), 'Pacific/Niue')).toBe('2026-12-05 20:15');
  expect(startText(new Date('2026-12-05T09:00:00Z'), ZONE)).toBe('2026-12-05 10:00');
  expect(read(' ')).toBeUndefined();
  expect(startText(undefined, ZONE)).toBe('');
});

it.each(['soon', '10:00', '2026-12-05', '2026-13-05 10:00', '2026-12-05 25:00', '2026-12-05 10:61'])(
  'a start is not read from %s',
  (text) => {
    expect(read(text)).toBe('discord.cup.refusal.start');
  },
);

it('a start is neither over nor far away', () => {
  for (const text of ['2026-11-23 13:00', '2025-12-05 10:00', '2027-06-05 10:00'])
    expect(read(text)).toBe('discord.cup.refusal.start-when');
  expect(read('2026-11-23 13:01')).toBe('2026-11-23T12:01:00.000Z');
});

it('a weekly cup begins at the same time, also after clocks have changed', () => {
  const first = new Date('2026-10-24T08:00:00Z');
  expect(nextStart(first, ZONE, first).toISOString()).toBe('2026-10-31T09:00:00.000Z');
  // Weeks in which it could not begin are left out.
  expect(nextStart(first, ZONE, NOW).toISOString()).toBe('2026-11-28T09:00:00.000Z');
});
