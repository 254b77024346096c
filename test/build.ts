import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Vitest's global setup: bundles the current bot and playground, for tests that start processes. */
export default async function build(): Promise<void> {
  await Promise.all([
    run(process.execPath, ['build/bundle.mjs'], { cwd: root }),
    run(process.execPath, ['build.mjs'], { cwd: `${root}/playground` }),
  ]);
}

/** Node's arguments for the bundled bot, relative to the project's folder, as in `npm start`. */
export const BUILT_BOT: readonly string[] = packageJson.scripts.start.split(' ').slice(1);
