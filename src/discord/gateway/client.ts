import { Client, Events, GatewayIntentBits, Options } from 'discord.js';
import type { Log } from '../log.ts';

export interface ClientSettings {
  /** The base URL of Discord's API without the version; undefined: Discord's own. */
  readonly api: string | undefined;
  /** Which shards this process serves; undefined: all. */
  readonly shards: { readonly ids: readonly number[]; readonly count: number } | undefined;
}

/** Each interaction brings a handler of its own to the REST client, spent after 15 minutes: discord.js sweeps hourly. */
const HANDLER_SWEEP_MS = 5 * 60_000;

/** A gateway client that knows servers and channels and nothing more: the Guilds intent alone. */
export function createClient({ api, shards }: ClientSettings, log: Log): Client<boolean> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [] },
    // Nothing is ever looked up in these: what is needed comes with the interaction or out of the database.
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      UserManager: 0,
      GuildEmojiManager: 0,
      GuildStickerManager: 0,
      PresenceManager: 0,
      VoiceStateManager: 0,
      ReactionManager: 0,
    }),
    rest: { handlerSweepInterval: HANDLER_SWEEP_MS, ...(api === undefined ? {} : { api }) },
    ...(shards === undefined ? {} : { shards: [...shards.ids], shardCount: shards.count }),
  });
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
