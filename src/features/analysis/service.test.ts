import { beforeEach, describe, expect, it } from 'vitest';
import { thinkerHere } from '../../table/play/computers.ts';
import { ann, ben, must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { type StonesTables, stonesTables } from '../../testkit/table/stones-tables.ts';
import { type Analyses, createAnalyses, storedAnalysis } from './service.ts';

let at: StonesTables;
let analyses: Analyses;
beforeEach(() => {
  at = stonesTables();
  analyses = analysesWith({});
});

function analysesWith(needs: Partial<Parameters<typeof createAnalyses>[0]>): Analyses {
  const stopping = new AbortController().signal;
  return createAnalyses({
    store: at.store,
    games: [stones],
    now: () => new Date(0),
    stopping,
    service: at.tables,
    ...needs,
  });
}

async function finished(): Promise<string> {
  const id = await at.open({ rounds: '1' });
  must(await at.tables.join(at.requestBy(id, ben)));
  must(await at.tables.start(at.requestBy(id, ann)));
  must(await at.move(id, ann, 'take'));
  must(await at.move(id, ann, 'done'));
  must(await at.move(id, ben, 'done'));
  return id;
}

const storedOf = (tableId: string) => at.store.prisma.analysis.findUnique({ where: { tableId } });

describe('the analysis of a game', () => {
  it('is stored', async () => {
    const id = await finished();
    await analyses.analyseTable(id);
    const { result } = storedAnalysis.decode((await storedOf(id)) ?? never());
    expect(result.seats.map((seat) => seat.result)).toEqual(await at.stonesOf(id));
    expect(must(await analyses.analysis(await at.loaded(id), ann.id))).toEqual(result);
  });

  it('is refused while the game runs', async () => {
    const id = await at.begun(ben);
    const result = await analyses.analysis(await at.loaded(id), ann.id);
    expect(result).toMatchObject({
      ok: false,
      refusal: { message: { key: 'discord.refusal.analysis-later' } },
    });
    await analyses.analyseTable(id);
    await analyses.analyseTable('gone');
    expect(await storedOf(id)).toBeNull();
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
    const counting = analysesWith({ thinker: counted });
    const loaded = await at.loaded(id);
    const [first, second] = await Promise.all([
      counting.analysis(loaded, ann.id),
      counting.analysis(loaded, ann.id),
    ]);
    expect(second).toEqual(first);
    const made = calls;
    expect(made).toBeGreaterThan(0);
    await counting.analysis(loaded, ann.id);
    expect(calls).toBe(made);
  });

  it('is made after those that others wait for', async () => {
    const ids = [await finished(), await finished(), await finished()];
    const begun: string[] = [];
    let unfinished = 0;
    const course: typeof at.tables.course = async (loaded) => {
      for (const id of begun) if ((await storedOf(id)) === null) unfinished++;
      begun.push(loaded.table.id);
      return at.tables.course(loaded);
    };
    const watched = analysesWith({ service: { ...at.tables, course } });
    const [one = '', other = '', third = ''] = ids;
    await Promise.all([
      watched.analysis(await at.loaded(one), ann.id),
      watched.analysis(await at.loaded(other), ben.id),
      watched.analyseTable(third),
    ]);
    expect([begun.toSorted(), unfinished]).toEqual([ids.toSorted(), 0]);
  });

  it('is made for a person six times an hour, and shown at any time where it is there', async () => {
    let now = 0;
    const counted = analysesWith({ now: () => new Date(now) });
    const often = { ok: false, refusal: { message: { key: 'discord.refusal.analysis-often' } } };
    for (let game = 0; game < 6; game++)
      must(await counted.analysis(await at.loaded(await finished()), ann.id));
    const seventh = await at.loaded(await finished());
    expect(await counted.analysis(seventh, ann.id)).toMatchObject(often);
    must(await counted.analysis(seventh, ben.id));
    must(await counted.analysis(seventh, ann.id));
    const eighth = await at.loaded(await finished());
    expect(await counted.analysis(eighth, ann.id)).toMatchObject(often);
    now += 3_600_000;
    must(await counted.analysis(eighth, ann.id));
  });

  it('is left for the next process when this one ends', async () => {
    const id = await finished();
    const stop = new AbortController();
    const ending = analysesWith({ stopping: stop.signal });
    at.store.jobs.length = 0;
    stop.abort();
    await ending.analyseTable(id);
    expect(at.store.jobs).toEqual([{ queue: 'analyse', key: id }]);
    expect(await storedOf(id)).toBeNull();
    await analyses.analyseTable(id);
    expect(await storedOf(id)).not.toBeNull();
  });
});

function never(): never {
  throw new Error('no analysis');
}
