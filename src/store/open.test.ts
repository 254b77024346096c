import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pollUntil } from '../testkit/poll-until.ts';
import { startChild } from '../testkit/store/child.ts';
import { postgresPrograms } from '../testkit/store/postgres.ts';
import { nextStep, sampleTable, stored } from '../testkit/store/samples.ts';
import { postgresForAll } from '../testkit/store/stores.ts';
import { DatabaseTooOld } from './errors.ts';
import {
  createStore,
  type DatabaseLocation,
  DatabaseUnreachable,
  FolderDamaged,
  FolderInUse,
  FolderNotWritable,
} from './index.ts';

/** Time limit for creating databases and starting processes, in ms. */
const SLOW = 60_000;

/** Has a process append to a table, kills it, and checks what is stored. */
async function killWhileAppending(place: DatabaseLocation, meanwhile: () => Promise<void>): Promise<void> {
  const child = startChild('append-forever', place);
  const tableId = await child.line();
  await meanwhile();
  let acknowledged = 0;
  while (acknowledged < 40) acknowledged = Number(await child.line());
  for (const line of await child.kill()) acknowledged = Number(line);

  const store = await createStore(place);
  const head = await store.head(tableId);
  const rows = await store.steps(tableId);
  await store.close();
  // Its last step may be stored but not acknowledged.
  expect([acknowledged, acknowledged + 1]).toContain(rows.length);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
  expect(head?.table.head).toBe(rows.length);
  expect(head?.table.version).toBe(rows.length + 1);
  expect(head?.step).toEqual(rows.at(-1));
}

describe('a store in a folder', { timeout: SLOW }, () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollpad-open-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses a second process, loses no acknowledged step when killed, and starts again at once', async () => {
    await killWhileAppending({ folder }, async () => {
      await expect(createStore({ folder })).rejects.toThrow(FolderInUse);
    });
    // After a proper close, only the database is left.
    expect(readdirSync(folder)).toEqual(['database']);
  });

  it('is created anew if it is incomplete', async () => {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '18');
    writeFileSync(join(folder, 'database-unfinished'), '');
    const store = await createStore({ folder });
    await store.ping();
    await store.close();
  });

  it('is readable only by its user, even if others could read it before', async () => {
    const readable = () =>
      readdirSync(join(folder, 'database'), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, 'database', name))
        .concat(join(folder, 'database'))
        .filter((path) => (statSync(path).mode & 0o077) !== 0);
    const before = process.umask(0o022);
    try {
      await (await createStore({ folder })).close();
      expect(readable()).toEqual([]);
      chmodSync(join(folder, 'database'), 0o755);
      chmodSync(join(folder, 'database', 'PG_VERSION'), 0o644);
      const store = await createStore({ folder });
      await store.prisma.$executeRaw`CREATE TABLE later (id int)`;
      await store.close();
      expect(readable()).toEqual([]);
    } finally {
      process.umask(before);
    }
  });

  it('is reported if damaged, and opens after a repair', async () => {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), 'oops');
    const error: unknown = await createStore({ folder }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FolderDamaged);
    expect(String(error)).toContain(`The database in ${folder} cannot be opened: `);
    rmSync(join(folder, 'database'), { recursive: true });
    await (await createStore({ folder })).close();
  });

  it.each([
    [new RangeError('WebAssembly.Memory(): could not allocate memory'), 'There is too little memory: '],
    [
      new Error('could not write to file "pg_wal/x": No space left on device'),
      'The disk is full: make room on it',
    ],
  ])('is not called damaged for want of memory or room: %s', async (cause, advice) => {
    const create = vi.spyOn(PGlite, 'create').mockRejectedValueOnce(cause);
    onTestFinished(() => create.mockRestore());
    const error: unknown = await createStore({ folder }).catch((caught: unknown) => caught);
    expect(String(error)).toContain(
      `The database in ${folder} cannot be opened: ${cause.message}. ${advice}`,
    );
    expect(String(error)).not.toContain('damaged');
    await (await createStore({ folder })).close();
  });

  it('is reported if it cannot be written', async () => {
    writeFileSync(join(folder, 'database'), 'a file');
    writeFileSync(join(folder, 'file'), '');
    await expect(createStore({ folder: join(folder, 'file') })).rejects.toThrow(FolderNotWritable);
    await expect(createStore({ folder })).rejects.toThrow(FolderNotWritable);
  });
});

