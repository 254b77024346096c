import { Client, Events, GatewayCloseCodes, GatewayIntentBits, HTTPError, Options } from 'discord.js';
import type { Log } from '../../table/ports.ts';
import { createTransport, pause } from '../rest/transport.ts';
import {
  delayReconnects,
  hearWhileConnecting,
  keepChannelsSent,
  keepToken,
  outOfOrder,
  tolerateBrokenEvents,
  waitBySteadyClock,
} from './discordjs-internals.ts';

interface ClientSettings {
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  /** The base URL of the API without the version; Discord's if undefined. */
  readonly api?: string | undefined;
  /** The shards of this process; all if undefined. */
  readonly shards?: { readonly ids: readonly number[]; readonly count: number } | undefined;
  /** Called when Discord has refused the bot's token for good. */
  readonly onTokenRefused: () => void;
}

/** discord.js adds a REST handler per interaction, useless after 15 minutes, and sweeps them only hourly. */
const HANDLER_SWEEP_MS = 5 * 60_000;

/** Maximum number of cached direct-message channels. Each comes back with its next interaction. */
export const DIRECT_CHANNELS = 1_000;

/** A gateway client with only the Guilds intent: it knows servers, roles, channels and threads. */
export function createClient(
  { api, shards, stopping, onTokenRefused }: ClientSettings,
  log: Log,
): Client<boolean> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [] },
    // The bot never reads these caches: all it needs comes with the interaction or from the database.
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      UserManager: 0,
      // Each interaction brings its member. The bot's own member stays cached, for its permissions.
      GuildMemberManager: { maxSize: 0, keepOverLimit: ({ id, client: { user } }) => id === user.id },
      ThreadMemberManager: 0,
      GuildEmojiManager: 0,
      GuildStickerManager: 0,
      PresenceManager: 0,
      VoiceStateManager: 0,
      ReactionManager: 0,
    }),
    rest: {
      handlerSweepInterval: HANDLER_SWEEP_MS,
      ...createTransport({ stopping, log, onTokenRefused }),
      ...(api === undefined ? {} : { api }),
    },
    ...(shards === undefined ? {} : { shards: [...shards.ids], shardCount: shards.count }),
  });
  waitBySteadyClock(client.rest);
  keepToken(client.rest);
  keepChannelsSent(client);
  hearWhileConnecting(client);
  tolerateBrokenEvents(client.ws, (err, event) =>
    log.warn({ err, event }, 'reading an event of the gateway failed; the event is ignored'),
  );
  limitDirectChannels(client);
  client.on(Events.Error, (err) => log.error({ err }, 'discord.js reports an error'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'discord.js reports a warning'));
  watchShards(client, log, stopping);
  return client;
}

/** What the gateway's close codes mean, of those after which the connection is opened again. */
const CLOSE_MEANINGS: Readonly<Record<number, string>> = {
  1000: 'Discord has ended the connection',
  1001: 'Discord’s gateway is restarting',
  1006: 'the connection was cut, or refused',
  [GatewayCloseCodes.UnknownError]: 'Discord does not say what went wrong',
  [GatewayCloseCodes.UnknownOpcode]: 'Discord does not know what the bot has asked for',
  [GatewayCloseCodes.DecodeError]: 'Discord cannot read what the bot has sent: it may be too long',
  [GatewayCloseCodes.NotAuthenticated]: 'the bot has sent something before it has logged in',
  [GatewayCloseCodes.AlreadyAuthenticated]: 'the bot has logged in twice',
  [GatewayCloseCodes.InvalidSeq]: 'Discord cannot resume the session from there',
  [GatewayCloseCodes.RateLimited]: 'the bot has sent too much',
  [GatewayCloseCodes.SessionTimedOut]: 'the session has timed out',
  4200: 'the bot reconnects: Discord has asked for it, or has been silent',
};

/** After these codes discord.js opens no other connection. */
const FINAL: readonly number[] = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];

/** Losses of a connection count as one trouble until it has been calm for so long, in ms. */
const CALM = 120_000;
/** This many losses are normal: Discord makes its bots reconnect several times a day. */
const USUAL_LOSSES = 2;
/** The first delay of a connection after that, and the longest one, in ms: each is twice as long. */
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 15_000;

