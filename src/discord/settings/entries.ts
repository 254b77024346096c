import { locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { readClockOr } from '../../table/lobby/lobby.ts';
import { ofServer, personal } from '../../table/model.ts';
import { ok, refuse } from '../../table/request.ts';
import { clockNames, clockText } from '../../table/time/clock.ts';
import { clockOption } from '../handlers/clock.ts';
import { say } from '../i18n/localizer.ts';
import { capitalised } from '../i18n/text.ts';
import {
  choiceEntry,
  type Entry,
  flagEntry,
  offeredEntry,
  type Page,
} from '../interactions/setting-entry.ts';
import { clockMeaning, clockName } from '../messages/times.ts';
import { CHOICES_MAX } from '../rest/limits.ts';

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

/** What every person sets, whatever features there are. */
export const personEntries: readonly Entry[] = [
  choiceEntry(personal.locale, {
    name: 'language',
    page: personPages.looks,
    order: 10,
    describe: 'discord.option.own-language',
    label: say('settings.language'),
    values: languages,
    // A chosen language replaces the noted one.
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
  flagEntry(personal.namedElsewhere, {
    name: 'name',
    page: personPages.play,
    order: 30,
    describe: 'discord.option.name',
    label: say('settings.name'),
    on: say('settings.name-on'),
    off: say('settings.name-off'),
  }),
];

/** The highest limit of open tables per person that a server can set. */
const TABLES_MOST = 10;

const channels: Entry = {
  page: serverPages.tables,
  order: 10,
  label: say('config.channels'),
  shown(server, { localizer }) {
    const all = ofServer.channels.of(server);
    return all.length === 0
      ? localizer.plain(say('config.everywhere'))
      : all.map((id) => `<#${id}>`).join(', ');
  },
  options: [
    {
      type: 'channel',
      name: 'allow',
      describe: 'discord.option.allow',
      read([allowed = ''], server) {
        const before = ofServer.channels.of(server);
        if (before.includes(allowed)) return ok({});
        if (before.length >= CHOICES_MAX) return refuse('channels-most', { count: CHOICES_MAX });
        return ok(ofServer.channels.to([...before, allowed]));
      },
    },
    {
      type: 'channel',
      name: 'forbid',
      describe: 'discord.option.forbid',
      read([channel = ''], server) {
        const before = ofServer.channels.of(server);
        if (!before.includes(channel)) return refuse('channel-not-listed', { channel });
        return ok(ofServer.channels.to(before.filter((id) => id !== channel)));
      },
    },
  ],
  field: {
    kind: 'channels',
    name: 'channels',
    optional: true,
    most: CHOICES_MAX,
    // Discord refuses channels that were deleted while the bot was away.
    async chosen(server, { messages }) {
      const all = ofServer.channels.of(server).slice(0, CHOICES_MAX);
      const there = await Promise.all(all.map((id) => messages.exists(id)));
      return all.filter((_, index) => there[index]);
    },
    read: (values) => ok(ofServer.channels.to(values.slice(0, CHOICES_MAX))),
  },
};

/** What every server sets, whatever features there are. */
export const serverEntries: readonly Entry[] = [
  channels,
  offeredEntry(ofServer.clock, {
    name: 'clock',
    page: serverPages.tables,
    order: 20,
    describe: 'discord.option.server-clock',
    label: say('config.clock'),
    offered: clockNames,
    read: readClockOr,
    text: clockText,
    called: (clock, localizer) => ({
      label: capitalised(localizer.plain(clockName(clock))),
      about: localizer.plain(clockMeaning(clock)),
    }),
    suggest: clockOption.suggest,
  }),
  choiceEntry(ofServer.tablesPerPerson, {
    name: 'tables',
    page: serverPages.tables,
    order: 30,
    describe: 'discord.option.tables',
    label: say('config.tables'),
    values: [
      { value: 'any', is: undefined, label: say('config.tables-any') },
      ...Array.from({ length: TABLES_MOST }, (_, index) => ({
        value: String(index + 1),
        is: index + 1,
        label: say('config.tables-most', { count: index + 1 }),
      })),
    ],
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
