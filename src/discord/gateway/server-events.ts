import { type Client, Events, ShardClientUtil } from 'discord.js';
import type { Table } from '../../table/model.ts';
import type { BotContext } from '../bot-context.ts';

/** What a process sees of the servers and channels where tables are. */
export interface KnownChannels {
  /** Whether the bot is on the server; undefined where another process knows, or Discord has lost the server for now. */
  onServer(guildId: string): boolean | undefined;
  /** Whether a channel or thread is there for certain, without asking Discord: archived threads are not known. */
  knows(channelId: string): boolean;
}

/** Lets tables sleep whose channel or server is gone, and wakes those whose server is back. None of it rejects. */
export interface ServerEvents {
  /** After the start: what has happened while nobody looked. */
  look(): Promise<void>;
  /** A channel or thread was deleted; its threads have gone with it. The server's rules name it no more. */
  channelGone(guildId: string, channelId: string): Promise<void>;
  serverGone(guildId: string): Promise<void>;
  serverBack(guildId: string): Promise<void>;
}

export function createServerEvents(
  { service, messages, log }: BotContext,
  known: KnownChannels,
): ServerEvents {
  let before: Promise<void> = Promise.resolve();

  /** One after the other: who is removed and invited again at once must not be put to sleep last. */
  const carefully = (what: string, about: object, work: () => Promise<void>): Promise<void> => {
    before = before.then(work).catch((err) => {
      // The next start looks again, and a message that cannot be posted tells, too.
      log.error({ err, ...about }, what);
    });
    return before;
  };

  /** Of tables that may be where nothing is any more. */
  const lookForChannels = async (tables: readonly Table[]): Promise<void> => {
    for (const { id, channelId, paused } of tables) {
      if (paused?.why === 'channel' || known.knows(channelId)) continue;
      if (!(await messages.exists(channelId))) await service.sleep(id, 'channel');
    }
  };

  return {
    look: () =>
      carefully('what has happened to servers and channels could not be looked at', {}, async () => {
        const tables = (await service.openTables()).filter(({ guildId }) => guildId !== undefined);
        const guilds = new Set(tables.flatMap(({ guildId }) => guildId ?? []));
        for (const guildId of guilds) {
          const own = tables.filter((table) => table.guildId === guildId);
          const isThere = known.onServer(guildId);
          if (isThere === undefined) continue;
          if (!isThere) {
            for (const { id } of own) await service.sleep(id, 'server');
            continue;
          }
          if (own.some(({ paused }) => paused?.why === 'server')) await service.wakeServer(guildId);
          await lookForChannels(own);
        }
      }),

    channelGone: (guildId, channelId) =>
      carefully('a table could not be put to sleep', { channelId }, async () => {
        const tables = await service.openTables(guildId);
        const gone = tables.filter((table) => table.channelId === channelId);
        for (const { id } of gone) await service.sleep(id, 'channel');
        await service.changeServerSettings(guildId, {
          channels: (before) => ({
            ok: true,
            value: before.includes(channelId) ? before.filter((id) => id !== channelId) : before,
          }),
        });
        // Nobody says which threads have gone with a channel.
        await lookForChannels(tables.filter((table) => table.channelId !== channelId));
      }),

    serverGone: (guildId) =>
      carefully('the tables of a server could not be put to sleep', { guildId }, async () => {
        for (const { id } of await service.openTables(guildId)) await service.sleep(id, 'server');
      }),

    serverBack: (guildId) =>
      carefully('the tables of a server could not be woken', { guildId }, async () => {
        await service.wakeServer(guildId);
        await lookForChannels(await service.openTables(guildId));
      }),
  };
}

/** The channels and servers that a gateway client knows. */
export function knownChannelsOf(client: Client): KnownChannels {
  return {
    onServer(guildId) {
      const guild = client.guilds.cache.get(guildId);
      if (guild !== undefined) return guild.available ? true : undefined;
      const { shards, shardCount } = client.options;
      if (!Array.isArray(shards) || shardCount === undefined) return undefined;
      return shards.includes(ShardClientUtil.shardIdForGuildId(guildId, shardCount)) ? false : undefined;
    },
    knows: (channelId) => client.channels.cache.has(channelId),
  };
}

/** Hears of channels, threads and servers that go and come. The Guilds intent is enough. */
export function watchServerEvents(client: Client, serverEvents: ServerEvents): void {
  client.on(Events.ChannelDelete, (channel) => {
    if (!channel.isDMBased()) void serverEvents.channelGone(channel.guildId, channel.id);
  });
  client.on(Events.ThreadDelete, (thread) => void serverEvents.channelGone(thread.guildId, thread.id));
  // Not where a server is only unavailable: that is another event.
  client.on(Events.GuildDelete, (guild) => void serverEvents.serverGone(guild.id));
  client.on(Events.GuildCreate, (guild) => void serverEvents.serverBack(guild.id));
}
