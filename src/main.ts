import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, secretsIn } from './config.ts';
import { loadEnvFile } from './process/env-file.ts';
import { createShutdown, StartError } from './process/lifecycle.ts';
import { createLog, standardOutput, withoutSecrets } from './process/log.ts';
import type { Rollpad } from './rollpad.ts';
import { compiledEngine } from './store/pglite-internals.ts';

/** The playground's built page; the path is the same from `src` and from `dist`. */
const web = fileURLToPath(new URL('../playground/dist/web', import.meta.url));

/** The application's emoji; the path is the same from `src` and from `dist`. */
const emojis = fileURLToPath(new URL('../assets/emoji', import.meta.url));

/** The built page of the sheets; the path is the same from `src` and from `dist`. */
const sheets = new URL('../dist/sheet/', import.meta.url);

/** The thread of the computer players: beside this file, from `src` and from `dist`. */
const computerWorker = new URL(`./computers-worker${extname(import.meta.url)}`, import.meta.url);

async function main(): Promise<void> {
  const to = standardOutput();
  loadEnvFile();
  provideHome();
  const config = readConfig(process.env);
  const log = createLog({
    level: config.logLevel,
    secrets: secretsIn(process.env),
    pretty: process.stdout.isTTY === true,
    to,
  });
  // One unhandled rejection must not end all games.
  process.on('unhandledRejection', (err) =>
    log.error({ err }, 'work failed that nobody waited for; the bot goes on'),
  );

  let running: Rollpad | undefined;
  const end = createShutdown({ stop: () => running?.stop(), exit: (code) => process.exit(code), log });
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));

  keepCompiled();
  // Runs on other threads while this one loads the rest.
  if ('folder' in config.database) void compiledEngine();
  // Loaded late, so that wrong settings are reported at once.
  const { start } = await import('./rollpad.ts');
  const onRefused = ({ message }: StartError) => {
    process.stderr.write(`${message}\n`);
    end(message, 1);
  };
  running = await start({
    ...{ config, log, web, sheets, emojis, computerWorker, onRefused },
    readyTables: true,
    fresh: true,
  });
  const { page, unregistered } = running;
  if (unregistered !== undefined)
    process.stderr.write(withoutSecrets(`${unregistered.message}\n`, secretsIn(process.env)));
  const state = unregistered === undefined ? 'is ready' : 'runs with its former commands';
  if (page === undefined) log.info({}, `Rollpad ${state}`);
  else to.write(`\nRollpad ${state}. Open ${page} in a browser and play. Ctrl-C ends it.\n\n`);
}

/** Libraries look for fonts and passwords in the user's home folder. A user that the system does not list has none. */
function provideHome(): void {
  try {
    homedir();
  } catch {
    process.env.HOME = '/';
  }
}

/** Since Node 22.1, compiled code can be cached in the system's temporary folder, which makes later starts faster. */
function keepCompiled(): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
}

try {
  await main();
} catch (error) {
  // A problem that people can fix gets a sentence; a bug gets its stack.
  const known = error instanceof ConfigError || error instanceof StartError;
  const said = known ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(withoutSecrets(`${said}\n`, secretsIn(process.env)));
  process.exit(1);
}
