import { expect, it } from 'vitest';
import { createPlayground } from '../../index.ts';
import { type Reply, rawForEach } from '../../testing/raw-bot.ts';
import { Buckets } from './buckets.ts';

const raw = rawForEach({ routeLimits: true });

const say = (channel = 'general') =>
  raw.call('POST', `/channels/${raw.channel(channel)}/messages`, { content: 'x' });
const limits = ({ headers }: Reply) => ({
  bucket: headers.get('x-ratelimit-bucket'),
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
});
/** The numbers of requests left that the answers name. */
const left = (replies: readonly Reply[]) => replies.map((reply) => limits(reply).remaining);

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make());
  return made;
}

it('a channel takes five messages in five seconds; every answer says what is left, and until when', async () => {
  const before = Date.now();
  const sent = await times(5, () => say());
  expect(left(sent)).toEqual(['4', '3', '2', '1', '0']);
  expect(limits(sent[0] as Reply)).toMatchObject({
    limit: '5',
    bucket: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const { headers } = sent[0] as Reply;
  expect(Number(headers.get('x-ratelimit-reset'))).toBeCloseTo(before / 1_000 + 5, -1);
  expect(Number(headers.get('x-ratelimit-reset-after'))).toBeCloseTo(5, 0);
  const refused = await say();
  expect(refused).toMatchObject({ status: 429, body: { global: false, retry_after: expect.any(Number) } });
  expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
  expect(refused.headers.has('x-ratelimit-global')).toBe(false);
  expect(limits(refused)).toEqual(limits(sent[4] as Reply));
  expect(Number(refused.headers.get('retry-after'))).toBe(Math.ceil(Number(refused.body.retry_after)));
  expect((await say('table-1')).status).toBe(200);
});

it('a message and its edit name the same bucket, and are counted by themselves', async () => {
  const [sent] = await times(5, () => say());
  const path = `/channels/${raw.channel('general')}/messages/${(sent as Reply).body.id}`;
  const edited = await raw.call('PATCH', path, { content: 'y' });
  expect(limits(edited)).toEqual({ ...limits(sent as Reply), remaining: '4' });
});

it('a refused request counts, and says what is left', async () => {
  const empty = () => raw.call('POST', `/channels/${raw.channel('general')}/messages`, {});
  expect(left(await times(2, empty))).toEqual(['4', '3']);
});

it('answers to interactions have neither the global limit nor that of a route; what follows them has one of its own', async () => {
  const playground = await createPlayground({ routeLimits: true, requestsPerSecond: 0 });
  const send = async (path: string) =>
    (await fetch(`${playground.api}/v10${path}`, { method: 'POST' })).headers.get('x-ratelimit-limit');
  expect(await send('/interactions/1/x/callback')).toBeNull();
  const follow = () => send(`/webhooks/${raw.botId}/x`);
  expect(await follow()).toBe('5');
  await playground.close();
});

it('routes that others have seen without a limit have no headers', async () => {
  expect(limits(await raw.call('GET', '/users/@me'))).toEqual({ bucket: null, limit: null, remaining: null });
});

it.each(['user', 'shared', 'global'] as const)('the host’s 429 has the scope %s', async (scope) => {
  await raw.playground.host.rateLimit(1, 2, scope);
  const { status, headers, body } = await raw.call('GET', '/users/@me');
  expect(status).toBe(429);
  expect(body).toMatchObject({ retry_after: 2, global: scope === 'global' });
  expect(headers.get('x-ratelimit-scope')).toBe(scope);
  expect(headers.get('x-ratelimit-global')).toBe(scope === 'global' ? 'true' : null);
  expect(headers.get('x-ratelimit-remaining')).toBe(scope === 'user' ? '0' : null);
});

it('a channel is renamed twice in ten minutes, though the headers say that more is left', () => {
  let now = 0;
  const buckets = new Buckets(() => now);
  const route = { method: 'PATCH', path: '/channels/:channel' } as const;
  const change = (body: object) => buckets.take(route, { params: { channel: '1' }, body });
  change({ name: 'a' });
  change({ name: 'b' });
  expect(() => change({ name: 'c' })).toThrowError(
    expect.objectContaining({
      status: 429,
      more: { retry_after: 600, global: false },
      headers: expect.objectContaining({ 'retry-after': '600', 'x-ratelimit-remaining': '7' }),
    }),
  );
  expect(change({ archived: true })).toMatchObject({ 'x-ratelimit-remaining': '6' });
  now = 600_000;
  expect(change({ name: 'c' })).toMatchObject({ 'x-ratelimit-remaining': '9' });
});
