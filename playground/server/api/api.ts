/** Discord's HTTP API: authorization, rate limits, request bodies and responses. */
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Grant } from '../activities/oauth.ts';
import { DiscordError, httpError, rateLimited, refuse } from '../errors.ts';
import type { Fault, Faults } from '../faults.ts';
import type { Upload } from '../messages/attach.ts';
import { MAX_FILE_BYTES } from '../world/files.ts';
import { Buckets } from './buckets.ts';
import type { Route } from './route.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const API = '/api/v10';
/** The number of refused requests in ten minutes after which Discord bans the IP address. */
const MOST_INVALID = 10_000;
const BAN_WINDOW = 10 * 60_000;

/** One request of the bot and its response. */
export interface RequestRecord {
  readonly method: string;
  /** Such as `POST /channels/:channel/messages`; undefined if there is no such route. */
  readonly route: string | undefined;
  /** Without `/api/v10` and without interaction tokens. */
  readonly path: string;
  /** 0: no answer, by a fault of the host's. */
  readonly status: number;
  /** Discord's error code if the request was refused. */
  readonly code: number | undefined;
  /** Discord's message and, for a form, its complaints. */
  readonly error: DiscordError | undefined;
  /** True if it failed because of the host's faults. */
  readonly byFault: boolean;
}

interface ApiParts {
  readonly token: string;
  readonly faults: Faults;
  readonly routes: readonly Route[];
  /** The grant of a person's token. */
  readonly grant: (token: string) => Grant | undefined;
  /** Maximum requests per second, except answers to interactions. Discord's limit is 50. */
  readonly requestsPerSecond: number;
  /** Whether single routes have limits, too. */
  readonly routeLimits: boolean;
  readonly record: (record: RequestRecord) => void;
  /** Receives errors that should never happen. */
  readonly broken: (error: unknown) => void;
}

/** @internal */
export function registerApi(app: FastifyInstance, parts: ApiParts): void {
  const seconds = new Window(1_000, parts.requestsPerSecond);
  const buckets = parts.routeLimits ? new Buckets() : undefined;
  const invalid = new Window(BAN_WINDOW, MOST_INVALID);
  const known = new Map<string, Set<string>>();

  const serve = (route: Route) => async (request: FastifyRequest, reply: FastifyReply) => {
    const name = `${route.method} ${route.path}`;
    let byFault = false;
    try {
      if (parts.faults.slowBy > 0) await new Promise((done) => setTimeout(done, parts.faults.slowBy));
      const fault = parts.faults.takeRequest(name);
      byFault = fault !== undefined;
      if (fault instanceof DiscordError) throw fault;
      if (fault !== undefined) {
        parts.record(recordOf(request, name, typeof fault === 'string' ? 0 : fault.status, undefined, true));
        return await misbehave(reply, fault);
      }
      const blocked = invalid.wait();
      if (blocked > 0) throw rateLimited(blocked / 1_000, 'global');
      const grant = authorise(request, route);
      const wait = route.open ? 0 : seconds.take();
      if (wait > 0) throw rateLimited(wait / 1_000, 'global');
      const { json, uploads } = await readBody(request, route);
      const params = request.params as Record<string, string>;
      if (buckets) reply.headers(buckets.take(route, { params, body: json }));
      const { status, body } = route.handle({
        params,
        query: request.query as Record<string, string | undefined>,
        body: json,
        uploads,
        authorization: request.headers.authorization,
        grant,
      });
      const answered = status ?? (body === undefined ? 204 : 200);
      parts.record(recordOf(request, name, answered, undefined, false));
      return await reply.code(answered).send(body);
    } catch (error) {
      const refusal = asDiscord(error, parts.broken);
      // Limits that all bots share are not the bot's fault.
      const isShared = refusal.headers['x-ratelimit-scope'] === 'shared';
      if ([401, 403, 429].includes(refusal.status) && !byFault && !isShared) invalid.take();
      parts.record(recordOf(request, name, refusal.status, refusal, byFault));
      return await reply.code(refusal.status).headers(refusal.headers).send(refusal.toJSON());
    }
  };

  const authorise = ({ headers }: FastifyRequest, { open, bearer }: Route): Grant | undefined => {
    if (open || (bearer !== 'alone' && headers.authorization === `Bot ${parts.token}`)) return undefined;
    const token = bearer && /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    const grant = token ? parts.grant(token) : undefined;
    if (!grant) throw httpError(401, 'Unauthorized');
    return grant;
  };

  for (const route of parts.routes) {
    const url = API + route.path;
    known.set(url, (known.get(url) ?? new Set()).add(route.method));
    app.route({ method: route.method, url, handler: serve(route) });
    // Discord documents the OAuth routes without a version.
    if (route.form) app.route({ method: route.method, url: `/api${route.path}`, handler: serve(route) });
  }
  for (const [url, methods] of known) {
    app.route({
      method: METHODS.filter((one) => !methods.has(one)),
      url,
      handler: (request, reply) => refused(request, reply, httpError(405, 'Method Not Allowed')),
    });
  }
  const refused = (request: FastifyRequest, reply: FastifyReply, error: DiscordError) => {
    parts.record(recordOf(request, undefined, error.status, error, false));
    return reply.code(error.status).send(error.toJSON());
  };
  app.all('/api/*', (request, reply) => {
    const isOtherVersion = /^\/api\/v\d+(\/|$)/.test(request.url) && !request.url.startsWith(`${API}/`);
    return refused(request, reply, isOtherVersion ? refuse(50041) : httpError(404, 'Not Found'));
  });
}

