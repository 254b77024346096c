/** The page's own HTTP and WebSocket routes, the files of messages, and the page itself. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { isSnowflake } from '../../protocol/world.ts';
import type { PageEvent, ServerFrame, UploadedFile, World as WorldView } from '../../protocol.ts';
import type { Actions } from '../actions/actions.ts';
import { ATTACHMENTS, contentTypeOf, EMOJIS, imageType, keepFile, MAX_FILE_BYTES } from '../world/files.ts';
import type { World } from '../world/world.ts';
import { pageEvents } from './view.ts';

/** An upload that nothing uses is forgotten after this time, in ms. */
const UPLOAD_LIFETIME = 3_600_000;

const PAGE_POLICY = [
  "default-src 'self'",
  // The bot may show pictures of other servers.
  "img-src 'self' data: blob: https:",
  // Activities.
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const NOT_BUILT = `<!doctype html>
<meta charset="utf-8">
<title>The playground</title>
<p>The playground is running, but its page has not been built yet: run <code>npm run build</code>, then load this again.</p>
`;

interface PageParts {
  readonly world: World;
  readonly hub: Hub;
  readonly actions: Actions;
  readonly view: () => WorldView;
  /** The folder of the built page. */
  readonly web: string | undefined;
  /** True if only this computer can reach the server: requests must then use one of its local names. */
  readonly loopback: boolean;
}

export function registerPage(app: FastifyInstance, parts: PageParts): void {
  const { world, hub, actions } = parts;
  app.register(async (page) => {
    page.addHook('onRequest', async (request, reply) => {
      if (!isOurs(request, parts.loopback))
        await reply.code(403).send({ message: 'This is for the page alone.' });
    });
    page.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
      (_request, bytes, done) => done(null, bytes),
    );
    page.get('/page/world', async () => parts.view());
    page.post('/page/requests', async (request, reply) => {
      const answer = await actions.reply(request.body);
      return reply.code(answer.ok ? 200 : 400).send(answer);
    });
    page.post<{ Querystring: { name?: string } }>('/page/files', async (request, reply) => {
      if (!Buffer.isBuffer(request.body))
        return reply.code(415).send({ message: 'Send the bytes of a file.' });
      return upload(world, request.query.name ?? 'unknown', request.body);
    });
    page.get<{ Querystring: { page?: string } }>('/page/socket', { websocket: true }, (socket, { query }) =>
      hub.connect(socket, query.page),
    );
  });
  app.get<{ Params: { id: string; filename: string } }>(
    `${ATTACHMENTS}:channel/:id/:filename`,
    (request, reply) => sendFile(world, request.params, reply),
  );
  app.get<{ Params: { file: string } }>(`${EMOJIS}:file`, (request, reply) =>
    sendEmoji(world, request.params.file, reply),
  );
  serveBuilt(app, parts.web);
}

/** Keeps a file until a message or a command uses it. */
export function upload(world: World, filename: string, bytes: Buffer): UploadedFile {
  const file = world.uploads.put(keepFile(world, { channelId: '0', filename, bytes }));
  world.at(world.clock.now() + UPLOAD_LIFETIME, () => {
    if (world.uploads.delete(file.id)) world.files.delete(file.id);
  });
  return { id: file.id, filename: file.filename, size: file.size };
}

