import { expect, it } from 'vitest';
import { durationMessage } from '../../table/messages.ts';
import { clockPresets } from '../../table/time/clock.ts';
import { clockMessage } from './sentences.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const part = (unit: string, count: number) => ({ key: `discord.duration.${unit}`, values: { count } });

it('a duration is said in days and hours, or in minutes', () => {
  expect(durationMessage(DAY + 2 * HOUR + 60_000)).toEqual([part('days', 1), part('hours', 2)]);
  expect(durationMessage(40 * 60_000)).toEqual([part('minutes', 40)]);
  expect(durationMessage(0)).toEqual(part('minutes', 0));
});

it('a clock is described by the time that it gives', () => {
  expect(clockMessage(undefined)).toEqual({ key: 'discord.clock.none' });
  expect(clockMessage(clockPresets.fast).values?.more).toEqual([part('hours', 4)]);
  expect(clockMessage({ start: HOUR, perMove: 0, max: HOUR })).toMatchObject({
    key: 'discord.clock.rule-once',
  });
});
