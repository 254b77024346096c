import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REST } from 'discord.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitBySteadyClock } from './discordjs-internals.ts';

const realNow = Date.now;
/** What the server says of the limit of its routes. */
let headers: Readonly<Record<string, string>>;
let server: Server;
let rest: REST;

beforeEach(async () => {
  headers = {};
  server = createServer((_, response) => response.writeHead(200, headers).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  rest = new REST({ api: `http://127.0.0.1:${port}`, globalRequestsPerSecond: 5, offset: 0 }).setToken(
    'token',
  );
  waitBySteadyClock(rest);
});
afterEach(async () => {
  Date.now = realNow;
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const setClock = (change: number) => {
  Date.now = () => realNow() + change;
};

it.each([-600_000, 600_000])(
  'a clock that is set by %d ms does not delay requests of one route',
  async (change) => {
    headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.2' };
    await rest.get('/channels/1');
    setClock(change);
    const start = performance.now();
    await rest.get('/channels/1');
    const waited = performance.now() - start;
    // The limit itself still holds.
    expect(waited).toBeGreaterThan(100);
    expect(waited).toBeLessThan(3_000);
  },
  10_000,
);

it('a clock that is set back does not use up the limit of all routes together', async () => {
  await rest.get('/channels/1');
  setClock(-600_000);
  const start = performance.now();
  for (let n = 0; n < 12; n++) await rest.get(`/channels/${n}`);
  const waited = performance.now() - start;
  expect(waited).toBeGreaterThan(1_000);
  expect(waited).toBeLessThan(6_000);
}, 10_000);