function sendFile(
  world: World,
  { id, filename }: { readonly id: string; readonly filename: string },
  reply: FastifyReply,
) {
  const bytes = isSnowflake(id) ? world.files.get(id) : undefined;
  if (!bytes) return reply.code(404).send('This content is no longer available.');
  const type = contentTypeOf(filename);
  const how = type.startsWith('image/') ? 'inline' : 'attachment';
  return (
    reply
      .header('content-type', type)
      .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(filename)}`)
      .header('cache-control', 'private, max-age=31536000, immutable')
      // The browser shows the file but runs nothing in it.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  );
}

/** `ID.png`, as on Discord's file server; any extension gets the uploaded image. */
function sendEmoji(world: World, file: string, reply: FastifyReply) {
  const emoji = world.emojis.get(file.split('.')[0] ?? '');
  const bytes = emoji && world.files.get(emoji.id);
  if (!bytes) return reply.code(404).send('There is no such emoji.');
  return reply
    .header('content-type', imageType(bytes) ?? 'application/octet-stream')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
}

/** The folder of the built page: `dist/web`, beside the bundle or, when running from source, above this file. */
export function builtPage(): string | undefined {
  const folders = ['web', '../../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return folders.find((folder) => existsSync(folder));
}

function serveBuilt(app: FastifyInstance, web: string | undefined): void {
  const headers = (reply: { header(name: string, value: string): unknown }) => {
    reply.header('content-security-policy', PAGE_POLICY);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
  };
  if (web === undefined || !existsSync(join(web, 'index.html'))) {
    app.get('/', (_request, reply) => {
      headers(reply);
      return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    });
    return;
  }
  app.register(fastifyStatic, {
    root: web,
    setHeaders: (response) => headers({ header: (name, value) => response.setHeader(name, value) }),
  });
}

const Frame = z.object({ type: z.literal('request'), id: z.number(), request: z.unknown() });

interface HubParts {
  readonly world: World;
  readonly actions: Actions;
  /** A snapshot of everything. */
  readonly view: () => WorldView;
  readonly online: () => boolean;
  /** Called with the result of a page's request. */
  readonly begun: (page: string, result: object) => void;
  /** Receives errors that should never happen. */
  readonly broken: (error: unknown) => void;
}

export class Hub {
  readonly #parts: HubParts;
  readonly #sockets = new Set<WebSocket>();
  readonly #listeners = new Set<(event: PageEvent) => void>();
  readonly #stopListening: () => void;
  #commandsChanged = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#stopListening = parts.world.listen((change) => {
      if (this.#sockets.size === 0 && this.#listeners.size === 0) return;
      // An overwrite changes dozens of commands, so it is reported once.
      if (change.name === 'command') this.#tellOfCommandsSoon();
      else for (const event of pageEvents(parts.world, change, parts.online())) this.broadcast(event);
    });
  }

  broadcast(event: PageEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
    if (this.#sockets.size === 0) return;
    const frame = JSON.stringify({ type: 'event', event } satisfies ServerFrame);
    for (const socket of this.#sockets) socket.send(frame);
  }

  listen(listener: (event: PageEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param page the page's name for itself */
  connect(socket: WebSocket, page?: string): void {
    const send = (frame: ServerFrame) => socket.send(JSON.stringify(frame));
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => this.#sockets.delete(socket));
    socket.on('message', (data) => {
      const frame = Frame.safeParse(parse(String(data)));
      if (!frame.success) {
        socket.close(1003, 'This is no request.');
        return;
      }
      const { id, request } = frame.data;
      this.#parts.actions.reply(request).then(
        (reply) => {
          if (page !== undefined && reply.ok && reply.result) this.#parts.begun(page, reply.result);
          send({ type: 'reply', id, reply });
        },
        (error: unknown) => {
          this.#parts.broken(error);
          socket.close(1011, 'The playground failed.');
        },
      );
    });
    this.#sockets.add(socket);
    send({ type: 'world', world: this.#parts.view() });
  }

  close(): void {
    this.#stopListening();
    this.#listeners.clear();
    for (const socket of this.#sockets) socket.terminate();
  }

  #tellOfCommandsSoon(): void {
    if (this.#commandsChanged) return;
    this.#commandsChanged = true;
    queueMicrotask(() => {
      this.#commandsChanged = false;
      this.broadcast({ type: 'commands-updated', commands: this.#parts.world.commands.all() });
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Refuses other websites that are open in a browser on this computer. Their Origin differs, and a site whose name
 * resolves to this computer sends that name as the host.
 *
 * @param frames whether to accept the frames of activities, which have no origin
 */
export function isOurs({ headers }: FastifyRequest, loopback: boolean, frames = false): boolean {
  const { host = '', origin } = headers;
  const name = host.replace(/:\d+$/, '');
  if (loopback && !['127.0.0.1', 'localhost', '[::1]'].includes(name)) return false;
  return origin === undefined || origin === `http://${host}` || (frames && origin === 'null');
}
