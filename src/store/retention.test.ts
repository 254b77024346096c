import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepRow, Table } from '../table/model.ts';
import { nextStep, sampleTable, stored } from '../testkit/store/samples.ts';
import { onBothDatabases, type TestStore } from '../testkit/store/stores.ts';
import type { OpenStore } from './index.ts';

const DAY = 24 * 60 * 60_000;
const noon = new Date('2026-11-21T12:00:00.000Z');
const daysAfter = (days: number) => new Date(noon.getTime() + days * DAY);

onBothDatabases('retention', suite);

function suite(open: () => Promise<TestStore>): void {
  let store: OpenStore;
  let end = async (): Promise<void> => {};
  beforeAll(async () => {
    ({ store, end } = await open());
  });
  afterAll(() => end());

  /** A game of one step. */
  const game = async (differences: Partial<Table>, step: Partial<StepRow> = {}): Promise<Table> => {
    const table = sampleTable({ status: 'playing', createdAt: noon });
    await store.create(table, []);
    const next = nextStep(table, step);
    expect(await store.append(next.step, { ...next.table, ...differences }, [])).toBe('appended');
    return stored(next.table);
  };

  describe('closed games with positions', () => {
    it('are found page by page, without open ones, and no more once they are settled', async () => {
      const at = daysAfter(3);
      const first = await game({ status: 'finished' }, { at });
      const second = await game({ status: 'cancelled' });
      await game({});
      await store.create(sampleTable({ status: 'cancelled', createdAt: noon }), []);
      const find = async (after?: { readonly id: string; readonly createdAt: Date }) =>
        store.gamesWithPositions(daysAfter(1), after, 1);
      expect(await store.gamesWithPositions(noon, undefined, 50)).toEqual([]);
      const [one] = await find();
      expect(one).toEqual({ id: first.id, createdAt: noon, endedAt: at });
      const [two] = await find(one);
      expect(two?.id).toBe(second.id);
      expect(await find(two)).toEqual([]);

      await store.settlePositions(first.id, 'prune');
      await store.settlePositions(second.id, 'keep');
      expect(await store.gamesWithPositions(daysAfter(1), undefined, 50)).toEqual([]);
      expect((await store.head(first.id))?.step).toMatchObject({ seq: 1, state: undefined, verb: 'write' });
      expect((await store.step(second.id, 1))?.state).toBeDefined();
    });

    it('that go on keep their positions', async () => {
      const running = await game({});
      await store.settlePositions(running.id, 'prune');
      expect((await store.step(running.id, 1))?.state).toBeDefined();
    });
  });
}
