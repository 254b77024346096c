import { type Locale, locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { nextMorning, quietUntil } from '../../table/time/calendar.ts';
import type { Player } from '../../table/model.ts';
import {
  daysOffAhead,
  readInterval,
  readQuiet,
  readZone,
  withDaysOff,
  withoutDaysOff,
  zones,
} from '../../table/time/availability.ts';
import type { Result } from '../../table/service.ts';
import {
  type Answer,
  type Ask,
  type CommandHandler,
  privately,
  refused,
  type Suggestion,
  show,
  type Words,
} from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import type { SettingName, SnoozeUntil } from '../buttons/ids.ts';
import { matching } from './suggest.ts';
import { intervalName, intervals, settingsView } from '../messages/settings.ts';
import { noteView } from '../messages/sheets.ts';
import { moment } from '../messages/times.ts';
import { localeFrom, say } from '../i18n/localizer.ts';

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
export function settingsCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    run: (ask, { options }: Words) => set(desk, ask, options),
    async suggest(ask, { options }, option) {
      const typed = options[option] ?? '';
      switch (option) {
        case 'zone':
          return zoneChoices(ask.reader.locale, typed, desk.now());
        case 'quiet':
          return matching(QUIET_EXAMPLES.map(asItIs), typed);
        case 'days-back': {
          const { rhythm } = await desk.service.settings(ask.person.id);
          const ahead = daysOffAhead(rhythm, desk.now()).map(({ from, to }) => asItIs(`${from}..${to}`));
          return matching(ahead, typed);
        }
        case 'remind-after':
        case 'remind-before': {
          const teller = tellerOf(desk, ask);
          return matching(
            intervals[option].map((value) => ({ name: intervalName(option, value, teller), value })),
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
    then(withDaysOff(before.rhythm, text, now), (daysOff) => resting(before, { daysOff })),
  'days-back': (before, text, now) =>
    then(withoutDaysOff(before.rhythm, text, now), (daysOff) => resting(before, { daysOff })),
  'remind-after': (before, text) => then(readInterval(text), (remindAfter) => ({ ...before, remindAfter })),
  'remind-before': (before, text) =>
    then(readInterval(text), (remindBefore) => ({ ...before, remindBefore })),
};
const unknown: Result<Player> = { ok: false, refusal: { message: say('refuse.unknown') } };

/** Sets what is said, all or nothing, keeps the rest, and shows everything. @param said by the names of settings */
export async function set(desk: Desk, ask: Ask, said: Words['options']): Promise<Answer> {
  let player = await desk.service.settings(ask.person.id);
  const before = player;
  for (const [name, change] of Object.entries(changes)) {
    const text = said[name];
    if (text === undefined) continue;
    const changed = change(player, text, desk.now());
    if (!changed.ok) return refused(changed.refusal);
    player = changed.value;
  }
  if (player !== before) {
    const saved = await desk.service.saveSettings(player);
    if (!saved.ok) return refused(saved.refusal);
  }
  const reader = { locale: player.locale ?? localeFrom(ask.discordLocale), theme: player.theme };
  return show(settingsView(player, desk.now(), tellerOf(desk, { reader })));
}

/** No reminders for a while, or reminders again. */
export async function snooze(desk: Desk, ask: Ask, until: SnoozeUntil): Promise<Answer> {
  const now = desk.now();
  const { rhythm } = await desk.service.settings(ask.person.id);
  const end = {
    hours: new Date(now.getTime() + SNOOZE),
    morning: nextMorning(rhythm.zone, now),
    now,
  }[until];
  await desk.service.snooze(ask.person.id, end);
  if (until === 'now') return set(desk, ask, {});
  const when = moment(quietUntil(rhythm, end));
  return show(noteView(say('remind.snoozed', { when }), tellerOf(desk, ask)));
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

function resting(player: Player, rhythm: Partial<Player['rhythm']>): Player {
  return { ...player, rhythm: { ...player.rhythm, ...rhythm } };
}

function then<T>(result: Result<T>, change: (value: T) => Player): Result<Player> {
  return result.ok ? { ok: true, value: change(result.value) } : result;
}
