/**
 * The equivalent of `APPLICATION.discordsays.com`, under a path of this server: it forwards the app's own pages, files,
 * event streams and sockets, and nothing else. It passes no cookies.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { pipeline } from 'node:stream';
import type {} from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocket } from 'ws';
import type { World } from '../world/world.ts';
import { ACTIVITIES, type Activities } from './activities.ts';

/** How long a signature is valid, in seconds. */
const SIGNED_FOR = 60;

/** Hop-by-hop headers, and headers that Discord's proxy does not forward to the app. */
const NOT_TO_APP = [
  'connection',
  'cookie',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'referer',
  'sec-websocket-accept',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'te',
  'trailer',
  'upgrade',
];

/** The same, and the policies that the proxy replaces by its own. */
const NOT_TO_FRAME = [
  'connection',
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'keep-alive',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-frame-options',
];

/** Signs forwarded requests with the application's key. */
export interface ProxySigner {
  /** The application's public key, in hexadecimal. */
  readonly publicKey: string;
  /** @param now in milliseconds since 1970 */
  headers(applicationId: string, now: number): Readonly<Record<string, string>>;
}

export function createSigner(): ProxySigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    // The key's last 32 bytes are the key itself.
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
    headers(applicationId, now) {
      const created = Math.floor(now / 1_000);
      const payload = Buffer.from(
        JSON.stringify({
          application_id: applicationId,
          created_at: created,
          expires_at: created + SIGNED_FOR,
        }),
      );
      return {
        'x-signature-ed25519': sign(null, payload, privateKey).toString('base64'),
        'x-signature-timestamp': String(created),
        'x-discord-proxy-payload': payload.toString('base64'),
      };
    },
  };
}

interface ProxyParts {
  readonly world: World;
  readonly activities: Activities;
  readonly signer: ProxySigner;
  /** Whether a request comes from a frame of the page, or from this computer. */
  readonly isOurs: (request: FastifyRequest) => boolean;
}

type Asked = FastifyRequest<{ Params: { application: string } }>;

export function registerProxy(app: FastifyInstance, { world, activities, signer, isOurs }: ProxyParts): void {
  /** The target of a request; undefined if there is none. */
  const targetOf = ({ params, raw }: Asked): URL | undefined => {
    if (activities.target === undefined || params.application !== world.bot.id) return undefined;
    // As it was sent: decoding would turn an escaped question mark into the start of a query. The first two segments
    // lead here.
    const path = /^(?:\/[^/?#]+){2}(\/.*)$/.exec(raw.url ?? '')?.[1];
    if (path === undefined) return undefined;
    // Discord accepts both forms.
    const url = new URL(activities.target + path.replace(/^\/\.proxy\//, '/'));
    return url.href.startsWith(new URL(`${activities.target}/`).href) ? url : undefined;
  };
  const headersFor = ({ headers }: Asked): OutgoingHttpHeaders => ({
    ...without(headers, NOT_TO_APP),
    ...(headers.origin === undefined ? {} : { origin: `https://${world.bot.id}.discordsays.com` }),
    ...signer.headers(world.bot.id, world.clock.now()),
  });

  const pass = (request: Asked, reply: FastifyReply) => {
    const target = targetOf(request);
    if (target === undefined) return reply.code(404).send('There is no such activity.');
    // To the browser, a frame without an origin makes cross-origin requests; in Discord's frames they are same-origin.
    if (request.method === 'OPTIONS') {
      return reply
        .code(204)
        .headers({
          'access-control-allow-origin': 'null',
          'access-control-allow-methods': METHODS.join(', '),
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
          'access-control-max-age': '600',
        })
        .send();
    }
    reply.hijack();
    const send = target.protocol === 'https:' ? secureRequest : plainRequest;
    // With keep-alive, the app could close the connection just when it is reused.
    const options = { method: request.method, headers: headersFor(request), agent: false };
    const outgoing = send(target, options, (answer) => {
      const base = `${request.headers.host ?? ''}${ACTIVITIES}${world.bot.id}/`;
      reply.raw.writeHead(answer.statusCode ?? 502, {
        ...without(answer.headers, NOT_TO_FRAME),
        ...redirected(answer.headers, base),
        ...(answer.headers['content-type']?.startsWith('text/html') ? { 'cache-control': 'no-store' } : {}),
        'content-security-policy': policy(base),
        'access-control-allow-origin': 'null',
        'access-control-expose-headers': '*',
      });
      // Sends the headers of an event stream before its first event.
      reply.raw.flushHeaders();
      pipeline(answer, reply.raw, () => undefined);
    });
    outgoing.on('error', () => {
      if (reply.raw.headersSent) reply.raw.destroy();
      else
        reply.raw
          .writeHead(502, { 'access-control-allow-origin': 'null' })
          .end('The activity does not answer.');
    });
    reply.raw.on('close', () => outgoing.destroy());
    request.raw.pipe(outgoing);
    return reply;
  };

  const join = (socket: WebSocket, request: Asked) => {
    const target = targetOf(request);
    if (target === undefined) return socket.terminate();
    const protocols = request.headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
    const headers = without(headersFor(request), []) as Record<string, string>;
    const behind = new WebSocket(target, protocols, { headers });
    const waiting: { readonly data: WebSocket.RawData; readonly binary: boolean }[] = [];
    socket.on('message', (data, binary) => {
      if (behind.readyState === WebSocket.OPEN) behind.send(data, { binary });
      else waiting.push({ data, binary });
    });
    behind.on('open', () => {
      for (const { data, binary } of waiting.splice(0)) behind.send(data, { binary });
    });
    behind.on('message', (data, binary) => socket.send(data, { binary }));
    socket.on('close', (code, reason) => closeWith(behind, code, reason));
    behind.on('close', (code, reason) => closeWith(socket, code, reason));
    socket.on('error', () => behind.terminate());
    behind.on('error', () => socket.terminate());
  };

  app.register(async (proxy) => {
    proxy.addHook('onRequest', async (request, reply) => {
      if (!isOurs(request)) await reply.code(403).send('This is for activities alone.');
    });
    // Bodies are forwarded as they are.
    proxy.removeAllContentTypeParsers();
    proxy.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const url = `${ACTIVITIES}:application/*`;
    proxy.route<{ Params: { application: string } }>({ method: 'GET', url, handler: pass, wsHandler: join });
    proxy.route<{ Params: { application: string } }>({ method: [...METHODS.slice(1)], url, handler: pass });
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Allows only the app's own paths, no inline scripts and no `eval`. The sandbox also applies if the address is opened
 * outside a frame. @param base host and path
 */
function policy(base: string): string {
  const own = `http://${base}`;
  return [
    `default-src 'none'`,
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `media-src ${own} data: blob:`,
    `connect-src ${own} ws://${base}`,
    'worker-src blob:',
    `manifest-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors http://${base.replace(/\/.*$/, '')}`,
    'sandbox allow-scripts allow-forms',
  ].join('; ');
}

/** Keeps redirects below the proxy's path. */
function redirected({ location }: IncomingHttpHeaders, base: string): OutgoingHttpHeaders {
  if (location === undefined || !/^\/(?!\/)/.test(location)) return {};
  return { location: `http://${base}${location.slice(1)}` };
}

function without(headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** Codes that must not be sent are replaced by none. */
function closeWith(socket: WebSocket, code: number, reason: Buffer): void {
  if (code === 1005) socket.close();
  else if (code === 1006) socket.terminate();
  else socket.close(code, reason);
}
