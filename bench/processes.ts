import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Playground } from '../playground/index.ts';
import { startPostgres, type TestPostgres } from '../src/testkit/store/postgres.ts';
import { builtBot } from '../test/build.ts';
import { within } from './measure.ts';

/** A measured program in its own process. */
export interface Running {
  readonly child: ChildProcess;
  /** From the start of the process until it is ready, in ms. */
  readonly readyAfter: number;
  /** Processor time so far, in ms. Linux only; 0 elsewhere. */
  cpu(): number;
  /** Resident memory, in MiB. Linux only; 0 elsewhere. */
  resident(): number;
  /** Peak memory, in MiB. Linux only; 0 elsewhere. */
  mostResident(): number;
  /** Stops it like Ctrl-C. @throws if it does not end cleanly; it is dead in any case */
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');

/** Maximum duration of a start or an end, in ms. */
const PATIENCE = { start: 60_000, end: 20_000 } as const;

const alive = new Set<ChildProcess>();
const databases = new Set<TestPostgres>();

/** Kills all remaining programs, so that none outlives the benchmark. */
export function killAll(): void {
  for (const child of alive) child.kill('SIGKILL');
}

/** Also stops the databases and removes their folders, which a part that hangs cannot do. */
export async function closeAll(): Promise<void> {
  killAll();
  await Promise.allSettled([...databases].map((database) => database.dispose()));
}

/** A PostgreSQL that does not outlive the benchmark. @throws if PostgreSQL is not installed */
export async function startDatabase(
  options: Parameters<typeof startPostgres>[0] = {},
): Promise<TestPostgres> {
  const server = await startPostgres(options);
  databases.add(server);
  return {
    ...server,
    dispose() {
      databases.delete(server);
      return server.dispose();
    },
  };
}

/** The bot in a playground, with the settings of the allocator in the image. @throws as `rollpad` */
export function rollpadIn(
  { token, api }: Playground,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Running> {
  return rollpad({ ...imageAllocator(), DISCORD_TOKEN: token, DISCORD_API: api, ...environment }, options);
}

function imageAllocator(): Readonly<Record<string, string>> {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const settings = [...dockerfile.matchAll(/\b(MALLOC_\w+)=(\w+)/g)];
  return Object.fromEntries(settings.map(([, name, value]) => [name, value]));
}

/** The program behind `npm start`, without npm and the shell. @throws if the server is not built */
export function rollpad(
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Running> {
  if (!existsSync(join(ROOT, 'dist', 'main.js')))
    throw new Error('dist/main.js is not there: run `npm run build` first');
  return run([...options, ...builtBot()], environment);
}

/**
 * Starts a Node program and waits until it prints "is ready".
 *
 * @throws with its output if it ends first or takes longer than a minute
 */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  const closed = once(child, 'close').finally(() => alive.delete(child));
  let printed = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        printed += data.toString();
        if (printed.includes('is ready')) resolve();
      });
  });
  const early = closed.then(([code]) => Promise.reject(new Error(`ended with ${code}`)));
  try {
    await within(PATIENCE.start, Promise.race([ready, early]), 'the program to be ready');
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${args.join(' ')} did not start: ${printed}`, { cause: error });
  }
  early.catch(() => undefined);
  const readyAfter = performance.now() - start;
  return {
    child,
    readyAfter,
    cpu: () => {
      // Fields 14 and 15; the second field may contain spaces and ends with the last bracket.
      const fields = read(child, 'stat').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
    },
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(read(child, 'status'))?.[1] ?? 0) / 1024,
    mostResident: () => Number(/VmHWM:\s+(\d+)/.exec(read(child, 'status'))?.[1] ?? 0) / 1024,
    async stop() {
      child.kill('SIGINT');
      try {
        const [code] = await within(PATIENCE.end, closed, 'the program to end');
        if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${printed}`);
      } finally {
        child.kill('SIGKILL');
      }
    },
  };
}

function read({ pid }: ChildProcess, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
