import { locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import type { Player } from '../../table/model.ts';
import {
  DAYS_OFF_MAX,
  daysOffAhead,
  intervalText,
  QUIET_MAX,
  quietText,
  readInterval,
} from '../../table/time/availability.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { durationMessage } from '../i18n/sentences.ts';
import { small } from '../i18n/text.ts';
import { type PressOf, presses } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { dayRange } from './times.ts';
import { type Block, type Button, buttons, type Choice, type Menu, text, type View } from './view.ts';

type SettingName = PressOf<typeof presses.setting>['setting'];
type TypedSetting = PressOf<typeof presses.settingForm>['setting'];

/** The offered values, as `readInterval` reads them. People can type others. */
export const intervals = {
  'remind-after': ['off', '1h', '4h', '12h', '1d', '2d', '3d', '7d'],
  'remind-before': ['off', '1h', '3h', '6h', '12h', '1d', '2d'],
} as const;

/** A person's settings, with menus and buttons to change them. */
export function settingsView(
  player: Player,
  now: Date,
  localizer: Localizer,
  added: readonly Block[] = [],
): View {
  const { locale, theme, availability, remindAfter, remindBefore } = player;
  const labelled = (key: Parameters<typeof say>[0]) => localizer.plain(say(key));
  const menu = (setting: SettingName, key: Parameters<typeof say>[0], choices: readonly Choice[]) => [
    text(labelled(key)),
    settingMenu(setting, labelled(key), choices),
  ];
  const interval = (setting: keyof typeof intervals, ms: number | undefined): readonly Choice[] => {
    const own = intervalText(ms);
    const values: readonly string[] = intervals[setting];
    return (values.includes(own) ? values : [...values, own]).map((value) => ({
      value,
      label: intervalName(setting, value, localizer),
      chosen: value === own,
    }));
  };
  const onOrOff = (
    key: 'settings.confirm' | 'settings.invitations' | 'settings.name',
    isOn: boolean,
  ): readonly Choice[] =>
    (['on', 'off'] as const).map((value) => ({
      value,
      label: labelled(`${key}-${value}`),
      chosen: isOn === (value === 'on'),
    }));
  return {
    tone: 'private',
    blocks: [
      text(`### ${labelled('settings.title')}`, labelled('settings.text')),
      ...menu('language', 'settings.language', [
        { value: 'auto', label: labelled('language.auto'), chosen: locale === undefined },
        ...locales.map((one) => ({ value: one, label: labelled(`language.${one}`), chosen: locale === one })),
      ]),
      ...menu(
        'theme',
        'settings.theme',
        themes.map((one) => ({ value: one, label: labelled(`theme.${one}`), chosen: theme === one })),
      ),
      ...menu('remind-after', 'settings.after', interval('remind-after', remindAfter)),
      ...menu('remind-before', 'settings.before', interval('remind-before', remindBefore)),
      ...menu('confirm', 'settings.confirm', onOrOff('settings.confirm', player.confirms)),
      ...menu('invitations', 'settings.invitations', onOrOff('settings.invitations', player.invitable)),
      ...menu('name', 'settings.name', onOrOff('settings.name', player.namedElsewhere)),
      ...restBlocks(player, now, localizer),
      settingMenu('weekends', labelled('settings.weekends'), [
        { value: 'play', label: labelled('settings.weekends-play'), chosen: !availability.weekendsOff },
        { value: 'free', label: labelled('settings.weekends-free'), chosen: availability.weekendsOff },
      ]),
      ...added,
    ],
  };
}

/** A person's availability. */
function restBlocks({ availability }: Player, now: Date, localizer: Localizer): readonly Block[] {
  const { zone, quiet } = availability;
  const ahead = daysOffAhead(availability, now);
  const context = (setting: TypedSetting, key: Parameters<typeof say>[0]): Button => ({
    press: presses.settingForm({ setting }),
    label: localizer.plain(say(key)),
  });
  const days = ahead.map(({ from, to }) => dayRange(from, to, localizer.locale));
  return [
    text(
      `**${localizer.plain(say('settings.rest'))}**`,
      small(localizer.markdown(say('settings.rest-text', { hours: QUIET_MAX / 60, days: DAYS_OFF_MAX }))),
      localizer.markdown(say('settings.zone', { zone })),
      localizer.markdown(
        quiet === undefined ? say('settings.no-quiet') : say('settings.quiet', { hours: quietText(quiet) }),
      ),
      localizer.markdown(days.length === 0 ? say('settings.no-days') : say('settings.days', { days })),
    ),
    buttons(
      context('zone', 'settings.set-zone'),
      context('quiet', 'settings.set-quiet'),
      context('days-off', 'settings.add-days'),
    ),
    settingMenu(
      'days-back',
      localizer.plain(say('settings.days-back')),
      ahead.slice(0, CHOICES_MAX).map(({ from, to }) => ({
        value: `${from}..${to}`,
        label: dayRange(from, to, localizer.locale),
      })),
    ),
  ];
}

/** A reminder interval in words. */
export function intervalName(setting: keyof typeof intervals, value: string, localizer: Localizer): string {
  const read = readInterval(value);
  if (!read.ok || read.value === undefined) return localizer.plain(say('settings.never'));
  const key = setting === 'remind-after' ? 'settings.after-span' : 'settings.before-span';
  return localizer.plain(say(key, { time: durationMessage(read.value) }));
}

function settingMenu(setting: SettingName, placeholder: string, choices: readonly Choice[]): Menu {
  return { kind: 'menu', press: presses.setting({ setting }), placeholder, choices };
}
