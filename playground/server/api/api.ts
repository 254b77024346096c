/** Discord's HTTP API: who may ask, how often, in which form, and how it is answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { DiscordError, httpError, rateLimited, refuse } from '../errors.ts';
import type { Faults } from '../faults.ts';
import { readBody } from './body.ts';
import type { Route } from './route.ts';
import { Window } from './window.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const API = '/api/v10';
/** Refused requests in ten minutes after which Discord bans the address. */
const MOST_INVALID = 10_000;
const BAN_WINDOW = 10 * 60_000;

/** One request of the bot and its answer. */
export interface RequestRecord {
  readonly method: string;
  /** Without `/api/v10`, and with the tokens of interactions left out. */
  readonly path: string;
  readonly status: number;
  /** Discord's error code, where it was refused. */
  readonly code: number | undefined;
  /** Discord's words and, for a form, its complaints. */
  readonly error: DiscordError | undefined;
  /** True where the host's faults made it fail. */
  readonly byFault: boolean;
}

export interface ApiParts {
  readonly token: string;
  readonly faults: Faults;
  readonly routes: readonly Route[];
  /** How many requests a second the bot may make, interactions aside; Discord's number is 50. */
  readonly requestsPerSecond: number;
  readonly record: (record: RequestRecord) => void;
  /** Receives errors that should never happen. */
  readonly broken: (error: unknown) => void;
}

export function registerApi(app: FastifyInstance, parts: ApiParts): void {
  const seconds = new Window(1_000, parts.requestsPerSecond);
  const invalid = new Window(BAN_WINDOW, MOST_INVALID);
  const known = new Map<string, Set<string>>();

  const serve = (route: Route) => async (request: FastifyRequest, reply: FastifyReply) => {
    let byFault = false;
    try {
      if (parts.faults.slowBy > 0) await new Promise((done) => setTimeout(done, parts.faults.slowBy));
      const fault = parts.faults.takeRequest();
      byFault = fault !== undefined;
      if (fault) throw fault;
      const blocked = invalid.wait();
      if (blocked > 0) throw rateLimited(blocked / 1_000, true);
      authorise(request, route);
      const wait = route.open ? 0 : seconds.take();
      if (wait > 0) throw rateLimited(wait / 1_000, true);
      const { json, uploads } = await readBody(request);
      const { status, body } = route.handle({
        params: request.params as Record<string, string>,
        query: request.query as Record<string, string | undefined>,
        body: json,
        uploads,
      });
      const answered = status ?? (body === undefined ? 204 : 200);
      parts.record(recordOf(request, answered, undefined, false));
      return await reply.code(answered).send(body);
    } catch (error) {
      const refusal = asDiscord(error, parts.broken);
      if ([401, 403, 429].includes(refusal.status) && !byFault) invalid.take();
      parts.record(recordOf(request, refusal.status, refusal, byFault));
      return await reply.code(refusal.status).headers(refusal.headers).send(refusal.toJSON());
    }
  };

  const authorise = ({ headers }: FastifyRequest, { open }: Route) => {
    if (!open && headers.authorization !== `Bot ${parts.token}`) throw httpError(401, 'Unauthorized');
  };

  for (const route of parts.routes) {
    const url = API + route.path;
    known.set(url, (known.get(url) ?? new Set()).add(route.method));
    app.route({ method: route.method, url, handler: serve(route) });
  }
  for (const [url, methods] of known) {
    app.route({
      method: METHODS.filter((one) => !methods.has(one)),
      url,
      handler: (request, reply) => refused(request, reply, httpError(405, 'Method Not Allowed')),
    });
  }
  const refused = (request: FastifyRequest, reply: FastifyReply, error: DiscordError) => {
    parts.record(recordOf(request, error.status, error, false));
    return reply.code(error.status).send(error.toJSON());
  };
  app.all('/api/*', (request, reply) => {
    const isOtherVersion = /^\/api\/v\d+(\/|$)/.test(request.url) && !request.url.startsWith(`${API}/`);
    return refused(request, reply, isOtherVersion ? refuse(50041) : httpError(404, 'Not Found'));
  });
}

/** Turns an error into an answer. Anything but a DiscordError is a bug: 500. */
function asDiscord(error: unknown, broken: (error: unknown) => void): DiscordError {
  if (error instanceof DiscordError) return error;
  broken(error);
  return httpError(500, 'Internal Server Error');
}

function recordOf(
  request: FastifyRequest,
  status: number,
  error: DiscordError | undefined,
  byFault: boolean,
): RequestRecord {
  const path = request.url.replace(API, '').replace(/\?.*$/, '');
  return {
    method: request.method,
    path: path.replace(/^\/(interactions|webhooks)\/(\d+)\/[^/]+/, '/$1/$2/-'),
    status,
    code: error?.code,
    error,
    byFault,
  };
}
