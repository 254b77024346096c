import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pollUntil } from '../poll-until.ts';

/** A PostgreSQL for one test file: on a free port of loopback, in a temporary folder. */
export interface TestPostgres {
  /** Makes a new, empty database. @returns its URL */
  database(): Promise<string>;
  /** Ends the server like a power cut, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  dispose(): Promise<void>;
}

/** The folder of PostgreSQL's programs: in the path, or Debian's; undefined if they are not installed. */
export const postgresPrograms: string | undefined = findPrograms();

if (postgresPrograms === undefined)
  process.stderr.write('PostgreSQL is not installed: the tests that need one are skipped.\n');

/**
 * @param options `durable`: waits for the disk, as in production
 * @throws if PostgreSQL is not installed or does not start
 */
export async function startPostgres(options: { readonly durable?: boolean } = {}): Promise<TestPostgres> {
  if (postgresPrograms === undefined) throw new Error('PostgreSQL is not installed');
  const programs = postgresPrograms;
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const command = (program: string, args: readonly string[]): readonly [string, readonly string[]] =>
    asRoot
      ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...args]]
      : [join(programs, program), args];
  const call = (program: string, args: readonly string[]): void => {
    const [file, all] = command(program, args);
    const { status, stderr } = spawnSync(file, all, { encoding: 'utf8', cwd: folder });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };

  call('initdb', ['-D', data, '-U', 'rollpad', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await freePort();
  const admin = `postgresql://rollpad@127.0.0.1:${port}/postgres`;

  const start = async (): Promise<void> => {
    const [file, args] = command('postgres', [
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      ...[
        '-c',
        `unix_socket_directories=${folder}`,
        '-c',
        `fsync=${options.durable ? 'on' : 'off'}`,
        // In tests it would change the tables' statistics, and with them the plans, at any time.
        '-c',
        `autovacuum=${options.durable ? 'on' : 'off'}`,
        '-c',
        'timezone=Pacific/Auckland',
      ],
    ]);
    const server = spawn(file, args, { cwd: folder, stdio: 'ignore' });
    let ended = false;
    server.once('exit', () => {
      ended = true;
    });
    await pollUntil(async () => {
      if (ended) throw new Error('PostgreSQL did not start');
      return acceptsConnections(admin);
    }, 'PostgreSQL to accept connections');
  };
  const end = async (mode: 'fast' | 'immediate'): Promise<void> => {
    call('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']);
  };

  await start();
  return {
    async database() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: admin });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return `postgresql://rollpad@127.0.0.1:${port}/${name}`;
    },
    async crash() {
      await end('immediate');
      await start();
    },
    stop: () => end('fast'),
    start,
    async dispose() {
      if (existsSync(join(data, 'postmaster.pid'))) await end('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  return [...versions, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    ['initdb', 'postgres', 'pg_ctl'].every((program) => {
      try {
        accessSync(join(folder, program), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/** A free port on loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });
}

/** Whether a server answers there. */
export async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
