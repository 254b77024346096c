import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('a game of one’s own is there after a restart on old data', async () => {
  await restart();
  expect(errors).toEqual([]);
  const playground = await restart(join(folder, 'games'));
  expect(errors).toEqual([
    `The game of ${join(folder, 'games/broken.mjs')} is left out: default.id must be a text.`,
  ]);
  const ann = playground.person('ann').in('general');
  await ann.command('/newgame stepping-stones rounds:6');
  await ann.sees((message) => message.text.includes('Stepping Stones') && message.hasButton(/^1:join:/));
  const ben = playground.person('ben').in('general');
  await ben.command('/table join');
  await ann.command('/table start');
  await ann.sees((message) => message.hasButton(/^1:play:/));
  expect((await ann.command('/play move:wait')).isPrivate).toBe(true);
});
