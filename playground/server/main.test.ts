import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playground-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, PLAYGROUND_FOLDER: folder, PLAYGROUND_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<{ readonly code: unknown; readonly said: string }> {
  let said = '';
  child.stderr?.on('data', (data) => {
    said += String(data);
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

describe('npm run playground', () => {
  it('prints one line that says where it is and how a bot logs in, and ends when told to', async () => {
    const child = run({ PLAYGROUND_TOKEN: 'of my own' });
    const end = ended(child);
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    const [, url] =
      /^The playground is at (\S+) — .* DISCORD_API=\1\/api DISCORD_TOKEN=of my own\n$/.exec(String(line)) ??
      [];
    const answer = await fetch(`${url}/api/v10/users/@me`, { headers: { authorization: 'Bot of my own' } });
    expect(answer.status).toBe(200);
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, said: '' });
  });

  it('says which setting is wrong', async () => {
    const { code, said } = await ended(run({ PLAYGROUND_PORT: 'many' }));
    expect(code).toBe(1);
    expect(said).toContain('PLAYGROUND_PORT');
  });

  it('says when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, said } = await ended(run({ PLAYGROUND_PORT: port }));
    server.close();
    expect(code).toBe(1);
    expect(said).toMatch(/^The playground cannot start: .*EADDRINUSE/);
  });

  it('says when the folder cannot be used', async () => {
    const { code, said } = await ended(run({ PLAYGROUND_FOLDER: '/dev/null/playground' }));
    expect(code).toBe(1);
    expect(said).toMatch(/^The playground cannot start: /);
  });
});
