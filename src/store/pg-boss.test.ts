import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueue } from '../jobs/index.ts';
import { sampleTable } from '../testkit/store/samples.ts';
import type { OpenStore } from './index.ts';
import { createStore } from './index.ts';
import { partitionOf, SCHEMA_VERSION } from './pg-boss.ts';

/** What pg-boss.ts assumes about pg-boss. If this fails after an upgrade, compare pg-boss.ts with the new version. */
describe('pg-boss', () => {
  let store: OpenStore;
  let boss: PgBoss;
  const sql = async (text: string) => (await store.database.executeSql(text, [])).rows;

  beforeAll(async () => {
    store = await createStore({ memory: true });
    const queue = createQueue(store.database, { failed() {}, unreachable() {} });
    await queue.prepare();
    await queue.stop();
    boss = new PgBoss({
      db: {
        executeSql: async (text, values: unknown[] | undefined) => ({
          rows: [...(await store.database.executeSql(text, values)).rows],
        }),
      },
      migrate: false,
    });
    await boss.start();
  });
  afterAll(async () => {
    await boss.stop({ graceful: false, close: false });
    await store.close();
  });
  beforeEach(async () => {
    await sql('DELETE FROM pgboss.job');
  });

  it('has the expected schema version', async () => {
    expect(await sql('SELECT version FROM pgboss.version')).toEqual([{ version: SCHEMA_VERSION }]);
  });

  it('keeps each queue in the expected partition', async () => {
    const partitions = await sql(
      `SELECT c.relname::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       JOIN pg_class p ON p.oid = i.inhparent WHERE p.relname = 'job' ORDER BY 1`,
    );
    const known = ['analyse', 'announce', 'clock', 'computer', 'remind', 'retention']
      .map(partitionOf)
      .toSorted();
    expect(partitions.map(({ name }) => name)).toEqual(expect.arrayContaining(known));
  });

  it('has the expected order of states', async () => {
    const states = await sql(`SELECT unnest(enum_range(NULL::pgboss.job_state))::text AS state`);
    expect(states.map(({ state }) => state)).toEqual([
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed',
    ]);
  });

  it('writes the same row for a job as a change to a table does', async () => {
    const [ours, theirs] = [sampleTable(), randomUUID()];
    await store.create(ours, [{ queue: 'announce', key: ours.id }]);
    await boss.send('announce', { key: theirs }, { singletonKey: theirs });
    const rows = await sql(
      `SELECT *, start_after = created_on AS at_once, keep_until - created_on AS kept FROM pgboss.job ORDER BY created_on`,
    );
    const comparable = rows.map((row) => {
      const { id, data, singleton_key, created_on, start_after, keep_until, ...same } = row;
      expect([typeof id, created_on, start_after, keep_until]).not.toContain(undefined);
      expect(data).toEqual({ key: singleton_key });
      return same;
    });
    expect(rows.map((row) => row.singleton_key)).toEqual([ours.id, theirs]);
    expect(comparable[0]).toEqual(comparable[1]);
  });

  it('allows one waiting and one active job per key, by the expected index', async () => {
    const [{ definition } = {}] = await sql(
      `SELECT indexdef AS definition FROM pg_indexes WHERE tablename = '${partitionOf('announce')}'
       AND indexdef LIKE '%stately%'`,
    );
    expect(definition).toMatch(/UNIQUE INDEX .* \(name, state, COALESCE\(singleton_key, ''::text\)\)/);
    expect(definition).toMatch(/state <= 'active'/);
  });

  it('completes and fails jobs that were claimed here', async () => {
    const [done, broken] = [sampleTable(), sampleTable()];
    for (const { id } of [done, broken]) await boss.send('announce', { key: id }, { singletonKey: id });
    const { jobs } = store.database;
    const claims = [await jobs.claim('announce'), await jobs.claim('announce')].flatMap(
      (claim) => claim ?? [],
    );
    expect(claims.map(({ job }) => job.key).toSorted()).toEqual([done.id, broken.id].toSorted());
    for (const claim of claims)
      if (claim.job.key === done.id) await jobs.complete(claim);
      else await boss.fail('announce', claim.id, { message: 'no' });
    const ended = await sql(
      'SELECT singleton_key AS key, state::text AS state, completed_on IS NOT NULL AS over FROM pgboss.job ORDER BY 2 DESC',
    );
    expect(ended).toEqual([
      { key: broken.id, state: 'retry', over: false },
      { key: done.id, state: 'completed', over: true },
    ]);
    expect(await jobs.waiting()).toMatchObject({ announce: 1, remind: 0 });
  });
});
