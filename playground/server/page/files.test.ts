import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PageClient } from '../../testing/page-client.ts';
import { png, rawForAll, startRaw } from '../../testing/raw-bot.ts';

const raw = rawForAll({ web: undefined });

const url = () => raw.playground.url;
const ann = () => raw.playground.person('ann');

describe('files', () => {
  it('are uploaded, and sent with a message', async () => {
    const uploaded = await fetch(`${url()}/page/files?name=../my%20map.png`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(png(5, 4)),
    });
    const file = (await uploaded.json()) as { id: string };
    expect(file).toMatchObject({ filename: '_my_map.png' });
    const page = new PageClient(url());
    await page.world();
    await page.ask({
      type: 'say',
      as: ann().id,
      channelId: raw.channel('general'),
      content: '',
      files: [file.id],
    });
    const { message } = await page.event('message-created');
    expect(message.attachments).toMatchObject([
      { filename: '_my_map.png', width: 5, height: 4, contentType: 'image/png' },
    ]);
    const served = await fetch(url() + message.attachments[0]?.url);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png(5, 4));
    page.close();
  });

  it('that no message uses are forgotten after an hour', async () => {
    const uploaded = await fetch(`${url()}/page/files?name=a.txt`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'hello',
    });
    const { id } = (await uploaded.json()) as { id: string };
    const path = `${url()}/attachments/0/${id}/a.txt`;
    const served = await fetch(path);
    expect([served.status, served.headers.get('content-disposition')]).toEqual([
      200,
      "attachment; filename*=UTF-8''a.txt",
    ]);
    await raw.playground.host.wind(3_600_000);
    expect((await fetch(path)).status).toBe(404);
  });

  it('that do not exist are not found', async () => {
    expect((await fetch(`${url()}/attachments/1/..%2f..%2fpackage.json/x`)).status).toBe(404);
  });
});

describe('other websites', () => {
  it.each(['https://example.org', 'http://127.0.0.1:1', 'null'])('from %s are refused', async (origin) => {
    const answer = await fetch(`${url()}/page/requests`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(403);
    expect(await new PageClient(url(), { origin }).closed()).toContain('403');
  });

  it('that resolve their own name to this address are refused', async () => {
    const status = await new Promise((resolve) => {
      const { port } = new URL(url());
      httpRequest(
        { host: '127.0.0.1', port, path: '/page/world', headers: { host: `example.org:${port}` } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      ).end();
    });
    expect(status).toBe(403);
  });
});

describe('the page itself', () => {
  it('is a friendly sentence until it is built', async () => {
    const answer = await fetch(url());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });

  it('serves no file outside its folder', async () => {
    const web = mkdtempSync(join(tmpdir(), 'playground-web-'));
    writeFileSync(join(web, 'index.html'), '<!doctype html>');
    const built = await startRaw({ web });
    const { hostname, port } = new URL(built.playground.url);
    const status = await new Promise((resolve) =>
      httpRequest({ hostname, port, path: '/../../etc/passwd' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end(),
    );
    expect(status).toBe(404);
    await built.close();
    rmSync(web, { recursive: true });
  });

  it('is served with a policy that excludes other websites', async () => {
    const web = mkdtempSync(join(tmpdir(), 'playground-web-'));
    writeFileSync(join(web, 'index.html'), '<!doctype html>');
    const built = await startRaw({ web });
    const answer = await fetch(built.playground.url);
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html>']);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    await built.close();
    rmSync(web, { recursive: true });
  });
});
