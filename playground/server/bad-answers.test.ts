import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPlayground, type Playground } from '../index.ts';
import type { BadAnswer } from '../protocol/world.ts';

let playground: Playground;
beforeEach(async () => {
  playground = await createPlayground();
});
afterEach(() => playground.close());

const ROUTE = 'GET /users/@me';

/** The bot asks. @param patience in ms, for an answer */
async function ask(path = '/users/@me', patience = 60_000) {
  const response = await fetch(`${playground.api}/v10${path}`, {
    headers: { Authorization: `Bot ${playground.token}` },
    signal: AbortSignal.timeout(patience),
  });
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    wait: headers.get('retry-after'),
    text: await response.text(),
  };
}

it.each<[BadAnswer, object]>([
  ['400', { status: 400, text: '{"message":"400: of the host","code":0}' }],
  ['401', { status: 401 }],
  ['403', { status: 403 }],
  ['404', { status: 404 }],
  ['429', { status: 429, wait: '1', text: expect.stringContaining('"retry_after":1') }],
  ['429 without Retry-After', { status: 429, wait: null, type: expect.stringContaining('text/html') }],
  ['500', { status: 500 }],
  ['502', { status: 502, type: expect.stringContaining('text/html') }],
])('a route answers %s once, and others do not', async (answer, expected) => {
  await playground.host.answerBadly(answer, { requests: 1 }, ROUTE);
  expect((await ask('/gateway')).status).toBe(200);
  expect(await ask()).toMatchObject(expected);
  expect((await ask()).status).toBe(200);
  expect(playground.requests.map(({ byFault }) => byFault)).toEqual([false, true, false]);
});

it('a connection is cut', async () => {
  await playground.host.answerBadly('cut', { requests: 1 }, ROUTE);
  await expect(ask()).rejects.toThrow('fetch failed');
  expect((await ask()).status).toBe(200);
});

it('an answer never comes', async () => {
  await playground.host.answerBadly('silence', { requests: 1 }, ROUTE);
  await expect(ask('/users/@me', 300)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect((await ask()).status).toBe(200);
});

it('a time of bad answers ends by the playground’s clock, or with all faults', async () => {
  await playground.host.answerBadly('429', { seconds: 60 });
  await playground.host.wind(20_000);
  expect(await ask()).toMatchObject({ status: 429, wait: '40' });
  await playground.host.wind(40_000);
  expect((await ask()).status).toBe(200);
  await playground.host.answerBadly('500', { seconds: 60 });
  await playground.host.clearFaults();
  expect((await ask()).status).toBe(200);
});
