import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { Person } from '../model.ts';
import { inServer } from '../place.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { store, tables, request, begun, choose, events, later, loaded, move, table, time, wind } = anew(() =>
  tableWith(stones),
);

describe('a person who is out of time', () => {
  const outOfTime = async (...others: readonly Person[]) => {
    const id = await begun('fast', ben, ...others);
    await move(id, ben, 'done');
    for (const other of others) await move(id, other, 'done');
    wind(DAY);
    await tables.processDue(id);
    return id;
  };

  it('is announced once, not a moment too early', async () => {
    const id = await begun('fast', ben);
    await move(id, ben, 'done');
    wind(DAY - 1);
    await tables.processDue(id);
    expect((await table(id)).proposals).toEqual([]);
    wind(1);
    await tables.processDue(id);
    await tables.processDue(id);
    expect((await table(id)).proposals).toMatchObject([{ kind: 'late', seat: 0, why: 'time' }]);
    expect((await events(id)).filter((type) => type === 'out-of-time')).toHaveLength(1);
    const { left, deadline } = await time(id, 0);
    expect([left, deadline]).toEqual([0, undefined]);
  });

  it('gets more time, if the others choose that', async () => {
    const id = await outOfTime();
    await choose(id, ben, 'wait');
    expect(await table(id)).toMatchObject({ proposals: [] });
    expect(await time(id, 0)).toMatchObject({ left: 12 * HOUR, deadline: later(12 * HOUR) });
  });

  it('has a computer play their seat, with marked moves, and may take it back', async () => {
    const id = await outOfTime();
    await choose(id, ben, 'caretaker');
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'computer', caretakerFor: ann });
    expect(store.jobs.at(-1)).toEqual({ queue: 'computer', key: id });
    await tables.playComputers(id);
    const steps = await tables.steps(await loaded(id));
    expect(steps.filter(({ by }) => by === 'caretaker').length).toBeGreaterThan(0);
    const away = await tables.move(request(id, ann), { verb: 'take', args: {} });
    expect(away).toMatchObject({
      ok: false,
      refusal: { message: { key: 'discord.refusal.seat-away' }, seat: 0 },
    });
    expect((await tables.ofPlayer(ann.id)).map((loaded) => loaded.table.id)).toEqual([id]);
    must(await tables.takeSeat(request(id, ann)));
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'human', person: ann });
    expect((await table(id)).seats[0]).not.toHaveProperty('standsInFor');
    expect(await events(id)).toContain('seat-returned');
  });

  it('may be replaced by another person, whose moves are marked', async () => {
    const id = await outOfTime(cleo);
    await choose(id, ben, 'offer');
    expect((await table(id)).proposals).toHaveLength(1);
    await choose(id, cleo, 'offer');
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'human', person: ann, offered: true });
    expect((await time(id, 0)).deadline).toBeUndefined();
    expect(await refusal(tables.takeSeat(request(id, ben)))).toBe('already-joined');
    const { step } = must(await tables.takeSeat(request(id, dan)));
    expect(step).toMatchObject({ kind: 'seat', seat: 0 });
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'human', person: dan, standsInFor: ann });
    expect(await time(id, 0)).toMatchObject({ left: 12 * HOUR });
    const moved = await move(id, dan, 'take');
    expect(moved.step.by).toBe('substitute');
    expect(await refusal(tables.takeSeat(request(id, ann)))).toBe('seat-substitute');
    must(await tables.undo(request(id, dan)));
    must(await tables.resign(request(id, dan)));
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'computer', caretakerFor: ann });
    must(await tables.takeSeat(request(id, ann)));
    expect((await table(id)).seats[0]).toMatchObject({ person: ann });
  });

  it('ends the vote by moving, with time for the rest of the turn', async () => {
    const id = await outOfTime();
    await move(id, ann, 'take');
    expect((await table(id)).proposals).toEqual([]);
    expect(await time(id, 0)).toMatchObject({ left: 12 * HOUR, deadline: later(12 * HOUR) });
    await tables.processDue(id);
    expect((await table(id)).proposals).toEqual([]);
  });

  it('also gets time after moving on an offered seat', async () => {
    const id = await outOfTime();
    await choose(id, ben, 'offer');
    wind(HOUR);
    await move(id, ann, 'take');
    expect((await table(id)).seats[0]).not.toHaveProperty('offered');
    expect(await time(id, 0)).toMatchObject({ left: 12 * HOUR, deadline: later(12 * HOUR) });
  });

  it('resumes the game by a move or by taking a seat, which gives everybody time', async () => {
    const paused = async () => {
      const id = await begun('fast', ben);
      wind(DAY);
      await tables.processDue(id);
      expect((await table(id)).paused).toMatchObject({ why: 'nobody' });
      wind(3 * DAY);
      return id;
    };
    const moved = await paused();
    await move(moved, ann, 'take');
    for (const seat of [0, 1]) expect((await time(moved, seat)).deadline).toEqual(later(12 * HOUR));
    const id = await begun('fast', ben, cleo);
    must(await tables.resign(request(id, cleo)));
    wind(DAY);
    await tables.processDue(id);
    must(await tables.takeSeat(request(id, cleo)));
    expect((await table(id)).paused).toBeUndefined();
    for (const seat of [0, 1]) expect((await time(id, seat)).deadline).toEqual(later(12 * HOUR));
    expect((await time(id, 2)).left).toBe(DAY);
  });

  it('pauses the game if nobody else is there, and a move resumes it', async () => {
    const id = await begun('fast');
    wind(DAY);
    await tables.processDue(id);
    expect((await table(id)).paused).toMatchObject({ why: 'nobody' });
    expect(await table(id)).toMatchObject({ dueAt: undefined });
    expect(await events(id)).toContain('paused');
    wind(30 * DAY);
    await tables.processDue(id);
    expect(await refusal(tables.resume(request(id, ben)))).toBe('not-seated');
    await move(id, ann, 'take');
    expect((await table(id)).paused).toBeUndefined();
  });

  it('pauses the game if the others do not vote for three days; resuming gives everybody time', async () => {
    const id = await outOfTime(cleo);
    wind(3 * DAY);
    await tables.processDue(id);
    expect(await table(id)).toMatchObject({ paused: { why: 'nobody' }, proposals: [] });
    must(await tables.resume(request(id, ben)));
    expect((await table(id)).paused).toBeUndefined();
    expect((await time(id, 0)).deadline).toEqual(later(12 * HOUR));
    expect(await refusal(tables.resume(request(id, ben)))).toBe('accepted');
  });

  it('may be one of several at once', async () => {
    const id = await begun('fast', ben, cleo);
    await move(id, cleo, 'done');
    wind(DAY);
    await tables.processDue(id);
    const { proposals } = await table(id);
    expect(proposals.map((proposal) => proposal.kind === 'late' && proposal.seat)).toEqual([0, 1]);
    const [first] = proposals;
    must(await tables.choose(request(id, cleo), first?.id ?? '', 'caretaker'));
    expect(await refusal(tables.choose(request(id, ann), first?.id ?? '', 'wait'))).toBe('proposal-gone');
    expect((await table(id)).proposals).toHaveLength(1);
  });

  it('may be everybody: then the game is paused', async () => {
    const id = await begun('fast', ben);
    wind(DAY);
    await tables.processDue(id);
    expect(await table(id)).toMatchObject({ paused: { why: 'nobody' }, proposals: [] });
  });
});

