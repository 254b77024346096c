import { type Client, Events, ShardClientUtil } from 'discord.js';
import { chunks } from '../../core/common.ts';
import type { Table } from '../../table/model.ts';
import { channelOf, NO_SERVER } from '../../table/place.ts';
import type { OpenTable, Shards } from '../../table/store.ts';
import type { BotContext } from '../interactions/ask.ts';

/** The servers and channels known to this process. */
export interface KnownChannels {
  /** Whether the bot is on the server; undefined if another process serves it or the server is unavailable. */
  onServer(guildId: string): boolean | undefined;
  /** The servers that the bot is on, of this process's shards, without those that are unavailable. */
  servers(): readonly string[];
  /** The shards of this process; undefined until they are known, and then `catchUp` checks every server. */
  shards(): Shards | undefined;
  /** Whether a channel or thread certainly exists, without asking Discord. Archived threads are unknown. */
  knows(channelId: string): boolean;
}

/** Pauses tables whose channel or server is gone, and resumes those whose server is back. No method rejects. */
export interface ServerEvents {
  /**
   * Catches up, after the start, with everything that happened while the bot was offline. Takes as long as Discord
   * needs to answer for each archived thread; other events are handled meanwhile.
   *
   * @param signal stops it early
   */
  catchUp(signal: AbortSignal): Promise<void>;
  /** A channel or thread, with its threads, was deleted. It is no longer one of the server's allowed channels. */
  channelGone(guildId: string, channelId: string): Promise<void>;
  serverGone(guildId: string): Promise<void>;
  serverBack(guildId: string): Promise<void>;
}

/** How many tables `catchUp` reads at once, and how many channels it asks Discord about at once. */
const PAGE = 500;
/** How many servers it reads, or tells of, at once: a page reads the index of all their tables. */
const SERVERS = 50;
const REQUESTS = 3;

/** What server events change, in order. */
interface Watch {
  readonly bot: Pick<BotContext, 'service' | 'messages' | 'contributions' | 'log'>;
  readonly known: KnownChannels;
  /**
   * Runs work after all earlier work: after a quick kick and re-invite, the tables must end up resumed. Never rejects.
   *
   * @param failure what is logged if it fails
   */
  readonly inOrder: (failure: string, about: object, work: () => Promise<void>) => Promise<void>;
}

export function createServerEvents(bot: Watch['bot'], known: KnownChannels): ServerEvents {
  const { service, contributions } = bot;
  let last: Promise<void> = Promise.resolve();
  const inOrder: Watch['inOrder'] = (failure, about, work) => {
    last = last.then(work).catch((err) => {
      // The next start checks again, and so does a message that cannot be posted.
      bot.log.error({ err, ...about }, failure);
    });
    return last;
  };
  const watch: Watch = { bot, known, inOrder };
  return {
    async catchUp(signal) {
      await inOrder('saving which servers removed the bot failed; the next start tries again', {}, () =>
        checkMembership(watch, signal),
      );
      await checkTables(watch, signal);
    },

    channelGone: (guildId, channelId) =>
      inOrder(PAUSING_FAILED, { channelId }, async () => {
        const tables = await service.openTables(guildId);
        const gone = tables.filter((table) => table.place.channelId === channelId);
        for (const { id } of gone) await service.pause(id, 'channel');
        for (const { channelGone } of contributions) await channelGone?.(guildId, channelId);
        // Discord sends no events for the threads of a deleted channel.
        const others = tables.filter((table) => table.place.channelId !== channelId);
        await pauseWithoutChannel(watch, others);
      }),

    serverGone: (guildId) =>
      inOrder('pausing the tables of a server failed; the next start tries again', { guildId }, async () => {
        await tellServersLeft(watch, [guildId]);
        for (const { id } of await service.openTables(guildId)) await service.pause(id, 'server');
      }),

    serverBack: (guildId) =>
      inOrder('resuming the tables of a server failed; the next start tries again', { guildId }, async () => {
        await tellServersBack(watch, [guildId]);
        await service.resumeServer(guildId);
        await pauseWithoutChannel(watch, await service.openTables(guildId));
      }),
  };
}

const PAUSING_FAILED = 'pausing a table without its channel failed; the next start tries again';

async function tellServersLeft({ bot }: Watch, guildIds: readonly string[]): Promise<void> {
  for (const { serversLeft } of bot.contributions) await serversLeft?.(guildIds);
}

async function tellServersBack({ bot }: Watch, guildIds: readonly string[]): Promise<void> {
  for (const { serversBack } of bot.contributions) await serversBack?.(guildIds);
}

/**
 * Records which servers removed, added or re-added the bot while it was offline. Only the store knows of those that
 * removed it, and only Discord of those that are new.
 */
async function checkMembership(watch: Watch, signal: AbortSignal): Promise<void> {
  const { bot, known } = watch;
  let after: string | undefined = NO_SERVER;
  do {
    const page = await bot.service.serverPage(after, SERVERS);
    await tellServersLeft(
      watch,
      page.filter((guildId) => known.onServer(guildId) === false),
    );
    after = page.length < SERVERS ? undefined : page.at(-1);
  } while (after !== undefined && !signal.aborted);
  for (const page of chunks(known.servers(), SERVERS)) {
    if (signal.aborted) return;
    await tellServersBack(watch, page);
  }
}

