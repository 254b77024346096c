import { locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { readClockOr } from '../../table/lobby/lobby.ts';
import { ofServer, personal } from '../../table/model.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { cleanName, isLikeSomebody, NAME_MAX } from '../../table/seats/names.ts';
import type { Values } from '../../table/settings.ts';
import { clockNames, clockText } from '../../table/time/clock.ts';
import { clockOption } from '../handlers/clock.ts';
import { capitalised, escaped } from '../i18n/text.ts';
import { say } from '../i18n/words.ts';
import { wordsFor } from '../interactions/ask.ts';
import {
  choiceEntry,
  type Entry,
  flagEntry,
  offeredEntry,
  type Page,
} from '../interactions/setting-entry.ts';
import { matching } from '../interactions/suggest.ts';
import { clockMeaning, clockName } from '../messages/times.ts';

/** The pages of a person's settings to which features may add. */
export const personPages = {
  looks: { id: 'looks', order: 10, title: say('settings.looks') },
  play: { id: 'play', order: 20, title: say('settings.play') },
} as const satisfies Readonly<Record<string, Page>>;

/** The pages of a server's settings. */
export const serverPages = {
  tables: { id: 'tables', order: 10, title: say('config.new-games') },
  looks: { id: 'looks', order: 20, title: say('settings.looks') },
} as const satisfies Readonly<Record<string, Page>>;

const languages = [
  { value: 'auto', is: undefined, label: say('language.auto') },
  ...locales.map((is) => ({ value: is, is, label: say(`language.${is}`) })),
];
const themeValues = themes.map((is) => ({ value: is, is, label: say(`theme.${is}`) }));

/** The typed option value for "no name". */
const NO_NAME = 'off';

/** Refuses a name that is invisible, or that passes for the placeholder of strangers. */
function readName(typed: string): Result<Values> {
  const name = cleanName(typed, NAME_MAX);
  return typed !== '' && (name === '' || isLikeSomebody(name))
    ? refuse(say('settings.name-unusable'))
    : ok(personal.nameElsewhere.to(name));
}

/** How others see the person next to their results on other servers. */
export const nameEntry = {
  page: personPages.play,
  order: 30,
  label: say('settings.name'),
  valueText(settings, { words }) {
    const name = personal.nameElsewhere.of(settings);
    return name === '' ? words.md('settings.name-none') : escaped(name);
  },
  options: [
    {
      type: 'text',
      name: 'name',
      describe: 'discord.option.name',
      suggest: (ask, _, typed) =>
        matching(
          [
            { name: ask.person.name, value: ask.person.name },
            { name: wordsFor(ask).plain('settings.name-none'), value: NO_NAME },
          ],
          typed,
        ),
      read: ([typed = '']) => readName(typed === NO_NAME ? '' : typed),
    },
  ],
  field: {
    kind: 'text',
    name: 'name',
    about: say('settings.name-about'),
    optional: true,
    example: '',
    value: personal.nameElsewhere.of,
    read: ([typed = '']) => readName(typed),
  },
} satisfies Entry;

/** The settings of every person, whatever the features. */
export const personEntries: readonly Entry[] = [
  choiceEntry(personal.locale, {
    name: 'language',
    page: personPages.looks,
    order: 10,
    describe: 'discord.option.own-language',
    label: say('settings.language'),
    values: languages,
    // A chosen language replaces the detected one.
    and: (locale) => (locale === undefined ? {} : personal.discordLocale.to(undefined)),
  }),
  choiceEntry(personal.theme, {
    name: 'theme',
    page: personPages.looks,
    order: 20,
    describe: 'discord.option.theme',
    label: say('settings.theme'),
    values: themeValues,
  }),
  flagEntry(personal.confirms, {
    name: 'confirm',
    page: personPages.play,
    order: 10,
    describe: 'discord.option.confirm',
    label: say('settings.confirm'),
    on: say('settings.confirm-on'),
    off: say('settings.confirm-off'),
  }),
  nameEntry,
];

/** The settings of every server, whatever the features. */
export const serverEntries: readonly Entry[] = [
  offeredEntry(ofServer.clock, {
    name: 'clock',
    page: serverPages.tables,
    order: 20,
    describe: 'discord.option.server-clock',
    label: say('config.clock'),
    offered: clockNames,
    read: readClockOr,
    text: clockText,
    called: (clock, words) => ({
      label: capitalised(words.plain(clockName(clock))),
      about: words.plain(clockMeaning(clock)),
    }),
    suggest: clockOption.suggest,
  }),
  choiceEntry(ofServer.cancel, {
    name: 'cancel',
    page: serverPages.tables,
    order: 40,
    describe: 'discord.option.cancel',
    label: say('config.cancel'),
    values: (['host', 'players', 'managers'] as const).map((is) => ({
      value: is,
      is,
      label: say(`cancel-rule.${is}`),
    })),
  }),
  choiceEntry(ofServer.locale, {
    name: 'language',
    page: serverPages.looks,
    order: 10,
    describe: 'discord.option.language',
    label: say('config.language'),
    values: languages,
  }),
  choiceEntry(ofServer.theme, {
    name: 'theme',
    page: serverPages.looks,
    order: 20,
    describe: 'discord.option.server-theme',
    label: say('config.theme'),
    values: themeValues,
  }),
];
