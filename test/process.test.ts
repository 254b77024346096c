import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPlayground, type PersonDriver } from '../playground/index.ts';
import { startClosingDiscord } from '../playground/testing/closing-gateway.ts';
import { pollUntil } from '../src/testkit/poll-until.ts';
import { postgresPrograms, startPostgres } from '../src/testkit/store/postgres.ts';
import { builtBot } from './build.ts';
import { patiently } from './e2e/bot-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollpad-process-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How long the playground waits for an answer, in ms. */
const PATIENCE = 20_000;

/** A module that hides the playground's workspace from the process. */
const WITHOUT_PLAYGROUND = moduleOf(`
  import { register } from 'node:module';
  register(${JSON.stringify(
    moduleOf(`export const resolve = (specifier, context, next) => {
      if (!specifier.endsWith('playground/dist/index.js')) return next(specifier, context);
      throw Object.assign(new Error('Not found: ' + specifier), { code: 'ERR_MODULE_NOT_FOUND' });
    };`),
  )});`);

/** A module that leaves no room for the embedded database's log as soon as the file `full` exists. */
const fullDisk = (full: string) =>
  moduleOf(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { openSync, writeSync } = fs;
  const logs = new Set();
  fs.openSync = (path, ...more) => {
    const file = openSync(path, ...more);
    if (String(path).includes('pg_wal')) logs.add(file);
    else logs.delete(file);
    return file;
  };
  fs.writeSync = (file, ...more) => {
    if (logs.has(file) && fs.existsSync(${JSON.stringify(full)}))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
    return writeSync(file, ...more);
  };
  const { statfs } = fs.promises;
  fs.promises.statfs = async (...of) => {
    const { bavail, bsize } = await statfs(...of);
    return { bavail: fs.existsSync(${JSON.stringify(full)}) ? 0 : bavail, bsize };
  };
  syncBuiltinESMExports();`);

/** A module that sets the clock of the process ahead. */
const clockAhead = (days: number) =>
  moduleOf(`
  const Right = Date;
  const now = () => Right.now() + ${days * 86_400_000};
  globalThis.Date = class extends Right {
    constructor(...args) {
      if (args.length === 0) super(now());
      else super(...args);
    }
    static now() { return now(); }
  };`);

/** A module that refuses ports below 1024, as for a user without that right, even if root runs the tests. */
const WITHOUT_LOW_PORTS = moduleOf(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    const port = typeof args[0] === 'object' ? args[0].port : args[0];
    if (Number(port) !== 80) return listen.apply(this, args);
    const error = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 };
    process.nextTick(() => this.emit('error', Object.assign(new Error('listen EACCES'), error)));
    return this;
  };`);

/** A module that lets no connection through. */
const unreachable = (code: string) =>
  moduleOf(`
  import { Socket } from 'node:net';
  Socket.prototype.connect = function () {
    const error = { code: ${JSON.stringify(code)}, syscall: 'connect' };
    process.nextTick(() => this.destroy(Object.assign(new Error('connect'), error)));
    return this;
  };`);