/** Logs the state of the connections, and has lost ones wait. A lasting trouble is one line. */
function watchShards(client: Client, log: Log, stopping: AbortSignal): void {
  const waiting = new Set<number>();
  const losses = new Map<number, { readonly count: number; readonly at: number }>();
  client.on(Events.ShardError, (err, shard) => {
    const status = outOfOrder(err);
    if (status === undefined) log.error({ err, shard }, 'a gateway connection failed; it is opened again');
    else if (!waiting.has(shard)) {
      log.warn({ shard, status }, 'Discord’s gateway is out of order: waiting for it');
      waiting.add(shard);
    }
  });
  client.on(Events.ShardDisconnect, ({ code }, shard) =>
    log.error({ code, shard }, 'a shard is disconnected for good'),
  );
  delayReconnects(client.ws, async (shard, code) => {
    if (stopping.aborted || FINAL.includes(code)) return false;
    const at = performance.now();
    const before = losses.get(shard);
    const count = before !== undefined && at - before.at < CALM ? before.count + 1 : 1;
    losses.set(shard, { count, at });
    const about = { shard, code, meaning: CLOSE_MEANINGS[code] };
    if (!waiting.has(shard)) {
      if (count <= USUAL_LOSSES) log.info(about, 'a shard reconnects');
      if (count === USUAL_LOSSES + 1)
        log.warn(about, 'a shard loses its connection again and again; it reconnects ever more rarely');
    }
    if (count <= USUAL_LOSSES) return true;
    const delay = Math.min(FIRST_DELAY * 2 ** (count - USUAL_LOSSES - 1), LONGEST_DELAY);
    return !(await pause(delay, stopping)) && !stopping.aborted;
  });
  client.on(Events.ShardResume, (shard, replayed) => {
    waiting.delete(shard);
    log.info({ shard, replayed }, 'a shard has resumed');
  });
  client.on(Events.ShardReady, (shard) => {
    waiting.delete(shard);
    log.info({ shard }, 'a shard is ready');
  });
}

/** Caps the cached direct-message channels, one per person. discord.js has no limit for channels. */
function limitDirectChannels(client: Client): void {
  let added = 0;
  client.on(Events.InteractionCreate, ({ guildId }) => {
    if (guildId !== null || ++added < DIRECT_CHANNELS) return;
    added = 0;
    client.channels.cache.sweep((channel) => channel.isDMBased());
  });
}

/** In ms. With the limit of attempts below, all messages are sent within seconds of Discord's return. */
const PROBE_EVERY = 5_000;

export interface OutageWatch {
  /** Reports a job's error. If Discord does not respond, polls it every few seconds until it does. */
  noticed(error: unknown): void;
  stop(): void;
}

/**
 * Notices when Discord is back after an outage. After a long outage, jobs would wait minutes for their next attempt.
 *
 * @param probe rejects while Discord does not respond
 */
export function createOutageWatch(probe: () => Promise<unknown>, onReturn: () => void): OutageWatch {
  let timer: NodeJS.Timeout | undefined;
  const ask = (): void => {
    timer = setTimeout(() => {
      probe().then(
        () => {
          timer = undefined;
          onReturn();
        },
        () => {
          if (timer !== undefined) ask();
        },
      );
    }, PROBE_EVERY);
    timer.unref();
  };
  return {
    noticed(error) {
      if (timer === undefined && isOutage(error)) ask();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Discord's server errors, failed connections and timeouts. A refusal is a response. */
function isOutage(error: unknown): boolean {
  if (isTrouble(error)) return true;
  if (!(error instanceof Error)) return false;
  const cause = error.cause ?? error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(UND_ERR_|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(code);
}

/** Discord's server errors and timeouts. */
function isTrouble(error: unknown): boolean {
  if (error instanceof HTTPError) return error.status >= 500;
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

/** What passes by itself while the bot starts: Discord's trouble, and answers that it does not describe. */
export function isPassing(error: unknown): boolean {
  const isUnreadable = error instanceof TypeError && error.cause === undefined && !('code' in error);
  return isUnreadable || isTrouble(error);
}

/** Discord has closed the gateway for good; retrying is useless until someone fixes the cause. */
export class GatewayRefusal extends Error {
  /** The close code of the gateway: 4004, or 4010 to 4014. */
  readonly code: number;

  constructor(code: number) {
    super(`Discord has closed the gateway with ${code}`);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}
