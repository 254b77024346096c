import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildOptions } from 'esbuild';
import type { AnyGame } from '../core/game.ts';
import { outlinesIn } from './outlines.ts';

/*
 * `rollpad`, the program with which a game outside of this repository is built, played, drawn and tested, in its own
 * folder.
 */

const USAGE = `Works on the game of this folder: its index.ts exports it by default.

  rollpad build      bundles it, with its catalogs and icons, into one module for GAMES
  rollpad dev        the playground with this game; each change of a file starts the bot anew
  rollpad test       the tests of this folder
  rollpad sheet …    its pictures; rollpad simulate …: whole games; rollpad film …; rollpad sentences …

\`rollpad sheet --help\` lists the arguments of one.`;

/** The tools that work for this game as for every other. */
const TOOLS: readonly string[] = ['sheet', 'simulate', 'film', 'analysis', 'sentences'];

/** A file of this package: from `src/cli` in the sources, beside this one where it is bundled. */
const own = (source: string, bundled: string) =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? source : bundled, import.meta.url));

/** The module that is built in a folder, named after it. */
const builtFile = (folder: string) => join(resolve(folder), 'dist', `${basename(resolve(folder))}.mjs`);

/** The sources of a game's folder, without its tests. */
function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!node_modules|dist|data).*(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** How the game of a folder is bundled. @param built is called after each build that succeeds */
function buildOf(folder: string, built: () => void = () => undefined): BuildOptions {
  const entry = join(resolve(folder), 'index.ts');
  return {
    stdin: {
      contents: `
        import game from ${JSON.stringify(entry)};
        import outlines from 'rollpad:outlines';
        import { withOutlines } from 'rollpad/game';
        export const contract = 1;
        export default withOutlines(game, outlines);`,
      resolveDir: resolve(folder),
    },
    outfile: builtFile(folder),
    plugins: [
      {
        name: 'own-game',
        setup({ onResolve, onLoad, onEnd }) {
          onResolve({ filter: /^rollpad\/game$/ }, () => ({ path: own('../game.ts', './game.js') }));
          onResolve({ filter: /^rollpad:outlines$/ }, () => ({ path: 'outlines', namespace: 'outlines' }));
          onLoad({ filter: /./, namespace: 'outlines' }, () => ({
            contents: JSON.stringify(outlinesIn(sourcesIn(folder))),
            loader: 'json',
          }));
          onEnd(({ errors }) => {
            if (errors.length === 0) built();
          });
        },
      },
    ],
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20.19', logLevel: 'warning' },
  };
}

/** Bundles the game of a folder into one module. @returns its file */
export async function buildGame(folder: string): Promise<string> {
  const { build } = await import('esbuild');
  await build(buildOf(folder));
  return builtFile(folder);
}

/** Runs the playground with the game of a folder, anew after each change, until the process is asked to end. */
async function develop(folder: string): Promise<void> {
  const { context } = await import('esbuild');
  let bot: ChildProcess | undefined;
  let starts = Promise.resolve();
  const start = async (): Promise<void> => {
    if (bot !== undefined && bot.exitCode === null) {
      bot.kill('SIGINT');
      await once(bot, 'exit');
    }
    bot = spawn(process.execPath, [...process.execArgv, own('../main.ts', '../main.js')], {
      cwd: folder,
      env: { DATA_FOLDER: 'data', ...process.env, GAMES: builtFile(folder) },
      stdio: 'inherit',
    });
  };
  const watching = await context(
    buildOf(folder, () => {
      starts = starts.then(start);
    }),
  );
  await watching.watch();
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await watching.dispose();
  await starts;
  bot?.kill('SIGINT');
}

/** Runs the tests of a folder, with the copy of Vitest that the conformance test has. @returns the exit code */
async function test(folder: string, args: readonly string[]): Promise<number> {
  const { resolve: locate } = createRequire(import.meta.url);
  const vitest = join(dirname(locate('vitest/package.json')), 'vitest.mjs');
  // On a busy machine the films take longer than Vitest allows by itself.
  const all = [vitest, 'run', '--testTimeout', '300000', ...args];
  const child = spawn(process.execPath, all, { cwd: folder, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

/** The id of the game that is built in a file. */
async function idIn(file: string): Promise<string> {
  const { default: game } = (await import(pathToFileURL(file).href)) as { readonly default: AnyGame };
  return game.id;
}

/** @returns the exit code */
export async function runOwn(
  [name = '', ...args]: readonly string[],
  folder = process.cwd(),
): Promise<number> {
  if (name === 'dev') {
    await develop(folder);
    return 0;
  }
  if (name === 'test') return test(folder, args);
  if (name !== 'build' && !TOOLS.includes(name)) {
    console.error(USAGE);
    return name === '' || name === '--help' ? 0 : 1;
  }
  const file = await buildGame(folder);
  if (name === 'build') {
    console.log(file);
    return 0;
  }
  process.env.GAMES = file;
  const { run } = await import('./main.ts');
  return run([name, '--game', await idIn(file), ...args]);
}
