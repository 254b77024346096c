import { randomUUID } from 'node:crypto';
import {
  DefaultRestOptions,
  type RateLimitData,
  RateLimitError,
  type RESTOptions,
  type ResponseLike,
} from 'discord.js';
import type { Log } from '../../table/ports.ts';
import { code, isLimitOfNewCommands, isLimitOfOldEdits } from './limits.ts';

interface TransportNeeds {
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  readonly log: Pick<Log, 'debug' | 'info' | 'warn'>;
  /** Called when Discord has refused the bot's token on two routes in a row: no request can succeed any more. */
  readonly onTokenRefused: () => void;
}

type Asked = Parameters<RESTOptions['makeRequest']>[1];

/** How long to wait for an answer, in ms. */
const PATIENCE = DefaultRestOptions.timeout;
/** The longest delay of a Node timer: 2^31 - 1 ms. */
const LONGEST_TIMER = 2_147_483_647;

/** Options of discord.js's REST client with which it gets over every answer of Discord's, and over silence. */
export function createTransport({ stopping, log, onTokenRefused }: TransportNeeds) {
  const gate = createGate(stopping, log);
  const troubles = createTroubles(log);

  let checking: Promise<boolean> | undefined;

  const makeRequest: RESTOptions['makeRequest'] = async (url, given) => {
    const init = await inOnePiece(given);
    const route = routeOf(init.method ?? 'GET', url);
    const authorization = new Headers(init.headers as Record<string, string>).get('Authorization') ?? '';
    // Discord's global limit counts what it knows as the bot's: not the answers to interactions, nor their edits.
    const isCounted = authorization.startsWith('Bot ');
    for (let again = false; ; ) {
      await gate.enter(route, isCounted);
      let answer: ResponseLike;
      try {
        answer = await ask(url, init);
      } catch (err) {
        gate.leave();
        troubles.say(route, { err });
        throw err;
      }
      const stop = stopOf(answer);
      if (stop !== undefined) {
        await answer.arrayBuffer().catch(() => undefined);
        gate.shut(stop, route);
        continue;
      }
      gate.open();
      if (answer.status === 401 && isCounted && !again) {
        answer = await keep(answer);
        checking ??= isTokenRefused(url, authorization).finally(() => {
          checking = undefined;
        });
        if (await checking) onTokenRefused();
        else {
          troubles.say(route, { status: answer.status });
          again = true;
          continue;
        }
      }
      troubles.judge(route, answer);
      return limitOfRoute(answer);
    }
  };

  return {
    makeRequest,
    rejectOnRateLimit: givesUpPause(stopping),
    // Both are counted here: discord.js would count requests that Discord does not, and waiting as silence.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    timeout: LONGEST_TIMER,
  } satisfies Partial<RESTOptions>;
}

/** One request. @throws an AbortError after `PATIENCE`, which discord.js repeats */
async function ask(url: string, init: Asked): Promise<ResponseLike> {
  const silence = new AbortController();
  const abort = () => silence.abort();
  const timer = setTimeout(abort, PATIENCE);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener('abort', abort);
  try {
    return await DefaultRestOptions.makeRequest(url, { ...init, signal: silence.signal });
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', abort);
  }
}

/** Asks another route than that of this URL. @returns false if Discord does not say it */
async function isTokenRefused(url: string, authorization: string): Promise<boolean> {
  const other = url.endsWith('/users/@me') ? 'applications/@me' : 'users/@me';
  const init = { method: 'GET', headers: { Authorization: authorization } };
  try {
    return (await ask(url.replace(/(\/v\d+)\/.*$/, `$1/${other}`), init)).status === 401;
  } catch {
    return false;
  }
}

/** A request's method and path, without ids and tokens: `POST /channels/:id/messages`. */
function routeOf(method: string, url: string): string {
  const path = new URL(url).pathname
    .replace(/^.*?\/v\d+(?=\/)/, '')
    .replace(/^\/(interactions|webhooks)\/\d+\/[^/]+/, '/$1/:id/:token')
    .replaceAll(/\/\d{2,}/g, '/:id');
  return `${method} ${path}`;
}

const isFirstAnswer = (route: string): boolean => route.endsWith('/callback');

