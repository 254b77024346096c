import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueue } from '../jobs/index.ts';
import { createRatings } from '../table/server/ratings.ts';
import { callEveryMethod } from '../testkit/store/every-method.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testkit/store/postgres.ts';
import { createStore, databaseOn } from './index.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** What the version of a migration sent when every method of its store was called once. */
interface FormerVersion {
  readonly migrations: readonly string[];
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
}

const root = join(import.meta.dirname, '..', '..');
const GUILD = '900000000000000000';

/** Changes that a process of the version before does not notice: it names all columns that it reads and writes. */
const HARMLESS = [
  /^CREATE TABLE /,
  /^CREATE (UNIQUE )?INDEX /,
  /^DROP INDEX /,
  /^UPDATE /,
  /^ALTER TABLE "\w+" (ADD COLUMN +"\w+" (?!.*NOT NULL(?! DEFAULT))[^,]*(,\s*|$))+$/s,
];

describe('the migrations', () => {
  it.each(readMigrations().slice(1))(
    'let the version before work on, or hosting.md says that $name does not',
    ({ name, script }) => {
      const made = [...script.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table);
      const statements = script
        .replaceAll(/^--.*$/gm, '')
        .split(';')
        .map((statement) => statement.trim())
        .filter(Boolean);
      const harmful = statements.filter(
        (statement) =>
          !HARMLESS.some((pattern) => pattern.test(statement)) &&
          !made.some((table) => statement.startsWith(`ALTER TABLE "${table}" ADD CONSTRAINT`)),
      );
      const hosting = readFileSync(join(root, 'docs', 'hosting.md'), 'utf8');
      expect(hosting.includes(name) ? [] : harmful).toEqual([]);
    },
  );
});

describe.skipIf(postgresPrograms === undefined)('a process of an earlier version', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.dispose());

  it('works on, on a database that a newer process has migrated, and the newer one reads what it writes', async () => {
    const former = JSON.parse(
      readFileSync(join(root, 'src/testkit/store/former/20261122065011_themes.json'), 'utf8'),
    ) as FormerVersion;
    const url = await server.database();
    const connection = await openPostgres(url);
    await migrate(
      connection,
      readMigrations().filter(({ name }) => former.migrations.includes(name)),
    );
    const queue = createQueue(databaseOn(connection), { failed() {}, unreachable() {} });
    await queue.prepare();

    // Its connection has its statements planned before the newer process begins.
    const old = new pg.Client({ connectionString: url });
    await old.connect();
    await old.query("SET TIME ZONE 'UTC'");
    const runAll = async () => {
      const results = [];
      for (const [index, { text, values }] of former.statements.entries()) {
        const { rows, fields } = await old.query({ name: `old_${index}`, text, values: [...values] });
        results.push({ rows: rows.length, fields: fields.map(({ name }) => name) });
      }
      return results;
    };
    await old.query('BEGIN');
    const before = await runAll();
    await old.query('ROLLBACK');

    await migrate(connection);
    expect(await runAll()).toEqual(before);

    const store = await createStore({ url });
    const open = await store.openTablesIn(GUILD);
    // The attempt at a challenge; the other table is over.
    expect(open.map(({ daily }) => daily?.guildId)).toEqual([GUILD]);
    const [{ tableId } = { tableId: '' }] = (await store.unrated(GUILD, 10)).outcomes;
    const head = await store.head(tableId);
    expect(head).toMatchObject({ table: { status: 'finished', head: 3 }, step: { seq: 3 } });
    expect(
      await createRatings({ store }).leaderboard({ userId: '', guildId: GUILD }, undefined),
    ).toHaveLength(2);
    await callEveryMethod(store, GUILD);

    await store.close();
    await old.end();
    await queue.stop();
    await connection.close();
  });
});