describe('an embedded database', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is vacuumed four times a day', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const store = await createStore({ memory: true });
    const counted = async () =>
      store.prisma.$queryRaw`SELECT reltuples FROM pg_class WHERE relname = 'game_table'`;
    expect(await counted()).toEqual([{ reltuples: -1 }]);
    await vi.advanceTimersByTimeAsync(6 * 60 * 60 * 1000);
    await expect.poll(counted).toEqual([{ reltuples: 0 }]);
    await store.close();
  });
});

describe('an unreachable database', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is reported at once if nothing listens, without the password', async () => {
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
    const open = createStore({ url: `postgresql://me:hush@127.0.0.1:${port}/rollpad` });
    const error: unknown = await open.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseUnreachable);
    expect(String(error)).toMatch(
      new RegExp(`The database at 127\\.0\\.0\\.1:${port}/rollpad cannot be reached: .*ECONNREFUSED`),
    );
    expect(String(error)).not.toContain('hush');
  });

  it('is reported after five seconds without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let connected = (): void => {};
    const connection = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const server = await new Promise<Server>((resolve) => {
      const mute = createServer((socket) => {
        socket.on('error', () => {});
        connected();
      }).listen(0, '127.0.0.1', () => resolve(mute));
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const open = createStore({ url: `postgresql://me@127.0.0.1:${port}/rollpad` }).catch(
      (caught: unknown) => caught,
    );
    await connection;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await open).toBeInstanceOf(DatabaseUnreachable);
    server.close();
  });

  it('is reported if its address is invalid', async () => {
    await expect(createStore({ url: 'postgresql://user:pass word@[::/x' })).rejects.toThrow(
      DatabaseUnreachable,
    );
  });
});