/** An answer that stops more than its own route. */
interface Stop {
  /** Discord's edge has refused the address, and with it every request; otherwise, the bot's global limit is used up. */
  readonly byEdge: boolean;
  /** In ms; undefined if the answer does not say it. */
  readonly wait: number | undefined;
}

/** The longest wait for a rate limit, in seconds: then Discord is asked whether it still holds. */
const LONGEST_LIMIT = 86_400;

function stopOf({ status, headers }: ResponseLike): Stop | undefined {
  if (status !== 429) return undefined;
  const seconds = Number(headers.get('Retry-After') ?? 0);
  const wait = seconds > 0 ? Math.min(seconds, LONGEST_LIMIT) * 1_000 : undefined;
  // Discord's API itself answers in JSON, and names a wait.
  const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (!isJson || wait === undefined) return { byEdge: true, wait };
  return headers.has('X-RateLimit-Global') ? { byEdge: false, wait } : undefined;
}

/** Rate-limit pauses up to this length, in ms, are waited for even when stopping: most answers then still arrive. */
const SHORT_PAUSE = 1_000;
/** The first wait for an edge that names none, and the longest one, in ms: each further wait is twice as long. */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;
/** Discord's global limit of requests per second; the second is a little longer, for requests that travel unevenly. */
const A_SECOND = 1_050;
const REQUESTS_A_SECOND = 50;

/** Lets requests through, except while Discord's edge refuses the address or the global limit is used up. */
function createGate(stopping: AbortSignal, log: TransportNeeds['log']) {
  const now = () => performance.now();
  let edge: { readonly wait: number; readonly until: number } | undefined;
  /** The one request that finds out whether the edge takes requests again. Ends when it is answered. */
  let probe: { readonly over: Promise<void>; readonly end: () => void } | undefined;
  let limitedUntil = 0;
  /** When the last counted requests were, or are, let through, oldest first. */
  const counted: number[] = [];

  const isStopped = (until: number) => until - now() > 0;

  const nextTurn = (): number => {
    const at = Math.max(now(), (counted.at(-REQUESTS_A_SECOND) ?? -A_SECOND) + A_SECOND);
    counted.push(at);
    if (counted.length > REQUESTS_A_SECOND) counted.shift();
    return at;
  };

  /** @throws RateLimitError if the wait is useless, or the process stops */
  const waitFor = async (route: string, until: number, byEdge: boolean): Promise<void> => {
    const wait = until - now();
    // A press must be answered within three seconds.
    const isUseless = wait > SHORT_PAUSE && isFirstAnswer(route);
    if (isUseless || (await pause(wait, stopping))) throw givenUp(route, wait, byEdge);
  };

  const leave = (): void => {
    probe?.end();
    probe = undefined;
  };

  return {
    async enter(route: string, isCounted: boolean): Promise<void> {
      let turn: number | undefined;
      for (;;) {
        if (edge !== undefined && isStopped(edge.until)) await waitFor(route, edge.until, true);
        else if (edge !== undefined && probe !== undefined) {
          if (isFirstAnswer(route)) throw givenUp(route, 0, true);
          await probe.over;
        } else if (isCounted && isStopped(limitedUntil)) await waitFor(route, limitedUntil, false);
        else {
          if (isCounted) turn ??= nextTurn();
          if (turn === undefined || !isStopped(turn)) break;
          await waitFor(route, turn, false);
        }
      }
      if (edge !== undefined) probe = ending();
    },

    /** A request has ended without an answer. */
    leave,

    /** Discord has answered. */
    open(): void {
      if (edge !== undefined) log.info({}, 'Discord takes requests from this address again');
      edge = undefined;
      leave();
    },

    /** The answer to a request on this route stops others. */
    shut({ byEdge, wait = 0 }: Stop, route: string): void {
      if (!byEdge) {
        // Requests that bunch up on their way, or another program with this token, use it up for a moment.
        const level = wait > SHORT_PAUSE ? 'warn' : 'debug';
        if (!isStopped(limitedUntil))
          log[level]({ route, waitMs: wait }, 'Discord’s global rate limit is used up: waiting for it');
        limitedUntil = Math.max(limitedUntil, now() + wait);
        leave();
      } else if (edge === undefined || probe !== undefined) {
        // Of the requests that were under way together, only the first counts.
        const assumed = edge === undefined ? FIRST_WAIT : Math.min(2 * edge.wait, LONGEST_WAIT);
        if (edge === undefined)
          log.warn(
            { route, waitMs: wait || assumed },
            'Discord’s edge refuses all requests from this address (429): waiting for it',
          );
        edge = { wait: assumed, until: now() + (wait || assumed) };
        leave();
      }
    },
  };
}