describe('a person who leaves the server', () => {
  it('is late at once', async () => {
    const id = await begun(undefined, ben);
    await tables.memberLeft(id, ann.id);
    await tables.memberLeft(id, ann.id);
    expect((await table(id)).proposals).toMatchObject([{ kind: 'late', seat: 0, why: 'left' }]);
    expect((await table(id)).proposals).toHaveLength(1);
    await choose(id, ben, 'caretaker');
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'computer', caretakerFor: ann });
  });

  it('is waited for, and the vote repeats in the next turn or after a week', async () => {
    const id = await begun(undefined, ben);
    const asks = async () => {
      await tables.memberLeft(id, ann.id);
      return (await table(id)).proposals.length;
    };
    expect(await asks()).toBe(1);
    await choose(id, ben, 'wait');
    wind(HOUR);
    expect(await asks()).toBe(0);
    wind(7 * DAY);
    expect(await asks()).toBe(1);
    await choose(id, ben, 'wait');
    wind(HOUR);
    await move(id, ann, 'done');
    await move(id, ben, 'done');
    expect(await asks()).toBe(1);
  });

  it('leaves a lobby', async () => {
    const opened = await tables.open({
      place: inServer('g', 'lobby'),
      host: ann,
      origin: 'opens',
      locale: 'en',
      game: 'stones',
      options: {},
    });
    const { id } = must(opened).table;
    must(await tables.join(request(id, ben)));
    await tables.memberLeft(id, ann.id);
    expect(await table(id)).toMatchObject({ hostId: ben.id, status: 'lobby' });
  });
});
