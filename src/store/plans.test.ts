import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { createQueue } from '../jobs/index.ts';
import { createTables } from '../table/tables.ts';
import { callEveryJobMethod, callEveryMethod, watchCalls } from '../testkit/store/every-method.ts';
import { fillDatabase, largeIds } from '../testkit/store/large.ts';
import { wholeReads } from '../testkit/store/plans.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testkit/store/postgres.ts';
import { recordStatements, type Statement } from '../testkit/store/statements.ts';
import { playTemplates } from '../testkit/store/templates.ts';
import { createStore, type OpenStore } from './index.ts';
import { partitionOf } from './pg-boss.ts';

/** In a database with thousands of tables. `npm run bench -- scale` does the same with a million. */
describe.skipIf(postgresPrograms === undefined)('a large database', { timeout: 300_000 }, () => {
  const size = { servers: 500, open: 4_000, finished: 16_000, busy: 1_000 };
  let server: TestPostgres;
  let url: string;
  let store: OpenStore;
  let statements: readonly Statement[];

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.database();
    store = await createStore({ url });
    const queue = createQueue(store.database, { failed() {}, unreachable() {} });
    await queue.prepare();
    const [game] = games;
    if (game === undefined) throw new Error('no game');
    const templates = await playTemplates(createTables({ store, games, now: () => new Date() }), game);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await fillDatabase(async (text, values) => client.query(text, values && [...values]), templates, size);
    await client.end();

    // `/privacy` reads whole tables, because text may name a person anywhere: seldom, and one person at a time.
    const privacy = ['personalData', 'erasePerson'];
    const all = watchCalls<OpenStore>(store, ['database', 'close', ...privacy]);
    const jobs = watchCalls(store.database.jobs, ['releaseAll']);
    const { watched } = all;
    let failures = 0;
    queue.work('announce', async () => {
      if (++failures === 1) throw new Error('once');
    });
    statements = await recordStatements(async () => {
      await callEveryMethod(watched, largeIds.server(1));
      await callEveryJobMethod(jobs.watched);
      await queue.start();
      while (failures < 2) await new Promise((resolve) => setTimeout(resolve, 20));
      await queue.stop();
    });
    expect([all.left(), jobs.left()]).toEqual([[], []]);
  }, 300_000);
  afterAll(async () => {
    await store?.close();
    await server?.dispose();
  });

  it('is never read as a whole by the store and the queue, except for /privacy', async () => {
    expect(statements.length).toBeGreaterThan(50);
    expect(await wholeReads(url, statements)).toEqual([]);
  });

  it('has a check that notices statements which read a table as a whole', async () => {
    const found = await wholeReads(url, [
      { text: 'SELECT count(*) FROM step WHERE state = $1', values: ['a'], isKept: true },
      { text: 'SELECT id FROM game_table ORDER BY id', values: [], isKept: true },
      { text: 'SELECT FROM game_table WHERE id = $1', values: ['a'], isKept: true },
    ]);
    expect(found.map(({ reads }) => reads.replace(/ \(.*/, ''))).toEqual([
      ...Array(2).fill('Seq Scan on step'),
      ...Array(2).fill(expect.stringMatching(/^(Seq|Index Only) Scan on game_table$/)),
    ]);
  });

  it('counts its tables by status within a few per cent, without reading them', async () => {
    const { playing, finished, lobby } = await store.tableCounts();
    expect(Math.abs(playing - size.open)).toBeLessThan(size.open / 10);
    expect(Math.abs(finished - size.finished)).toBeLessThan(size.finished / 20);
    expect(lobby).toBeLessThan(100);
  });

  it('has claims that soon take a job without sorting all, although the queue fills before there are statistics of it', async () => {
    const fresh = await server.database();
    const empty = await createStore({ url: fresh });
    const queue = createQueue(empty.database, { failed() {}, unreachable() {} });
    await queue.prepare();
    const { jobs, executeSql } = empty.database;
    // As often as it takes for a plan to be kept.
    for (let n = 0; n < 10; n++) expect(await jobs.claim('clock')).toBeUndefined();
    await executeSql(
      `INSERT INTO pgboss.job (name, data, singleton_key, policy)
       SELECT 'clock', '{}', 'k' || i, 'stately' FROM generate_series(1, 20000) AS i`,
      [],
    );
    // The first claims sort all jobs. They make PostgreSQL look at the queue.
    const [claim] = await recordStatements(async () => {
      for (let n = 0; n < 50; n++) expect((await jobs.claim('clock'))?.job.queue).toBe('clock');
    });
    const isAnalysed = `SELECT reltuples > 0 AS known FROM pg_class WHERE oid = 'pgboss.${partitionOf('clock')}'::regclass`;
    while ((await executeSql(isAnalysed, [])).rows[0]?.known !== true)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { rows } = await executeSql(`EXPLAIN ${claim?.text}`, []);
    expect(rows.map((row) => String(row['QUERY PLAN'])).filter((line) => /Sort|Seq Scan/.test(line))).toEqual(
      [],
    );
    await queue.stop();
    await empty.close();
  });
});
