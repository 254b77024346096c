import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonDriver, Playground } from '../../playground/index.ts';
import { readConfig } from '../../src/config.ts';
import type { AnyGame } from '../../src/core/game.ts';
import { rollToTheTop } from '../../src/games/roll-to-the-top/index.ts';
import { type Rollpad, start } from '../../src/rollpad.ts';
import type { Log } from '../../src/table/ports.ts';

/*
 * A game in a file of its own comes into a playground that has been used before, is taken away in the middle of a game,
 * and put back.
 */

let folder: string;
let running: Rollpad | undefined;
let errors: string[];

const root = fileURLToPath(new URL('../..', import.meta.url));
const example = fileURLToPath(new URL('../../examples/stepping-stones/index.ts', import.meta.url));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-game-'));
  await build({
    stdin: {
      contents: `export const contract = 1; export { steppingStones as default } from ${JSON.stringify(example)};`,
      resolveDir: folder,
    },
    ...{ bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' },
    outfile: join(folder, 'games/stones.mjs'),
  });
  await writeFile(join(folder, 'games/broken.mjs'), 'export const contract = 1; export default {};');
});
afterAll(async () => {
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts Rollpad in its playground, as `npm start` does, on the same data. @param games the setting GAMES */
async function restart(games?: string): Promise<NonNullable<Rollpad['playground']>> {
  await running?.stop();
  errors = [];
  const error = (about: object, message: string) =>
    void errors.push('err' in about ? `${message}: ${about.err}` : message);
  const log: Log = { debug() {}, info() {}, warn() {}, error };
  running = await start({
    config: { ...readConfig({ DATA_FOLDER: join(folder, 'data'), PLAYGROUND_PORT: '0' }), games },
    log,
    web: folder,
    sheets: pathToFileURL(`${folder}/`),
    games: [rollToTheTop as unknown as AnyGame],
    patience: 20_000,
  });
  expect(running.unregistered).toBeUndefined();
  if (running.playground === undefined) throw new Error('no playground');
  return running.playground;
}

/** The people of the table in `general`. */
const peopleIn = (playground: Playground) =>
  ['ann', 'ben'].map((name) => playground.person(name).in('general')) as [PersonDriver, PersonDriver];

it('a game of one’s own is there after a restart on old data', async () => {
  await restart();
  expect(errors).toEqual([]);
  const [ann, ben] = peopleIn(await restart(join(folder, 'games')));
  expect(errors).toEqual([
    `The game of ${join(folder, 'games/broken.mjs')} is left out: default.id must be a text.`,
  ]);
  await ann.command('/newgame stepping-stones rounds:6 clock:3d');
  await ann.sees((message) => message.text.includes('Stepping Stones') && message.hasButton(/^1:join:/));
  await ben.command('/table join');
  await ann.command('/table start');
  await ann.sees((message) => message.hasButton(/^1:play:/));
  expect((await ann.command('/play move:wait')).isPrivate).toBe(true);
});

it('taken away in the middle of a game, its table says so, and waits', async () => {
  const playground = await restart();
  const [ann, ben] = peopleIn(playground);
  const gone = /stepping-stones.* (isn't installed here any more|ist hier nicht mehr installiert)/;
  for (const command of ['/play', '/games']) expect((await ann.command(command)).text).toMatch(gone);
  expect((await ann.press(/^1:play:/)).message.text).toMatch(gone);
  expect((await ben.command('/play move:wait')).text).toMatch(gone);
  await playground.host.wind(5 * 86_400_000);
  expect((await ben.command('/table sheet')).text).toMatch(gone);
  expect(errors).toEqual([]);
});

it('put back, the game goes on to its end', async () => {
  const [ann, ben] = peopleIn(await restart(join(folder, 'games')));
  await ann.sees(({ text }) => text.includes('is installed here again'));
  const isOver = () => ann.messages.some((message) => message.hasButton(/^1:rematch:/));
  for (let turn = 0; turn < 20 && !isOver(); turn++)
    for (const person of [ben, ann]) await person.command('/play move:wait');
  await ann.sees((message) => message.hasButton(/^1:rematch:/));
  expect((await ann.command('/table verify')).text).toContain('✅');
  expect(errors).toHaveLength(1);
});

it('is simulated by the tool, which names what it leaves out', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'src/cli/main.ts', 'simulate', '--game', 'stepping-stones', '--games', '3'],
    { cwd: root, env: { ...process.env, GAMES: join(folder, 'games') } },
  );
  expect(stdout).toMatch(/^3 games, /);
  expect(stderr).toContain('broken.mjs is left out');
});
