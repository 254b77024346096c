/** A handmade bot for tests: it speaks the gateway frame by frame, and sends requests that no library would. */
import { deflateSync } from 'node:zlib';
import type {
  APIInteraction,
  GatewayGuildCreateDispatchData,
  GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import { createPlayground, type Playground, type PlaygroundOptions } from '../index.ts';
import { FrameLog } from './frame-log.ts';

interface Frame {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  readonly d: unknown;
}

/** One connection to the gateway. */
export class Wire extends FrameLog<Frame> {
  readonly #socket: WebSocket;
  closed: { readonly code: number } | undefined;

  constructor(address: string) {
    super();
    this.#socket = new WebSocket(address);
    this.#socket.on('message', (data) => this.receive(JSON.parse(String(data)) as Frame));
    this.#socket.on('close', (code) => {
      this.closed = { code };
      this.changed();
    });
    this.#socket.on('error', () => undefined);
  }

  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }

  hello(): Promise<Frame> {
    return this.until(() => this.frames.find(({ op }) => op === 10));
  }

  /** The `count`-th dispatch of this name, counted from 1. */
  event(name: string, count = 1): Promise<Frame> {
    return this.until(() => this.frames.filter(({ t }) => t === name)[count - 1]);
  }

  closure(): Promise<number> {
    return this.until(() => this.closed?.code);
  }
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Each test knows the type of its response.
  readonly body: Record<string, never> & { readonly code?: number; readonly message?: string };
}

export interface RawFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A playground with a handmade bot. */
export interface Raw {
  readonly playground: Playground;
  readonly wire: Wire;
  readonly botId: string;
  readonly guildId: string;
  /** The id of a channel by name. */
  readonly channel: (name: string) => string;
  /** Sends a request below `/api/v10`; with files, as a multipart form. */
  readonly call: (method: string, path: string, body?: unknown, files?: readonly RawFile[]) => Promise<Reply>;
  /** The next interaction that the gateway delivers after `begin`. */
  readonly interaction: (begin: () => Promise<unknown>) => Promise<APIInteraction>;
  readonly close: () => Promise<void>;
}

const GUILDS = 1;

export async function startRaw(options: PlaygroundOptions = {}): Promise<Raw> {
  const playground = await createPlayground({ requestsPerSecond: Number.POSITIVE_INFINITY, ...options });
  const wire = await identify(playground);
  const ready = (await wire.event('READY')).d as GatewayReadyDispatchData;
  const guild = (await wire.event('GUILD_CREATE')).d as GatewayGuildCreateDispatchData;
  let seen = 0;
  return {
    playground,
    wire,
    botId: ready.user.id,
    guildId: guild.id,
    channel: (name) => {
      const found = guild.channels.find((one) => one.name === name);
      if (!found) throw new Error(`There is no channel ${name}.`);
      return found.id;
    },
    call: (method, path, body, files) => request(playground, method, path, body, files),
    async interaction(begin) {
      await begin();
      seen += 1;
      return (await wire.event('INTERACTION_CREATE', seen)).d as APIInteraction;
    },
    async close() {
      wire.close();
      await playground.close();
    },
  };
}

/** One for all tests of a file. */
export function rawForAll(options?: PlaygroundOptions): Raw {
  return rawBetween(beforeAll, afterAll, options);
}

/** A new one for each test of a file. */
export function rawForEach(options?: PlaygroundOptions): Raw {
  return rawBetween(beforeEach, afterEach, options);
}

function rawBetween(
  before: typeof beforeEach,
  after: typeof afterEach,
  options: PlaygroundOptions | undefined,
): Raw {
  let raw: Raw | undefined;
  before(async () => {
    raw = await startRaw(options);
  });
  after(() => raw?.close());
  return new Proxy({} as Raw, { get: (_, name) => raw && Reflect.get(raw, name) });
}

/** A connection after hello and identify. */
export async function identify(
  playground: Playground,
  fields: { readonly token?: string; readonly intents?: number; readonly shard?: readonly number[] } = {},
): Promise<Wire> {
  const wire = new Wire(`${playground.url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
  await wire.hello();
  wire.send(2, { token: playground.token, intents: GUILDS, properties: {}, ...fields });
  return wire;
}

export async function request(
  playground: Playground,
  method: string,
  path: string,
  body?: unknown,
  files: readonly RawFile[] = [],
): Promise<Reply> {
  const headers: Record<string, string> = { authorization: `Bot ${playground.token}` };
  let payload: FormData | string | undefined;
  if (files.length > 0) {
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body ?? {}));
    for (const [index, { name, bytes }] of files.entries()) {
      form.set(`files[${index}]`, new Blob([new Uint8Array(bytes)]), name);
    }
    payload = form;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body);
  }
  const answer = await fetch(`${playground.api}/v10${path}`, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : JSON.parse(text),
  } as Reply;
}

/** The complaints of a 50035 by path: `{ 'embeds.0.title': ['BASE_TYPE_MAX_LENGTH'] }`. */
export function complaints({ body }: Reply): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, string[]> = {};
  const visit = (node: Record<string, unknown>, path: readonly string[]) => {
    for (const [step, inner] of Object.entries(node)) {
      if (step === '_errors') found[path.join('.')] = (inner as { code: string }[]).map(({ code }) => code);
      else visit(inner as Record<string, unknown>, [...path, step]);
    }
  };
  visit((body as { errors?: Record<string, unknown> }).errors ?? {}, []);
  return found;
}

/** A PNG in one colour. Sizes in pixels. */
export function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // The playground reads headers and ignores checksums.
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
