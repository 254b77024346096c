import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundling, threadBundling } from '../build/bundle.mjs';
import { createThinker } from '../src/computers.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import { type Decision, thinkerHere } from '../src/table/play/computers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

// Within the project, so that the bundle finds its external packages.
beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules', '.built-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the bundled bot keeps no messages, and of members only itself: its cache limits still find the classes that they name', async () => {
  const entry = join(root, 'test', 'built', 'cached-messages.ts');
  await build({ ...bundling, entryPoints: [entry], outdir: folder });
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'cached-messages.js')]);
  expect(stdout).toBe('0 1 0, 9');
});

it('the bundled thread of the computer players decides without sentences', async () => {
  await build({ ...threadBundling, outdir: folder });
  const thinker = createThinker(pathToFileURL(join(folder, 'computers-worker.js')));
  const here = thinkerHere(games);
  try {
    for (const game of games) {
      const options = game.options.schema.parse({});
      const { state } = begin(game, { seats: 2, options, formerWinners: [] }, quickRandom('built'));
      const [seat = 0] = game.awaiting(state);
      for (const level of ['medium', 'hard'] as const) {
        const decision: Decision = { game: game.id, level, state, seat, seed: 'built' };
        expect(await thinker.decide(decision)).toEqual(await here.decide(decision));
      }
    }
  } finally {
    await thinker.close();
  }
});
