import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../table/model.ts';
import { directPlace } from '../../table/place.ts';
import type { Loaded } from '../../table/request.ts';
import { ann, ben, cleo, must, refusal } from '../../testkit/table/lifecycle.ts';
import { type StonesTables, stonesTables } from '../../testkit/table/stones-tables.ts';
import { createWhatIfs, type WhatIfs } from './service.ts';

let world: StonesTables;
let whatIfs: WhatIfs;
/** Ann and Ben have played two rounds, and Ann took a stone in each. */
let finished: Loaded;
beforeEach(async () => {
  world = stonesTables();
  whatIfs = createWhatIfs(world.kernel);
  const id = await world.begun(ben);
  for (const round of [1, 2]) {
    must(await world.move(id, ann, 'take'));
    must(await world.move(id, ann, 'done'));
    if (round === 2) must(await world.move(id, ben, 'take'));
    must(await world.move(id, ben, 'done'));
  }
  finished = await world.loaded(id);
  expect(finished.table.status).toBe('finished');
});

const requestBy = (person: Person, seq: number, origin = world.origin()) => ({
  source: finished,
  seq,
  person,
  origin,
  channelId: `dm-${person.id}`,
  locale: 'en' as const,
  level: 'hard' as const,
  nameAfter: (name: string) => `${name} (computer)`,
});
const stonesIn = ({ state }: Loaded) => (state as { readonly stones: readonly number[] }).stones;

/** The decision with a verb in a round, from 1. */
async function decisionOf(person: Person, verb: string, round: number) {
  const seat = person.id === ann.id ? 0 : 1;
  const own = must(await whatIfs.pastDecisions(finished)).all.filter(
    ({ step }) => step.seat === seat && step.verb === verb,
  );
  return own[round - 1]?.step.seq ?? expect.fail();
}

