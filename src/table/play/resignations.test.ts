import { describe, expect, it, vi } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { Actor, Person } from '../model.ts';
import { standingMoves } from './replay.ts';

const { choose, tables, request, begun, loaded, move, open, store, table, wind, work } = anew(() =>
  tableWith(stones),
);

/** Everybody ends a round; computers play in between. */
async function round(id: string, ...people: readonly Person[]): Promise<void> {
  for (const person of people) await move(id, person, 'done');
  await work();
}
const outcome = ({ id }: Person) => store.prisma.outcome.findFirst({ where: { userId: id } });

describe('a resignation', () => {
  it('after the first round counts as the last place, for both players', async () => {
    const id = await begun(undefined, ben);
    await round(id, ann, ben);
    must(await tables.resign(request(id, ben)));
    await round(id, ann);
    expect(await outcome(ben)).toMatchObject({ place: 2, winner: false, seats: 2 });
    // Even if the caretaker has more stones.
    expect(await outcome(ann)).toMatchObject({ place: 1, winner: true });
  });

  it('within the first round does not count', async () => {
    const id = await begun(undefined, ben);
    await move(id, ann, 'done');
    must(await tables.resign(request(id, ben)));
    await work();
    await round(id, ann);
    expect((await tables.load(id))?.table.status).toBe('finished');
    expect(await outcome(ann)).not.toBeNull();
    expect(await outcome(ben)).toBeNull();
  });

  it('is forgotten when the person comes back and plays to the end', async () => {
    const id = await begun(undefined, ben);
    await round(id, ann, ben);
    must(await tables.resign(request(id, ben)));
    must(await tables.takeSeat(request(id, ben)));
    await move(id, ann, 'take');
    await round(id, ann, ben);
    expect(await outcome(ben)).toMatchObject({ place: 2, winner: false });
    expect(await outcome(ann)).toMatchObject({ place: 1, winner: true });
  });
});

const DAY = 24 * 3_600_000;

/** How Ben's seat can go to a computer or to somebody else while the game waits for him. */
const ways: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  async resigning(id) {
    must(await tables.resign(request(id, ben)));
  },
  async 'running out of time'(id) {
    wind(2 * DAY);
    await tables.processDue(id);
    await choose(id, ann, 'caretaker');
  },
  async 'running out of time, and a substitute comes'(id) {
    wind(2 * DAY);
    await tables.processDue(id);
    await choose(id, ann, 'offer');
    must(await tables.takeSeat(request(id, dan)));
    await move(id, dan, 'done');
  },
  async 'leaving the server'(id) {
    await tables.memberLeft(id, ben.id);
    await choose(id, ann, 'caretaker');
  },
  async 'being removed'(id) {
    must(await tables.removePerson({ ...request(id, cleo), manager: true }, ben.id));
  },
};

describe.each(Object.entries(ways))('%s', (_, leaves) => {
  it('after the first round counts as the last place', async () => {
    const id = await begun('fast', ben);
    await round(id, ann, ben);
    await move(id, ann, 'done');
    await leaves(id);
    await work();
    expect((await table(id)).resigned).toEqual([{ seat: 1, early: false }]);
    expect(await outcome(ben)).toMatchObject({ place: 2, winner: false, seats: 2 });
    expect(await outcome(ann)).toMatchObject({ place: 1, winner: true });
    expect(await outcome(dan)).toBeNull();
  });

  it('within the first round does not count', async () => {
    const id = await begun('fast', ben);
    await move(id, ann, 'done');
    await leaves(id);
    await work();
    if ((await table(id)).seats[1]?.kind === 'human') await move(id, dan, 'done');
    await round(id, ann);
    expect((await table(id)).resigned).toEqual([{ seat: 1, early: true }]);
    expect(await outcome(ben)).toBeNull();
    // The computer's stones rank nobody.
    expect(await outcome(ann)).toMatchObject({ place: 1, winner: true });
  });
});

describe('a substitute who leaves again', () => {
  it('has no outcome, and the owner of the seat has the last place', async () => {
    const id = await begun('fast', ben, cleo);
    await round(id, ann, ben, cleo);
    await tables.memberLeft(id, ben.id);
    await choose(id, ann, 'offer');
    await choose(id, cleo, 'offer');
    must(await tables.takeSeat(request(id, dan)));
    must(await tables.resign(request(id, dan)));
    await round(id, ann, cleo);
    expect((await table(id)).status).toBe('finished');
    expect(await outcome(ben)).toMatchObject({ place: 3, winner: false });
    expect(await outcome(dan)).toBeNull();
  });
});

