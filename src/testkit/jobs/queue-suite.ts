import { afterEach, beforeEach, expect } from 'vitest';
import type { OpenStore } from '../../store/index.ts';
import type { Job } from '../../table/job.ts';
import type { Table } from '../../table/model.ts';
import { nextStep, sampleTable, stored } from '../store/samples.ts';
import { openBeforeAll, type TestStore } from '../store/stores.ts';
import { createQueues } from './queues.ts';

export const announce = (table: Table): Job => ({ queue: 'announce', key: table.id });

/** What a suite of tests needs to look at jobs in a database. Every test begins without jobs. */
export function createQueueSuite(open: () => Promise<TestStore>) {
  let opened: OpenStore | undefined;
  const store = (): OpenStore => {
    if (opened === undefined) throw new Error('the store opens before the first test');
    return opened;
  };
  const bot = createQueues(store);
  openBeforeAll(open, (its) => {
    opened = its;
  });
  beforeEach(async () => {
    await store().database.executeSql('DELETE FROM job', []);
  });
  afterEach(() => bot.close());

  return {
    store,
    bot,
    async jobs() {
      const { rows } = await store().database.executeSql(
        `SELECT queue, key, fresh, attempts, claim IS NOT NULL AS claimed FROM job ORDER BY run_at, queue`,
        [],
      );
      return rows;
    },
    async openTable(put: readonly Job['queue'][] = []): Promise<Table> {
      const table = sampleTable({ status: 'playing' });
      await store().create(
        table,
        put.map((queue) => ({ queue, key: table.id })),
      );
      return table;
    },
    /** Appends a step that needs an announcement. */
    async move(table: Table): Promise<Table> {
      const next = nextStep(table);
      expect(await store().append(next.step, next.table, [announce(table)])).toBe('appended');
      return stored(next.table);
    },
  };
}
