import { Client, Events, GatewayIntentBits, Options } from 'discord.js';
import type { Log } from '../log.ts';
import { waitBySteadyClock } from './discordjs-internals.ts';
import type { Rest } from './message-client.ts';

export interface ClientSettings {
  /** The base URL of the API without the version; Discord's if undefined. */
  readonly api: string | undefined;
  /** The shards of this process; all if undefined. */
  readonly shards: { readonly ids: readonly number[]; readonly count: number } | undefined;
}

/** What features use of discord.js's client: what it knows of channels, and requests that only they make. */
export type DiscordClient = Pick<Client, 'channels' | 'user'> & {
  readonly rest: Pick<Rest, 'get' | 'post' | 'patch'>;
};

/** Each interaction adds a handler to the REST client that is useless after 15 minutes; discord.js sweeps them hourly. */
const HANDLER_SWEEP_MS = 5 * 60_000;

/** Maximum number of channels of direct messages in memory. Each comes again with its next interaction. */
export const DIRECT_CHANNELS = 1_000;

/** A gateway client with the Guilds intent alone: it knows servers, roles, channels and threads. */
export function createClient({ api, shards }: ClientSettings, log: Log): Client<boolean> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [] },
    // The bot never reads these caches: everything it needs comes with the interaction or from the database.
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      UserManager: 0,
      // Each interaction brings its member. The bot's own stays: its permissions follow from its roles.
      GuildMemberManager: { maxSize: 0, keepOverLimit: ({ id, client: { user } }) => id === user.id },
      ThreadMemberManager: 0,
      GuildEmojiManager: 0,
      GuildStickerManager: 0,
      PresenceManager: 0,
      VoiceStateManager: 0,
      ReactionManager: 0,
    }),
    rest: { handlerSweepInterval: HANDLER_SWEEP_MS, ...(api === undefined ? {} : { api }) },
    ...(shards === undefined ? {} : { shards: [...shards.ids], shardCount: shards.count }),
  });
  waitBySteadyClock(client.rest);
  limitDirectChannels(client);
  client.on(Events.Error, (err) => log.error({ err }, 'the gateway client failed'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'the gateway client warns'));
  client.on(Events.ShardError, (err, shard) => log.error({ err, shard }, 'a gateway connection failed'));
  client.on(Events.ShardDisconnect, ({ code }, shard) =>
    log.error({ code, shard }, 'a shard is disconnected'),
  );
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'a shard reconnects'));
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'a shard has resumed'));
  client.on(Events.ShardReady, (shard) => log.info({ shard }, 'a shard is ready'));
  return client;
}

/** Each person's direct messages are a channel that an interaction adds, and discord.js has no limit for channels. */
function limitDirectChannels(client: Client): void {
  let added = 0;
  client.on(Events.InteractionCreate, ({ guildId }) => {
    if (guildId !== null || ++added < DIRECT_CHANNELS) return;
    added = 0;
    client.channels.cache.sweep((channel) => channel.isDMBased());
  });
}
