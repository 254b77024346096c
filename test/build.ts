import { execFile } from 'node:child_process';
import { join } from 'node:path';
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

/** Node's arguments for the bundled bot, relative to the program's folder, as in `npm start`. */
export const BUILT_BOT: readonly string[] = packageJson.scripts.start.split(' ').slice(1);

/**
 * Node's arguments for the bundled bot from any folder: in the project's it would read the settings of its developer.
 *
 * @param program by default the project's folder
 */
export function builtBot(program = root): readonly string[] {
  return BUILT_BOT.map((argument) => (argument.endsWith('.js') ? join(program, argument) : argument));
}