/** A module for a user whom the system does not list. */
const WITHOUT_HOME = moduleOf(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.homedir = () => {
    if (process.env.HOME) return process.env.HOME;
    throw Object.assign(new Error('uv_os_homedir returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' });
  };
  syncBuiltinESMExports();`);

function moduleOf(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** The bot in its own process, with its output so far. */
function run(environment: Readonly<Record<string, string>>, ...options: readonly string[]) {
  const child = spawn(process.execPath, [...options, ...builtBot()], {
    cwd: folder,
    env: { PATH: process.env.PATH, PLAYGROUND_PORT: '0', ...environment },
  });
  children.add(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    printed.out += data;
  });
  child.stderr.on('data', (data) => {
    printed.err += data;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...printed }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const page = /Open (http:\S+) in a browser/.exec(printed.out)?.[1];
      if (page !== undefined) resolve(page);
    });
    void ended.then(({ code, err }) => reject(new Error(`ended with ${code}: ${err}`)));
  });
  ready.catch(() => undefined); // Tests of failing starts do not await it.
  /** Waits until the process has printed this. */
  const heard = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => printed.out.includes(words) && resolve();
      child.stdout.on('data', look);
      look();
      void ended.then(({ code, err }) => reject(new Error(`ended with ${code}: ${err}`)));
    });
  return { child, printed, ended, ready, heard };
}

/** The address of a bot's metrics, from its log. */
function metricsOf({ printed }: ReturnType<typeof run>): string {
  return JSON.parse(/^.*the server of metrics.*$/m.exec(printed.out)?.[0] ?? '{}').url;
}

// Each test starts the whole bot, some several times, which is slow on a busy machine.
describe('the process', () => {
  it('says every wrong setting in one message, and ends with exit code 1', async () => {
    const { code, err } = await run({
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      PLAYGROUND_PORT: '99999',
    }).ended;
    expect(code).toBe(1);
    expect(err).toContain('DATABASE_URL must be an address');
    expect(err).toContain('LOG_LEVEL must be one of');
    expect(err).toContain('PLAYGROUND_PORT must be 0 to 65535');
    expect(err).not.toContain('    at ');
  });

  it('says that a data folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, err } = await run({ DATA_FOLDER: file }).ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^The data folder .* cannot be written/),
    });
  });

  it.each([
    ['PLAYGROUND_PORT', {}],
    ['METRICS_PORT', {}],
    ['ACTIVITY_PORT', { DISCORD_CLIENT_SECRET: 'secret' }],
  ])('names the port that is taken, and the one that this user may not open: %s', async (setting, others) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const start = (chosen: number, ...options: readonly string[]) =>
      run({ DATA_FOLDER: join(folder, 'ports'), ...others, [setting]: String(chosen) }, ...options).ended;
    const { code, err } = await start(port);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(new RegExp(`^The port ${port} of [^\\n]+ is taken[^\\n]+${setting}\\.\\n$`)),
    });
    const refused = await start(80, '--import', WITHOUT_LOW_PORTS);
    expect({ code: refused.code, err: refused.err }).toEqual({
      code: 1,
      err: expect.stringMatching(
        new RegExp(`^This user may not open the port 80 of [^\\n]+${setting} to one from 1024 on\\.\\n$`),
      ),
    });
    taken.close();
  });

  it.each(['ENETUNREACH', 'EHOSTUNREACH', 'ECONNRESET', 'CERT_HAS_EXPIRED'])(
    'says that Discord cannot be reached: %s',
    async (why) => {
      const { code, err } = await run(
        {
          DISCORD_TOKEN: 'MTk4.of-a-test',
          DISCORD_API: 'http://127.0.0.1:9/api',
          DATA_FOLDER: join(folder, 'unreached'),
        },
        '--import',
        unreachable(why),
      ).ended;
      expect({ code, err }).toEqual({
        code: 1,
        err: `http://127.0.0.1:9/api cannot be reached (${why}).\n`,
      });
    },
  );

  it('starts as a user without a home folder', async () => {
    const { child, ended, ready } = run({ DATA_FOLDER: join(folder, 'homeless') }, '--import', WITHOUT_HOME);
    await ready;
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it('says that a database does not answer, and not its password', async () => {
    const { code, err } = await run({
      DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/rollpad',
      DATA_FOLDER: folder,
    }).ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^The database at 127\.0\.0\.1:1.* cannot be reached/),
    });
    expect(err).not.toContain('hunter2');
  });

  it('says that it needs a token if the playground is not installed', async () => {
    const { code, err } = await run({ DATA_FOLDER: join(folder, 'alone') }, '--import', WITHOUT_PLAYGROUND)
      .ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Set DISCORD_TOKEN to the token of your bot: without one Rollpad starts the playground, which is not installed here.\n',
    });
  });

  it('says that a token is refused', async () => {
    const playground = await createPlayground({ token: 'right' });
    const { code, err } = await run({
      DISCORD_TOKEN: 'wrong',
      DISCORD_API: playground.api,
      DATA_FOLDER: join(folder, 'refused'),
    }).ended;
    await playground.close();
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('refuses the bot token') });
  });

  it('ends with one sentence where the gateway refuses the token', async () => {
    const discord = await startClosingDiscord({ code: 4004 });
    const { code, err } = await run({
      DISCORD_TOKEN: 'MTk4.of-a-test',
      DISCORD_API: discord.api,
      DATA_FOLDER: join(folder, 'refused at the gateway'),
    }).ended;
    await discord.close();
    const sentence = /^Discord refuses the bot token: [^\n]+\n$/;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) });
  });

  it('waits for a Discord that is out of order, and can be stopped meanwhile', async () => {
    const discord = await startClosingDiscord({ status: 503 });
    const { child, ended, heard } = run({
      DISCORD_TOKEN: 'MTk4.of-a-test',
      DISCORD_API: discord.api,
      DATA_FOLDER: join(folder, 'out of order'),
    });
    await heard('out of order: the start waits for it');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, err: '' });
    await discord.close();
  });

  it('ends with one sentence where the gateway closes for good later', async () => {
    const discord = await startClosingDiscord('when-asked');
    const { ended, heard } = run({
      DISCORD_TOKEN: 'MTk4.of-a-test',
      DISCORD_API: discord.api,
      DATA_FOLDER: join(folder, 'closes later'),
    });
    await heard('Rollpad is ready');
    discord.closeGateway(4014);
    const { code, err } = await ended;
    await discord.close();
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^Discord rejected [^\n]+\(4014\)[^\n]+\n$/),
    });
  });

  it('keeps the playground out of the folder of a bot that is running there', async () => {
    const discord = await startClosingDiscord('when-asked');
    const environment = { DATA_FOLDER: join(folder, 'shared') };
    const bot = run({ ...environment, DISCORD_TOKEN: 'MTk4.of-a-test', DISCORD_API: discord.api });
    await bot.heard('Rollpad is ready');
    const playground = run(environment);
    await playground.ready;
    for (const { child } of [playground, bot]) child.kill('SIGINT');
    expect([await playground.ended, await bot.ended]).toMatchObject([{ code: 0 }, { code: 0 }]);
    await discord.close();
  });

  it.skipIf(postgresPrograms === undefined)('refuses the database of another application', async () => {
    const [server, first] = await Promise.all([startPostgres(), createPlayground()]);
    const other = await startClosingDiscord('when-asked');
    const environment = { DATABASE_URL: await server.database(), DATA_FOLDER: join(folder, 'other') };
    const bot = { ...environment, DISCORD_TOKEN: first.token, DISCORD_API: first.api };
    const start = async () => {
      const { child, ended, heard } = run(bot);
      await heard('Rollpad is ready');
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ code: 0, err: '' });
    };
    await start();
    for (const [wrong, named] of [
      [{ ...bot, DISCORD_API: other.api }, 'application 1001'],
      [environment, 'playground'],
    ] as const) {
      const { code, err } = await run(wrong).ended;
      expect({ code, err: err.replace(/application \d{15,20}/, 'application of the bot') }).toEqual({
        code: 1,
        err: `The database belongs to the application of the bot, and this is the ${named}: set DATABASE_URL to another database, or set DISCORD_TOKEN to the token of that one.\n`,
      });
    }
    await start();
    await Promise.all([first.close(), other.close(), server.dispose()]);
  });

  it('does not let the owner’s program take the playground’s folder for the bot’s', async () => {
    const child = spawn(process.execPath, [join(root, 'dist', 'owner.js'), 'exclude', 'name', 'A name'], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_FOLDER: join(folder, 'owned') },
    });
    const said = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'close')]);
    expect(said).toEqual([[expect.stringMatching(/^Set DISCORD_TOKEN as for the bot: /)], [1, null]]);
  });

  it('waits for a gateway that is unavailable, and says so once', async () => {
    const playground = await createPlayground();
    await playground.host.gatewayDown();
    const { child, ended, heard } = run({
      DISCORD_TOKEN: playground.token,
      DISCORD_API: playground.api,
      DATA_FOLDER: join(folder, 'down'),
    });
    await heard('out of order: waiting for it');
    await playground.host.gatewayUp();
    await heard('Rollpad is ready');
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    await playground.close();
    expect({ code, err, said: out.split('waiting for it').length - 1 }).toEqual({
      code: 0,
      err: '',
      said: 1,
    });
    expect(out).not.toContain('"stack"');
  });

  it('ends with one sentence where the disk of the embedded database is full, and goes on when there is room', async () => {
    const playground = await createPlayground({ patience: PATIENCE });
    const full = join(folder, 'full');
    const environment = {
      DISCORD_TOKEN: playground.token,
      DISCORD_API: playground.api,
      DATA_FOLDER: join(folder, 'small'),
      METRICS_PORT: '0',
    };
    const isFull = ['--import', fullDisk(full)];
    const sentence = (how: string) =>
      expect.stringMatching(
        new RegExp(
          `^The database in [^\\n]+small/db cannot ${how}: [^\\n]+No space left on device\\. The disk is full: make room on it[^\\n]+\\n$`,
        ),
      );
    const first = run(environment, ...isFull);
    await first.heard('Rollpad is ready');
    const ann = playground.person('ann').in('table-1');
    await ann.command('/newgame roll-to-the-top seats:2');
    await ann.sees((message) => message.hasButton(/^1:join:/));
    const health = `${metricsOf(first)}/healthz`;
    expect((await fetch(health)).status).toBe(200);
    await writeFile(full, '');
    expect((await fetch(health)).status).toBe(503);
    await playground.person('ben').in('table-1').beginCommand('/table join');
    expect(await first.ended).toMatchObject({ code: 1, err: sentence('go on') });
    expect(await run(environment, ...isFull).ended).toMatchObject({ code: 1, err: sentence('be opened') });

    await rm(full);
    const last = run(environment, ...isFull);
    await last.heard('Rollpad is ready');
    const joined = await playground.person('ben').in('table-1').command('/table join');
    expect(joined.text).toMatch(/^Du bist dabei!/);
    last.child.kill('SIGINT');
    expect(await last.ended).toMatchObject({ code: 0, err: '' });
    await playground.close();
  });

  it('reads its settings from the file .env of its folder, too, after those of the environment', async () => {
    await writeFile(join(folder, '.env'), 'LOG_LEVEL=loud\nPLAYGROUND_PORT=99999\n');
    const { code, err } = await run({ DATA_FOLDER: join(folder, 'data') }).ended;
    await rm(join(folder, '.env'));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('LOG_LEVEL must be one of') });
    expect(err).not.toContain('PLAYGROUND_PORT');
  });

  it('goes on without a reader of its log, and keeps no claim at its end', async () => {
    const playground = await createPlayground({ patience: PATIENCE });
    const data = join(folder, 'unread');
    const { child, ended, heard } = run({
      DISCORD_TOKEN: playground.token,
      DISCORD_API: playground.api,
      DATA_FOLDER: data,
    });
    await heard('Rollpad is ready');
    child.stdout.destroy();
    await playground.host.gatewayDown();
    await playground.waitFor(() => !playground.online, 'the connection to end');
    await playground.host.gatewayUp();
    await playground.waitFor(() => playground.online, 'the bot to be online again');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, err: '' });
    expect(await readdir(join(data, 'db'))).toEqual(['database']);
    await playground.close();
  });

  it.skipIf(!existsSync('/dev/full'))('goes on where the disk of its log is full', async () => {
    const playground = await createPlayground({ patience: PATIENCE });
    const log = await open('/dev/full', 'w');
    const child = spawn(process.execPath, builtBot(), {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        DISCORD_TOKEN: playground.token,
        DISCORD_API: playground.api,
        DATA_FOLDER: join(folder, 'unwritten'),
      },
      stdio: ['ignore', log.fd, 'pipe'],
    });
    children.add(child);
    const err = child.stderr?.setEncoding('utf8').toArray();
    const ended = once(child, 'close');
    const isRegistered = () =>
      playground.requests.some(({ method, path }) => method === 'PUT' && path.endsWith('/commands'));
    await patiently(() => playground.waitFor(isRegistered, 'the commands to be registered'));
    child.kill('SIGINT');
    expect([await ended, await err]).toEqual([[0, null], []]);
    await log.close();
    await playground.close();
  });

  it('says at its start, not only in its log, that Discord did not take its commands', async () => {
    const playground = await createPlayground({ patience: PATIENCE });
    const commands = 'PUT /applications/:application/commands';
    await playground.host.answerBadly('400', { requests: 1 }, commands);
    const bot = run({
      DISCORD_TOKEN: playground.token,
      DISCORD_API: playground.api,
      DATA_FOLDER: join(folder, 'refused'),
    });
    await bot.heard('Rollpad runs with its former commands');
    bot.child.kill('SIGINT');
    const { out, err } = await bot.ended;
    expect(err).toContain('Discord did not take the commands of this Rollpad');
    expect(out).not.toContain('Rollpad is ready');
    await playground.close();
  });

  it('ends nothing at a start with a clock far ahead', async () => {
    const playground = await createPlayground({ patience: PATIENCE });
    const start = async (...options: readonly string[]) => {
      const bot = run(
        {
          DISCORD_TOKEN: playground.token,
          DISCORD_API: playground.api,
          DATA_FOLDER: join(folder, 'ahead'),
          METRICS_PORT: '0',
        },
        ...options,
      );
      await bot.heard('Rollpad is ready');
      return bot;
    };
    const [ann, ben] = ['ann', 'ben'].map((handle) => playground.person(handle)) as [
      PersonDriver,
      PersonDriver,
    ];
    const first = await start();
    await ann.in('table-1').command('/newgame roll-to-the-top seats:2');
    await ann.in('table-2').command('/newgame roll-to-the-top seats:1 clock:3d');
    await ann.in('table-2').command('/table start');
    const call = await ann.in('table-2').sees((message) => message.hasButton(/^1:play:/));
    first.child.kill('SIGINT');
    await first.ended;

    const ahead = await start('--import', clockAhead(400));
    const url = metricsOf(ahead);
    await pollUntil(async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return /^rollpad_jobs_total\{queue="retention",outcome="done"\} 4$/m.test(text);
    }, 'everything old to be looked for');
    ahead.child.kill('SIGINT');
    const { out } = await ahead.ended;
    expect(out.split('disagrees with Discord').length - 1).toBe(1);

    const last = await start();
    expect((await ben.in('table-1').command('/table join')).text).toMatch(/^Du bist dabei!/);
    expect((await call.press(/^1:play:/)).message.pictures).toHaveLength(1);
    last.child.kill('SIGINT');
    expect(await last.ended).toMatchObject({ code: 0, err: '' });
    await playground.close();
  });

  it('prints one address, keeps its folder to itself, starts again after a kill, and ends cleanly', async () => {
    const environment = { DATA_FOLDER: join(folder, 'data') };
    const first = run(environment);
    const page = await first.ready;
    expect((await fetch(`${page}/page/world`)).status).toBe(200);

    const second = await run(environment).ended;
    expect({ code: second.code, err: second.err }).toEqual({
      code: 1,
      err: expect.stringContaining('in use'),
    });

    first.child.kill('SIGKILL');
    await first.ended;
    const third = run(environment);
    await third.ready;
    third.child.kill('SIGINT');
    expect(await third.ended).toMatchObject({ code: 0, err: '' });
  });
});
