import { type Locale, locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import type { Player } from '../../table/model.ts';
import type { Result } from '../../table/service.ts';
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
import type { SettingName, SnoozeUntil } from '../buttons/ids.ts';
import { localeFrom, say } from '../i18n/localizer.ts';
import {
  type Answer,
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
const changes: Readonly<Record<SettingName, (before: Player, text: string, now: Date) => Result<Player>>> = {
  language(before, text) {
    const locale = locales.find((one) => one === text);
    return locale === undefined && text !== 'auto' ? unknown : { ok: true, value: { ...before, locale } };
  },
  theme(before, text) {
    const theme = themes.find((one) => one === text);
    return theme === undefined ? unknown : { ok: true, value: { ...before, theme } };
  },
  zone: (before, text) => then(readZone(text), (zone) => resting(before, { zone })),
  quiet: (before, text) => then(readQuiet(text), (quiet) => resting(before, { quiet })),
  weekends: (before, text) =>
    text === 'free' || text === 'play'
      ? { ok: true, value: resting(before, { weekendsOff: text === 'free' }) }
      : unknown,
  'days-off': (before, text, now) =>
    then(withDaysOff(before.availability, text, now), (daysOff) => resting(before, { daysOff })),
  'days-back': (before, text, now) =>
    then(withoutDaysOff(before.availability, text, now), (daysOff) => resting(before, { daysOff })),
  'remind-after': (before, text) => then(readInterval(text), (remindAfter) => ({ ...before, remindAfter })),
  'remind-before': (before, text) =>
    then(readInterval(text), (remindBefore) => ({ ...before, remindBefore })),
};
const unknown: Result<Player> = { ok: false, refusal: { message: say('refuse.unknown') } };

/** Sets what is said, all or nothing, keeps the rest, and shows everything. @param said by the names of settings */
export async function set(
  bot: BotContext,
  context: InteractionContext,
  args: CommandInput['options'],
): Promise<Answer> {
  let player = await bot.service.settings(context.person.id);
  const before = player;
  for (const [name, change] of Object.entries(changes)) {
    const text = args[name];
    if (text === undefined) continue;
    const changed = change(player, text, bot.now());
    if (!changed.ok) return refused(changed.refusal);
    player = changed.value;
  }
  if (player !== before) {
    const saved = await bot.service.saveSettings(player);
    if (!saved.ok) return refused(saved.refusal);
  }
  const reader = { locale: player.locale ?? localeFrom(context.discordLocale), theme: player.theme };
  return show(settingsView(player, bot.now(), localizerFor(bot, { reader })));
}

/** No reminders for a while, or reminders again. */
export async function snooze(
  bot: BotContext,
  context: InteractionContext,
  until: SnoozeUntil,
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

function resting(player: Player, availability: Partial<Player['availability']>): Player {
  return { ...player, availability: { ...player.availability, ...availability } };
}

function then<T>(result: Result<T>, change: (value: T) => Player): Result<Player> {
  return result.ok ? { ok: true, value: change(result.value) } : result;
}
