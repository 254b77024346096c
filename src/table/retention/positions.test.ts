import { beforeEach, describe, expect, it } from 'vitest';
import { ann, ben, must, type TableDriver, tableWith } from '../../testkit/table/lifecycle.ts';
import { retentionAt } from '../../testkit/table/retention.ts';
import { stones } from '../../testkit/table/stones.ts';
import { look as lookRecord } from '../play/records.ts';
import type { Store } from '../store/store.ts';

const DAY = 24 * 60 * 60_000;

let world: TableDriver;
let kept: unknown[];
beforeEach(() => {
  world = tableWith(stones);
  kept = [];
});

/** @param days how long after the game */
const prune = (days: number, positions = 30, store: Store = world.store) =>
  retentionAt(
    world.later(days * DAY),
    { store, games: [stones] },
    { positions },
    { onKept: (table, why) => kept.push({ table, ...why }) },
  ).carryOut('positions');

/** A game with an undo and an undo by agreement in its record. */
async function finished(): Promise<string> {
  const { begun, move, tables, request, choose, loaded } = world;
  const id = await begun(undefined, ben);
  await move(id, ann, 'take');
  must(await tables.undo(request(id, ann)));
  await move(id, ben, 'take');
  await move(id, ann, 'done');
  await move(id, ben, 'done');
  const { seq } = must(await tables.undoing(request(id, ann)));
  must(await tables.proposeUndo(request(id, ann), seq));
  await choose(id, ben, 'yes');
  await move(id, ann, 'take');
  while ((await loaded(id)).table.status === 'playing')
    for (const person of [ann, ben]) await tables.move(request(id, person), { verb: 'done', args: {} });
  return id;
}

const isStored = async (id: string) => (await world.store.steps(id)).map(({ state }) => state !== undefined);

describe('positions', () => {
  it('of a closed game are pruned after their days, and every reader has them as before', async () => {
    const id = await finished();
    const { tables, store } = world;
    await store.records(lookRecord).add({ tableId: id, userId: ann.id, seq: 4 });
    const before = await world.loaded(id);
    const [steps, record, verified, look, back] = [
      await tables.steps(before),
      await tables.record(before),
      must(await tables.verify(before)),
      await tables.lastLook(before, ann.id),
      await tables.lookBack(before, ann.id),
    ];
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(
      new Set(['setup', 'move', 'undo', 'note', 'rewind']),
    );
    expect(verified.firstWrong).toBeUndefined();

    await prune(30);
    expect(new Set(await isStored(id))).toEqual(new Set([true]));
    await prune(31);
    expect(new Set(await isStored(id))).toEqual(new Set([false]));
    expect(kept).toEqual([]);

    const after = await world.loaded(id);
    expect(after.state).toEqual(before.state);
    const parsed = (rows: typeof steps) =>
      rows.map((row) => ({ ...row, state: JSON.parse(row.state ?? '') as unknown }));
    expect(parsed(await tables.steps(after))).toEqual(parsed(steps));
    expect(parsed(await tables.steps(after, 5))).toEqual(parsed(steps.slice(4)));
    expect(await tables.record(after)).toEqual(record);
    expect(must(await tables.verify(after))).toEqual(verified);
    expect(await tables.lastLook(after, ann.id)).toEqual(look);
    expect((await tables.lookBack(after, ann.id))?.state).toEqual(back?.state);
  });

  it('of running games stay, and for ever where that is set', async () => {
    const running = await world.begun(undefined, ben);
    await prune(1000);
    expect(new Set(await isStored(running))).toEqual(new Set([true]));
    expect((await world.store.head(running))?.step?.state).toBeDefined();
    must(await world.tables.resign(world.request(running, ann)));
    must(await world.tables.resign(world.request(running, ben)));
    await prune(1000, 0);
    expect(new Set(await isStored(running))).toEqual(new Set([true]));
  });

  it('to which the record does not lead stay, and are told of once', async () => {
    const id = await finished();
    const rows = await world.store.steps(id);
    const wrong = {
      ...world.store,
      steps: async () => rows.map((row, at) => (at === 3 ? changed(row) : row)),
    };
    await prune(31, 30, wrong);
    expect(kept).toEqual([{ table: id, step: rows[3]?.seq }]);
    await prune(32);
    expect(new Set(await isStored(id))).toEqual(new Set([true]));
    expect(kept).toHaveLength(1);
  });

  it('of a record that cannot be replayed stay', async () => {
    const id = await finished();
    const rows = await world.store.steps(id);
    const illegal = {
      ...world.store,
      steps: async () => rows.map((row) => ({ ...row, verb: row.verb && 'fly' })),
    };
    await prune(31, 30, illegal);
    expect(kept).toEqual([{ table: id, err: expect.any(Error) }]);
  });

  it('wait while the database does not answer', async () => {
    await finished();
    const down = async () => {
      throw new Error('no database');
    };
    await expect(prune(31, 30, { ...world.store, steps: down, ping: down })).rejects.toThrow('no database');
    expect(kept).toEqual([]);
    await prune(31);
    expect(await world.store.gamesWithPositions(world.later(32 * DAY), undefined, 50)).toEqual([]);
  });

  it('that are left when the process ends are pruned by the next one', async () => {
    const ids = [await finished(), await finished()];
    const stopping = new AbortController();
    const store: Store = {
      ...world.store,
      async settlePositions(id, what) {
        await world.store.settlePositions(id, what);
        stopping.abort();
      },
    };
    const needs = { store, games: [stones] };
    await retentionAt(
      world.later(31 * DAY),
      needs,
      { positions: 30 },
      { stopping: stopping.signal },
    ).carryOut('positions');
    const stored = await Promise.all(ids.map(isStored));
    expect(stored.filter((steps) => steps.includes(true))).toHaveLength(1);
    await prune(31);
    expect((await Promise.all(ids.map(isStored))).flat()).not.toContain(true);
  });
});

function changed<T extends { readonly state: string | undefined }>(row: T): T {
  return { ...row, state: row.state?.replace(/"pool":\d+/, '"pool":99') };
}