describe('what if', () => {
  it('is deleted where it is closed before the person has moved', async () => {
    const seq = await decisionOf(ann, 'take', 2);
    for (const moves of [0, 1]) {
      const { table } = must(await whatIfs.playOn(requestBy(ann, seq)));
      await whatIfs.dropEmpty(table);
      if (moves > 0) must(await world.move(table.id, ann, 'take'));
      must(await world.tables.resign(world.requestBy(table.id, ann)));
      await whatIfs.dropEmpty((await world.loaded(table.id)).table);
      expect((await world.store.table(table.id))?.status).toBe(moves > 0 ? 'cancelled' : undefined);
    }
    await whatIfs.dropEmpty({ ...finished.table, status: 'cancelled' });
    expect(await world.store.table(finished.table.id)).toBeDefined();
  });

  it('begins before the decision, with a computer player on every other seat', async () => {
    const seq = await decisionOf(ann, 'take', 2);
    const loaded = must(await whatIfs.playOn(requestBy(ann, seq)));
    expect(stonesIn(loaded)).toEqual([1, 0]);
    expect(loaded.table).toMatchObject({
      place: directPlace('dm-1'),
      hostId: ann.id,
      seats: [
        { kind: 'human', person: ann },
        { kind: 'computer', name: 'Ben (computer)', level: 'hard' },
      ],
      continuedFrom: { tableId: finished.table.id, seq },
      seatLimit: 2,
    });
    expect(loaded.table.clock).toBeUndefined();
    expect(world.store.jobs.filter(({ key }) => key === loaded.table.id)).toEqual([
      { queue: 'computer', key: loaded.table.id },
    ]);
  });

  it('is open to people who did not play, on any seat', async () => {
    const { table } = must(await whatIfs.playOn(requestBy(cleo, await decisionOf(ben, 'take', 1))));
    expect(table.seats).toMatchObject([{ name: 'Ann (computer)' }, { person: cleo }]);
  });

  it('cannot take back what happened before', async () => {
    const { table } = must(await whatIfs.playOn(requestBy(ann, await decisionOf(ann, 'take', 2))));
    expect(await refusal(world.tables.undo(world.requestBy(table.id, ann)))).toBe('nothing-to-undo');
    must(await world.move(table.id, ann, 'take'));
    expect(stonesIn(must(await world.tables.undo(world.requestBy(table.id, ann))).loaded)).toEqual([1, 0]);
  });

  it('begins twenty times a day for a person, also where each is closed at once', async () => {
    const seq = await decisionOf(ann, 'take', 2);
    const begin = async (person: Person) => whatIfs.playOn(requestBy(person, seq));
    for (let game = 0; game < 20; game++) {
      const { table } = must(await begin(ann));
      must(await world.tables.resign(world.requestBy(table.id, ann)));
    }
    expect(await begin(ann)).toMatchObject({
      ok: false,
      refusal: { message: { key: 'discord.refusal.what-if-most' } },
    });
    must(await begin(ben));
  });

  it('closes when its only person resigns', async () => {
    const { table } = must(await whatIfs.playOn(requestBy(ann, await decisionOf(ann, 'take', 1))));
    must(await world.tables.resign(world.requestBy(table.id, ann)));
    expect((await world.loaded(table.id)).table.status).toBe('cancelled');
    const again = must(await whatIfs.playOn(requestBy(ann, await decisionOf(ann, 'take', 1))));
    expect(again.table.id).not.toBe(table.id);
  });

  it('begins once by the same press', async () => {
    const request = requestBy(ann, await decisionOf(ann, 'take', 1), 'press');
    const [result, other] = await Promise.all([whatIfs.playOn(request), whatIfs.playOn(request)]);
    expect(must(result).table.id).toBe(must(other).table.id);
    expect(await world.store.steps(must(result).table.id)).toHaveLength(1);
  });

  it('is refused where another game is open, and names it', async () => {
    const seq = await decisionOf(ann, 'take', 1);
    const { table } = must(await whatIfs.playOn(requestBy(ann, seq)));
    const second = await whatIfs.playOn(requestBy(ann, seq));
    expect(second).toMatchObject({
      refusal: {
        message: { key: 'discord.refusal.what-if-occupied' },
        inTheWay: true,
        table: { id: table.id },
      },
    });
  });

  it('is refused while the game runs, and for moves that it does not have', async () => {
    const running = await world.open({}, 'c2');
    must(await world.tables.join(world.requestBy(running, ben)));
    must(await world.tables.start(world.requestBy(running, ann)));
    const loaded = await world.loaded(running);
    expect(await refusal(whatIfs.pastDecisions(loaded))).toBe('what-if-later');
    expect(await refusal(whatIfs.pastDecision(finished, 1))).toBe('what-if-lost');
    expect(await refusal(whatIfs.pastDecision(finished, 99))).toBe('what-if-lost');
  });

  it('is refused while others can have the same dice', async () => {
    let secret = true;
    world.kernel.hooks.push({ secret: async () => secret });
    expect(await refusal(whatIfs.pastDecisions(finished))).toBe('what-if-secret');
    secret = false;
    expect(must(await whatIfs.pastDecisions(finished)).all.length).toBeGreaterThan(0);
  });

  it('is refused where the record does not lead to its positions any more', async () => {
    const steps = await world.store.steps(finished.table.id);
    await world.store.settlePositions(finished.table.id, 'prune');
    expect(must(await whatIfs.pastDecisions(finished)).all).toHaveLength(steps.length - 1);
    // Such a game has no second round.
    const other = { ...finished, table: { ...finished.table, options: { rounds: 1 } } };
    expect(await refusal(whatIfs.pastDecisions(other))).toBe('what-if-lost');
  });

  it('never begins with a deal', async () => {
    const id = await world.open({}, 'dm-1');
    const lobby = await world.loaded(id);
    await world.store.update({ ...lobby.table, seats: finished.table.seats, dice: 'position' }, []);
    expect(await refusal(world.tables.start(world.requestBy(id, ann)))).toBe('no-such-table');
  });

  it('calls nobody after a former player', async () => {
    const seats = finished.table.seats.map((one, seat) =>
      one.kind === 'human' && seat === 1 ? { ...one, person: { id: 'former-1', name: '' } } : one,
    );
    const gone = { ...finished, table: { ...finished.table, seats } };
    const request = { ...requestBy(ann, await decisionOf(ann, 'take', 1)), source: gone };
    expect(must(await whatIfs.playOn(request)).table.seats[1]).toMatchObject({ name: '' });
  });
});
