import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Playground } from '../../playground/index.ts';
import { builtBot } from '../build.ts';

/** The bundled bot as its own process. */
export interface BotProcess {
  readonly child: ChildProcess;
  /** Its exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
}

/** The bot's data folder, and the folder of its program: by default the project's. */
interface Whereabouts {
  readonly folder: string;
  readonly databaseUrl?: string | undefined;
  readonly program?: string;
}

/**
 * Starts the bundled bot and waits until it is online.
 *
 * @throws if it ends first, with its output
 */
export async function startBot(
  playground: Playground,
  { folder, databaseUrl, program }: Whereabouts,
): Promise<BotProcess> {
  const child = spawn(process.execPath, builtBot(program), {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DISCORD_TOKEN: playground.token,
      DISCORD_API: playground.api,
      DATA_FOLDER: folder,
      LOG_LEVEL: 'error',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const online = patiently(() => playground.waitFor(() => playground.online, 'the bot to be online'));
  await Promise.race([online, ended.then(() => Promise.reject(new Error(`the bot ended: ${printed}`)))]);
  return { child, ended };
}

/**
 * Waits several times as long as the playground does, because the machine may be busy.
 *
 * @param isFinal for errors that waiting does not fix
 */
export async function patiently<T>(
  wait: () => Promise<T>,
  isFinal: (error: unknown) => boolean = () => false,
  attempts = 6,
): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (attempts === 1 || isFinal(error)) throw error;
    return patiently(wait, isFinal, attempts - 1);
  }
}
