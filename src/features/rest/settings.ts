import { distinct } from '../../core/common.ts';
import type { Locale } from '../../core/message.ts';
import { say } from '../../discord/i18n/words.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import type { Suggestion } from '../../discord/interactions/command.ts';
import { type Change, type Entry, entry, type Page } from '../../discord/interactions/setting-entry.ts';
import { matching } from '../../discord/interactions/suggest.ts';
import { line, oneOf } from '../../discord/messages/input.ts';
import { dayRange } from '../../discord/messages/times.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import { type Availability, availability } from '../../table/model.ts';
import { isoDate, maybe } from '../../table/record.ts';
import { ok, type Result } from '../../table/request.ts';
import { type Settings, setting, type Values } from '../../table/settings.ts';
import { readZone, zones, zonesLike } from '../../table/time/zones.ts';
import {
  DAYS_OFF_MAX,
  daysOffAhead,
  QUIET_MAX,
  quietChange,
  quietText,
  readQuiet,
  withDaysOff,
  withoutDaysOff,
} from './availability.ts';

/** When a person rests. A single value, because its parts depend on each other. */
export const rest = setting(
  'rest.times',
  availability.extend({
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

/** How one part is stored, as for `entry`. */
function part<Name extends keyof Availability>(name: Name) {
  return {
    of: (settings: Settings) => rest.of(settings)[name],
    to: (value: Availability[Name], settings: Settings, now: Date) =>
      restingAt(rest.of(settings), { ...rest.of(settings), [name]: value }, now),
  };
}

/** @param change adds or cancels the typed days */
function changeDays(
  change: typeof withDaysOff,
  typed: string,
  settings: Settings,
  now: Date,
): Result<Values> {
  const days = change(rest.of(settings), typed, now);
  return days.ok ? part('daysOff').to(days.value, settings, now) : days;
}

const QUIET_EXAMPLES = ['22:00-7:00', '23:00-8:00', '21:00-6:00'];

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
  entry({
    ...part('zone'),
    name: 'zone',
    page,
    order: 10,
    describe: 'discord.option.zone',
    label: say('settings.zone'),
    about: say('option.zone.about'),
    input: line('Europe/Amsterdam', { read: readZone, text: (zone) => zone }),
    suggest: ({ bot, reader }, _, typed) => zoneSuggestions(reader.locale, typed, bot.now()),
  }),
  entry({
    ...part('quiet'),
    name: 'quiet',
    page,
    order: 20,
    describe: 'discord.option.quiet',
    label: say('settings.quiet'),
    about: say('option.quiet.about'),
    input: line('22:00-7:00', { read: readQuiet, text: quietText }),
    valueText(settings, { words }) {
      const { quiet } = rest.of(settings);
      return quiet === undefined ? words.md('settings.no-quiet') : quietText(quiet);
    },
    suggest: (ask, _, typed) =>
      matching([...QUIET_EXAMPLES, wordsFor(ask).plain('settings.no-quiet')].map(asItIs), typed),
  }),
  entry({
    ...part('weekendsOff'),
    name: 'weekends',
    page,
    order: 30,
    describe: 'discord.option.weekends',
    label: say('settings.weekends'),
    input: oneOf([
      { value: 'play', is: false, label: say('settings.weekends-play') },
      { value: 'free', is: true, label: say('settings.weekends-free') },
    ]),
  }),
  {
    ...entry({
      of: () => '',
      to: (typed, settings, now) => changeDays(withDaysOff, typed, settings, now),
      name: 'days-off',
      page,
      order: 40,
      describe: 'discord.option.days-off',
      label: say('settings.add-days'),
      about: say('option.days-off.about'),
      optional: true,
      input: line('2026-12-24..2027-01-02', { read: (typed) => ok(typed), text: (typed) => typed }),
    }),
    valueText: undefined,
  },
  {
    page,
    order: 50,
    name: 'days-back',
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
        change: cancelDays,
      },
    ],
    field: (settings, { bot, words }) => ({
      kind: 'choices',
      label: words.plain('settings.days-back'),
      optional: true,
      choices: daysOffAhead(rest.of(settings), bot.now())
        .slice(0, CHOICES_MAX)
        .map(({ from, to }) => ({ value: `${from}..${to}`, label: dayRange(from, to, words.locale) })),
      read: ([typed = '']) => ok(cancelDays(typed)),
    }),
  },
];

function cancelDays(typed: string): Change {
  return (settings, now) => changeDays(withoutDaysOff, typed, settings, now);
}

function zoneSuggestions(locale: Locale, typed: string, now: Date): readonly Suggestion[] {
  const likely = LIKELY_ZONES[locale];
  const meant = zonesLike(typed);
  const all = distinct([...meant, ...likely, ...zones]);
  return matching(all.map(asItIs), typed, (zone) => meant.includes(zone)).map(({ value }) => ({
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
