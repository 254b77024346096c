import { createPublicKey, verify } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type ActivityApp, startActivityApp } from '../../testing/activity-app.ts';
import { rawForAll } from '../../testing/raw-bot.ts';

const raw = rawForAll();
let app: ActivityApp;
let base = '';
beforeAll(async () => {
  app = await startActivityApp({
    '/': { type: 'text/html; charset=utf-8', headers: { 'cache-control': 'max-age=60' }, body: '<p>Sheet' },
    '/app-1.js': {
      type: 'text/javascript',
      headers: {
        'cache-control': 'max-age=31536000, immutable',
        'set-cookie': 'a=b',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      },
      body: '1',
    },
    '/moved': { status: 302, headers: { location: '/app-1.js' }, body: '' },
  });
  await raw.playground.host.enableActivities(app.url);
  base = `${raw.playground.url}/activities/${raw.botId}`;
});
afterAll(() => app.close());

describe('the proxy', () => {
  it('serves the app’s page under a policy of its own, never cached', async () => {
    const page = await fetch(`${base}/?instance_id=i-1`, { headers: { cookie: 'a=b', referer: base } });
    expect(await page.text()).toBe('<p>Sheet');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? [];
    const own = `${base}/`;
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'none'`,
        `script-src ${own}`,
        `connect-src ${own} ${own.replace('http', 'ws')}`,
        `frame-ancestors ${raw.playground.url}`,
        'sandbox allow-scripts allow-forms',
      ]),
    );
    const { url, headers } = app.seen() ?? {};
    expect([url, headers?.cookie, headers?.referer, `http://${headers?.host}`]).toEqual([
      '/?instance_id=i-1',
      undefined,
      undefined,
      app.url,
    ]);
  });

  it('signs the requests that it forwards', async () => {
    await fetch(`${base}/`);
    const headers = app.seen()?.headers ?? {};
    const payload = Buffer.from(String(headers['x-discord-proxy-payload']), 'base64');
    const application = (await raw.call('GET', '/applications/@me')).body as unknown as {
      readonly verify_key: string;
    };
    const der = Buffer.from(`302a300506032b6570032100${application.verify_key}`, 'hex');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    expect(verify(null, payload, key, Buffer.from(String(headers['x-signature-ed25519']), 'base64'))).toBe(
      true,
    );
    const { application_id, created_at, expires_at } = JSON.parse(payload.toString());
    expect([application_id, String(created_at)]).toEqual([raw.botId, headers['x-signature-timestamp']]);
    expect(expires_at).toBeGreaterThan(created_at);
  });

  it('forwards files with their own caching, to a frame without an origin, and without cookies', async () => {
    const file = await fetch(`${base}/.proxy/app-1.js`, { headers: { origin: 'null' } });
    const read = (name: string) => file.headers.get(name);
    expect(await file.text()).toBe('1');
    expect(
      ['cache-control', 'access-control-allow-origin', 'set-cookie', 'x-frame-options'].map(read),
    ).toEqual(['max-age=31536000, immutable', 'null', null, null]);
    expect(app.seen()?.headers.origin).toBe(`https://${raw.botId}.discordsays.com`);
    const asked = await fetch(`${base}/app-1.js`, {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-headers': 'authorization' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization']);
    const moved = await fetch(`${base}/moved`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe(`${base}/app-1.js`);
  });

  it('forwards bodies, event streams and sockets', async () => {
    const echo = await fetch(`${base}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"move":3}',
    });
    expect(await echo.text()).toBe('{"move":3}');
    const stream = await fetch(`${base}/events`);
    const reader = stream.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: rolled\n\n');
    await reader?.cancel();
    const socket = new WebSocket(`${base.replace('http', 'ws')}/live?token=t`, { origin: 'null' });
    const heard = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.once('open', () => socket.send('hello'));
    expect(await heard).toBe('heard hello');
    expect(app.seen()?.url).toBe('/live?token=t');
    socket.close();
  });

  it('serves only this page’s frames, and only this application', async () => {
    const status = async (url: string, headers = {}) => (await fetch(url, { headers })).status;
    expect(await status(`${base}/`, { origin: 'https://example.com' })).toBe(403);
    expect(await statusOf(`/activities/${raw.botId}/`, { host: 'example.com' })).toBe(403);
    expect(await status(`${raw.playground.url}/activities/1/`)).toBe(404);
    // A request without an origin reaches nothing else on this server.
    expect(await status(`${raw.playground.url}/page/world`, { origin: 'null' })).toBe(403);
  });
});

describe('an activity under a path', () => {
  beforeEach(() => raw.playground.host.enableActivities(`${app.url}/sheets/`));
  afterEach(() => raw.playground.host.disableActivities());

  it.each([
    ['/7?size=2', '/sheets/7?size=2'],
    ['/what%3F', '/sheets/what%3F'],
    ['//7', '/sheets//7'],
    ['/a/../7', '/sheets/7'],
    ['/.proxy/7', '/sheets/7'],
  ])('serves what is below it, without decoding anything: %s', async (path, there) => {
    await statusOf(`/activities/${raw.botId}${path}`);
    expect(app.seen()?.url).toBe(there);
    const escaped = raw.botId.replace(/^./, (digit) => `%3${digit}`);
    await statusOf(`/activities/${escaped}${path}`);
    expect(app.seen()?.url).toBe(there);
  });

  it.each(['/../app-1.js', '/%2e%2e/app-1.js', '/..\\app-1.js', '/.proxy/../../app-1.js'])(
    '… and nothing else of its server: %s',
    async (path) => {
      expect(await statusOf(`/activities/${raw.botId}${path}`)).toBe(404);
    },
  );
});

describe('an activity that does not answer', () => {
  beforeEach(() => raw.playground.host.enableActivities('http://127.0.0.1:1'));
  afterEach(() => raw.playground.host.disableActivities());

  it('yields a bad gateway, and closes sockets', async () => {
    expect((await fetch(`${base}/`)).status).toBe(502);
    const socket = new WebSocket(`${base.replace('http', 'ws')}/live`);
    await new Promise((closed) => socket.once('close', closed));
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });
});

/** The status of a response to a path that is sent unchanged: `fetch` would resolve it first. */
function statusOf(path: string, headers = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(raw.playground.url);
    const asked = request({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });
}
