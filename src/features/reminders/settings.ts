import * as z from 'zod';
import { quoted } from '../../core/common.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Entry, entry, type Page, stored } from '../../discord/interactions/setting-entry.ts';
import { offered } from '../../discord/messages/input.ts';
import { durationMessage } from '../../table/messages.ts';
import { isoDate, optional } from '../../table/record.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { setting } from '../../table/settings.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Limits for both intervals, in ms. */
export const INTERVAL_MIN = HOUR;
const INTERVAL_MAX = 7 * DAY;

export const settings = {
  /** How long the game awaits a person before a reminder, in ms; undefined: no such reminder. */
  after: setting('reminders.after', optional(z.number()), 24 * HOUR),
  /** How long before a deadline they get a reminder, in ms; undefined: no such reminder. */
  before: setting('reminders.before', optional(z.number()), 6 * HOUR),
  /** No reminders before this time. */
  snoozedUntil: setting('reminders.snoozedUntil', optional(isoDate), undefined),
};

const page: Page = { id: 'reminders', order: 30, title: say('settings.reminders') };

export const entries: readonly Entry[] = [
  entry({
    ...stored(settings.after),
    name: 'remind-after',
    page,
    order: 10,
    describe: 'discord.option.remind-after',
    label: say('settings.after'),
    input: intervalInput('settings.after-span', ['off', '1h', '4h', '12h', '1d', '2d', '3d', '7d']),
  }),
  entry({
    ...stored(settings.before),
    name: 'remind-before',
    page,
    order: 20,
    describe: 'discord.option.remind-before',
    label: say('settings.before'),
    input: intervalInput('settings.before-span', ['off', '1h', '3h', '6h', '12h', '1d', '2d']),
  }),
];

function intervalInput(key: 'settings.after-span' | 'settings.before-span', texts: readonly string[]) {
  return offered(texts, {
    read: readInterval,
    text: intervalText,
    called: (ms: number | undefined, words) => ({
      label: words.plain(ms === undefined ? say('settings.never') : say(key, { time: durationMessage(ms) })),
    }),
  });
}

/** Parses an interval of whole hours or days, such as `12h` or `2d`; `off` for none. 1 hour to 7 days; in ms. */
export function readInterval(text: string): Result<number | undefined> {
  const args = text.trim().toLowerCase();
  if (args === 'off') return ok(undefined);
  const [, count, unit] = /^(\d{1,3})\s*([hd])$/.exec(args) ?? [];
  const ms = Number(count) * (unit === 'd' ? DAY : HOUR);
  if (ms >= INTERVAL_MIN && ms <= INTERVAL_MAX) return ok(ms);
  const limits = { min: durationMessage(INTERVAL_MIN), max: durationMessage(INTERVAL_MAX) };
  return refuse(say('refusal.interval-value', { value: quoted(text), ...limits }));
}

/** In the format of `readInterval`. */
export function intervalText(ms: number | undefined): string {
  if (ms === undefined) return 'off';
  return ms % DAY === 0 ? `${ms / DAY}d` : `${Math.round(ms / HOUR)}h`;
}