describe.skipIf(postgresPrograms === undefined)('a store on PostgreSQL', { timeout: SLOW }, () => {
  const server = postgresForAll();

  it('names a missing database', async () => {
    const url = (await server.database()).replace(/\/[^/]*$/, '/nowhere');
    await expect(createStore({ url })).rejects.toThrow(
      /\/nowhere cannot be reached: database "nowhere" does not exist\./,
    );
  });

  const query = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  it('is refused if it is older than what the tests run on', async () => {
    const url = await server.database();
    const query = vi
      .spyOn(pg.Client.prototype, 'query')
      .mockImplementation((async () => ({ rows: [{ version: 140_022 }] })) as never);
    onTestFinished(() => query.mockRestore());
    const error: unknown = await createStore({ url }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseTooOld);
    expect(String(error)).toMatch(/\/test_\w+ is PostgreSQL 14; Rollpad needs 15 or later\.$/);
  });

  it('is refused if another application has tables in it, which it keeps', async () => {
    const url = await server.database();
    await query(url, 'CREATE TABLE customers (id int); CREATE TABLE orders (id int)');
    await expect(createStore({ url })).rejects.toThrow(
      'another application uses it (it has the tables customers, orders): give Rollpad a database of its own',
    );
    const tables = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
    expect(await query(url, tables)).toEqual([{ name: 'customers' }, { name: 'orders' }]);
  });

  it('says which rights its user needs, and opens when they have them', async () => {
    const url = await server.database();
    const user = `user_${url.slice(-8)}`;
    const theirs = url.replace('rollpad@', `${user}@`);
    const needed =
      'its user may not create tables. As an administrator: GRANT CREATE, USAGE ON SCHEMA public TO that user.';
    await query(url, `CREATE USER ${user}`);
    await expect(createStore({ url: theirs })).rejects.toThrow(needed);
    await query(url, 'REVOKE ALL ON SCHEMA public FROM public');
    await expect(createStore({ url: theirs })).rejects.toThrow(needed);

    await query(url, `GRANT CREATE, USAGE ON SCHEMA public TO ${user}`);
    const store = await createStore({ url: theirs });
    await store.create(sampleTable(), []);
    await store.close();
  });

  it.each(['p@ss', 'a/b', 'a:b', 'a#b', 'a%20?b'])('opens with the password %s', async (password) => {
    const url = await server.database();
    const user = `user_${url.slice(-8)}`;
    await query(url, `CREATE USER ${user} PASSWORD '${password}'; GRANT CREATE ON SCHEMA public TO ${user}`);
    const [{ hba_file: rules }] = await query(url, 'SHOW hba_file');
    const before = await readFile(rules, 'utf8');
    await writeFile(rules, `host all ${user} 127.0.0.1/32 scram-sha-256\n${before}`);
    await query(url, 'SELECT pg_reload_conf()');
    const withPassword = (written: string) => url.replace('rollpad@', `${user}:${written}@`);
    // The server reads its rules a moment later.
    await pollUntil(async () => {
      const client = new pg.Client({ connectionString: withPassword('wrong') });
      const isRefused = await client.connect().then(
        () => false,
        () => true,
      );
      await client.end();
      return isRefused;
    }, 'the server to ask for passwords');
    await (await createStore({ url: withPassword(encodeURIComponent(password)) })).close();
    vi.stubEnv('PGPASSWORD', password);
    onTestFinished(() => void vi.unstubAllEnvs());
    await (await createStore({ url: url.replace('rollpad@', `${user}@`) })).close();
  });

  /** A user with tables of their own. @param settings as after `ALTER USER name` */
  const userWith = async (settings: readonly string[]): Promise<string> => {
    const url = await server.database();
    const user = `user_${url.slice(-8)}`;
    const set = settings.map((one) => `ALTER USER ${user} ${one}`);
    await query(url, [`CREATE USER ${user}`, `GRANT CREATE ON SCHEMA public TO ${user}`, ...set].join('; '));
    return url.replace('rollpad@', `${user}@`);
  };

  it('writes and reads the same, whatever its user sets for their sessions', async () => {
    const url = await userWith([
      `SET datestyle = 'German'`,
      `SET timezone = 'Asia/Kathmandu'`,
      `SET extra_float_digits = -15`,
      `SET bytea_output = 'escape'`,
      `SET default_transaction_isolation = 'serializable'`,
    ]);
    const damaged = vi.fn();
    const store = await createStore({ url }, damaged);
    const table = sampleTable({ status: 'playing' });
    await store.create(table, []);
    expect((await store.table(table.id))?.createdAt).toEqual(table.createdAt);
    const person = randomUUID();
    await store.prisma.puzzleSkill.create({
      data: { game: 'stones', userId: person, rating: 1500.123456789, deviation: 1 / 3, puzzles: 1 },
    });
    expect(await store.prisma.puzzleSkill.findFirst({ where: { userId: person } })).toMatchObject({
      rating: 1500.123456789,
      deviation: 1 / 3,
    });
    expect(await store.prisma.$queryRaw`SHOW transaction_isolation`).toEqual([
      { transaction_isolation: 'read committed' },
    ]);
    expect(damaged).not.toHaveBeenCalled();
    await store.close();
  });

  it.each([1, 2, 5])('answers everything where its user may have %i connections', async (limit) => {
    const store = await createStore({ url: await userWith([`CONNECTION LIMIT ${limit}`]) });
    const tables = Array.from({ length: 30 }, () => sampleTable());
    await Promise.all(tables.map((table) => store.create(table, [])));
    const read = await Promise.all(tables.map(({ id }) => store.table(id)));
    expect(read.map((table) => table?.id)).toEqual(tables.map(({ id }) => id));
    await store.close();
  });

  it('outlives the end of a connection that was taken and is not used yet', async () => {
    const store = await createStore({ url: await server.database() });
    const connect: () => Promise<pg.PoolClient> = pg.Pool.prototype.connect;
    const taken: pg.PoolClient[] = [];
    const spy = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(async function (this: pg.Pool) {
      const client = await connect.call(this);
      // An error that nobody listens to ends the process.
      client.emit('error', new Error('terminating connection due to administrator command'));
      taken.push(client);
      return client;
    });
    onTestFinished(() => spy.mockRestore());
    await store.prisma.$transaction(async (tx) => tx.$queryRaw`SELECT 1`);
    expect(taken).toHaveLength(1);
    await store.close();
  });

  it('waits while another program has all connections', async () => {
    const url = await userWith(['CONNECTION LIMIT 1']);
    await (await createStore({ url })).close();
    const other = new pg.Client({ connectionString: url });
    await pollUntil(() => other.connect().then(() => true), 'the connection of the store to end');
    const connect = vi.spyOn(pg.Client.prototype, 'connect');
    onTestFinished(() => connect.mockRestore());
    const opening = createStore({ url });
    const isRefused = async () => connect.mock.settledResults.some(({ type }) => type === 'rejected');
    await pollUntil(isRefused, 'the store to be refused');
    await other.end();
    const store = await opening;
    await store.ping();
    await store.close();
  });

  it('keeps to the limit of connections in its address', async () => {
    const url = await server.database();
    const store = await createStore({ url: `${url}?connection_limit=2` });
    await Promise.all(Array.from({ length: 30 }, () => store.tableCounts()));
    const counted = await query(
      url,
      `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'rollpad' AND datname = current_database()`,
    );
    expect(counted).toEqual([{ count: 2 }]);
    await store.close();
  });

  it('is refused if it can only be read, and is not well if that comes later', async () => {
    const url = await userWith([]);
    const store = await createStore({ url });
    await store.ping();
    const user = new URL(url).username;
    await query(
      url.replace(`${user}@`, 'rollpad@'),
      `ALTER USER ${user} SET default_transaction_read_only = on`,
    );
    await expect(createStore({ url })).rejects.toThrow(
      /^The database at \S+ can only be read: set DATABASE_URL/,
    );
    await store.prisma.$executeRaw`SET default_transaction_read_only = on`;
    await expect(store.ping()).rejects.toThrow('read-only');
    await store.close();
  });

  it('opens by a socket in a folder', async () => {
    const url = await server.database();
    const [{ folder }] = await query(url, `SELECT current_setting('unix_socket_directories') AS folder`);
    const { port, pathname } = new URL(url);
    const byFolder = `postgresql:///${pathname.slice(1)}?host=${folder}&port=${port}&user=rollpad`;
    const store = await createStore({ url: byFolder });
    await store.ping();
    await store.close();
    await expect(createStore({ url: byFolder.replace(folder, '/nowhere') })).rejects.toThrow(
      /^The database at \/nowhere\/\w+ cannot be reached: /,
    );
  });

  it('is refused if its tables belong to another user', async () => {
    const url = await server.database();
    await (await createStore({ url })).close();
    const user = `user_${url.slice(-8)}`;
    await query(url, `CREATE USER ${user}`);
    await expect(createStore({ url: url.replace('rollpad@', `${user}@`) })).rejects.toThrow(
      'cannot be brought up to date: permission denied for table _prisma_migrations.',
    );
  });

  it('loses no acknowledged step when killed', async () => {
    await killWhileAppending({ url: await server.database() }, async () => {});
  });

  it('can be opened by several processes at once', async () => {
    const url = await server.database();
    const stores = await Promise.all(Array.from({ length: 4 }, () => createStore({ url })));
    await Promise.all(stores.map((store) => store.ping()));
    await Promise.all(stores.map((store) => store.close()));
  });

  it('rejects during an outage and works again afterwards', async () => {
    const store = await createStore({ url: await server.database() });
    const table = sampleTable({ status: 'playing' });
    await store.create(table, []);
    const { step, table: after } = nextStep(table);
    await server.stop();
    await expect(store.append(step, after, [])).rejects.toThrow();
    await expect(store.head(table.id)).rejects.toThrow();
    await expect(store.ping()).rejects.toThrow();
    await server.start();
    expect(await store.append(step, after, [])).toBe('appended');
    await server.crash();
    expect(await store.table(table.id)).toEqual(stored(after));
    await store.close();
  });
});
