import { describe, expect, it } from 'vitest';
import { postgresPrograms } from '../testkit/store/postgres.ts';
import { postgresForAll } from '../testkit/store/stores.ts';
import { storeOn } from './index.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** Time limit for an ordinary statement, and the duration of the migration, in ms. */
const TIMEOUT = 300;
const SLOW = 1_000;

describe.skipIf(postgresPrograms === undefined)('a migration that exceeds the limit for statements', () => {
  const server = postgresForAll();

  const slow: Migration = {
    name: '99999999999999_slow',
    script: `SELECT pg_sleep(${SLOW / 1000}); CREATE TABLE slow (id int);`,
  };

  it('completes, and a second process waits for it', async () => {
    const url = await server.database();
    const processes = await Promise.all([openPostgres(url, TIMEOUT), openPostgres(url, TIMEOUT)]);
    const migrations = [...readMigrations(), slow];
    await Promise.all(processes.map((connection) => migrate(connection, migrations)));
    for (const connection of processes) {
      const { prisma, close } = storeOn(connection);
      expect(await prisma.$queryRaw`SELECT count(*)::int AS rows FROM slow`).toEqual([{ rows: 0 }]);
      await expect(prisma.$executeRaw`SELECT pg_sleep(2)`).rejects.toThrow(/timeout/);
      await close();
    }
  });

  it('leaves nothing behind if it fails half-way', async () => {
    const connection = await openPostgres(await server.database());
    const work = connection.migrating(async (run) => {
      await run('CREATE TABLE half (id int)');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const rows = await connection.migrating((run) => run("SELECT to_regclass('half') AS half"));
    expect(rows).toEqual([{ half: null }]);
    await connection.close();
  });
});
