import * as z from 'zod';
import type { Locale } from '../../core/message.ts';
import { escaped } from '../../discord/i18n/text.ts';
import { say } from '../../discord/i18n/words.ts';
import type { Suggestion } from '../../discord/interactions/command.ts';
import type { Entry, Page } from '../../discord/interactions/setting-entry.ts';
import { matching } from '../../discord/interactions/suggest.ts';
import { dayRange } from '../../discord/messages/times.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import type { Availability } from '../../table/model.ts';
import { isoDate, maybe } from '../../table/record.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { type Settings, setting, type Values } from '../../table/settings.ts';
import { zones } from '../../table/time/wall-clock.ts';
import {
  DAYS_OFF_MAX,
  daysOffAhead,
  QUIET_MAX,
  quietChange,
  quietText,
  readQuiet,
  readZone,
  withDaysOff,
  withoutDaysOff,
} from './availability.ts';

/** When a person rests. A single value, because its parts depend on each other. */
export const rest = setting(
  'rest.times',
  z.object({
    zone: z.string(),
    quiet: maybe(z.object({ from: z.int(), to: z.int() })),
    weekendsOff: z.boolean(),
    daysOff: z.array(z.strictObject({ from: z.string(), to: z.string() })).readonly(),
    /** When zone and quiet hours last changed: see `quietChange`. */
    setAt: maybe(isoDate),
  }),
  { zone: 'UTC', quiet: undefined, weekendsOff: false, daysOff: [], setAt: undefined },
);

export type Rest = Availability & { readonly setAt: Date | undefined };

/** Refused if zone and quiet hours change too often. */
export function restingAt(before: Rest, after: Availability, now: Date): Result<Values> {
  const setAt = quietChange(before, after, now);
  return setAt.ok ? ok(rest.to({ ...after, setAt: setAt.value })) : setAt;
}

const page: Page = {
  id: 'rest',
  order: 40,
  title: say('settings.rest'),
  about: say('settings.rest-text', { hours: QUIET_MAX / 60, days: DAYS_OFF_MAX }),
};

/** Parses one part of the availability. */
function part(read: (text: string, before: Rest, now: Date) => Result<Partial<Availability>>) {
  return ([text = '']: readonly string[], settings: Settings, now: Date): Result<Values> => {
    const before = rest.of(settings);
    const change = read(text, before, now);
    return change.ok ? restingAt(before, { ...before, ...change.value }, now) : change;
  };
}

const as =
  <Name extends keyof Availability>(name: Name) =>
  (value: Result<Availability[Name]>): Result<Partial<Availability>> =>
    value.ok ? ok({ [name]: value.value }) : value;

const readers = {
  zone: part((text) => as('zone')(readZone(text))),
  quiet: part((text) => as('quiet')(readQuiet(text))),
  weekends: part((text) =>
    text === 'free' || text === 'play' ? ok({ weekendsOff: text === 'free' }) : refuse(say('refuse.unknown')),
  ),
  daysOff: part((text, before, now) => as('daysOff')(withDaysOff(before, text, now))),
  daysBack: part((text, before, now) => as('daysOff')(withoutDaysOff(before, text, now))),
};

const QUIET_EXAMPLES = ['22:00-7:00', '23:00-8:00', '21:00-6:00', 'off'];

/** Likely time zones by language, suggested before a person types. */
const LIKELY_ZONES: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Europe/London',
    'Europe/Dublin',
    'America/New_York',
    'America/Chicago',
    'America/Los_Angeles',
    'Australia/Sydney',
  ],
  de: ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'],
  fr: ['Europe/Paris', 'Europe/Brussels', 'Europe/Zurich', 'America/Toronto'],
  nl: ['Europe/Amsterdam', 'Europe/Brussels'],
};

