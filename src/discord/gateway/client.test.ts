import {
  type DMChannel,
  Events,
  HTTPError,
  type Interaction,
  RateLimitError,
  REST,
  Routes,
  Status,
  type TextChannel,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiError } from '../../testkit/discord/fake-message-client.ts';
import { code, codeOf } from '../rest/limits.ts';
import {
  createClient,
  createOutageWatch,
  DIRECT_CHANNELS,
  givesUpPause,
  inOnePiece,
  limitOfRoute,
} from './client.ts';

const warnings: unknown[] = [];
const client = createClient(
  { stopping: new AbortController().signal },
  { debug() {}, info() {}, warn: (about) => void warnings.push(about), error() {} },
);
afterEach(() => client.destroy());

it('the channels of direct messages in memory are limited, those of servers are all known', () => {
  const { cache } = client.channels;
  cache.set('9', { isDMBased: () => false } as TextChannel);
  let most = 0;
  for (let count = 0; count < 5 * DIRECT_CHANNELS; count++) {
    cache.set(`d${count}`, { isDMBased: () => true } as unknown as DMChannel);
    client.emit(Events.InteractionCreate, { guildId: null } as Interaction);
    client.emit(Events.InteractionCreate, { guildId: '1' } as Interaction<'cached'>);
    most = Math.max(most, cache.size);
  }
  expect(most).toBeLessThanOrEqual(DIRECT_CHANNELS + 1);
  expect(cache.has('9')).toBe(true);
});

it.each([
  ['no data', undefined],
  ['no command', { id: '1', type: 2 }],
  ['a button of no message', { id: '1', type: 3, data: { component_type: 2 }, user: { id: '2' } }],
  ['a form without fields', { id: '1', type: 5, data: {}, user: { id: '2' } }],
])('an interaction that cannot be read, for it has %s, is logged, and nothing is thrown', (_, d) => {
  const { ws } = client;
  Object.assign(ws, { status: Status.Ready });
  warnings.length = 0;
  const handlePacket: (packet: object) => boolean = Reflect.get(ws, 'handlePacket');
  expect(handlePacket({ t: 'INTERACTION_CREATE', d })).toBe(true);
  expect(warnings).toEqual([{ err: expect.any(TypeError), event: 'INTERACTION_CREATE' }]);
});

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
afterEach(() => void vi.useRealTimers());

describe('a request that has to wait for a limit of Discord’s', () => {
  /** @param headers of Discord's responses, all of them rate limits @param code in their bodies */
  function limited(headers: Readonly<Record<string, string>>, code = 0) {
    const stop = new AbortController();
    let asked = 0;
    const rest = new REST({
      rejectOnRateLimit: givesUpPause(stop.signal),
      makeRequest: async () => {
        asked++;
        return limitOfRoute(Response.json({ code }, { status: 429, headers }));
      },
    }).setToken('token');
    const ended = rest
      .patch(Routes.channelMessage('123456789012345678', '123456789012345678'))
      .catch((error: unknown) => error);
    return { stop, ended, asked: () => asked };
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
});

const outage = new HTTPError(503, 'Service Unavailable', 'POST', 'https://discord', {
  files: undefined,
  body: undefined,
});

/** A watch on a Discord that does not respond. */
function watched() {
  const discord = { isBack: false, probes: 0, returns: 0 };
  const watch = createOutageWatch(
    async () => {
      discord.probes++;
      if (!discord.isBack) throw outage;
    },
    () => void discord.returns++,
  );
  return { watch, discord };
}

it('the watch on an outage asks every five seconds until Discord is back, and says so once', async () => {
  const { watch, discord } = watched();
  watch.noticed(outage);
  watch.noticed(outage);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(discord).toEqual({ isBack: false, probes: 4, returns: 0 });
  discord.isBack = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(discord).toEqual({ isBack: true, probes: 5, returns: 1 });
  watch.noticed(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(discord.returns).toBe(2);
});

it('the watch on an outage does not ask after a refusal, nor after an error of the database', async () => {
  const { watch, discord } = watched();
  watch.noticed(apiError(50013));
  watch.noticed(new Error('the database is gone'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(discord.probes).toBe(0);
});

it('a stopped watch on an outage asks no more', async () => {
  const { watch, discord } = watched();
  watch.noticed(outage);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(discord.probes).toBe(0);
});
