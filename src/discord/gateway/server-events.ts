import { type Client, Events, ShardClientUtil } from 'discord.js';
import type { Table } from '../../table/model.ts';
import type { BotContext } from '../bot-context.ts';

/** The servers and channels that this process knows. */
export interface KnownChannels {
  /** Whether the bot is on the server; undefined if another process serves it, or the server is unavailable. */
  onServer(guildId: string): boolean | undefined;
  /** Whether a channel or thread certainly exists, without a request to Discord. Archived threads are unknown. */
  knows(channelId: string): boolean;
}

/** Pauses tables whose channel or server is gone, and resumes those whose server is back. No method rejects. */
export interface ServerEvents {
  /** Catches up, after the start, with everything that happened while the bot was offline. */
  look(): Promise<void>;
  /** A channel or thread was deleted, with its threads. It is no longer an allowed channel of the server. */
  channelGone(guildId: string, channelId: string): Promise<void>;
  serverGone(guildId: string): Promise<void>;
  serverBack(guildId: string): Promise<void>;
}

export function createServerEvents(
  { service, messages, log }: BotContext,
  known: KnownChannels,
): ServerEvents {
  let before: Promise<void> = Promise.resolve();

  /** Runs the work in order: after a quick removal and new invitation the tables must end up resumed. */
  const inOrder = (what: string, about: object, work: () => Promise<void>): Promise<void> => {
    before = before.then(work).catch((err) => {
      // The next start checks again, and so does a message that cannot be posted.
      log.error({ err, ...about }, what);
    });
    return before;
  };

  /** Pauses the tables whose channel no longer exists. */
  const pauseWithoutChannel = async (tables: readonly Table[]): Promise<void> => {
    for (const { id, channelId, paused } of tables) {
      if (paused?.why === 'channel' || known.knows(channelId)) continue;
      if (!(await messages.exists(channelId))) await service.pause(id, 'channel');
    }
  };

  return {
    look: () =>
      inOrder('servers and channels could not be checked', {}, async () => {
        const tables = (await service.openTables()).filter(({ guildId }) => guildId !== undefined);
        const guilds = new Set(tables.flatMap(({ guildId }) => guildId ?? []));
        for (const guildId of guilds) {
          const own = tables.filter((table) => table.guildId === guildId);
          const isThere = known.onServer(guildId);
          if (isThere === undefined) continue;
          if (!isThere) {
            for (const { id } of own) await service.pause(id, 'server');
            continue;
          }
          if (own.some(({ paused }) => paused?.why === 'server')) await service.resumeServer(guildId);
          await pauseWithoutChannel(own);
        }
      }),

    channelGone: (guildId, channelId) =>
      inOrder('a table could not be paused', { channelId }, async () => {
        const tables = await service.openTables(guildId);
        const gone = tables.filter((table) => table.channelId === channelId);
        for (const { id } of gone) await service.pause(id, 'channel');
        await service.changeServerSettings(guildId, {
          channels: (before) => ({
            ok: true,
            value: before.includes(channelId) ? before.filter((id) => id !== channelId) : before,
          }),
        });
        // Discord sends no events for the threads of a deleted channel.
        await pauseWithoutChannel(tables.filter((table) => table.channelId !== channelId));
      }),

    serverGone: (guildId) =>
      inOrder('the tables of a server could not be paused', { guildId }, async () => {
        for (const { id } of await service.openTables(guildId)) await service.pause(id, 'server');
      }),

    serverBack: (guildId) =>
      inOrder('the tables of a server could not be resumed', { guildId }, async () => {
        await service.resumeServer(guildId);
        await pauseWithoutChannel(await service.openTables(guildId));
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

/** Listens for channels, threads and servers that are removed or added. The Guilds intent covers them. */
export function watchServerEvents(client: Client, serverEvents: ServerEvents): void {
  client.on(Events.ChannelDelete, (channel) => {
    if (!channel.isDMBased()) void serverEvents.channelGone(channel.guildId, channel.id);
  });
  client.on(Events.ThreadDelete, (thread) => void serverEvents.channelGone(thread.guildId, thread.id));
  // An unavailable server is another event.
  client.on(Events.GuildDelete, (guild) => void serverEvents.serverGone(guild.id));
  client.on(Events.GuildCreate, (guild) => void serverEvents.serverBack(guild.id));
}
