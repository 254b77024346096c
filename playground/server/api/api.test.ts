import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlayground, type Playground } from '../../index.ts';
import { request } from '../../testing/raw-bot.ts';
import { Window } from './api.ts';

let playground: Playground;
const start = async (options: Parameters<typeof createPlayground>[0] = {}) => {
  playground = await createPlayground({ token: 'playground', ...options });
};
beforeEach(() => start({ requestsPerSecond: Number.POSITIVE_INFINITY }));
afterEach(() => playground.close());

const get = (path: string, authorization?: string) =>
  fetch(`${playground.url}${path}`, authorization === undefined ? {} : { headers: { authorization } });

describe('authorization', () => {
  it.each([
    ['nobody', undefined],
    ['a wrong token', 'Bot wrong'],
    ['the token without Bot', 'playground'],
    ['a bearer', 'Bearer playground'],
  ])('refuses %s: 401', async (_name, authorization) => {
    const answer = await get('/api/v10/users/@me', authorization);
    expect([answer.status, await answer.json()]).toEqual([401, { message: '401: Unauthorized', code: 0 }]);
  });

  it('accepts the bot', async () => {
    const answer = await get('/api/v10/users/@me', 'Bot playground');
    expect([answer.status, await answer.json()]).toMatchObject([200, { username: 'Test bot', bot: true }]);
  });
});

describe('addresses', () => {
  it('that do not exist: 404', async () => {
    const answer = await get('/api/v10/nowhere', 'Bot playground');
    expect([answer.status, await answer.json()]).toEqual([404, { message: '404: Not Found', code: 0 }]);
  });

  it('that take another method: 405', async () => {
    expect(await request(playground, 'DELETE', '/users/@me')).toMatchObject({
      status: 405,
      body: { message: '405: Method Not Allowed', code: 0 },
    });
    expect(await request(playground, 'PUT', '/channels/1/messages/2', {})).toMatchObject({ status: 405 });
  });

  it('of another version of the API: 50041', async () => {
    const answer = await get('/api/v9/users/@me', 'Bot playground');
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 50041 }]);
  });

  it('of users, guilds and the application are known', async () => {
    const ann = playground.person('ann').id;
    const [guild] = (await request(playground, 'GET', '/users/@me/guilds')).body as unknown as {
      id: string;
    }[];
    const path = `/guilds/${guild?.id}`;
    expect((await request(playground, 'GET', `/users/${ann}`)).body).toMatchObject({
      username: 'ann',
      global_name: 'Ann',
    });
    expect(await request(playground, 'GET', '/users/1')).toMatchObject({
      status: 404,
      body: { code: 10013 },
    });
    expect((await request(playground, 'GET', '/applications/@me')).body).toMatchObject({ name: 'Test bot' });
    expect((await request(playground, 'GET', path)).body).toMatchObject({ name: 'Test bot Playground' });
    expect((await request(playground, 'GET', `${path}/channels`)).body).toHaveLength(4);
    expect((await request(playground, 'GET', `${path}/roles`)).body).toMatchObject([
      { name: '@everyone' },
      { name: 'Test bot', managed: true },
    ]);
    expect((await request(playground, 'GET', `${path}/members/${ann}`)).body).toMatchObject({
      user: { id: ann },
    });
    expect(await request(playground, 'GET', `${path}/members`)).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
    expect(await request(playground, 'GET', '/guilds/1')).toMatchObject({
      status: 404,
      body: { code: 10004 },
    });
    expect(
      await request(playground, 'DELETE', `/users${path.replace('/guilds', '/@me/guilds')}`),
    ).toMatchObject({ status: 204 });
    expect(await request(playground, 'GET', path)).toMatchObject({ status: 403, body: { code: 50001 } });
  });
});

describe('misbehaviour', () => {
  it('answers 429 with the same wait in header and body, for as many requests as the host asked for', async () => {
    await playground.host.rateLimit(1, 1.5);
    const limited = await request(playground, 'GET', '/users/@me');
    expect(limited).toMatchObject({
      status: 429,
      body: { retry_after: 1.5, global: false, message: 'You are being rate limited.' },
    });
    expect(limited.headers.get('retry-after')).toBe('2');
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await request(playground, 'GET', '/users/@me')).toMatchObject({ status: 200 });
    expect(playground.refusals).toEqual([]);
  });

  it('answers 429 for a limit shared by all bots, without using up the bot’s own', async () => {
    await playground.host.rateLimit(1, 1.5, 'shared');
    const { status, headers } = await request(playground, 'GET', '/users/@me');
    expect([status, headers.get('x-ratelimit-scope'), headers.get('x-ratelimit-remaining')]).toEqual([
      429,
      'shared',
      null,
    ]);
  });

  it('answers 500 for as many requests as the host asked for, or until cleared', async () => {
    await playground.host.breakRequests(1);
    expect(await request(playground, 'GET', '/users/@me')).toMatchObject({ status: 500 });
    expect(await request(playground, 'GET', '/users/@me')).toMatchObject({ status: 200 });
    await playground.host.breakRequests(100);
    await playground.host.clearFaults();
    expect(await request(playground, 'GET', '/users/@me')).toMatchObject({ status: 200 });
  });

  it('answers late', async () => {
    await playground.host.slowDown(30);
    const before = performance.now();
    expect(await request(playground, 'GET', '/users/@me')).toMatchObject({ status: 200 });
    expect(performance.now() - before).toBeGreaterThanOrEqual(29);
  });
});

describe('Discord’s global limits', () => {
  it('answers all requests with 429 if there are too many per second, except answers to interactions', async () => {
    await playground.close();
    await start({ requestsPerSecond: 0 });
    const limited = await request(playground, 'GET', '/users/@me');
    expect(limited).toMatchObject({ status: 429, body: { global: true, retry_after: 1 } });
    expect(limited.headers.get('x-ratelimit-global')).toBe('true');
    expect(await request(playground, 'POST', '/interactions/1/x/callback', { type: 5 })).toMatchObject({
      status: 404,
    });
  });
});

describe('the record of requests', () => {
  it('has every request and refusal, and no tokens', async () => {
    await request(playground, 'GET', '/users/1');
    await request(playground, 'POST', '/interactions/123/secret/callback', { type: 5 });
    expect(playground.refusals.map(({ method, path, status, code }) => [method, path, status, code])).toEqual(
      [
        ['GET', '/users/1', 404, 10013],
        ['POST', '/interactions/123/-/callback', 404, 10062],
      ],
    );
    expect(JSON.stringify(playground.requests)).not.toContain('secret');
  });
});

describe('a window', () => {
  it('admits so many in any span, and says how long the next one has to wait', () => {
    let now = 0;
    const window = new Window(1_000, 2, () => now);
    expect([window.take(), window.take()]).toEqual([0, 0]);
    now = 400;
    expect(window.take()).toBe(600);
    expect(window.wait()).toBe(600);
    now = 1_000;
    expect(window.take()).toBe(0);
  });

  it('is not used up by asking', () => {
    const window = new Window(1_000, 1, () => 0);
    expect([window.wait(), window.wait(), window.take(), window.wait()]).toEqual([0, 0, 0, 1_000]);
  });
});