/** Answers as Discord's API itself never does. */
function misbehave(reply: FastifyReply, fault: Exclude<Fault, DiscordError>): FastifyReply {
  if (typeof fault !== 'string') return reply.code(fault.status).type('text/html').send(fault.html);
  reply.hijack();
  if (fault === 'cut') reply.raw.destroy();
  return reply;
}

/** Turns an error into a response. Anything but a DiscordError is a bug: 500. */
function asDiscord(error: unknown, broken: (error: unknown) => void): DiscordError {
  if (error instanceof DiscordError) return error;
  broken(error);
  return httpError(500, 'Internal Server Error');
}

function recordOf(
  request: FastifyRequest,
  route: string | undefined,
  status: number,
  error: DiscordError | undefined,
  byFault: boolean,
): RequestRecord {
  const path = request.url.replace(API, '').replace(/\?.*$/, '');
  return {
    method: request.method,
    route,
    path: path.replace(/^\/(interactions|webhooks)\/(\d+)\/[^/]+/, '/$1/$2/-'),
    status,
    code: error?.code,
    error,
    byFault,
  };
}

/** Maximum size of a whole request in bytes: Discord takes 25 MiB, with lower limits per file. */
export const MAX_BODY_BYTES = 25 * 1024 * 1024;

interface Body {
  readonly json: unknown;
  readonly uploads: readonly Upload[];
}

/** A request's JSON or, for a multipart form, `payload_json` and the files `files[n]`. */
async function readBody(request: FastifyRequest, { form = false }: Route): Promise<Body> {
  if (form || request.body instanceof URLSearchParams) {
    if (form !== request.body instanceof URLSearchParams) throw contentTypeRefused(form);
    return { json: request.body, uploads: [] };
  }
  if (!request.isMultipart()) return { json: request.body ?? {}, uploads: [] };
  let json: unknown = {};
  const uploads: Upload[] = [];
  let total = 0;
  try {
    for await (const part of request.parts({
      limits: { fileSize: MAX_FILE_BYTES, fieldSize: MAX_BODY_BYTES },
    })) {
      if (part.type === 'field') {
        if (part.fieldname === 'payload_json') json = parseJson(String(part.value));
        continue;
      }
      const bytes = await part.toBuffer();
      total += bytes.length;
      if (total > MAX_BODY_BYTES) throw refuse(40005);
      const index = Number(/^files\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? uploads.length);
      uploads.push({ index, filename: part.filename, bytes });
    }
  } catch (error) {
    if (error instanceof DiscordError) throw error;
    throw isTooLarge(error)
      ? refuse(40005)
      : new DiscordError(400, 50035, 'Invalid Form Body', { errors: {} });
  }
  return { json, uploads };
}

/** Parses JSON; 50109 if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuse(50109);
  }
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_ERR_CTP_BODY_TOO_LARGE'].includes(
      String(error.code),
    )
  );
}

/** Lets the server read JSON bodies as Discord does, where no body counts as an empty object, and forms. @internal */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : parseJson(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  );
}

/** The server's own errors before a route is reached, as Discord's errors. */
export function bodyRefusal(error: unknown): DiscordError | undefined {
  if (error instanceof DiscordError) return error;
  if (isTooLarge(error)) return refuse(40005);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) return contentTypeRefused(false);
  return undefined;
}

function contentTypeRefused(isForm: boolean): DiscordError {
  const expected = isForm ? 'application/x-www-form-urlencoded' : 'application/json, multipart/form-data';
  return new DiscordError(400, 50035, 'Invalid Form Body', {
    errors: {
      _errors: [
        {
          code: 'CONTENT_TYPE_INVALID',
          message: `Expected "Content-Type" header to be one of {${expected}}.`,
        },
      ],
    },
  });
}

/** A sliding-window rate limit. It uses the computer's clock, because clients wait by theirs. */
export class Window {
  readonly #span: number;
  readonly #most: number;
  readonly #now: () => number;
  #times: number[] = [];

  constructor(span: number, most: number, now: () => number = () => performance.now()) {
    this.#span = span;
    this.#most = most;
    this.#now = now;
  }

  /** Milliseconds until there is room; 0: there is room now. */
  wait(): number {
    const now = this.#now();
    while (this.#times[0] !== undefined && this.#times[0] <= now - this.#span) this.#times.shift();
    if (this.#times.length < this.#most) return 0;
    const [oldest = now] = this.#times;
    return this.#span - (now - oldest);
  }

  /** The same, but takes a place if there is room. */
  take(): number {
    const wait = this.wait();
    if (wait === 0) this.#times.push(this.#now());
    return wait;
  }
}
