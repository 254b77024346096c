import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { schemaEngine } from '../../prisma/engine.ts';
import { postgresPrograms } from '../testkit/store/postgres.ts';
import { postgresForAll } from '../testkit/store/stores.ts';
import type { Connection, RunSql } from './connection.ts';
import { MigrationFailed } from './errors.ts';
import { type Migration, migrate, prismaFolder, readMigrations } from './migrate.ts';
import { openMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Time limit for creating databases, in ms. */
const SLOW = 60_000;
const filters = { externalTables: [], externalEnums: [] };
const textOf = (name: string) => readFileSync(join(prismaFolder(), name), 'utf8');
const schema = { files: [{ path: 'schema.prisma', content: textOf('schema.prisma') }] };
const migrationsList: MigrationList = {
  baseDir: join(prismaFolder(), 'migrations'),
  lockfile: { path: 'migration_lock.toml', content: textOf('migrations/migration_lock.toml') },
  shadowDbInitScript: '',
  migrationDirectories: readMigrations().map(({ name, script }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
  })),
};

describe('migrations in memory', () => {
  suite(() => openMemory(false));
});

describe.skipIf(postgresPrograms === undefined)('migrations on PostgreSQL', () => {
  const server = postgresForAll();
  suite(async () => {
    const url = await server.database();
    const connection = await openPostgres(url);
    // The engine's lock ends with its connection.
    const pool = new EnginePool({ connectionString: url, idleTimeoutMillis: 10 });
    return {
      ...connection,
      adapter: new PrismaPg(pool),
      async close() {
        await pool.end();
        await connection.close();
      },
    };
  });
});

/**
 * The engine reads columns of type `"char"` in PostgreSQL's catalogs, a type that the adapter does not support. They
 * can be read as text.
 */
class EnginePool extends pg.Pool {
  override async query(...query: readonly unknown[]): Promise<never> {
    const ask = super.query as unknown as (...query: unknown[]) => Promise<pg.QueryResult>;
    const result = await ask.apply(this, [...query]);
    for (const field of result.fields)
      if (field.dataTypeID === pg.types.builtins.CHAR) field.dataTypeID = pg.types.builtins.TEXT;
    return result as never;
  }
}

