import { setMaxListeners } from 'node:events';
import { DefaultRestOptions, DiscordAPIError, RateLimitError, REST, Routes } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepToken } from '../gateway/discordjs-internals.ts';
import { code, codeOf } from './limits.ts';
import { createTransport, inOnePiece } from './transport.ts';

const MINUTE = 60_000;

it('a form with files is sent as one piece, which says what the form says', async () => {
  const form = new FormData();
  form.append('files[0]', new Blob([Buffer.from([0, 13, 10, 255])], { type: 'image/png' }), 'a "sheet".png');
  form.append('files[1]', new Blob(['{}']), 'record.json');
  form.append('payload_json', '{"content":"Grüße"}');
  const { body, headers } = await inOnePiece({ method: 'POST', body: form, headers: { Authorization: 'x' } });
  if (!(body instanceof Uint8Array)) throw new Error('it is no piece of bytes');
  const read = await new Response(new Uint8Array(body), { headers: new Headers(headers) }).formData();
  const files = [...read.values()].map((value) =>
    typeof value === 'string' ? value : [value.name, value.type, value.size],
  );
  expect(files).toEqual([
    ['a "sheet".png', 'image/png', 4],
    ['record.json', 'application/octet-stream', 2],
    '{"content":"Grüße"}',
  ]);
  expect(new Headers(headers).get('authorization')).toBe('x');
  const plain = { method: 'GET', body: null };
  expect(await inOnePiece(plain)).toBe(plain);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
}

/** discord.js's REST client over the transport. @param discord answers each request; it may throw */
function clientOf(discord: (request: Request) => Response | Promise<Response>) {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const requests: Request[] = [];
  const lines: { readonly level: string; readonly message: string; readonly about: object }[] = [];
  const line = (level: string) => (about: object, message: string) =>
    void lines.push({ level, message, about });
  const log = { debug: line('debug'), info: line('info'), warn: line('warn') };
  const onTokenRefused = vi.fn();
  vi.spyOn(DefaultRestOptions, 'makeRequest').mockImplementation(async (url, { method = 'GET', headers }) => {
    const token = new Headers(headers as Record<string, string>).get('Authorization');
    const request = { method, path: new URL(url).pathname.replace('/api/v10', ''), token };
    requests.push(request);
    return discord(request);
  });
  const transport = createTransport({ stopping: stop.signal, log, onTokenRefused });
  const rest = new REST({ ...transport, handlerSweepInterval: 0, hashSweepInterval: 0 }).setToken('token');
  keepToken(rest);
  /** Sends a request, and notes how it ends. */
  const begin = (request: Promise<unknown>) => {
    const ended: { value?: unknown; error?: unknown } = {};
    request.then(
      (value) => void Object.assign(ended, { value }),
      (error: unknown) => void Object.assign(ended, { error }),
    );
    return ended;
  };
  const warnings = () => lines.filter(({ level }) => level === 'warn');
  return { rest, stop, requests, lines, warnings, onTokenRefused, begin };
}

const channel = (n: number) => Routes.channelMessages(String(100_000_000_000_000_000n + BigInt(n)));
const callback = (n: number) => Routes.interactionCallback(String(200 + n), 'token');
const ok = () => Response.json({ id: '1' });
const banned = (headers: Record<string, string> = {}) =>
  new Response('<html>error code: 1015</html>', {
    status: 429,
    headers: { 'Content-Type': 'text/html', ...headers },
  });

describe('an edge of Discord’s that refuses the address: 429 without Retry-After', () => {
  it('is asked once for all routes, then after a minute by one of them, and all are answered', async () => {
    let isBanned = true;
    const { rest, requests, warnings, lines, begin } = clientOf(() => (isBanned ? banned() : ok()));
    const first = begin(rest.post(channel(0), { body: {} }));
    await vi.advanceTimersByTimeAsync(0);
    const others = Array.from({ length: 30 }, (_, n) => begin(rest.post(channel(n), { body: {} })));
    const edit = begin(rest.patch(Routes.webhookMessage('1'.repeat(18), 'token'), { body: {}, auth: false }));
    await vi.advanceTimersByTimeAsync(MINUTE - 1_000);
    expect(requests).toHaveLength(1);
    expect(warnings()).toEqual([
      {
        level: 'warn',
        message: 'Discord’s edge refuses all requests from this address (429): waiting for it',
        about: { route: 'POST /channels/:id/messages', waitMs: MINUTE },
      },
    ]);
    isBanned = false;
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { value } of [first, edit, ...others]) expect(value).toEqual({ id: '1' });
    expect(requests).toHaveLength(1 + 32);
    expect(lines.map(({ message }) => message)).toContain('Discord takes requests from this address again');
  });

  it('is asked ever more rarely: a day costs some thirty requests and one line', async () => {
    const { rest, requests, warnings, begin } = clientOf(() => banned());
    for (let n = 0; n < 20; n++) begin(rest.post(channel(n), { body: {} }));
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
    expect(requests.length).toBeGreaterThan(40);
    expect(requests.length).toBeLessThan(20 + 35);
    expect(warnings()).toHaveLength(1);
  });

  it.each([
    ['', {}],
    ['of zero', { 'Retry-After': '0' }],
    ['that is no number', { 'Retry-After': 'soon' }],
    ['below zero', { 'Retry-After': '-5' }],
  ])('with a header %s is waited for a minute', async (_, headers) => {
    const { rest, requests, begin } = clientOf(() => banned(headers));
    begin(rest.get(Routes.gatewayBot()));
    await vi.advanceTimersByTimeAsync(MINUTE - 1_000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(requests).toHaveLength(2);
  });

  it('that names a wait is waited for so long, a day at most', async () => {
    const { rest, requests, begin } = clientOf(() => banned({ 'Retry-After': '66271' }));
    begin(rest.post(channel(0), { body: {} }));
    await vi.advanceTimersByTimeAsync(66_000_000);
    begin(rest.post(channel(1), { body: {} }));
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(requests).toHaveLength(2);
  });

  it('is not waited for by a press, which would be too late', async () => {
    const { rest, requests, begin, warnings } = clientOf(() => banned());
    const presses = Array.from({ length: 50 }, (_, n) => begin(rest.post(callback(n), { auth: false })));
    await vi.advanceTimersByTimeAsync(100);
    for (const { error } of presses) expect(error).toBeInstanceOf(RateLimitError);
    const before = requests.length;
    const late = begin(rest.post(callback(99), { auth: false }));
    await vi.advanceTimersByTimeAsync(100);
    expect(late.error).toBeInstanceOf(RateLimitError);
    expect(requests).toHaveLength(before);
    expect(warnings()).toHaveLength(1);
  });

  it('ends at once at a stop', async () => {
    const { rest, stop, begin } = clientOf(() => banned());
    const requests = Array.from({ length: 5 }, (_, n) => begin(rest.post(channel(n), { body: {} })));
    await vi.advanceTimersByTimeAsync(5_000);
    stop.abort();
    const late = begin(rest.post(channel(7), { body: {} }));
    await vi.advanceTimersByTimeAsync(0);
    for (const { error } of [...requests, late]) expect(error).toBeInstanceOf(RateLimitError);
  });

  it('goes on to be asked where the request that asks gets no answer', async () => {
    let answers = 0;
    const { rest, begin } = clientOf(() => {
      if (answers++ === 0) return banned();
      if (answers === 2) throw new Error('cut');
      return ok();
    });
    const both = [begin(rest.post(channel(1), { body: {} })), begin(rest.post(channel(2), { body: {} }))];
    await vi.advanceTimersByTimeAsync(MINUTE + 2_000);
    expect(both.map(({ value, error }) => [value, (error as Error | undefined)?.message])).toEqual(
      expect.arrayContaining([
        [{ id: '1' }, undefined],
        [undefined, 'cut'],
      ]),
    );
  });
});

describe('a global rate limit', () => {
  it('stops what it counts, but no answer to an interaction nor its edits', async () => {
    let left = 1;
    const global = { 'X-RateLimit-Global': 'true', 'Retry-After': '5' };
    const { rest, requests, begin } = clientOf(({ path }) =>
      path.startsWith('/channels') && left-- > 0
        ? Response.json({ global: true }, { status: 429, headers: global })
        : ok(),
    );
    const message = begin(rest.post(channel(0), { body: {} }));
    await vi.advanceTimersByTimeAsync(0);
    const other = begin(rest.post(channel(1), { body: {} }));
    const press = begin(rest.post(callback(0), { auth: false }));
    const edit = begin(rest.patch(Routes.webhookMessage('1'.repeat(18), 'token'), { body: {}, auth: false }));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(requests).toHaveLength(3);
    expect([press.value, edit.value]).toEqual([{ id: '1' }, { id: '1' }]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([message.value, other.value]).toEqual([{ id: '1' }, { id: '1' }]);
  });

  it('is kept to: fifty requests a second, and answers to interactions in addition', async () => {
    const { rest, requests, begin } = clientOf(ok);
    for (let n = 0; n < 120; n++) begin(rest.post(channel(n), { body: {} }));
    const waiting = Array.from({ length: 100 }, (_, n) => [
      begin(rest.post(callback(n), { auth: false })),
      begin(rest.patch(Routes.webhookMessage('1'.repeat(18), `token-${n}`), { body: {}, auth: false })),
    ]).flat();
    await vi.advanceTimersByTimeAsync(10);
    for (const { value } of waiting) expect(value).toEqual({ id: '1' });
    expect(requests.filter(({ token }) => token !== null)).toHaveLength(50);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(requests.filter(({ token }) => token !== null)).toHaveLength(100);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(requests.filter(({ token }) => token !== null)).toHaveLength(120);
  });
});

describe('a 401', () => {
  const refused = () => Response.json({ message: '401: Unauthorized', code: 0 }, { status: 401 });

  it('to one request is answered with the token again, and the token stays', async () => {
    let left = 1;
    const { rest, requests, onTokenRefused } = clientOf(({ method }) =>
      method === 'POST' && left-- > 0 ? refused() : ok(),
    );
    await expect(rest.post(channel(0), { body: {} })).resolves.toEqual({ id: '1' });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${channel(0)}`,
      'GET /users/@me',
      `POST ${channel(0)}`,
    ]);
    expect(new Set(requests.map(({ token }) => token))).toEqual(new Set(['Bot token']));
    await rest.post(channel(1), { body: {} });
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it('to one route for a while fails its requests alone', async () => {
    const { rest, onTokenRefused, lines } = clientOf(({ path }) => (path === channel(0) ? refused() : ok()));
    for (let n = 0; n < 3; n++)
      await expect(rest.post(channel(0), { body: {} })).rejects.toBeInstanceOf(DiscordAPIError);
    await expect(rest.post(channel(1), { body: {} })).resolves.toEqual({ id: '1' });
    expect(onTokenRefused).not.toHaveBeenCalled();
    expect(lines).toHaveLength(2);
  });

  it('to everything is told: the token is refused', async () => {
    const { rest, requests, onTokenRefused } = clientOf(refused);
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => rest.post(channel(n), { body: {} })));
    expect(onTokenRefused).toHaveBeenCalled();
    expect(requests.length).toBeLessThanOrEqual(2 * 20);
  });

  it('to a request with another token says nothing about the bot’s', async () => {
    const { rest, requests } = clientOf(refused);
    await rest.post(callback(0), { auth: false }).catch(() => undefined);
    expect(requests).toHaveLength(1);
  });
});

describe('silence', () => {
  it('is given up after a quarter of a minute, four times', async () => {
    const stop = new AbortController();
    let asked = 0;
    vi.spyOn(DefaultRestOptions, 'makeRequest').mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          asked++;
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const log = { debug() {}, info: vi.fn(), warn() {} };
    const rest = new REST(createTransport({ stopping: stop.signal, log, onTokenRefused() {} })).setToken('t');
    const ended = rest.get(Routes.gatewayBot()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(47_000);
    expect(await ended).toMatchObject({ name: 'AbortError' });
    expect(asked).toBe(4);
    expect(log.info).toHaveBeenCalledTimes(1);
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  });
});

describe('a request that has to wait for a limit of Discord’s', () => {
  /** @param headers of Discord's responses, all of them rate limits @param code in their bodies */
  function limited(headers: Readonly<Record<string, string>>, code = 0) {
    const { rest, stop, requests } = clientOf(() => Response.json({ code }, { status: 429, headers }));
    const ended = rest
      .patch(Routes.channelMessage('123456789012345678', '123456789012345678'))
      .catch((error: unknown) => error);
    return { stop, ended, asked: () => requests.length };
  }
  const exhausted = { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '5', 'Retry-After': '5' };

  const shared = { 'X-RateLimit-Scope': 'shared', 'X-RateLimit-Remaining': '9', 'Retry-After': '5' };

  it.each([exhausted, shared])('asks again after it: %o', async (headers) => {
    const { asked } = limited(headers);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked()).toBe(2);
  });

  it.each([exhausted, shared])('is given up at a stop: %o', async (headers) => {
    const { stop, ended, asked } = limited(headers);
    await vi.advanceTimersByTimeAsync(1_000);
    stop.abort();
    expect(await ended).toBeInstanceOf(RateLimitError);
    expect(codeOf(await ended)).toBeUndefined();
    expect(asked()).toBe(1);
  });

  it('is given up at once where it would edit an old message', async () => {
    const { ended } = limited({ 'Retry-After': '3000' }, code.tooManyOldEdits);
    expect(codeOf(await ended)).toBe(code.tooManyOldEdits);
  });

  it('asks a day later where the wait is longer than a timer', async () => {
    const { asked } = limited({ 'Retry-After': '99999999' });
    await vi.advanceTimersByTimeAsync(86_000_000);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(500_000);
    expect(asked()).toBe(2);
  });

  it('is given up where it answers a press', async () => {
    const headers = { 'Retry-After': '5' };
    const { rest, begin } = clientOf(() => Response.json({}, { status: 429, headers }));
    const press = begin(rest.post(callback(0), { auth: false }));
    await vi.advanceTimersByTimeAsync(10);
    expect(press.error).toBeInstanceOf(RateLimitError);
  });
});
