import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Vitest's global set-up: bundles the bot and the playground as they are now, for tests that start a process. */
export default async function build(): Promise<void> {
  await Promise.all([
    run(process.execPath, ['build.mjs'], { cwd: root }),
    run(process.execPath, ['build.mjs'], { cwd: `${root}/playground` }),
  ]);
}

/** Node's arguments for the bundled bot, from the project's folder: those of `npm start`. */
export const BUILT_BOT: readonly string[] = packageJson.scripts.start.split(' ').slice(1);