function suite(open: () => Promise<Connection>): void {
  let connection: Connection;
  let shadow: Connection | undefined;
  const empty = (database: Connection) =>
    database.migrating((run) => run('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
  const run: RunSql = (text, values) => connection.migrating((sql) => sql(text, values));
  beforeAll(async () => {
    connection = await open();
    // Prisma's engine creates another database from the migrations alone, to compare.
    connection.adapter.connectToShadowDb = async () => {
      shadow ??= await open();
      await empty(shadow);
      return shadow.adapter.connect();
    };
  });
  beforeEach(() => empty(connection));
  afterAll(async () => {
    await shadow?.close();
    await connection.close();
  });

  const tables = async () =>
    (await run(`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`)).map(
      ({ name }) => name,
    );

  it('produce exactly the schema, according to Prisma’s engine', { timeout: SLOW }, async () => {
    await migrate(connection);
    const engine = await schemaEngine(connection.adapter);
    expect(
      await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: true, filters }),
    ).toEqual({
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
      history: null,
    });
    // A database changed outside the migrations would need a reset.
    expect(await engine.devDiagnostic({ migrationsList, filters })).toEqual({
      action: { tag: 'createMigration' },
    });
    // Not `evaluateDataLoss`, which does not see partial indexes in the database.
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrationsList },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: null,
      filters,
    });
    expect(stdout).toBe('-- This is an empty migration.\n');
    expect(await engine.applyMigrations({ migrationsList, filters })).toEqual({ appliedMigrationNames: [] });
  });

  it('are reported if they produce another schema', { timeout: SLOW }, async () => {
    await migrate(connection);
    await run('ALTER TABLE step DROP COLUMN verb');
    const engine = await schemaEngine(connection.adapter);
    expect((await engine.devDiagnostic({ migrationsList, filters })).action.tag).toBe('reset');
  });

  it('have the status that Prisma’s `migrate status` tells, before and after', async () => {
    const engine = await schemaEngine(connection.adapter);
    const status = () =>
      engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters });
    const sound = { editedMigrationNames: [], failedMigrationNames: [] };
    const unappliedMigrationNames = readMigrations().map(({ name }) => name);
    const history = { diagnostic: 'databaseIsBehind', unappliedMigrationNames };
    expect(await status()).toEqual({ ...sound, hasMigrationsTable: false, history });
    await migrate(connection);
    expect(await status()).toEqual({ ...sound, hasMigrationsTable: true, history: null });
    const later = { name: '99999999999999_later', script: 'CREATE TABLE later (id int)' };
    await migrate(connection, [...readMigrations(), later]);
    expect(await status()).toMatchObject({
      history: { diagnostic: 'migrationsDirectoryIsBehind', unpersistedMigrationNames: [later.name] },
    });
  });

  it('applied by Prisma’s own engine are not applied again', async () => {
    const engine = await schemaEngine(connection.adapter);
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    expect(appliedMigrationNames).toEqual(readMigrations().map(({ name }) => name));
    await migrate(connection);
    await migrate(connection);
  });

  it('are read from a folder, and a later one changes what the database holds already', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(join(prismaFolder(), 'migrations'), folder, { recursive: true });
    await migrate(connection, readMigrations(folder));
    await run(`INSERT INTO player (user_id, doc) VALUES ('1', '{"theme":"light"}')`);

    await mkdir(join(folder, '99999999999999_later'));
    await writeFile(
      join(folder, '99999999999999_later', 'migration.sql'),
      `ALTER TABLE player ADD COLUMN nickname text NOT NULL DEFAULT '';
       UPDATE player SET nickname = 'bright' WHERE doc ->> 'theme' = 'light';`,
    );
    const all = readMigrations(folder);
    expect(all.map(({ name }) => name)).toEqual([
      ...readMigrations().map(({ name }) => name),
      '99999999999999_later',
    ]);
    await migrate(connection, all);
    expect(await run(`SELECT user_id AS id, doc ->> 'theme' AS theme, nickname FROM player`)).toEqual([
      { id: '1', theme: 'light', nickname: 'bright' },
    ]);
    await expect(migrate(connection)).rejects.toThrow('a newer version has worked with it');
  });

  it('are the same with the line ends that Git may give them on Windows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const { name, script } of readMigrations()) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'migration.sql'), script.replaceAll('\n', '\r\n'));
    }
    await migrate(connection);
    await migrate(connection, readMigrations(folder));
  });

  const two: readonly Migration[] = [
    { name: '1_good', script: 'CREATE TABLE one (id int); CREATE TABLE two (id int);' },
    { name: '2_bad', script: 'CREATE TABLE three (id int); CREATE TABLE one (id int);' },
  ];

  it('are applied all together, or not at all', async () => {
    await expect(migrate(connection, two)).rejects.toThrow(MigrationFailed);
    await expect(migrate(connection, two)).rejects.toThrow(
      'The database cannot be brought up to date: 2_bad: relation "one" already exists.',
    );
    expect(await tables()).toEqual([]);
    await migrate(connection, two.slice(0, 1));
    expect((await tables()).sort()).toEqual(['_prisma_migrations', 'one', 'two']);
  });

  it('continue after the last one applied', async () => {
    const [first] = two;
    const second = { name: '2_more', script: 'CREATE TABLE three (id int)' };
    if (first) await migrate(connection, [first]);
    if (first) await migrate(connection, [first, second]);
    expect(await tables()).toContain('three');
  });

  it('are refused if newer, edited or failed', async () => {
    const good = two.slice(0, 1);
    await migrate(connection, [...good, { name: '2_newer', script: 'CREATE TABLE three (id int)' }]);
    await expect(migrate(connection, good)).rejects.toThrow(
      'a newer version has worked with it (2_newer is unknown here)',
    );
    await run(`DELETE FROM "_prisma_migrations" WHERE migration_name = '2_newer'`);
    await expect(migrate(connection, [{ name: '1_good', script: 'SELECT 1' }])).rejects.toThrow(
      '1_good is not the same as when it was applied',
    );
    await run('UPDATE "_prisma_migrations" SET finished_at = NULL');
    await expect(migrate(connection, good)).rejects.toThrow('1_good was begun and did not end');
  });

  const refused = 'another application uses it (it has the tables addresses, customers, orders)';

  it('are refused where another application has tables, and change nothing', async () => {
    await run(
      'CREATE TABLE orders (); CREATE TABLE customers (); CREATE TABLE addresses (); CREATE TABLE zones ()',
    );
    const before = await tables();
    await expect(migrate(connection)).rejects.toThrow(
      `The database cannot be brought up to date: ${refused}: give Rollpad a database of its own.`,
    );
    expect(await tables()).toEqual(before);
  });

  it('are refused where another application has tables and migrations of Prisma', async () => {
    const script = 'CREATE TABLE orders (); CREATE TABLE customers (); CREATE TABLE addresses ()';
    await migrate(connection, [{ name: '1_theirs', script }]);
    await expect(migrate(connection)).rejects.toThrow(refused);
  });

  it('are refused where another application has migrations and no tables here', async () => {
    await migrate(connection, [{ name: '1_theirs', script: 'SELECT 1' }]);
    await expect(migrate(connection)).rejects.toThrow(
      'another application uses it (it has the migration 1_theirs): give Rollpad a database of its own',
    );
  });

  it('leave views and other schemas alone', async () => {
    await run('CREATE VIEW known AS SELECT 1 AS one; CREATE SCHEMA theirs; CREATE TABLE theirs.orders ()');
    await migrate(connection);
    await run('DROP SCHEMA theirs CASCADE');
    expect(await tables()).toEqual(expect.arrayContaining(['known', 'game_table']));
  });
}