describe('a seat that its person took back', () => {
  /** Three rounds, in each of which Ann waits for Ben. */
  const waiting = async () => {
    const id = await open({ rounds: '3' });
    must(await tables.join(request(id, ben)));
    must(await tables.start(request(id, ann)));
    return id;
  };
  const awayFor = async (id: string) => {
    must(await tables.resign(request(id, ben)));
    await work();
    must(await tables.takeSeat(request(id, ben)));
    await move(id, ann, 'done');
  };
  const movesBy = async (id: string, who: Actor) => {
    const rows = standingMoves(await store.steps(id));
    return rows.filter(({ seat, by }) => seat === 1 && by === who).length;
  };

  it('counts as resigned where a computer made nearly all of its moves, however good they were', async () => {
    const id = await waiting();
    await awayFor(id);
    await awayFor(id);
    await round(id, ann, ben);
    expect([await movesBy(id, 'player'), (await movesBy(id, 'caretaker')) > 10]).toEqual([1, true]);
    expect((await table(id)).resigned).toEqual([{ seat: 1, early: false }]);
    expect(await outcome(ben)).toMatchObject({ place: 2, winner: false });
    expect(await outcome(ann)).toMatchObject({ place: 1, winner: true });
  });

  it('has no result where that was within the first round, like a seat that was never taken back', async () => {
    const id = await waiting();
    await awayFor(id);
    await round(id, ann, ben);
    await round(id, ann, ben);
    expect((await table(id)).resigned).toEqual([{ seat: 1, early: true }]);
    expect(await outcome(ben)).toBeNull();
  });

  describe('after a caretaker made three moves', () => {
    /** In the second round; Ben has sat down again. */
    const back = async () => {
      const id = await waiting();
      await round(id, ann, ben);
      must(await tables.resign(request(id, ben)));
      const { pool } = (await loaded(id)).state as { readonly pool: number };
      for (let left = pool; left > 2; left--) await move(id, ann, 'take');
      await work();
      must(await tables.takeSeat(request(id, ben)));
      expect([await movesBy(id, 'player'), await movesBy(id, 'caretaker')]).toEqual([1, 3]);
      return id;
    };

    it('counts in full with three of its person’s own', async () => {
      const id = await back();
      await move(id, ann, 'done');
      await move(id, ben, 'take');
      await round(id, ann, ben);
      expect((await table(id)).resigned).toEqual([]);
      expect(await outcome(ben)).toMatchObject({ score: 3 });
    });

    it('counts as resigned with two, however many others were taken back', async () => {
      const id = await back();
      await move(id, ann, 'done');
      for (const _ of [1, 2, 3]) {
        await move(id, ben, 'take');
        must(await tables.undo(request(id, ben)));
      }
      await round(id, ann, ben);
      expect((await table(id)).resigned).toEqual([{ seat: 1, early: false }]);
    });

    it('counts planned moves as its person’s own', async () => {
      const id = await back();
      const take = { verb: 'take', args: {} };
      must(await tables.plan(request(id, ben), 'round-3', [take]));
      await move(id, ann, 'done');
      await work();
      await round(id, ann, ben);
      expect([await movesBy(id, 'player'), await movesBy(id, 'caretaker')]).toEqual([3, 3]);
      expect((await table(id)).resigned).toEqual([]);
    });
  });
});

it('reads the steps of a game only where somebody was away', async () => {
  const last = async (id: string) => {
    await round(id, ann, ben);
    await move(id, ann, 'done');
    const steps = vi.spyOn(store, 'steps');
    await move(id, ben, 'done');
    expect((await table(id)).status).toBe('finished');
    return steps.mock.calls.length;
  };
  expect(await last(await begun(undefined, ben))).toBe(0);
  vi.restoreAllMocks();
  const id = await begun(undefined, ben);
  must(await tables.resign(request(id, ben)));
  must(await tables.takeSeat(request(id, ben)));
  expect(await last(id)).toBe(1);
  vi.restoreAllMocks();
});
