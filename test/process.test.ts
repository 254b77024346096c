import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPlayground } from '../playground/index.ts';
import { type Closing, startClosingDiscord } from '../playground/testing/closing-gateway.ts';
import { postgresPrograms, startPostgres } from '../src/testkit/store/postgres.ts';
import { BUILT_BOT } from './build.ts';

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

/** A module that hides the playground's workspace from the process. */
const WITHOUT_PLAYGROUND = moduleOf(`
  import { register } from 'node:module';
  register(${JSON.stringify(
    moduleOf(`export const resolve = (specifier, context, next) => {
      if (!specifier.endsWith('playground/dist/index.js')) return next(specifier, context);
      throw Object.assign(new Error('Not found: ' + specifier), { code: 'ERR_MODULE_NOT_FOUND' });
    };`),
  )});`);

function moduleOf(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** The bot in its own process, with its output so far. */
function run(environment: Readonly<Record<string, string>>, ...options: readonly string[]) {
  const child = spawn(process.execPath, [...options, ...BUILT_BOT], {
    cwd: root,
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
  return { child, ended, ready, heard };
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

  it.each<[string, Closing, RegExp]>([
    ['the gateway refuses the token', { code: 4004 }, /^Discord refuses the bot token: [^\n]+\n$/],
    ['Discord is out of order', { status: 503 }, /^http[^\n]+out of order \(it answers 503\)[^\n]+\n$/],
  ])('ends with one sentence where %s', async (what, how, sentence) => {
    const discord = await startClosingDiscord(how);
    const { code, err } = await run({
      DISCORD_TOKEN: 'MTk4.of-a-test',
      DISCORD_API: discord.api,
      DATA_FOLDER: join(folder, what),
    }).ended;
    await discord.close();
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) });
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
    const child = spawn(process.execPath, ['dist/owner.js', 'exclude', 'name', 'A name'], {
      cwd: root,
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
