import * as z from 'zod';
import type { TableHooks } from '../../table/hooks.ts';
import { ALWAYS_AVAILABLE, type Availability } from '../../table/model.ts';
import { setting } from '../../table/settings.ts';

/** The start of a week, and a person who rests at night. */
export const HOUR = 3_600_000;
export const monday = Date.parse('2026-03-02T12:00:00Z');

/** @param hours after Monday noon */
export const at = (hours: number) => new Date(monday + hours * HOUR);
export const nights: Availability = {
  zone: 'UTC',
  quiet: { from: 22 * 60, to: 7 * 60 },
  weekendsOff: false,
  daysOff: [],
};

/** The rest of a person in a test of the kernel: `restHook` reads it. */
export const restTimes = setting('test.rest', z.custom<Availability>(), ALWAYS_AVAILABLE);
export const restHook: TableHooks = { rests: (settings) => restTimes.of(settings) };
