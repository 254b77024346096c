import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundling } from '../build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

// Within the project, so that the bundle finds the packages that it leaves outside.
beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules', '.built-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the bundled bot keeps no messages and of members only itself: its cache limits still find the classes that they name', async () => {
  const entry = join(root, 'test', 'built', 'cached-messages.ts');
  await build({ ...bundling, entryPoints: [entry], outdir: folder });
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'cached-messages.js')]);
  expect(stdout).toBe('0 1 0, 9');
});
