import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '../poll-until.ts';
import { acceptsConnections, freePort } from './postgres.ts';

/** Debian's path; undefined if it is not installed. */
export const pgbouncerProgram = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** A pooler that uses a session of PostgreSQL for one transaction after another. */
export interface Pooler {
  /** The URL of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * @param url of a database
 * @param sessions maximum number of PostgreSQL sessions
 * @throws if it is not installed or does not start
 */
export async function startPgBouncer(url: string, sessions: number, attempts = 3): Promise<Pooler> {
  if (pgbouncerProgram === undefined) throw new Error('pgbouncer is not installed');
  const { hostname, port, pathname, username } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-pgbouncer-'));
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
`.replace('* = host', `${pathname.slice(1)} = user=${username} host`),
  );
  // It refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const user = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout);
  // Regardless of this process's umask.
  if (asRoot) for (const path of [folder, file]) chownSync(path, user, 0);
  const [program, args] = asRoot
    ? ['runuser', ['-u', 'postgres', '--', pgbouncerProgram, file]]
    : [pgbouncerProgram, [file]];
  const child = spawn(program, args, { stdio: 'ignore' });
  const pooled = `postgresql://${username}@127.0.0.1:${own}${pathname}?pgbouncer=true`;
  const state = await pollUntil(
    async () => (child.exitCode === null ? (await acceptsConnections(pooled)) && 'works' : 'ended'),
    'pgbouncer to accept connections',
  );
  if (state === 'ended') {
    // Another process may take a free port first.
    if (attempts > 1) return startPgBouncer(url, sessions, attempts - 1);
    throw new Error('pgbouncer did not start');
  }
  return {
    url: pooled,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
