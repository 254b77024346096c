import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPlayground } from '../../playground/index.ts';
import type { Config } from '../../src/config.ts';
import type { Rollpad } from '../../src/rollpad.ts';
import { createStore } from '../../src/store/index.ts';
import { startChild } from '../../src/testkit/store/child.ts';
import { postgresPrograms, startPostgres } from '../../src/testkit/store/postgres.ts';
import { byCommands, byPanel, callsOf, openTable, type Player, playOut, someChoice } from './players.ts';
import { PATIENCE, publicMessage, refusalsOf, startBot, type Troubles } from './world.ts';

/* Backup and restore, exactly as docs/hosting.md describes them. */

type Database = Config['database'];
const run = promisify(execFile);

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rollpad-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The messages of a table before its database is copied. */
const MESSAGES = 4;

/** Plays half a game on one database, copies it, and plays the rest on the copy. */
async function backedUp(
  first: Database,
  copy: (stop: () => Promise<void>) => Promise<Database>,
): Promise<void> {
  const dataFolder = await temporary();
  const playground = await createPlayground({ patience: PATIENCE });
  const troubles: Troubles[] = [];
  let bot: Rollpad | undefined = await startBot(playground, troubles, { dataFolder, database: first });
  const stop = async () => {
    await bot?.stop();
    bot = undefined;
  };
  onTestFinished(async () => {
    await stop();
    await playground.close();
  });
  const [ann, ben] = [playground.person('ann').in('table-1'), playground.person('ben').in('table-1')];
  const players: readonly [Player, ...(readonly Player[])] = [
    [ann, byCommands()],
    [ben, byPanel()],
  ];
  await openTable(ann, 'roll-to-the-top', 'board:tree');
  await ben.sees((message) => message.hasButton(/^1:join:/));
  await ben.command('/table join');
  await ann.command('/table start');
  const seen = new Set<string>();
  let next = ann;
  for await (const call of callsOf(playground, players)) {
    expect(call.hasButton(/^1:play:/)).toBe(true);
    next = call.text.includes(ann.mention) ? ann : ben;
    if (seen.add(call.id).size === MESSAGES) break;
  }
  const panel = (await next.press(/^1:play:/)).message;

  const second = await copy(stop);
  await stop();
  bot = await startBot(playground, troubles, { dataFolder: await temporary(), database: second });

  expect((await someChoice(panel))?.kind ?? 'update').toBe('update');
  for (const { customId } of publicMessage(next, /^1:play:/)?.buttons ?? [])
    expect((await next.press(new RegExp(`^${customId}$`))).text).not.toBe('');
  await playOut(playground, players);
  expect((await ben.command('/table verify')).text).toContain('✅');
  expect(refusalsOf(playground)).toEqual([]);
  expect(troubles).toEqual([]);
}

describe('a backup', () => {
  it('of the embedded database is its folder, copied while the bot is stopped', async () => {
    const [from, to] = [await temporary(), await temporary()];
    await backedUp({ folder: join(from, 'db') }, async (stop) => {
      await stop();
      await cp(join(from, 'db'), join(to, 'db'), { recursive: true });
      return { folder: join(to, 'db') };
    });
  });

  it.skipIf(process.platform === 'win32')(
    '… copied while the bot is halted for a moment: nothing acknowledged is missing',
    async () => {
      const [from, to] = [await temporary(), await temporary()];
      const child = startChild('append-forever', { folder: join(from, 'db') });
      const table = await child.line();
      let acknowledged = 0;
      while (acknowledged < 20) acknowledged = Number(await child.line());
      child.signal('SIGSTOP');
      await cp(join(from, 'db'), join(to, 'db'), { recursive: true });
      child.signal('SIGCONT');
      // The halted bot is still alive, but its claim does not apply to the copy.
      for (const name of await readdir(join(to, 'db')))
        if (name.startsWith('in-use-')) await rm(join(to, 'db', name));
      const store = await createStore({ folder: join(to, 'db') });
      const steps = await store.steps(table);
      await store.close();
      expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_, i) => i + 1));
      expect(steps.length).toBeGreaterThanOrEqual(acknowledged);
      // It continues as if nothing had happened.
      expect(Number(await child.line())).toBeGreaterThan(acknowledged);
    },
  );

  it.skipIf(postgresPrograms === undefined)(
    'of PostgreSQL: pg_dump while the bot is running, pg_restore into a new database',
    async () => {
      const server = await startPostgres();
      onTestFinished(() => server.dispose());
      const [from, to] = [await server.database(), await server.database()];
      const file = join(await temporary(), 'rollpad.dump');
      const program = (name: string) => join(postgresPrograms ?? '', name);
      await backedUp({ url: from }, async () => {
        await run(program('pg_dump'), ['-Fc', '-f', file, from]);
        await run(program('pg_restore'), ['--clean', '--if-exists', '-d', to, file]);
        return { url: to };
      });
    },
  );
});
