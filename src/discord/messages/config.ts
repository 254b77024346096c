import { locales } from '../../core/message.ts';
import { DEFAULT_THEME, type Server } from '../../table/model.ts';
import { TABLES_MOST } from '../../table/server/server-settings.ts';
import { clockText } from '../../table/time/clock.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { type PressOf, presses } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { clockChoices, themeChoices } from './options.ts';
import { type Choice, text, type View } from './view.ts';

export const cancelRules = ['host', 'players', 'managers'] as const satisfies readonly Server['cancel'][];

/** A server's settings, with menus to change them. */
export function configView(server: Server, localizer: Localizer): View {
  const { channels, clock, locale, theme = DEFAULT_THEME, tablesPerPerson, cancel } = server;
  const label = (key: Parameters<typeof say>[0], values?: Parameters<typeof say>[1]) =>
    localizer.plain(say(key, values));
  const menu = (
    setting: PressOf<typeof presses.config>['setting'],
    key: Parameters<typeof say>[0],
    choices: readonly Choice[],
  ) => [
    text(`**${label(key)}**`),
    { kind: 'menu', press: presses.config({ setting }), placeholder: label(key), choices } as const,
  ];
  const numbers = Array.from({ length: TABLES_MOST }, (_, index) => index + 1);
  return {
    tone: 'private',
    blocks: [
      text(`### ${label('config.title')}`, label('config.text')),
      text(
        `**${label('config.channels')}**`,
        channels.length === 0 ? label('config.everywhere') : channels.map((id) => `<#${id}>`).join(', '),
      ),
      {
        kind: 'channels',
        press: presses.config({ setting: 'channels' }),
        placeholder: label('config.everywhere'),
        chosen: channels.slice(0, CHOICES_MAX),
        most: CHOICES_MAX,
      },
      ...menu('clock', 'config.clock', clockChoices(clockText(clock), localizer)),
      ...menu('language', 'config.language', [
        { value: 'auto', label: label('language.auto'), chosen: locale === undefined },
        ...locales.map((one) => ({ value: one, label: label(`language.${one}`), chosen: locale === one })),
      ]),
      ...menu('theme', 'config.theme', themeChoices(theme, localizer)),
      ...menu('tables', 'config.tables', [
        { value: 'any', label: label('config.tables-any'), chosen: tablesPerPerson === undefined },
        ...numbers.map((count) => ({
          value: String(count),
          label: label('config.tables-most', { count }),
          chosen: tablesPerPerson === count,
        })),
      ]),
      ...menu(
        'cancel',
        'config.cancel',
        cancelRules.map((rule) => ({
          value: rule,
          label: label(`cancel-rule.${rule}`),
          chosen: rule === cancel,
        })),
      ),
    ],
  };
}