export const entries: readonly Entry[] = [
  {
    page,
    order: 10,
    label: say('settings.zone'),
    valueText: (settings) => escaped(rest.of(settings).zone),
    options: [
      {
        type: 'text',
        name: 'zone',
        describe: 'discord.option.zone',
        suggest: ({ bot, reader }, _, typed) => zoneSuggestions(reader.locale, typed, bot.now()),
        read: readers.zone,
      },
    ],
    field: {
      kind: 'text',
      name: 'zone',
      about: say('option.zone.about'),
      example: 'Europe/Amsterdam',
      value: (settings) => rest.of(settings).zone,
      read: readers.zone,
    },
  },
  {
    page,
    order: 20,
    label: say('settings.quiet'),
    valueText(settings, { words }) {
      const { quiet } = rest.of(settings);
      return quiet === undefined ? words.md('settings.no-quiet') : quietText(quiet);
    },
    options: [
      {
        type: 'text',
        name: 'quiet',
        describe: 'discord.option.quiet',
        suggest: (_ask, _input, typed) => matching(QUIET_EXAMPLES.map(asItIs), typed),
        read: readers.quiet,
      },
    ],
    field: {
      kind: 'text',
      name: 'quiet',
      about: say('option.quiet.about'),
      example: '22:00-7:00',
      value: (settings) => quietText(rest.of(settings).quiet),
      read: readers.quiet,
    },
  },
  {
    page,
    order: 30,
    label: say('settings.weekends'),
    valueText: (settings, { words }) => words.md(weekends(rest.of(settings).weekendsOff)),
    options: [
      {
        type: 'text',
        name: 'weekends',
        describe: 'discord.option.weekends',
        choices: [false, true].map((off) => ({ value: off ? 'free' : 'play', label: weekends(off).key })),
        read: readers.weekends,
      },
    ],
    field: {
      kind: 'choices',
      name: 'weekends',
      choices: (settings, { words }) =>
        [false, true].map((off) => ({
          value: off ? 'free' : 'play',
          label: words.plain(weekends(off)),
          chosen: rest.of(settings).weekendsOff === off,
        })),
      read: readers.weekends,
    },
  },
  {
    page,
    order: 40,
    label: say('settings.add-days'),
    options: [{ type: 'text', name: 'days-off', describe: 'discord.option.days-off', read: readers.daysOff }],
    field: {
      kind: 'text',
      name: 'days-off',
      about: say('option.days-off.about'),
      optional: true,
      example: '2026-12-24..2027-01-02',
      value: () => '',
      read: readers.daysOff,
    },
  },
  {
    page,
    order: 50,
    label: say('settings.days'),
    valueText(settings, { bot, words }) {
      const ahead = daysOffAhead(rest.of(settings), bot.now());
      const ranges = ahead.map(({ from, to }) => dayRange(from, to, words.locale));
      return ranges.length === 0 ? words.md('settings.no-days') : ranges.join(', ');
    },
    options: [
      {
        type: 'text',
        name: 'days-back',
        describe: 'discord.option.days-back',
        async suggest({ bot, person }, _, typed) {
          const ahead = daysOffAhead(rest.of(await bot.service.settings(person.id)), bot.now());
          return matching(
            ahead.map(({ from, to }) => asItIs(`${from}..${to}`)),
            typed,
          );
        },
        read: readers.daysBack,
      },
    ],
    field: {
      kind: 'choices',
      name: 'days-back',
      label: say('settings.days-back'),
      optional: true,
      choices: (settings, { bot, words }) =>
        daysOffAhead(rest.of(settings), bot.now())
          .slice(0, CHOICES_MAX)
          .map(({ from, to }) => ({ value: `${from}..${to}`, label: dayRange(from, to, words.locale) })),
      read: readers.daysBack,
    },
  },
];

function weekends(off: boolean) {
  return off ? say('settings.weekends-free') : say('settings.weekends-play');
}

function zoneSuggestions(locale: Locale, typed: string, now: Date): readonly Suggestion[] {
  const likely = LIKELY_ZONES[locale];
  const all = [...likely, ...zones.filter((zone) => !likely.includes(zone))];
  return matching(all.map(asItIs), typed).map(({ value }) => ({
    name: `${value.replaceAll('_', ' ')} · ${timeIn(value, locale, now)}`,
    value,
  }));
}

function timeIn(zone: string, locale: Locale, now: Date): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(now);
}

function asItIs(value: string): Suggestion {
  return { name: value, value };
}
