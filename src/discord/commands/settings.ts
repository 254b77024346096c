import { type Locale, locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import type { SettingsChange } from '../../table/lifecycle.ts';
import type { Availability } from '../../table/model.ts';
import type { RefusedResult, Result } from '../../table/service.ts';
import {
  daysOffAhead,
  readInterval,
  readQuiet,
  readZone,
  withDaysOff,
  withoutDaysOff,
  zones,
} from '../../table/time/availability.ts';
import { nextMorning, quietUntil } from '../../table/time/calendar.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { PressOf } from '../buttons/press.ts';
import { localeFrom, say } from '../i18n/localizer.ts';
import {
  type Answer,
  answerTo,
  type CommandHandler,
  type CommandInput,
  type InteractionContext,
  privately,
  refused,
  type Suggestion,
  show,
} from '../interaction-context.ts';
import { intervalName, intervals, settingsView } from '../messages/settings.ts';
import { noteView } from '../messages/sheets.ts';
import { moment } from '../messages/times.ts';
import { matching } from './suggest.ts';

const SNOOZE = 8 * 3_600_000;
const QUIET_EXAMPLES = ['22:00-7:00', '23:00-8:00', '21:00-6:00', 'off'];
/** Where people live who read a language, most of them: offered before anything is typed. */
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

/** `/settings`: all that a person sets for themselves, shown, and changed by what is typed or chosen. */
export function settingsCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    run: (context, { options }: CommandInput) => set(bot, context, options),
    async suggest(context, { options }, option) {
      const typed = options[option] ?? '';
      switch (option) {
        case 'zone':
          return zoneChoices(context.reader.locale, typed, bot.now());
        case 'quiet':
          return matching(QUIET_EXAMPLES.map(asItIs), typed);
        case 'days-back': {
          const { availability } = await bot.service.settings(context.person.id);
          const ahead = daysOffAhead(availability, bot.now()).map(({ from, to }) => asItIs(`${from}..${to}`));
          return matching(ahead, typed);
        }
        case 'remind-after':
        case 'remind-before': {
          const localizer = localizerFor(bot, context);
          return matching(
            intervals[option].map((value) => ({ name: intervalName(option, value, localizer), value })),
            typed,
          );
        }
        default:
          return [];
      }
    },
  };
}

/** How each setting is read. */
const changes: Readonly<
  Record<PressOf<'setting'>['setting'], (text: string, now: Date) => Result<SettingsChange>>
> = {
  language(text) {
    const locale = locales.find((one) => one === text);
    return locale === undefined && text !== 'auto' ? unknown : ok({ locale });
  },
  theme(text) {
    const theme = themes.find((one) => one === text);
    return theme === undefined ? unknown : ok({ theme });
  },
  zone: (text) => then(readZone(text), (zone) => resting({ zone })),
  quiet: (text) => then(readQuiet(text), (quiet) => resting({ quiet })),
  weekends: (text) =>
    text === 'free' || text === 'play' ? ok(resting({ weekendsOff: text === 'free' })) : unknown,
  'days-off': (text, now) =>
    ok({
      availability: (before) => withDays(before, withDaysOff(before, text, now)),
    }),
  'days-back': (text, now) =>
    ok({
      availability: (before) => withDays(before, withoutDaysOff(before, text, now)),
    }),
  'remind-after': (text) => then(readInterval(text), (remindAfter) => ({ remindAfter })),
  'remind-before': (text) => then(readInterval(text), (remindBefore) => ({ remindBefore })),
};
const unknown: RefusedResult = { ok: false, refusal: { message: say('refuse.unknown') } };

/** Sets what is said, all or nothing, keeps the rest, and shows everything. @param args by the names of settings */
export async function set(
  bot: BotContext,
  context: InteractionContext,
  args: CommandInput['options'],
): Promise<Answer> {
  let change: SettingsChange = {};
  for (const [name, read] of Object.entries(changes)) {
    const text = args[name];
    if (text === undefined) continue;
    const next = read(text, bot.now());
    if (!next.ok) return refused(next.refusal);
    change = both(change, next.value);
  }
  const result = await bot.service.changeSettings(context.person.id, change);
  return answerTo(result, (player) => {
    const reader = { locale: player.locale ?? localeFrom(context.discordLocale), theme: player.theme };
    return show(settingsView(player, bot.now(), localizerFor(bot, { reader })));
  });
}

/** No reminders for a while, or reminders again. */
export async function snooze(
  bot: BotContext,
  context: InteractionContext,
  until: PressOf<'snooze'>['until'],
): Promise<Answer> {
  const now = bot.now();
  const { availability } = await bot.service.settings(context.person.id);
  const end = {
    hours: new Date(now.getTime() + SNOOZE),
    morning: nextMorning(availability.zone, now),
    now,
  }[until];
  await bot.service.snooze(context.person.id, end);
  if (until === 'now') return set(bot, context, {});
  const when = moment(quietUntil(availability, end));
  return show(noteView(say('remind.snoozed', { when }), localizerFor(bot, context)));
}

function zoneChoices(locale: Locale, typed: string, now: Date): readonly Suggestion[] {
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

function resting(change: Partial<Availability>): SettingsChange {
  return { availability: (before) => ok({ ...before, ...change }) };
}

function withDays(before: Availability, daysOff: Result<Availability['daysOff']>): Result<Availability> {
  return daysOff.ok ? ok({ ...before, daysOff: daysOff.value }) : daysOff;
}

/** One change after the other. */
function both(first: SettingsChange, second: SettingsChange): SettingsChange {
  const [one, other] = [first.availability, second.availability];
  if (one === undefined || other === undefined) return { ...first, ...second };
  return {
    ...first,
    ...second,
    availability(before) {
      const between = one(before);
      return between.ok ? other(between.value) : between;
    },
  };
}

function then<T>(result: Result<T>, change: (value: T) => SettingsChange): Result<SettingsChange> {
  return result.ok ? ok(change(result.value)) : result;
}

function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}
