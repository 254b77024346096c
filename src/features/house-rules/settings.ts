import * as z from 'zod';
import { channel } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Entry, entry, stored } from '../../discord/interactions/setting-entry.ts';
import { oneOf } from '../../discord/messages/input.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import { serverPages } from '../../discord/settings/entries.ts';
import { optional } from '../../table/record.ts';
import { ok, refuse } from '../../table/request.ts';
import { setting } from '../../table/settings.ts';

/** Where people may open tables; empty: everywhere. */
export const channels = setting('house-rules.channels', z.array(z.string()).readonly(), []);

/** The highest limit that a server can set, and the default. */
const TABLES_MOST = 10;

/** Maximum number of open tables per host; undefined: no limit. */
export const tablesPerPerson = setting('house-rules.tables', optional(z.int()), TABLES_MOST);

const channelsEntry: Entry = {
  page: serverPages.tables,
  order: 10,
  name: 'channels',
  label: say('config.channels'),
  valueText(server, { words }) {
    const all = channels.of(server);
    return all.length === 0 ? words.plain('config.everywhere') : all.map((id) => `<#${id}>`).join(', ');
  },
  options: [
    {
      type: 'channel',
      name: 'allow',
      describe: 'discord.option.allow',
      change: (allowed) => (server) => {
        const previous = channels.of(server);
        if (previous.includes(allowed)) return ok({});
        if (previous.length >= CHOICES_MAX)
          return refuse(say('refusal.channels-most', { count: CHOICES_MAX }));
        return ok(channels.to([...previous, allowed]));
      },
    },
    {
      type: 'channel',
      name: 'forbid',
      describe: 'discord.option.forbid',
      change: (forbidden) => (server) => {
        const previous = channels.of(server);
        if (!previous.includes(forbidden))
          return refuse(say('refusal.channel-not-listed', { channel: channel(forbidden) }));
        return ok(channels.to(previous.filter((id) => id !== forbidden)));
      },
    },
  ],
  field: (server, { bot, words }) => ({
    kind: 'channels',
    label: words.plain('config.channels'),
    optional: true,
    types: bot.places.channelTypes(),
    most: CHOICES_MAX,
    chosen: channels.of(server).slice(0, CHOICES_MAX),
    read: (ids) => ok(() => ok(channels.to(ids.slice(0, CHOICES_MAX)))),
  }),
};

export const entries: readonly Entry[] = [
  channelsEntry,
  entry({
    ...stored(tablesPerPerson),
    name: 'tables',
    page: serverPages.tables,
    order: 30,
    describe: 'discord.option.tables',
    label: say('config.tables'),
    input: oneOf([
      { value: 'any', is: undefined, label: say('config.tables-any') },
      ...Array.from({ length: TABLES_MOST }, (_, index) => ({
        value: String(index + 1),
        is: index + 1,
        label: say('config.tables-most', { count: index + 1 }),
      })),
    ]),
  }),
];
