import { ChannelType, type Guild, PermissionFlagsBits } from 'discord.js';
import { localeFrom } from '../../discord/i18n/words.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import { nonceOf } from '../../discord/rest/limits.ts';
import { isRefusal } from '../../discord/rest/refusals.ts';
import { DEFAULT_THEME } from '../../table/model.ts';
import type { Kernel } from '../feature.ts';
import { greetingView } from './views.ts';

/**
 * How long after the bot was added a server is greeted, in ms: the bot may have been offline. Discord tells of a server at
 * every start, after each of its outages and after a lost session, so the event alone does not say that the server is new.
 */
const NEW_FOR = 7 * 24 * 3_600_000;
const NEEDS = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.SendMessages];

/**
 * Greets a server that has just added the bot, once: in its system channel, else in the first text channel where the
 * bot may write, else its owner. Never pings. A server that removes the bot and adds it again is greeted again only once
 * its data is deleted.
 */
export async function greetIfNew(kernel: Kernel, guildId: string): Promise<void> {
  const { client, store, delivery, messages, log, now } = kernel;
  const guild = client.guilds.cache.get(guildId);
  if (guild === undefined || now().getTime() - guild.joinedTimestamp > NEW_FOR) return;
  // Before the message: if the process ends here, the server has none, but it never has two.
  const claim = { guildId, greetedAt: now() };
  const { count } = await store.prisma.serverGreeting.createMany({ data: [claim], skipDuplicates: true });
  if (count === 0) return;
  const words = wordsFor({
    bot: kernel,
    reader: { locale: localeFrom(guild.preferredLocale), theme: DEFAULT_THEME },
  });
  const places = [
    ...channelsToGreetIn(guild, client.user).map((channelId) => async () => channelId),
    () => messages.directChannel(guild.ownerId),
  ];
  for (const placeOf of places) {
    try {
      await delivery.postOnce(await placeOf(), greetingView(words, guild.name), nonceOf('greeting', guildId));
      return;
    } catch (err) {
      if (!isRefusal(err)) throw err;
      log.debug({ err, guildId }, 'a greeting could not be posted; the next place is tried');
    }
  }
  log.info({ guildId }, 'a server has no place for a greeting');
}

/** At most one channel besides the system channel: others would be refused, too. */
const TRIED = 2;

/** The channels where the bot may write, the system channel first, then from top to bottom. */
function channelsToGreetIn(guild: Guild, bot: Kernel['client']['user']): readonly string[] {
  if (bot === null) return [];
  return [...guild.channels.cache.values()]
    .filter((channel) => channel.type === ChannelType.GuildText)
    .filter((channel) => channel.permissionsFor(bot)?.has(NEEDS) ?? false)
    .toSorted(
      (a, b) =>
        Number(b.id === guild.systemChannelId) - Number(a.id === guild.systemChannelId) ||
        a.rawPosition - b.rawPosition ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, TRIED)
    .map(({ id }) => id);
}
