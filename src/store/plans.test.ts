import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../features/index.ts';
import { games } from '../games/index.ts';
import { jobTable } from '../jobs/job-table.ts';
import { createFingerprints } from '../table/fingerprint.ts';
import { kernelRecords } from '../table/records.ts';
import { createTableService } from '../table/service.ts';
import { callEveryJobMethod, callEveryMethod, watchCalls } from '../testkit/store/every-method.ts';
import { fillDatabase, largeIds } from '../testkit/store/large.ts';
import { recordStatements, type Statement, wholeReads } from '../testkit/store/plans.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../testkit/store/postgres.ts';
import { playTemplates } from '../testkit/store/templates.ts';
import { createStore, type OpenStore } from './index.ts';

/** A person with as many games as most have. */
const PLAYER = 1_500;

/** With thousands of tables. `npm run bench -- scale` does the same with a million. */
describe.skipIf(postgresPrograms === undefined)('a large database', () => {
  const size = { servers: 500, open: 4_000, finished: 16_000, busy: 1_000 };
  let server: TestPostgres;
  let url: string;
  let store: OpenStore;
  let statements: readonly Statement[];

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.database();
    store = await createStore({ url });
    const [game] = games;
    if (game === undefined) throw new Error('no game');
    const templates = await playTemplates(createTableService({ store, games, now: () => new Date() }), game);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await fillDatabase(async (text, values) => client.query(text, values && [...values]), templates, size);
    await client.end();

    const all = watchCalls<OpenStore>(store, ['shared', 'close', 'personalData', 'erasePerson']);
    statements = await recordStatements(async () => {
      await callEveryMethod(all.watched, largeIds.server(1));
      await callEveryJobMethod(store);
      const records = [...kernelRecords, ...features.flatMap((feature) => feature.records ?? [])];
      const data = await store.personalData(largeIds.person(PLAYER), records, async () => true);
      expect(Object.values(data).filter((rows) => rows.length > 0).length).toBeGreaterThan(3);
      const { remembering } = createFingerprints({ store, now: () => new Date() });
      await store.erasePerson('1', records, await remembering());
    });
    expect(all.left()).toEqual([]);
  });
  afterAll(async () => {
    await store?.close();
    await server?.dispose();
  });

  it('is never read as a whole by the store and the queue', async () => {
    expect(statements.length).toBeGreaterThan(50);
    expect(await wholeReads(url, statements)).toEqual([]);
  });

  it('has a check that notices statements that read a whole table', async () => {
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

  it('counts its tables by status to within a few per cent, without reading them', async () => {
    const { playing, finished, lobby } = await store.tableCounts();
    expect(Math.abs(playing - size.open)).toBeLessThan(size.open / 10);
    expect(Math.abs(finished - size.finished)).toBeLessThan(size.finished / 20);
    expect(lobby).toBeLessThan(100);
  });

  it('has a queue that takes each job by an index, whatever statistics PostgreSQL has', async () => {
    const fresh = await server.database();
    const empty = await createStore({ url: fresh });
    const { prisma } = empty;
    const jobs = jobTable((statement) => prisma.$queryRaw(statement), 20);
    const statements = await recordStatements(async () => {
      await empty.enqueue(['a', 'b'].map((key) => ({ queue: 'clock', key })));
      const [first, second] = [await jobs.claim('clock'), await jobs.claim('clock')];
      if (first === undefined || second === undefined) throw new Error('too few jobs wait');
      await jobs.extend(first);
      await jobs.finish(first);
      await jobs.release(second, 300);
      await jobs.due(['announce', 'clock']);
    });
    expect(statements).toHaveLength(6);
    const planned = async () => {
      const plans = statements.map(({ text, values }) =>
        prisma.$queryRawUnsafe<Readonly<Record<string, unknown>>[]>(`EXPLAIN ${text}`, ...values),
      );
      const lines = (await Promise.all(plans)).flatMap((rows) => rows.map((row) => row['QUERY PLAN']));
      return [
        ...(await wholeReads(fresh, statements, ['job'])).map(({ reads }) => reads),
        ...lines.filter((line) => /Sort Key: .*run_at/.test(String(line))),
      ];
    };
    // A plan made for an empty queue is kept when the queue fills.
    const fill = `INSERT INTO job (queue, key) SELECT 'clock', 'k' || i FROM generate_series(1, 20000) AS i`;
    for (const state of ['TRUNCATE job', fill, 'ANALYZE job']) {
      await prisma.$executeRawUnsafe(state);
      expect(await planned(), state).toEqual([]);
    }
    await empty.close();
  });
});
