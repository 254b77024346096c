import { describe, expect, it } from 'vitest';
import type { Analysis } from '../core/analysis/analysis.ts';
import { createTable } from '../testkit/store/samples.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../testkit/store/stores.ts';
import type { OpenStore } from './index.ts';

onBothDatabases('the store’s analyses', suite);

const about = (value: number) => ({ value, error: 0.5 });
const analysis: Analysis = {
  seats: [
    { result: 20, expected: about(18), choices: about(-1), luck: about(3) },
    {
      result: 12,
      expected: about(18),
      choices: about(-4),
      luck: about(-2),
      turning: {
        at: 3,
        verb: 'take',
        args: {},
        better: { verb: 'steal', args: { from: '0' } },
        cost: about(2),
      },
    },
  ],
  chart: [{ at: 0, expected: [about(18), about(18)] }],
};

function suite(open: () => Promise<TestStore>): void {
  let store: OpenStore;
  openBeforeAll(open, (opened) => {
    store = opened;
  });

  describe('analyses', () => {
    it('are read as they were written, a later one in place of the first', async () => {
      const { id } = await createTable(store, { status: 'finished' });
      expect(await store.analysisOf(id, 1)).toBeUndefined();
      await store.saveAnalysis(id, 1, { seats: [], chart: [] });
      await store.saveAnalysis(id, 1, analysis);
      expect(await store.analysisOf(id, 1)).toEqual(analysis);
    });

    it('of another method count as none', async () => {
      const { id } = await createTable(store, { status: 'finished' });
      await store.saveAnalysis(id, 1, analysis);
      expect(await store.analysisOf(id, 2)).toBeUndefined();
      await store.saveAnalysis(id, 2, analysis);
      expect(await store.analysisOf(id, 2)).toEqual(analysis);
    });

    it('of a table that is gone are dropped', async () => {
      await store.saveAnalysis('gone', 1, analysis);
      expect(await store.analysisOf('gone', 1)).toBeUndefined();
    });

    it('are part of what people can export of their seats', async () => {
      const table = await createTable(store, { status: 'finished' });
      await store.saveAnalysis(table.id, 1, analysis);
      const [seat] = table.seats;
      const id = seat?.kind === 'human' ? seat.person.id : '';
      const { analyses } = await store.personalData(id);
      expect(analyses?.filter((row) => row.table === table.id)).toEqual([
        { table: table.id, seat: 0, analysis: analysis.seats[0] },
      ]);
    });
  });
}
