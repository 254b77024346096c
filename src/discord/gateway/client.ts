import { randomUUID } from 'node:crypto';
import {
  Client,
  DefaultRestOptions,
  Events,
  GatewayIntentBits,
  HTTPError,
  Options,
  type RESTOptions,
} from 'discord.js';
import type { Log } from '../../table/ports.ts';
import { outOfOrder, tolerateBrokenEvents, waitBySteadyClock } from './discordjs-internals.ts';

interface ClientSettings {
  /** The base URL of the API without the version; Discord's if undefined. */
  readonly api: string | undefined;
  /** The shards of this process; all if undefined. */
  readonly shards: { readonly ids: readonly number[]; readonly count: number } | undefined;
}

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
    rest: {
      handlerSweepInterval: HANDLER_SWEEP_MS,
      makeRequest: async (url, init) => DefaultRestOptions.makeRequest(url, await inOnePiece(init)),
      ...(api === undefined ? {} : { api }),
    },
    ...(shards === undefined ? {} : { shards: [...shards.ids], shardCount: shards.count }),
  });
  waitBySteadyClock(client.rest);
  tolerateBrokenEvents(client.ws, (err, event) => log.warn({ err, event }, 'an event could not be read'));
  limitDirectChannels(client);
  client.on(Events.Error, (err) => log.error({ err }, 'the gateway client failed'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'the gateway client warns'));
  logShards(client, log);
  return client;
}

type Asked = Parameters<RESTOptions['makeRequest']>[1];

/** The request with its form as one piece: otherwise each file of it is a stream, which costs more than its bytes. */
export async function inOnePiece(init: Asked): Promise<Asked> {
  if (!(init.body instanceof FormData)) return init;
  const boundary = randomUUID();
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of init.body) {
    const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string') parts.push(`${disposition}\r\n\r\n${value}\r\n`);
    else {
      const type = value.type || 'application/octet-stream';
      parts.push(`${disposition}; filename="${quoted(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`);
      parts.push(new Uint8Array(await value.arrayBuffer()), '\r\n');
    }
  }
  parts.push(`--${boundary}--\r\n`);
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return {
    ...init,
    body,
    headers: { ...init.headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** As browsers write the names of a form. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/** Logs what becomes of the connections. An outage is one line: they are tried again twice a second. */
function logShards(client: Client, log: Log): void {
  const waiting = new Set<number>();
  client.on(Events.ShardError, (err, shard) => {
    const status = outOfOrder(err);
    if (status === undefined) log.error({ err, shard }, 'a gateway connection failed');
    else if (!waiting.has(shard)) {
      log.warn({ shard, status }, 'Discord’s gateway is out of order: waiting for it');
      waiting.add(shard);
    }
  });
  client.on(Events.ShardDisconnect, ({ code }, shard) =>
    log.error({ code, shard }, 'a shard is disconnected'),
  );
  client.on(Events.ShardReconnecting, (shard) => {
    if (!waiting.has(shard)) log.info({ shard }, 'a shard reconnects');
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

/** Each person's direct messages are a channel that an interaction adds, and discord.js has no limit for channels. */
function limitDirectChannels(client: Client): void {
  let added = 0;
  client.on(Events.InteractionCreate, ({ guildId }) => {
    if (guildId !== null || ++added < DIRECT_CHANNELS) return;
    added = 0;
    client.channels.cache.sweep((channel) => channel.isDMBased());
  });
}

/** In ms: with the limit of attempts below, everything is told within some seconds of Discord's return. */
const PROBE_EVERY = 5_000;

interface OutageWatch {
  /** Hears of an error of a job. If Discord does not answer, asks it every few seconds until it does. */
  noticed(error: unknown): void;
  stop(): void;
}

/**
 * Notices when Discord is back after an outage. Jobs wait minutes for their next attempt when an outage is long.
 *
 * @param probe rejects while Discord does not answer
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

/** Discord's server errors, and connections that fail or take too long. Its refusals are answers. */
function isOutage(error: unknown): boolean {
  if (error instanceof HTTPError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return true;
  const cause = error.cause ?? error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(UND_ERR_|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(code);
}

/** Discord has closed the gateway for good: no retry helps before somebody changes something. */
export class GatewayRefusal extends Error {
  /** The close code of the gateway: 4004, or 4010 to 4014. */
  readonly code: number;

  constructor(code: number) {
    super(`Discord has closed the gateway with ${code}`);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}