/** Pauses and resumes open tables according to their servers and channels, a page at a time. */
async function checkTables(watch: Watch, signal: AbortSignal): Promise<void> {
  const { bot, known, inOrder } = watch;
  const failed = (about: object) => (err: unknown) => {
    if (!signal.aborted)
      bot.log.error({ err, ...about }, 'checking servers and channels failed; the next start tries again');
  };
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let after: string | undefined;
  do {
    const page = await bot.service.openTablePage(known.shards(), after, PAGE).catch(failed({}));
    if (page === undefined || signal.aborted) return;
    let unknown: readonly OpenTable[] = [];
    await inOrder('checking servers failed; the next start tries again', {}, async () => {
      unknown = await checkServers(watch, page);
    });
    const left = unknown.values();
    const ask = async () => {
      for (const table of left) {
        if (signal.aborted) return;
        await checkChannel(watch, table, signal).catch(failed({ channelId: table.channelId }));
      }
    };
    await Promise.race([Promise.all(Array.from({ length: REQUESTS }, ask)), stopped]);
    after = page.length < PAGE ? undefined : page.at(-1)?.channelId;
  } while (after !== undefined && !signal.aborted);
}

/** Pauses and resumes a page's tables according to their servers. @returns the tables whose channel is unknown */
async function checkServers(
  { bot: { service }, known }: Watch,
  page: readonly OpenTable[],
): Promise<readonly OpenTable[]> {
  for (const { id, guildId, pausedWhy } of page)
    if (known.onServer(guildId) === false && pausedWhy !== 'server') await service.pause(id, 'server');
  const there = page.filter(({ guildId }) => known.onServer(guildId) === true);
  const back = new Set(there.flatMap(({ guildId, pausedWhy }) => (pausedWhy === 'server' ? guildId : [])));
  for (const guildId of back) await service.resumeServer(guildId);
  return there.filter((table) => isUnknown(known, table));
}

/** Pauses the table if its channel no longer exists, unless it has moved to another one meanwhile. */
async function checkChannel(
  { bot: { service, messages }, inOrder }: Watch,
  { id, channelId }: OpenTable,
  signal: AbortSignal,
): Promise<void> {
  if ((await messages.exists(channelId)) || signal.aborted) return;
  await inOrder(PAUSING_FAILED, { channelId }, async () => {
    if ((await service.load(id))?.table.place.channelId === channelId) await service.pause(id, 'channel');
  });
}

/** Pauses the tables whose channel no longer exists. */
async function pauseWithoutChannel(
  { bot: { service, messages }, known }: Watch,
  tables: readonly Table[],
): Promise<void> {
  for (const { id, place, paused } of tables) {
    const channelId = channelOf(place);
    if (isUnknown(known, { channelId, pausedWhy: paused?.why }) && !(await messages.exists(channelId)))
      await service.pause(id, 'channel');
  }
}

function isUnknown(
  known: KnownChannels,
  { channelId, pausedWhy }: Pick<OpenTable, 'channelId' | 'pausedWhy'>,
): boolean {
  return pausedWhy !== 'channel' && !known.knows(channelId);
}

/** The channels and servers in a client's cache. */
export function knownChannelsOf(client: Client): KnownChannels {
  const shardsOf = (): Shards | undefined => {
    const { shards, shardCount } = client.options;
    return Array.isArray(shards) && shardCount !== undefined ? { ids: shards, count: shardCount } : undefined;
  };
  return {
    shards: shardsOf,
    onServer(guildId) {
      const guild = client.guilds.cache.get(guildId);
      if (guild !== undefined) return guild.available ? true : undefined;
      const shards = shardsOf();
      if (shards === undefined) return undefined;
      return shards.ids.includes(ShardClientUtil.shardIdForGuildId(guildId, shards.count))
        ? false
        : undefined;
    },
    servers: () => [...client.guilds.cache.values()].flatMap(({ id, available }) => (available ? id : [])),
    knows(channelId) {
      const channel = client.channels.cache.get(channelId);
      if (channel === undefined || channel.isDMBased()) return channel !== undefined;
      // What was deleted in an outage of the server stays among the client's channels.
      return channel.guild.channels.cache.has(channelId);
    },
  };
}

/** Listens for removed and added channels, threads and servers. The Guilds intent covers them. */
export function watchServerEvents(client: Client, serverEvents: ServerEvents): void {
  client.on(Events.ChannelDelete, (channel) => {
    if (!channel.isDMBased()) void serverEvents.channelGone(channel.guildId, channel.id);
  });
  client.on(Events.ThreadDelete, (thread) => void serverEvents.channelGone(thread.guildId, thread.id));
  // Unavailability has an event of its own.
  client.on(Events.GuildDelete, (guild) => void serverEvents.serverGone(guild.id));
  client.on(Events.GuildCreate, (guild) => void serverEvents.serverBack(guild.id));
  // After an outage of a server, and for each server after a lost session: what happened meanwhile brings no event.
  client.on(Events.GuildAvailable, (guild) => void serverEvents.serverBack(guild.id));
}
