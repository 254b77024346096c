import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { advisoriesOf, installedBy } from './advisories.ts';

const LOCK = JSON.stringify({
  packages: {
    '': { name: 'top', version: '1.0.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/a/node_modules/@scope/b': { version: '2.0.0', dev: true },
    'node_modules/@scope/b': { version: '2.0.0' },
    'node_modules/alias': { name: 'real', version: '3.0.0' },
    'node_modules/part': { link: true },
  },
});

/** A local database of advisories. */
async function database(answer: (queries: readonly { package: { name: string } }[]) => object, status = 200) {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer(JSON.parse(body).queries)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const WARNS_OF_REAL = (queries: readonly { package: { name: string } }[]) => ({
  results: queries.map(({ package: { name } }) => (name === 'real' ? { vulns: [{ id: 'GHSA-1' }] } : {})),
});

async function run(api: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'advisories.ts')], {
    env: { ...process.env, OSV_API: api },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code: code as number };
}

describe('known advisories', () => {
  it('are requested once per version, wherever it is installed', () => {
    expect(installedBy(LOCK).map(({ name, version }) => `${name} ${version}`)).toEqual([
      'a 1.2.3',
      '@scope/b 2.0.0',
      'real 3.0.0',
    ]);
  });

  it('name the package', async () => {
    const found = await advisoriesOf(installedBy(LOCK), await database(WARNS_OF_REAL));
    expect(found).toEqual([{ name: 'real', version: '3.0.0', dev: false, ids: ['GHSA-1'] }]);
  });

  it.each([
    ['an error', () => ({}), 503],
    ['too few answers', () => ({ results: [{}] }), 200],
    ['something else', () => ({ hello: 1 }), 200],
  ])('are unknown after %s', async (_, answer, status) => {
    await expect(advisoriesOf(installedBy(LOCK), await database(answer, status))).rejects.toThrow();
  });

  it('fail the check loudly if it cannot be made, and pass it if there are none', async () => {
    const unreachable = await run('http://127.0.0.1:9');
    expect(unreachable.code).toBe(1);
    expect(unreachable.err).toContain('NOT CHECKED');
    const clean = await run(await database((queries) => ({ results: queries.map(() => ({})) })));
    expect(clean).toMatchObject({ code: 0, err: '' });
    expect(clean.out).toMatch(/No known advisories for \d{3,} packages/);
  });
});
