import { describe, expect, it } from 'vitest';
import type { Table } from '../table/model.ts';
import { placeKey } from '../table/place.ts';
import type { Store } from '../table/store.ts';
import { ada, bo, createTable, human, nextStep, sampleTable, stored } from '../testkit/store/samples.ts';
import { onEveryStore, openBeforeAll } from '../testkit/store/stores.ts';

onEveryStore('the store’s steps', suite);

function suite(open: () => Promise<{ readonly store: Store; end(): Promise<void> }>): void {
  const store = openBeforeAll(open);
  const created = (differences?: Partial<Table>) => createTable(store, differences);

  describe('steps', () => {
    it('are read as they were written', async () => {
      const table = await created({ status: 'playing' });
      const full = nextStep(table);
      expect(await store.append(full.step, full.table, [])).toBe('appended');
      const bare = nextStep(stored(full.table), {
        kind: 'undo',
        seat: undefined,
        verb: undefined,
        args: undefined,
        undoes: 1,
        chance: [],
        events: [],
        state: undefined,
        origin: undefined,
        by: 'computer',
      });
      expect(await store.append(bare.step, bare.table, [])).toBe('appended');
      expect(await store.steps(table.id)).toEqual([full.step, bare.step]);
      expect(await store.steps(table.id, 2)).toEqual([bare.step]);
      expect(await store.step(table.id, 1)).toEqual(full.step);
      expect(await store.step(table.id, 3)).toBeUndefined();
      expect(await store.stepOf(full.step.tableId, full.step.origin ?? '')).toEqual(full.step);
      expect(await store.stepOf(full.step.tableId, 'none')).toBeUndefined();
      expect(await store.head(table.id)).toEqual({ table: stored(bare.table), step: bare.step });
    });

    it('update the table and its seats', async () => {
      const table = await created({ status: 'playing', seats: [human(ada), human(bo)] });
      const { step, table: after } = nextStep(table);
      const over = {
        ...after,
        status: 'finished' as const,
        seats: [{ kind: 'computer' as const, name: 'Abacus', caretakerFor: ada }, human(bo)],
      };
      expect(await store.append(step, over, [])).toBe('appended');
      expect(await store.table(table.id)).toEqual(stored(over));
      expect(await store.openTableIn(placeKey(table.place))).toBeUndefined();
    });

    it('conflict if two writers append at once: one wins', async () => {
      const table = await created({ status: 'playing' });
      const writers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => {
          const { step, table: after } = nextStep(table, { origin: `race-${table.id}-${i}` });
          return store.append(step, after, []);
        }),
      );
      expect(writers.filter((outcome) => outcome === 'appended')).toHaveLength(1);
      expect(writers.filter((outcome) => outcome === 'conflict')).toHaveLength(7);
      expect(await store.steps(table.id)).toHaveLength(1);
      expect((await store.table(table.id))?.version).toBe(2);
    });

    it('with a number already taken conflict, and change nothing', async () => {
      const table = await created({ status: 'playing' });
      const first = nextStep(table);
      await store.append(first.step, first.table, []);
      const again = { ...first.step, origin: 'another', verb: 'skip' };
      expect(await store.append(again, { ...stored(first.table), hostId: 'x' }, [])).toBe('conflict');
      expect(await store.table(table.id)).toEqual(stored(first.table));
      expect(await store.steps(table.id)).toEqual([first.step]);
    });

    it('of a missing table conflict', async () => {
      const { step, table } = nextStep(sampleTable());
      expect(await store.append(step, table, [])).toBe('conflict');
    });

    it('of an interaction that already made a step are duplicates, and change nothing; at another table it is another request', async () => {
      const table = await created({ status: 'playing' });
      const first = nextStep(table, { origin: `press-${table.id}` });
      await store.append(first.step, first.table, []);
      const second = nextStep(stored(first.table), { origin: `press-${table.id}` });
      expect(await store.append(second.step, second.table, [])).toBe('duplicate');
      expect(await store.append(first.step, first.table, [])).toBe('duplicate');
      const other = await created({ status: 'playing' });
      const elsewhere = nextStep(other, { origin: `press-${table.id}` });
      expect(await store.stepOf(other.id, elsewhere.step.origin ?? '')).toBeUndefined();
      expect(await store.append(elsewhere.step, elsewhere.table, [])).toBe('appended');
      expect(await store.stepOf(other.id, elsewhere.step.origin ?? '')).toEqual(elsewhere.step);
      expect(await store.table(table.id)).toEqual(stored(first.table));
    });

    it('of 32 tables at once are all appended', async () => {
      const tables = await Promise.all(Array.from({ length: 32 }, () => created({ status: 'playing' })));
      const outcomes = await Promise.all(
        tables.map((table) => {
          const { step, table: after } = nextStep(table);
          return store.append(step, after, []);
        }),
      );
      expect(new Set(outcomes)).toEqual(new Set(['appended']));
    });

    it('can hold states of over 100 KB', async () => {
      const table = await created({ status: 'playing' });
      const state = JSON.stringify({ text: 'ä"\\\u0000🎲'.repeat(20_000) });
      const { step, table: after } = nextStep(table, { state });
      await store.append(step, after, []);
      expect((await store.head(table.id))?.step?.state).toBe(state);
    });

    it('preserve text of every kind in requests and events', async () => {
      const table = await created({ status: 'playing' });
      const odd = `'"\\ \0 🎲 \ud800 \u2028`;
      const { step, table: after } = nextStep(table, {
        args: { box: odd },
        events: [{ type: 'game', message: { key: 'x.y', values: { text: odd } } }],
        chance: [{ kind: 'card', text: odd }],
        verb: 'a\0b',
      });
      await store.append(step, after, []);
      expect(await store.step(table.id, 1)).toEqual({ ...step, verb: 'a\uFFFDb' });
    });
  });
}
