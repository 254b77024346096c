import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { run as newGame } from '../../src/cli/new-game.ts';
import { loadGames } from '../../src/loading/load.ts';

/*
 * A game of one's own, made from the scaffold in an empty folder, with nothing of this repository around it but the packed
 * file and the packages that it depends on.
 */

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the scaffold's package.json has besides, and what the tests, the icons and the bundle need. */
const BESIDE = ['typescript', '@types/node', 'undici-types', 'vitest', 'esbuild', '@iconify-json/game-icons'];

let folder: string;
let game: string;
let packed: readonly string[];
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-game-'));
  game = join(folder, 'yacht');
  expect(newGame(['yacht', game])).toBe(0);
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.types.json'], { cwd: root });
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', folder],
    { cwd: root, maxBuffer: 2 ** 25 },
  );
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  packed = files.map(({ path }: { readonly path: string }) => path);
  const modules = join(game, 'node_modules');
  await mkdir(join(modules, 'rollpad'), { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '-C', join(modules, 'rollpad'), '--strip-components=1']);
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), ...BESIDE]) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rollpad = (...args: readonly string[]) =>
  run(process.execPath, ['node_modules/rollpad/dist/own/rollpad.js', ...args], { cwd: game });

it('the packed file has the entries with their types, the bot, and no source', () => {
  for (const path of ['dist/own/game.js', 'dist/own/testing.js', 'dist/own/types/game.d.ts', 'dist/main.js'])
    expect(packed).toContain(path);
  expect(packed.filter((path) => /(?<!\.d)\.tsx?$/.test(path))).toEqual([]);
});

it('the scaffold conforms, and its types fit', async () => {
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: game });
  const { stdout } = await rollpad('test');
  expect(stdout).toMatch(/Tests .*\d+ passed/);
  expect(stdout).not.toContain('failed');
});

it('is built into one module that a bot takes', async () => {
  await appendFile(
    join(game, 'index.ts'),
    "\nconst { table } = game;\nObject.assign(game, { table: (...of: Parameters<typeof table>) => table(...of).map((pane) => ({ ...pane, nodes: [...pane.nodes, { kind: 'icon', name: 'pine-tree', x: 900, y: 180, size: 90, fill: 'ink' }] })) });\n",
  );
  const { stdout } = await rollpad('build');
  const file = stdout.trim();
  expect(file).toBe(join(game, 'dist/yacht.mjs'));
  const { games, leftOut } = await loadGames(file);
  expect(leftOut).toEqual([]);
  const own = games.at(-1);
  expect([own?.id, own?.locales.de?.name]).toEqual(['yacht', 'Yacht']);
  const setup = own?.setup({ seats: 1, options: own.options.schema.parse({}), formerWinners: [] });
  const drawn = JSON.stringify(own?.table(setup, {}));
  expect(drawn).not.toContain('pine-tree');
  expect(drawn).toMatch(/"scale":0\.17578125,"nodes":\[\{"kind":"path","d":"M/);
});

it('is played by the tools', async () => {
  const { stdout } = await rollpad('simulate', '--games', '2', '--seats', '2');
  expect(stdout).toMatch(/^2 games, /);
  await rollpad('sheet', '--steps', '4', '--out', 'yacht.png');
  expect((await readFile(join(game, 'yacht-sheet-1.png'))).length).toBeGreaterThan(1_000);
});

it('is played in the playground, which starts anew with each change', async () => {
  const child = spawn(process.execPath, ['node_modules/rollpad/dist/own/rollpad.js', 'dev'], {
    cwd: game,
    env: { PATH: process.env.PATH, PLAYGROUND_PORT: '0' },
  });
  children.add(child);
  let printed = '';
  let at = 0;
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const nextPage = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = /Rollpad is ready\. Open (http:\S+)/.exec(printed.slice(at));
        if (found?.[1] === undefined) return;
        at += found.index + found[0].length;
        child.stdout.off('data', look);
        resolve(found[1]);
      };
      child.stdout.on('data', look);
      child.once('exit', () => reject(new Error(printed)));
      look();
    });
  const world = async (page: string) => (await fetch(`${page}/page/world`)).text();
  expect(await world(await nextPage())).toContain('yacht');
  const index = join(game, 'locales/en.json');
  const changed = (await readFile(index, 'utf8')).replace('"name": "Yacht"', '"name": "Yawl"');
  await appendFile(join(game, 'index.ts'), '\n// Changed.\n');
  await rm(index);
  await appendFile(index, changed);
  expect(await world(await nextPage())).toContain('yacht');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});
