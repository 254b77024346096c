import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Connection, RunSql } from './connection.ts';
import { MigrationFailed, reasonOf } from './errors.ts';
import { pgliteVersion } from './pglite-internals.ts';

/** A migration in the layout of Prisma's tools: a folder with a `migration.sql`. */
export interface Migration {
  readonly name: string;
  readonly script: string;
}

/** The lock that `prisma migrate deploy` takes: the two never run at the same time. */
const PRISMAS_LOCK = 72_707_369;

/** The same table as Prisma's. */
const MIGRATIONS_TABLE = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

/** The migrations in a folder, the oldest first; without a folder, those shipped with the program. */
export function readMigrations(folder = join(prismaFolder(), 'migrations')): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, script: withPlainLineEnds(join(folder, name, 'migration.sql')) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Git may give the lines other ends on Windows, which must not change the script's checksum. */
function withPlainLineEnds(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

/**
 * Brings the database's schema up to date: all missing migrations in one transaction, or none. Writes the record that
 * Prisma's tools use. Processes that start at the same time wait for each other.
 *
 * @throws {MigrationFailed} if a migration fails, or a newer version has changed the database
 */
export async function migrate(connection: Connection, migrations = readMigrations()): Promise<void> {
  try {
    if ((await connection.migrating((run) => missing(run, migrations))).length === 0) return;
    await connection.migrating(async (run) => {
      await run('SELECT pg_advisory_xact_lock($1)', [PRISMAS_LOCK]);
      await run(MIGRATIONS_TABLE).catch((error: unknown) => {
        throw mayNotCreate(error) ? new MigrationFailed(MAY_NOT_CREATE, error) : error;
      });
      for (const { name, script } of await missing(run, migrations)) {
        await run(script).catch((error: unknown) => {
          throw new MigrationFailed(`${name}: ${reasonOf(error)}`, error);
        });
        await run(
          `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
           VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
          [randomUUID(), checksumOf(script), name],
        );
      }
    });
  } catch (error) {
    if (error instanceof MigrationFailed) throw error;
    throw new MigrationFailed(reasonOf(error), error);
  }
}

const MAY_NOT_CREATE =
  'its user may not create tables. As an administrator: GRANT CREATE, USAGE ON SCHEMA public TO that user';

/** PostgreSQL's 42501: insufficient privilege; 3F000: no schema, because the user may not use it. */
function mayNotCreate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '3F000');
}

async function missing(run: RunSql, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const [found] = await run(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS there`, []);
  if (found?.there !== true) {
    await refuseForeignTables(run);
    return migrations;
  }
  const rows = await run(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
    [],
  );
  if (!rows.some((row) => migrations.some(({ name }) => name === row.name))) {
    await refuseForeignTables(run);
    // A newer version would have begun with the same migrations.
    if (rows[0] !== undefined) throw foreign(`it has the migration ${rows[0].name}`);
  }
  for (const row of rows) {
    const migration = migrations.find(({ name }) => name === row.name);
    if (row.finished !== true) throw new MigrationFailed(`${row.name} was begun and did not end`);
    if (migration === undefined)
      throw new MigrationFailed(`a newer version has worked with it (${row.name} is unknown here)`);
    if (checksumOf(migration.script) !== row.checksum)
      throw new MigrationFailed(`${row.name} is not the same as when it was applied`);
  }
  const applied = new Set(rows.map((row) => row.name));
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * A database of another application stays as it is. Tables of extensions, such as PostGIS, belong to none.
 *
 * @throws {MigrationFailed} if it has tables, even if this user may not read them
 */
async function refuseForeignTables(run: RunSql): Promise<void> {
  const tables = await run(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
       AND NOT EXISTS (
         SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname LIMIT 3`,
    [],
  );
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => String(name)).join(', ');
  throw foreign(`it has the tables ${names}`);
}

function foreign(sign: string): MigrationFailed {
  return new MigrationFailed(`another application uses it (${sign}): give Rollpad a database of its own`);
}

function checksumOf(script: string): string {
  return createHash('sha256').update(script).digest('hex');
}

/** The folder `prisma` beside `src` or `dist`: the migrations, and the ready database. */
export function prismaFolder(): string {
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const folder = join(at, 'prisma');
    if (existsSync(join(folder, 'migrations'))) return folder;
    if (at === dirname(at))
      throw new MigrationFailed('the folder prisma/migrations is missing beside the program');
  }
}

/**
 * Where the build puts an embedded database with an up-to-date schema and nothing in it: unpacking takes a fraction of the
 * time of creating and migrating one. It works only with the version of PGlite and the migrations that made it.
 */
export function readyDatabase(): string {
  const schema = checksumOf(
    readMigrations()
      .map(({ script }) => checksumOf(script))
      .join(),
  );
  return join(prismaFolder(), `ready-database-${pgliteVersion()}-${schema.slice(0, 12)}.tar.gz`);
}
