import { beforeEach, describe, expect, it } from 'vitest';
import { ann, ben, must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { type StonesTables, stonesTables } from '../../testkit/table/stones-tables.ts';
import { createTables } from '../tables.ts';
import { storedAnalysis } from './analyses.ts';
import { thinkerHere } from './computers.ts';

let at: StonesTables;
beforeEach(() => {
  at = stonesTables();
});

const now = () => new Date('2026-01-01T12:00:00Z');

async function finished(): Promise<string> {
  const id = await at.open({ rounds: '1' });
  must(await at.tables.join(at.requestBy(id, ben)));
  must(await at.tables.start(at.requestBy(id, ann)));
  must(await at.move(id, ann, 'take'));
  must(await at.move(id, ann, 'done'));
  must(await at.move(id, ben, 'done'));
  return id;
}

describe('the analysis of a game', () => {
  it('is a job of the step that ends the game, and is stored', async () => {
    const id = await finished();
    expect(at.store.jobs).toContainEqual({ queue: 'analyse', key: id });
    await at.tables.analyseTable(id);
    const stored = await at.store.records(storedAnalysis).first({ tableId: id });
    expect(stored?.result.seats.map(({ result }) => result)).toEqual(await at.stonesOf(id));
    expect(must(await at.tables.analysis(await at.loaded(id)))).toEqual(stored?.result);
  });

  it('is refused while the game runs', async () => {
    const id = await at.begun(ben);
    const result = await at.tables.analysis(await at.loaded(id));
    expect(result).toMatchObject({ ok: false, refusal: { code: 'analysis-later' } });
    await at.tables.analyseTable(id);
    await at.tables.analyseTable('gone');
    expect(await at.store.records(storedAnalysis).first({ tableId: id })).toBeUndefined();
  });

  it('is made once, also where several people ask at the same time', async () => {
    const id = await finished();
    const thinker = thinkerHere([stones]);
    let calls = 0;
    const counted = {
      ...thinker,
      playOut: (...of: Parameters<typeof thinker.playOut>) => {
        calls++;
        return thinker.playOut(...of);
      },
    };
    const tables = createTables({ store: at.store, games: [stones], now, thinker: counted });
    const loaded = await at.loaded(id);
    const [first, second] = await Promise.all([tables.analysis(loaded), tables.analysis(loaded)]);
    expect(second).toEqual(first);
    const made = calls;
    expect(made).toBeGreaterThan(0);
    await tables.analysis(loaded);
    expect(calls).toBe(made);
  });

  it('is left for the next process when this one ends', async () => {
    const id = await finished();
    const stop = new AbortController();
    const tables = createTables({ store: at.store, games: [stones], now, stopping: stop.signal });
    at.store.jobs.length = 0;
    stop.abort();
    await tables.analyseTable(id);
    expect(at.store.jobs).toEqual([{ queue: 'analyse', key: id }]);
    expect(await at.store.records(storedAnalysis).first({ tableId: id })).toBeUndefined();
    await at.tables.analyseTable(id);
    expect(await at.store.records(storedAnalysis).first({ tableId: id })).toBeDefined();
  });
});
