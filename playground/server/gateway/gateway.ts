import { randomBytes } from 'node:crypto';
import {
  type APIUnavailableGuild,
  GatewayCloseCodes,
  GatewayIntentBits,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import type { Id } from '../../protocol.ts';
import { wireBot, wireGuildCreate } from '../payloads/channels.ts';
import type { World, WorldChange } from '../world/world.ts';
import { eventsOf, membersChunk } from './events.ts';

/**
 * The interval of heartbeats, in milliseconds. A client that is silent for one and a half intervals is disconnected.
 */
const HEARTBEAT = 41_250;
/** How long a lost session can be resumed, in milliseconds. */
const RESUMABLE = 5 * 60_000;
const OF_MESSAGES = GatewayIntentBits.GuildMessages | GatewayIntentBits.DirectMessages;
/** Close codes of clients after which Discord ends the session. */
const GOODBYES = [1000, 1001];

interface Connection {
  readonly socket: WebSocket;
  session: Session | undefined;
  /** The times of the frames in the last minute. */
  frames: number[];
  watchdog: NodeJS.Timeout | undefined;
}

/** Discord's gateway: its sessions, and the events they receive. */
export class Gateway {
  readonly #world: World;
  readonly #token: string;
  readonly #addresses: () => { readonly origin: string; readonly gateway: string };
  readonly #presenceChanged: () => void;
  readonly #sessions = new Map<string, Session>();
  readonly #connections = new Set<Connection>();
  readonly #stopListening: () => void;
  #down = false;

  constructor(
    world: World,
    token: string,
    addresses: () => { readonly origin: string; readonly gateway: string },
    presenceChanged: () => void,
  ) {
    this.#world = world;
    this.#token = token;
    this.#addresses = addresses;
    this.#presenceChanged = presenceChanged;
    this.#stopListening = world.listen((change) => {
      if (!this.#isWanted(change)) return;
      for (const event of eventsOf(world, change, addresses().origin)) this.tell(event);
    });
  }

  /** True while at least one shard is connected and identified. A connection that is closing takes no more events. */
  get online(): boolean {
    return [...this.#connections].some(
      ({ session, socket }) => session !== undefined && socket.readyState === socket.OPEN,
    );
  }

  /** True while no connection is accepted. */
  get down(): boolean {
    return this.#down;
  }

  /** Sends an event to every session that wants it. A disconnected one receives it when it resumes. */
  tell(event: GatewayEvent): void {
    for (const session of this.#sessions.values()) {
      if (session.wants(event)) session.dispatch(event.name, event.data);
    }
  }

  /** Takes a new connection, which is answered with a hello. */
  connect(socket: WebSocket, version: string | undefined): void {
    const connection: Connection = { socket, session: undefined, frames: [], watchdog: undefined };
    if (version !== '10') {
      socket.close(GatewayCloseCodes.InvalidAPIVersion, 'Invalid API version');
      return;
    }
    this.#connections.add(connection);
    socket.on('message', (data, isBinary) => {
      this.#receive(connection, isBinary ? undefined : String(data));
    });
    socket.on('close', (code) => {
      // A client that closes the session will not resume it.
      if (connection.session && GOODBYES.includes(code)) this.#sessions.delete(connection.session.id);
      this.#lose(connection);
    });
    socket.on('error', () => this.#lose(connection));
    this.#watch(connection);
    send(socket, GatewayOpcodes.Hello, { heartbeat_interval: HEARTBEAT, _trace: [] });
  }

  /** Cuts all connections without a close frame. Sessions can be resumed. */
  drop(): void {
    for (const { socket } of [...this.#connections]) socket.terminate();
  }

  /** Asks every client to reconnect and resume (op 7), as Discord does several times a day. */
  askToReconnect(): void {
    for (const { socket } of this.#connections) send(socket, GatewayOpcodes.Reconnect, null);
  }

  /** Ends all sessions for good (op 9, false): clients must identify again and miss the events in between. */
  invalidate(): void {
    this.#sessions.clear();
    for (const connection of this.#connections) {
      connection.session = undefined;
      send(connection.socket, GatewayOpcodes.InvalidSession, false);
    }
    this.#presenceChanged();
  }

  /** Goes down, which cuts all connections and accepts no new ones, or comes back up. */
  setDown(down: boolean): void {
    this.#down = down;
    if (down) this.drop();
  }

  close(): void {
    this.#stopListening();
    for (const connection of [...this.#connections]) {
      this.#lose(connection);
      connection.socket.terminate();
    }
    this.#sessions.clear();
  }

  /** False if no session wants messages, as for most bots. */
  #isWanted({ name }: WorldChange): boolean {
    const intents = [...this.#sessions.values()].reduce((all, session) => all | session.intents, 0);
    return name === 'message' ? (intents & OF_MESSAGES) !== 0 : intents !== 0;
  }

  #watch(connection: Connection): void {
    clearTimeout(connection.watchdog);
    connection.watchdog = setTimeout(
      () => connection.socket.close(GatewayCloseCodes.SessionTimedOut, 'Session timed out'),
      HEARTBEAT * 1.5,
    );
    connection.watchdog.unref();
  }

  #lose(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    clearTimeout(connection.watchdog);
    const { session } = connection;
    if (!session) return;
    connection.session = undefined;
    session.connection = undefined;
    session.lostAt = this.#world.clock.now();
    this.#presenceChanged();
  }

  #receive(connection: Connection, text: string | undefined): void {
    const { socket } = connection;
    if (text === undefined || Buffer.byteLength(text) > MAX_BYTES) {
      socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload');
      return;
    }
    const minuteAgo = performance.now() - 60_000;
    connection.frames = [...connection.frames.filter((time) => time > minuteAgo), performance.now()];
    if (connection.frames.length > MAX_FRAMES) {
      socket.close(GatewayCloseCodes.RateLimited, 'You are being rate limited');
      return;
    }
    const frame = readFrame(text);
    if (frame) this.#obey(connection, frame.op, frame.d);
    else socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload');
  }

  #obey(connection: Connection, op: number, data: unknown): void {
    const { socket, session } = connection;
    switch (op) {
      case GatewayOpcodes.Heartbeat:
        this.#watch(connection);
        if (session && typeof data === 'number') session.confirm(data);
        send(socket, GatewayOpcodes.HeartbeatAck, undefined);
        return;
      case GatewayOpcodes.Identify:
        this.#identify(connection, data);
        return;
      case GatewayOpcodes.Resume:
        this.#resume(connection, data);
        return;
      case GatewayOpcodes.PresenceUpdate:
      case GatewayOpcodes.VoiceStateUpdate:
      case GatewayOpcodes.RequestSoundboardSounds:
        if (!session) socket.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated');
        return;
      case GatewayOpcodes.RequestGuildMembers:
        if (session) {
          const chunk = membersChunk(this.#world, data);
          if (chunk) session.dispatch('GUILD_MEMBERS_CHUNK', chunk);
        } else socket.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated');
        return;
      default:
        socket.close(GatewayCloseCodes.UnknownOpcode, 'Unknown opcode');
    }
  }

  #identify(connection: Connection, data: unknown): void {
    const { socket } = connection;
    if (connection.session) {
      socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated');
      return;
    }
    const asked = Identify.safeParse(data);
    if (!asked.success) {
      socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload');
      return;
    }
    const { token, intents, shard = [0, 1] } = asked.data;
    const refusal = identifyRefusal(this.#token, token, intents, shard);
    if (refusal) {
      socket.close(...refusal);
      return;
    }
    this.#forgetLost();
    const session = new Session(randomBytes(16).toString('hex'), shard, intents, {
      send: (text) => socket.send(text),
    });
    this.#sessions.set(session.id, session);
    connection.session = session;
    const guilds = this.#world
      .guildsOf(this.#world.bot.id)
      .filter(({ id }) => session.wants({ name: '', data: {}, guildId: id, intent: 0 }));
    session.dispatch('READY', {
      v: 10,
      user: { ...wireBot(this.#world), verified: true, mfa_enabled: false, email: null, flags: 0, bio: '' },
      guilds: guilds.map(({ id }): APIUnavailableGuild => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: this.#addresses().gateway,
      shard,
      application: { id: this.#world.bot.id, flags: 0 },
      session_type: 'normal',
      user_settings: {},
      relationships: [],
      private_channels: [],
      presences: [],
      _trace: [],
    });
    if ((intents & GatewayIntentBits.Guilds) !== 0) {
      for (const guild of guilds)
        if (!guild.unavailable) session.dispatch('GUILD_CREATE', wireGuildCreate(this.#world, guild));
    }
    this.#presenceChanged();
  }

  #resume(connection: Connection, data: unknown): void {
    const { socket } = connection;
    const asked = Resume.safeParse(data);
    if (connection.session) {
      socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated');
    } else if (!asked.success) {
      socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload');
    } else if (bare(asked.data.token) !== this.#token) {
      socket.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed');
    } else {
      this.#forgetLost();
      const session = this.#sessions.get(asked.data.session_id);
      const replay = session?.canReplay(asked.data.seq);
      if (!session || replay === 'forgotten') {
        if (session) this.#sessions.delete(session.id);
        send(socket, GatewayOpcodes.InvalidSession, false);
      } else if (replay === 'future') {
        socket.close(GatewayCloseCodes.InvalidSeq, 'Invalid seq');
      } else {
        // The previous connection may not have noticed yet that it is dead.
        for (const other of this.#connections) if (other.session === session) other.socket.terminate();
        for (const other of this.#connections) if (other.session === session) other.session = undefined;
        connection.session = session;
        session.connection = { send: (text) => socket.send(text) };
        session.lostAt = undefined;
        session.replay(asked.data.seq);
        this.#presenceChanged();
      }
    }
  }

  #forgetLost(): void {
    const now = this.#world.clock.now();
    for (const { id, lostAt } of this.#sessions.values()) {
      if (lostAt !== undefined && now - lostAt > RESUMABLE) this.#sessions.delete(id);
    }
  }
}

function send(socket: WebSocket, op: number, d: unknown): void {
  socket.send(JSON.stringify({ op, d, s: null, t: null }));
}

/** Limits of a client: the bytes of a frame, and the frames per minute. */
const MAX_BYTES = 4_096;
const MAX_FRAMES = 120;

/** Intents that must be granted in Discord's developer portal. The playground's bot has none of them. */
const PRIVILEGED =
  GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;
const EVERY_INTENT = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);

const Frame = z.object({ op: z.number().int(), d: z.unknown().optional() });
const Identify = z.object({
  token: z.string(),
  intents: z.number().int().nonnegative(),
  properties: z.object({}).loose(),
  shard: z.tuple([z.number().int().nonnegative(), z.number().int().positive()]).optional(),
});
const Resume = z.object({
  token: z.string(),
  session_id: z.string(),
  seq: z.number().int().nonnegative(),
});
/** A parsed frame; undefined if the text is not one. */
function readFrame(text: string): { readonly op: number; readonly d?: unknown } | undefined {
  try {
    return Frame.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The close code with which Discord refuses this identification, if it does. */
function identifyRefusal(
  token: string,
  said: string,
  intents: number,
  [shard, count]: readonly [number, number],
): readonly [GatewayCloseCodes, string] | undefined {
  if (bare(said) !== token) return [GatewayCloseCodes.AuthenticationFailed, 'Authentication failed'];
  if (shard >= count) return [GatewayCloseCodes.InvalidShard, 'Invalid shard'];
  if ((intents & ~EVERY_INTENT) !== 0) return [GatewayCloseCodes.InvalidIntents, 'Invalid intent(s)'];
  if ((intents & PRIVILEGED) !== 0) return [GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s)'];
  return undefined;
}

/** discord.js sends the bare token; other libraries send `Bot TOKEN`. */
function bare(token: string): string {
  return token.replace(/^Bot /, '');
}

/** An event for the bot, before its sessions are chosen. */
export interface GatewayEvent {
  readonly name: string;
  readonly data: object;
  /** The guild in which it happened. Without one it goes to shard 0, like direct messages. */
  readonly guildId?: Id;
  /** The intent bit that a session must have asked for; 0: every session. */
  readonly intent: number;
}

/** A session's connection to its client. */
interface Outlet {
  send(frame: string): void;
}

/** Maximum number of events kept for a session that may resume. Beyond that it cannot. */
const MAX_KEPT = 5_000;

/** The state of one identified client, connected or not. */
class Session {
  readonly id: string;
  readonly shard: readonly [number, number];
  readonly intents: number;
  connection: Outlet | undefined;
  /** When the connection was lost; undefined while connected. */
  lostAt: number | undefined;
  #sequence = 0;
  #kept: { readonly sequence: number; readonly frame: string }[] = [];
  /** The newest sequence number that was discarded: events up to it cannot be replayed. */
  #forgotten = 0;

  constructor(id: string, shard: readonly [number, number], intents: number, connection: Outlet) {
    this.id = id;
    this.shard = shard;
    this.intents = intents;
    this.connection = connection;
  }

  /** True if this session receives the event. */
  wants({ guildId, intent }: GatewayEvent): boolean {
    if (intent !== 0 && (this.intents & intent) === 0) return false;
    const [shard, count] = this.shard;
    return guildId === undefined ? shard === 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)) === shard;
  }

  /** Sends an event with the next sequence number, and keeps it until it is confirmed. */
  dispatch(name: string, data: object): void {
    this.#sequence += 1;
    const frame = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: name, s: this.#sequence, d: data });
    this.#kept.push({ sequence: this.#sequence, frame });
    if (this.#kept.length > MAX_KEPT) this.confirm(this.#kept[0]?.sequence ?? 0);
    this.connection?.send(frame);
  }

  /** Forgets the events up to this number: a heartbeat confirms them. */
  confirm(sequence: number): void {
    const firstOpen = this.#kept.findIndex((one) => one.sequence > sequence);
    const gone = firstOpen === -1 ? this.#kept : this.#kept.slice(0, firstOpen);
    this.#forgotten = gone.at(-1)?.sequence ?? this.#forgotten;
    this.#kept = firstOpen === -1 ? [] : this.#kept.slice(firstOpen);
  }

  /** `future`: the client claims events that were never sent; `forgotten`: too many have been discarded. */
  canReplay(sequence: number): 'yes' | 'future' | 'forgotten' {
    if (sequence > this.#sequence) return 'future';
    return sequence >= this.#forgotten ? 'yes' : 'forgotten';
  }

  /** Replays everything after this sequence number, then sends RESUMED. */
  replay(sequence: number): void {
    this.confirm(sequence);
    for (const { frame } of this.#kept) this.connection?.send(frame);
    this.dispatch('RESUMED', {});
  }
}
