import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlayground } from '../../playground/index.ts';
import { postgresPrograms, startPostgres } from '../../src/testkit/store/postgres.ts';
import { patiently, startBot } from './bot-process.ts';
import { addComputer, openTable } from './players.ts';
import { PATIENCE } from './world.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Maximum size of the image's modules, in bytes. */
const MODULES_MAX = 120e6;

let image: string;
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'rollpad-image-'));
  await run('npm', ['run', 'image', '--', image], { cwd: root });
});
afterAll(() => rm(image, { recursive: true, force: true }));

async function weightOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const databases = ['PGlite', ...(postgresPrograms === undefined ? [] : ['PostgreSQL'])];

describe('what the image holds', () => {
  it('is what runs, and the licences', async () => {
    expect(await weightOf(join(image, 'node_modules'))).toBeLessThan(MODULES_MAX);
    expect(await readdir(join(image, 'node_modules/discord-playground')).catch(() => [])).toEqual([]);
    expect(await readdir(join(image, 'node_modules/@fontsource/playpen-sans'))).toContain('LICENSE');
  });

  it.each(databases)('is enough to play, with pictures and a computer’s move, on %s', async (database) => {
    const folder = await mkdtemp(join(tmpdir(), 'rollpad-image-data-'));
    const server = database === 'PGlite' ? undefined : await startPostgres();
    const playground = await createPlayground({ patience: PATIENCE });
    const bot = await startBot(playground, { folder, databaseUrl: await server?.database(), program: image });
    try {
      const isRegistered = () =>
        playground.requests.some(({ method, path }) => method === 'PUT' && path.endsWith('/commands'));
      await patiently(() => playground.waitFor(isRegistered, 'the commands to be registered'));
      const ann = playground.person('ann').in('table-1');
      await openTable(ann, 'from-the-ground-up');
      await patiently(() => ann.sees((message) => message.hasButton(/^1:computers:/)));
      await addComputer(ann);
      await ann.command('/table start');
      const call = await patiently(() => ann.sees((message) => message.hasButton(/^1:play:/)));
      const { message: panel } = await call.press(/^1:play:/);
      expect(panel.pictures.length).toBeGreaterThan(0);
      await run(process.execPath, ['dist/healthcheck.js'], { cwd: image, env: { DATA_FOLDER: folder } });
      bot.child.kill('SIGTERM');
      expect(await bot.ended).toBe(0);
    } finally {
      bot.child.kill('SIGKILL');
      await playground.close();
      await server?.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
