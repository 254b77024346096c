import { type Locale, locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import type { Availability } from '../../table/model.ts';
import type { RefusedResult, Result, SettingsChange } from '../../table/service.ts';
import {
  daysOffAhead,
  readInterval,
  readQuiet,
  readZone,
  withDaysOff,
  withoutDaysOff,
  zones,
} from '../../table/time/availability.ts';
import { localeFrom } from '../i18n/localizer.ts';
import type { SlashCommand, Suggestion, TextOption } from '../interactions/command.ts';
import {
  type BotContext,
  type CommandInput,
  type InteractionContext,
  localizerFor,
} from '../interactions/context.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { matching } from '../interactions/suggest.ts';
import { intervalName, intervals, settingsView } from '../messages/settings.ts';
import { shown } from '../messages/slots.ts';
import type { PressOf, presses } from '../presses.ts';

const QUIET_EXAMPLES = ['22:00-7:00', '23:00-8:00', '21:00-6:00', 'off'];
/** The likely time zones of people who read a language, suggested before they type. */
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

/** Shows a person's settings, and changes those that are typed. */
export const settingsCommand: SlashCommand = {
  name: 'settings',
  describe: 'discord.command.settings',
  options: [
    {
      type: 'text',
      name: 'language',
      describe: 'discord.option.own-language',
      choices: ['auto', ...locales].map((value) => ({ value, label: `discord.language.${value}` })),
    },
    {
      type: 'text',
      name: 'theme',
      describe: 'discord.option.theme',
      choices: themes.map((value) => ({ value, label: `discord.theme.${value}` })),
    },
    {
      type: 'text',
      name: 'zone',
      describe: 'discord.option.zone',
      suggest: (bot, { reader }, _, typed) => zoneSuggestions(reader.locale, typed, bot.now()),
    },
    {
      type: 'text',
      name: 'quiet',
      describe: 'discord.option.quiet',
      suggest: (_bot, _context, _input, typed) => matching(QUIET_EXAMPLES.map(asItIs), typed),
    },
    {
      type: 'text',
      name: 'weekends',
      describe: 'discord.option.weekends',
      choices: ['play', 'free'].map((value) => ({ value, label: `discord.settings.weekends-${value}` })),
    },
    { type: 'text', name: 'days-off', describe: 'discord.option.days-off' },
    {
      type: 'text',
      name: 'days-back',
      describe: 'discord.option.days-back',
      async suggest(bot, { person }, _, typed) {
        const { availability } = await bot.service.settings(person.id);
        const ahead = daysOffAhead(availability, bot.now()).map(({ from, to }) => asItIs(`${from}..${to}`));
        return matching(ahead, typed);
      },
    },
    intervalOption('remind-after'),
    intervalOption('remind-before'),
    {
      type: 'text',
      name: 'confirm',
      describe: 'discord.option.confirm',
      choices: ['on', 'off'].map((value) => ({ value, label: `discord.settings.confirm-${value}` })),
    },
    {
      type: 'text',
      name: 'invitations',
      describe: 'discord.option.invitations',
      choices: ['on', 'off'].map((value) => ({ value, label: `discord.settings.invitations-${value}` })),
    },
    {
      type: 'text',
      name: 'name',
      describe: 'discord.option.name',
      choices: ['on', 'off'].map((value) => ({ value, label: `discord.settings.name-${value}` })),
    },
  ],
  run: (bot, context, { options }) => set(bot, context, options),
};

function intervalOption(name: keyof typeof intervals): TextOption {
  return {
    type: 'text',
    name,
    describe: `discord.option.${name}`,
    suggest(bot, context, _, typed) {
      const localizer = localizerFor(bot, context);
      const all = intervals[name].map((value) => ({ name: intervalName(name, value, localizer), value }));
      return matching(all, typed);
    },
  };
}

/** Reads each setting from text. */
const changes: Readonly<
  Record<PressOf<typeof presses.setting>['setting'], (text: string, now: Date) => Result<SettingsChange>>
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
  confirm: (text) => onOrOff(text, (confirms) => ({ confirms })),
  invitations: (text) => onOrOff(text, (invitable) => ({ invitable })),
  name: (text) => onOrOff(text, (namedElsewhere) => ({ namedElsewhere })),
};
const unknown: RefusedResult = { ok: false, refusal: { code: 'setting-unknown' } };

function onOrOff(text: string, change: (isOn: boolean) => SettingsChange): Result<SettingsChange> {
  return text === 'on' || text === 'off' ? ok(change(text === 'on')) : unknown;
}

/** Changes settings, all or none of them, and shows them. @param args texts by the names of settings */
export async function set(
  bot: BotContext,
  context: InteractionContext,
  args: CommandInput['options'],
): Promise<Reply> {
  let change: SettingsChange = {};
  for (const [name, read] of Object.entries(changes)) {
    const text = args[name];
    if (text === undefined) continue;
    const next = read(text, bot.now());
    if (!next.ok) return refusalReply(next.refusal);
    change = both(change, next.value);
  }
  const result = await bot.service.changeSettings(context.person.id, change);
  if (!result.ok) return refusalReply(result.refusal);
  const player = result.value;
  const reader = { locale: player.locale ?? localeFrom(context.discordLocale), theme: player.theme };
  const localizer = localizerFor(bot, { reader });
  const { blocks } = await shown(bot, { player, localizer }, 'settings');
  return show(settingsView(player, bot.now(), localizer, blocks));
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

function resting(change: Partial<Availability>): SettingsChange {
  return { availability: (before) => ok({ ...before, ...change }) };
}

function withDays(before: Availability, daysOff: Result<Availability['daysOff']>): Result<Availability> {
  return daysOff.ok ? ok({ ...before, daysOff: daysOff.value }) : daysOff;
}

/** Both changes, in this order. */
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
