import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/**
 * The packed file in an empty folder, with nothing of this repository around it. Its dependencies come from the lock
 * file, by their hashes: after `npm ci` all of them are in npm's cache, so the test needs no network.
 */

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('..', import.meta.url));
const repository = join(workspace, '..');
/** The dependencies of the bot in the empty folder. */
const BOT = { 'discord.js': '14.28.1' };

interface Locked {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The entries of the lock file for these packages and all their dependencies. */
function needed(
  all: Readonly<Record<string, Locked>>,
  names: readonly string[],
  from = '',
): Record<string, Locked> {
  const found: Record<string, Locked> = {};
  const add = (name: string, user: string): void => {
    const own = `${user}/node_modules/${name}`.replace(/^\//, '');
    const path = all[own] ? own : `node_modules/${name}`;
    const entry = all[path];
    if (!entry || found[path]) return;
    found[path] = entry;
    for (const next of Object.keys(entry.dependencies ?? {})) add(next, path);
  };
  for (const name of names) add(name, from);
  return found;
}

let folder: string;
let packed: readonly string[] = [];
let isInstalled = true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
  // Packs a copy. This shows that the workspace needs nothing outside it, and leaves `dist` untouched.
  const copy = join(folder, 'workspace');
  const skipped = new Set(['node_modules', 'dist', 'data'].map((name) => join(workspace, name)));
  await cp(workspace, copy, { recursive: true, filter: (path) => !skipped.has(path) });
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: copy,
  });
  const [{ filename, files, integrity, version }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  packed = files.map(({ path }: { readonly path: string }) => path);

  const lock = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8'));
  const { dependencies, bin } = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8'));
  const file = `file:../${filename}`;
  const direct = { ...BOT, 'discord-playground': file };
  const bot = join(folder, 'bot');
  await cp(fileURLToPath(new URL('../testing/packed', import.meta.url)), bot, { recursive: true });
  const own = { version, resolved: file, integrity, dependencies, bin };
  const packages = {
    '': { dependencies: direct },
    'node_modules/discord-playground': own,
    ...needed(lock.packages, [...Object.keys(BOT), ...Object.keys(dependencies)]),
  };
  await writeFile(join(bot, 'package.json'), JSON.stringify({ type: 'module', dependencies: direct }));
  await writeFile(
    join(bot, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
  const install = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', install, { cwd: bot }).catch((error: Error) => {
    if (!/ENOTCACHED|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(error.message)) throw error;
    isInstalled = false;
    process.stderr.write(
      '\nNO REGISTRY: the packed file is not tried, for neither npm nor its cache has discord.js.\n\n',
    );
  });
});
beforeEach(({ skip }) => skip(!isInstalled, 'neither npm nor its cache has what the bot needs'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed file', () => {
  it('has the server, the page, the types and the licences, and no source', () => {
    for (const path of ['dist/index.js', 'dist/main.js', 'dist/web/index.html', 'dist/types/index.d.ts'])
      expect(packed).toContain(path);
    expect(packed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/LICENSES.txt']));
    expect(packed.filter((path) => /(?<!\.d)\.tsx?$|\.map$/.test(path))).toEqual([]);
  });

  it('plays ping-pong with a bare discord.js bot', async () => {
    const { stdout } = await run(process.execPath, ['ping-pong.js'], { cwd: join(folder, 'bot') });
    expect(stdout).toBe('pong, in an empty folder\n');
  });

  it('has types that need only Node’s', async () => {
    const tsc = join(repository, 'node_modules/.bin/tsc');
    const node = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')];
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', ...node];
    await run(tsc, ['--ignoreConfig', ...options, 'types.ts'], { cwd: join(folder, 'bot') });
  });

  it('serves the page with its command', async () => {
    const bin = join(folder, 'bot/node_modules/.bin/discord-playground');
    const env = { PATH: process.env.PATH, PLAYGROUND_PORT: '0', PLAYGROUND_FOLDER: join(folder, 'data') };
    const child = execFile(bin, { env });
    const line = await new Promise<string>((resolve) =>
      child.stdout?.once('data', (data) => resolve(String(data))),
    );
    const page = await fetch(/at (\S+) /.exec(line)?.[1] ?? '');
    expect(await page.text()).toContain('<div id="page">');
    child.kill('SIGTERM');
  });
});
