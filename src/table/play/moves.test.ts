import { describe, expect, it, vi } from 'vitest';
import type { MoveArgs } from '../../core/game.ts';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';
import { inServer } from '../place.ts';

const { begun, loaded, move, open, requestBy, stonesOf, store, tables } = anew(() => stonesTables());

describe('moves', () => {
  it('are found by their words, and stored with everything drawn', async () => {
    const id = await begun(ben);
    must(await move(id, ann, 'done'));
    const { step } = must(await move(id, ben, 'done'));
    expect(step).toMatchObject({ seq: 3, kind: 'move', seat: 1, verb: 'done', args: {}, by: 'player' });
    expect(step.chance).toMatchObject([{ kind: 'die' }]);
    expect(step.acted).toEqual([2, 3]);
  });

  it.each([
    ['a stranger', cleo, 'take', {}, 'not-seated'],
    ['a verb of another game', ann, 'climb', {}, 'wrong-verb'],
    ['what is not legal', ann, 'steal', { from: '1' }, 'stones.name'],
    ['absurd words', ann, 'steal', { from: '\u0000'.repeat(100), x: 'y' }, 'stones.name'],
  ])('of %s are refused and change nothing', async (_what, person, verb, args, key) => {
    const id = await begun(ben);
    const { table } = await loaded(id);
    expect(await refusal(move(id, person, verb, args as MoveArgs))).toBe(key);
    expect((await loaded(id)).table).toEqual(table);
  });

  it('that are illegal are refused in the words of the game', async () => {
    const result = await move(await begun(ben), ann, 'steal', { from: '1' });
    expect(result).toEqual({ ok: false, refusal: { message: { key: 'stones.name' } } });
  });

  it('are refused out of turn', async () => {
    const id = await begun(ben);
    must(await move(id, ann, 'done'));
    const early = await move(id, ann, 'take');
    expect(early).toMatchObject({
      refusal: { message: { key: 'discord.refusal.not-your-turn', values: { players: ['Ben'] } } },
    });
  });

  it('are refused before the beginning and after the end', async () => {
    const id = await open({ rounds: '1' });
    must(await tables.join(requestBy(id, ben)));
    expect(await refusal(move(id, ann, 'take'))).toBe('not-playing');
    must(await tables.start(requestBy(id, ann)));
    expect(await refusal(tables.start(requestBy(id, ben)))).toBe('already-started');
    must(await move(id, ann, 'take'));
    must(await move(id, ann, 'done'));
    expect(must(await move(id, ben, 'done')).loaded.table.status).toBe('finished');
    expect(await refusal(move(id, ann, 'take'))).toBe('over');
    expect(await tables.openIn('c1')).toBeUndefined();
  });

  it('are made once per interaction, even when they are no longer legal', async () => {
    const id = await begun(ben);
    const request = requestBy(id, ann);
    must(await tables.move(request, { verb: 'take', args: {} }));
    must(await tables.move(request, { verb: 'take', args: {} }));
    expect(await stonesOf(id)).toEqual([1, 0]);
    const done = requestBy(id, ann);
    must(await tables.move(done, { verb: 'done', args: {} }));
    expect(must(await tables.move(done, { verb: 'done', args: {} })).step.verb).toBe('done');
  });

  it('from an outdated panel are refused; moves of other seats do not matter', async () => {
    const id = await begun(ben);
    const stamp = tables.stamp(await loaded(id), 0);
    must(await move(id, ben, 'done'));
    must(await tables.move(requestBy(id, ann), { verb: 'take', args: {}, stamp }));
    expect(await refusal(tables.move(requestBy(id, ann), { verb: 'take', args: {}, stamp }))).toBe('stale');
  });

  it('at the same moment are all made, one after the other', async () => {
    const id = await begun(ben, cleo);
    await Promise.all([ann, ben, cleo].map((person) => move(id, person, 'done')));
    expect((await tables.steps(await loaded(id))).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('on a table that was just read does not read it again, unless another move was first', async () => {
    const id = await begun(ben);
    const read = await loaded(id);
    const reads = vi.spyOn(store, 'head');
    must(await tables.move(requestBy(id, ann), { verb: 'take', args: {} }, read));
    expect(reads).not.toHaveBeenCalled();
    must(await tables.move(requestBy(id, ben), { verb: 'done', args: {} }, read));
    expect(reads).toHaveBeenCalledTimes(1);
    expect((await loaded(id)).table.head).toBe(3);
  });
});

describe('undo', () => {
  it("takes back one's own latest move, whatever independent moves came after it", async () => {
    const id = await begun(ben);
    must(await move(id, ann, 'take'));
    must(await move(id, ben, 'done'));
    const { step } = must(await tables.undo(requestBy(id, ann)));
    expect(step).toMatchObject({ kind: 'undo', undoes: 2, seq: 4 });
    expect(await stonesOf(id)).toEqual([0, 0]);
    expect((await loaded(id)).game.awaiting((await loaded(id)).state)).toEqual([0]);
    expect((await tables.record(await loaded(id))).steps.map(({ seat, verb }) => [seat, verb])).toEqual([
      [1, 'done'],
    ]);
  });

  it('goes back move by move', async () => {
    const id = await open({ rounds: '1' });
    must(await tables.join(requestBy(id, ben)));
    must(await tables.start(requestBy(id, ann)));
    const pool = ((await loaded(id)).state as { pool: number }).pool;
    for (let i = 0; i < Math.min(2, pool); i++) must(await move(id, ann, 'take'));
    for (let i = 0; i < Math.min(2, pool); i++) must(await tables.undo(requestBy(id, ann)));
    expect(await stonesOf(id)).toEqual([0, 0]);
    expect(await refusal(tables.undo(requestBy(id, ann)))).toBe('nothing-to-undo');
  });

  it('is refused if another move depends on it', async () => {
    const id = await begun(ben);
    must(await move(id, ann, 'take'));
    must(await move(id, ben, 'steal', { from: '0' }));
    expect(await refusal(tables.undo(requestBy(id, ann)))).toBe('undo-others');
    must(await tables.undo(requestBy(id, ben)));
    must(await tables.undo(requestBy(id, ann)));
    expect(await stonesOf(id)).toEqual([0, 0]);
  });

  it('is refused after a roll', async () => {
    const id = await begun(ben);
    must(await move(id, ann, 'done'));
    must(await move(id, ben, 'done'));
    expect(await refusal(tables.undo(requestBy(id, ben)))).toBe('undo-chance');
    expect(await refusal(tables.undo(requestBy(id, ann)))).toBe('undo-chance');
  });

  it('is refused to strangers', async () => {
    expect(await refusal(tables.undo(requestBy(await begun(ben), cleo)))).toBe('not-seated');
  });
});

describe('resigning', () => {
  it('leaves the seat to a computer, whose moves are marked in the record', async () => {
    const id = await begun(ben);
    must(await tables.resign(requestBy(id, ann)));
    expect(store.jobs.at(-1)).toEqual({ queue: 'computer', key: id });
    await tables.playComputers(id);
    const record = await tables.record(await loaded(id));
    expect(record.steps.length).toBeGreaterThan(0);
    expect(record.steps.every(({ seat, by }) => seat === 0 && by === 'caretaker')).toBe(true);
    expect(await refusal(move(id, ann, 'take'))).toBe('seat-away');
  });

  it('closes a solo table without a result', async () => {
    const id = await open();
    must(await tables.addComputer(requestBy(id, ann)));
    must(await tables.start(requestBy(id, ann)));
    expect(must(await tables.resign(requestBy(id, ann))).table.status).toBe('cancelled');
    expect((await tables.record(await loaded(id))).final).toBeUndefined();
  });

  it('of everybody pauses the game: no computer plays on, and a person who resumes it gets their seat back', async () => {
    const id = await begun(ben);
    must(await tables.resign(requestBy(id, ann)));
    const paused = must(await tables.resign(requestBy(id, ben)));
    expect(paused.table).toMatchObject({ status: 'playing', paused: { why: 'nobody' }, proposals: [] });
    expect(paused.step?.events).toEqual([
      { type: 'resigned', player: ben, result: 'paused' },
      { type: 'paused' },
    ]);
    expect(store.jobs.at(-1)).toEqual({ queue: 'announce', key: id });
    await tables.playComputers(id);
    expect((await loaded(id)).table.head).toBe(paused.table.head);
    expect(await refusal(tables.resume(requestBy(id, cleo)))).toBe('not-seated');
    const resumed = must(await tables.resume(requestBy(id, ben)));
    expect(resumed.table.paused).toBeUndefined();
    expect(resumed.table.seats[1]).toMatchObject({ kind: 'human', person: ben });
    expect(resumed.step).toMatchObject({ kind: 'seat', seat: 1 });
    expect(store.jobs.at(-1)).toEqual({ queue: 'computer', key: id });
    must(await move(id, ben, 'done'));
  });

  it('of everybody keeps a table paused even after a change of channel, until somebody is back', async () => {
    const id = await begun(ben);
    for (const person of [ann, ben]) must(await tables.resign(requestBy(id, person)));
    await tables.pause(id, 'channel');
    must(await tables.moveTo(requestBy(id, ann), inServer('g', 'elsewhere')));
    expect((await loaded(id)).table.paused).toMatchObject({ why: 'nobody' });
    must(await tables.takeSeat(requestBy(id, ann)));
    expect((await loaded(id)).table.paused).toBeUndefined();
  });

  it('replaces cancelling for a solo player; with others, cancelling is refused', async () => {
    const id = await begun(ben);
    expect(await refusal(tables.cancel(requestBy(id, ann)))).toBe('cancel-others');
    must(await tables.resign(requestBy(id, ben)));
    expect(must(await tables.cancel(requestBy(id, ann))).table.status).toBe('cancelled');
  });
});