function ending() {
  let end = (): void => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}

/** discord.js's error for a request that is not made because of a limit. */
function givenUp(route: string, wait: number, byEdge: boolean): RateLimitError {
  const [method = '', path = ''] = route.split(' ');
  return new RateLimitError({
    ...{ method, route: path, url: path, global: true, scope: byEdge ? 'shared' : 'global' },
    ...{ retryAfter: wait, timeToReset: wait, sublimitTimeout: 0, limit: 0, hash: '', majorParameter: '' },
  });
}

/** @param ms of any length @returns whether a stop has cut it short; short ones are never cut */
export async function pause(ms: number, stopping: AbortSignal): Promise<boolean> {
  const isLong = ms > SHORT_PAUSE;
  if (isLong && stopping.aborted) return true;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER));
    if (isLong) stopping.addEventListener('abort', end);
  });
  return isLong && stopping.aborted;
}

/** Logs what is wrong with the answers on a route: once, until the route works again. */
function createTroubles(log: TransportNeeds['log']) {
  const troubled = new Set<string>();
  const say = (route: string, about: object): void => {
    if (!troubled.has(route)) log.info({ route, ...about }, 'Discord does not answer as it should');
    troubled.add(route);
  };
  return {
    say,
    judge(route: string, { status, headers }: ResponseLike): void {
      const waitMs = Number(headers.get('Retry-After') ?? 0) * 1_000;
      if (status >= 500 || status === 401) say(route, { status });
      else if (status === 429 && waitMs > SHORT_PAUSE) say(route, { status, waitMs });
      else {
        if (status >= 400) log.debug({ route, status }, 'Discord refuses a request');
        if (troubled.delete(route)) log.info({ route }, 'Discord answers as it should again');
      }
    },
  };
}

/**
 * Whether to give up on a rate-limited request instead of waiting: jobs retry it, even in the next process. discord.js
 * asks before it waits, so pauses that a stop must interrupt are waited for here. The limit on edits of old messages
 * lasts up to an hour, that on new commands up to a day, and a press is not answered after three seconds, so those
 * requests give up at once.
 */
export function givesUpPause(stopping: AbortSignal): (limit: RateLimitData) => Promise<boolean> {
  return async (limit) => {
    const { retryAfter, sublimitTimeout, route } = limit;
    if (Math.max(retryAfter, sublimitTimeout) <= SHORT_PAUSE) return false;
    if (isLimitOfOldEdits(limit) || isLimitOfNewCommands(limit) || isFirstAnswer(route)) return true;
    return pause(retryAfter, stopping);
  };
}

/** In the body of a response. */
const OLD_EDITS = new RegExp(`"code"\\s*:\\s*${code.tooManyOldEdits}\\b`);

/**
 * Rewrites a rate-limit response as if the route's own limit were used up. For any other limit, such as one shared by
 * all bots, discord.js waits by itself and ignores a stop. The limit on edits of old messages is left as it is: it does
 * not block other requests on the route.
 */
export async function limitOfRoute(answer: ResponseLike): Promise<ResponseLike> {
  const { status, headers } = answer;
  const wait = headers.get('Retry-After');
  if (status !== 429 || wait === null) return answer;
  const body = await answer.text();
  const known = new Headers([...headers]);
  if (OLD_EDITS.test(body)) known.delete('X-RateLimit-Remaining');
  else {
    const limited = String(Math.min(Number(wait), LONGEST_LIMIT));
    known.set('X-RateLimit-Remaining', '0');
    known.set('X-RateLimit-Reset-After', limited);
    known.set('Retry-After', limited);
  }
  return new Response(body, { status, headers: known });
}

/** The answer with its body read, which frees the connection. */
async function keep(answer: ResponseLike): Promise<ResponseLike> {
  const { status, headers } = answer;
  return new Response(await answer.text(), { status, headers: new Headers([...headers]) });
}

/** The request with its form serialized to one buffer. As a stream, each file costs more than its bytes. */
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

/** Escapes a form field's name as browsers do. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
