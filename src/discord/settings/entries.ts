import { locales, type Message } from '../../core/message.ts';
import { ofServer, personal } from '../../table/model.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { cleanName, isLikeSomebody, NAME_MAX } from '../../table/seats/names.ts';
import { clockOption } from '../handlers/clock.ts';
import { escaped } from '../i18n/text.ts';
import { say } from '../i18n/words.ts';
import { wordsFor } from '../interactions/ask.ts';
import { type Entry, entry, type Page, stored } from '../interactions/setting-entry.ts';
import { matching } from '../interactions/suggest.ts';
import { clockInput, line, oneOf, onOrOff, themeInput } from '../messages/input.ts';

/** The pages of a person's settings to which features may add. */
export const personPages = {
  looks: { id: 'looks', order: 10, title: say('settings.looks') },
  play: { id: 'play', order: 20, title: say('settings.play') },
} as const satisfies Readonly<Record<string, Page>>;

/** The pages of a server's settings. */
export const serverPages = {
  tables: { id: 'tables', order: 10, title: say('config.new-games') },
  looks: { id: 'looks', order: 20, title: say('settings.looks') },
  rights: { id: 'rights', order: 30, title: say('config.rights') },
} as const satisfies Readonly<Record<string, Page>>;

/** @param auto what counts if no language is chosen */
const languageInput = (auto: Message) =>
  oneOf([
    { value: 'auto', is: undefined, label: auto },
    ...locales.map((is) => ({ value: is, is, label: say(`language.${is}`) })),
  ]);

/** What is typed for "no name", besides nothing. */
const NO_NAME = 'off';

/** Refuses a name that is invisible, or that passes for the placeholder of strangers. */
function readName(typed: string): Result<string> {
  if (typed === '' || typed === NO_NAME) return ok('');
  const name = cleanName(typed, NAME_MAX);
  return name === '' || isLikeSomebody(name) ? refuse(say('settings.name-unusable')) : ok(name);
}

/** How others see the person next to their results on other servers. */
export const nameEntry = entry({
  ...stored(personal.nameElsewhere),
  name: 'name',
  page: personPages.play,
  order: 30,
  describe: 'discord.option.name',
  label: say('settings.name'),
  about: say('settings.name-about'),
  optional: true,
  input: line('', { read: readName, text: (name) => name }),
  valueText(settings, { words }) {
    const name = personal.nameElsewhere.of(settings);
    return name === '' ? words.md('settings.name-none') : escaped(name);
  },
  suggest: (ask, _, typed) =>
    matching(
      [
        { name: ask.person.name, value: ask.person.name },
        { name: wordsFor(ask).plain('settings.name-none'), value: NO_NAME },
      ],
      typed,
    ),
});

/** The settings of every person, whatever the features. */
export const personEntries: readonly Entry[] = [
  entry({
    of: personal.locale.of,
    // A chosen language replaces the detected one.
    to: (locale) =>
      ok({
        ...personal.locale.to(locale),
        ...(locale === undefined ? {} : personal.discordLocale.to(undefined)),
      }),
    name: 'language',
    page: personPages.looks,
    order: 10,
    describe: 'discord.option.own-language',
    label: say('settings.language'),
    input: languageInput(say('language.auto')),
  }),
  entry({
    ...stored(personal.theme),
    name: 'theme',
    page: personPages.looks,
    order: 20,
    describe: 'discord.option.theme',
    label: say('settings.theme'),
    input: themeInput,
  }),
  entry({
    ...stored(personal.confirms),
    name: 'confirm',
    page: personPages.play,
    order: 10,
    describe: 'discord.option.confirm',
    label: say('settings.confirm'),
    input: onOrOff(say('settings.confirm-on'), say('settings.confirm-off')),
  }),
  nameEntry,
];

/** The settings of every server, whatever the features. */
export const serverEntries: readonly Entry[] = [
  entry({
    ...stored(ofServer.clock),
    name: 'clock',
    page: serverPages.tables,
    order: 20,
    describe: 'discord.option.server-clock',
    label: say('config.clock'),
    input: clockInput,
    suggest: clockOption.suggest,
  }),
  entry({
    ...stored(ofServer.cancel),
    name: 'cancel',
    page: serverPages.tables,
    order: 40,
    describe: 'discord.option.cancel',
    label: say('config.cancel'),
    input: oneOf(
      (['host', 'players', 'managers'] as const).map((is) => ({
        value: is,
        is,
        label: say(`cancel-rule.${is}`),
      })),
    ),
  }),
  entry({
    ...stored(ofServer.locale),
    name: 'language',
    page: serverPages.looks,
    order: 10,
    describe: 'discord.option.language',
    label: say('config.language'),
    input: languageInput(say('config.language-auto')),
  }),
  entry({
    ...stored(ofServer.theme),
    name: 'theme',
    page: serverPages.looks,
    order: 20,
    describe: 'discord.option.server-theme',
    label: say('config.theme'),
    input: themeInput,
  }),
];
