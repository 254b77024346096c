/**
 * The limits of single routes. Discord does not publish them; these are the figures that libraries have recorded in its
 * answers.
 */
import { createHash } from 'node:crypto';
import { rateLimited, routeLimitHeaders } from '../errors.ts';
import type { RestRequest, Route } from './route.ts';

interface Limit {
  /** The number of requests within `span` ms, from the first one on. */
  readonly most: number;
  readonly span: number;
  /** Routes with the same name have the same `X-RateLimit-Bucket`, though Discord counts each of them by itself. */
  readonly bucket?: string;
}

/** A thread or channel can be renamed less often than changed otherwise, and no header says so. */
const RENAMED: Limit = { most: 2, span: 600_000 };

const LIMITS: Readonly<Record<string, Limit>> = {
  'POST /channels/:channel/messages': { most: 5, span: 5_000, bucket: 'messages' },
  'PATCH /channels/:channel/messages/:message': { most: 5, span: 5_000, bucket: 'messages' },
  'DELETE /channels/:channel/messages/:message': { most: 5, span: 1_000 },
  'POST /channels/:channel/typing': { most: 5, span: 5_000 },
  'PATCH /channels/:channel': { most: 10, span: 15_000 },
  'POST /channels/:channel/threads': { most: 50, span: 300_000, bucket: 'threads' },
  'POST /channels/:channel/messages/:message/threads': { most: 50, span: 300_000, bucket: 'threads' },
  'GET /guilds/:guild/members/:user': { most: 5, span: 1_000 },
  'POST /applications/:application/commands': { most: 5, span: 20_000 },
  'POST /webhooks/:application/:token': { most: 5, span: 2_000, bucket: 'webhooks' },
  'PATCH /webhooks/:application/:token/messages/:message': { most: 5, span: 2_000, bucket: 'webhooks' },
};

/** The number of buckets at which those that are full again are forgotten. */
const MANY = 1_000;

type Call = Pick<RestRequest, 'params' | 'body'>;

/** Counts the requests to each route, separately for each channel, guild and webhook. */
export class Buckets {
  readonly #used = new Map<string, { readonly count: number; readonly until: number }>();
  readonly #now: () => number;

  /** @param now the computer's time in ms: clients wait by it */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Counts a request.
   *
   * @returns the headers of its answer, however it turns out; none for a route without a limit
   * @throws 429 if the route's limit is used up
   */
  take({ method, path }: Pick<Route, 'method' | 'path'>, call: Call): Readonly<Record<string, string>> {
    const name = `${method} ${path}`;
    const limit = LIMITS[name];
    if (limit === undefined) return {};
    const { channel, guild, application, token } = call.params;
    const key = [name, channel ?? guild ?? application, token].join(' ');
    const bucket = createHash('md5')
      .update(limit.bucket ?? name)
      .digest('hex');
    const counted = this.#count(key, limit);
    const headers = routeLimitHeaders({ bucket, most: limit.most, ...counted, now: this.#now() });
    if (counted.wait > 0) throw rateLimited(counted.wait / 1_000, 'user', headers);
    if (name === 'PATCH /channels/:channel' && renames(call.body)) {
      const { wait } = this.#count(`${key} name`, RENAMED);
      if (wait > 0) throw rateLimited(wait / 1_000, 'user', headers);
    }
    return headers;
  }

  /** @returns what is left, until when, and how many ms the request has to wait: 0 if it is within the limit */
  #count(key: string, { most, span }: Limit) {
    const now = this.#now();
    const used = this.#used.get(key);
    const isOver = used === undefined || used.until <= now;
    const { count, until } = isOver ? { count: 0, until: now + span } : used;
    if (count >= most) return { left: 0, until, wait: until - now };
    if (this.#used.size >= MANY)
      for (const [other, { until }] of this.#used) if (until <= now) this.#used.delete(other);
    this.#used.set(key, { count: count + 1, until });
    return { left: most - count - 1, until, wait: 0 };
  }
}

function renames(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'name' in body;
}
