import { beforeEach, describe, expect, it } from 'vitest';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../testkit/table/lifecycle.ts';
import { stones } from '../testkit/table/stones.ts';
import type { Person } from './model.ts';
import { clockPresets } from './time/clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let { store, tables, request, begun, choose, events, later, loaded, proposal, move, now, table, time, wind } =
  tableWith(stones);
beforeEach(() => {
  ({ store, tables, request, begun, choose, events, later, loaded, proposal, move, now, table, time, wind } =
    tableWith(stones));
});

describe('a clock', () => {
  it('is off on request, and invalid ones are refused', async () => {
    const id = await begun(undefined, ben);
    expect((await table(id)).clock).toBeUndefined();
    expect(await time(id, 0)).toMatchObject({ awaitedSince: now(), left: 0, deadline: undefined });
    const bad = tables.open({
      guildId: 'g',
      channelId: 'x',
      host: ann,
      origin: 'opens',
      locale: 'en',
      game: 'stones',
      options: {},
      clock: 'soon',
    });
    expect(await refusal(bad)).toBe('clock-value');
  });

  it('runs for every awaited seat, from the beginning', async () => {
    const id = await begun('fast', ben);
    const deadline = later(DAY);
    expect(await time(id, 0)).toMatchObject({ left: DAY, runningSince: now(), deadline });
    expect(await time(id, 1)).toMatchObject({ left: DAY, runningSince: now(), deadline });
  });

  it('stops when a turn has ended, and gains time', async () => {
    const id = await begun('fast', ben);
    wind(6 * HOUR);
    await move(id, ann, 'take');
    expect((await time(id, 0)).runningSince).toEqual(later(-6 * HOUR));
    await move(id, ann, 'done');
    expect(await time(id, 0)).toMatchObject({
      awaitedSince: undefined,
      left: 22 * HOUR,
      runningSince: undefined,
      deadline: undefined,
      turns: 1,
      thinkingTime: 6 * HOUR,
    });
    wind(5 * HOUR);
    await move(id, ben, 'done');
    // Ben ends the round: a new one begins and awaits both.
    expect(await time(id, 0)).toMatchObject({ left: 22 * HOUR, deadline: later(22 * HOUR) });
    expect(await time(id, 1)).toMatchObject({
      left: 17 * HOUR,
      deadline: later(17 * HOUR),
      turns: 1,
    });
  });

  it('never exceeds the maximum', async () => {
    const id = await begun('1d+20h/1d12h', ben);
    await move(id, ann, 'done');
    expect((await time(id, 0)).left).toBe(36 * HOUR);
  });

  it('gains nothing from a turn that is undone', async () => {
    const id = await begun('fast', ben);
    wind(HOUR);
    await move(id, ann, 'done');
    must(await tables.undo(request(id, ann)));
    expect(await time(id, 0)).toMatchObject({
      left: 23 * HOUR,
      turns: 0,
      deadline: later(23 * HOUR),
    });
  });

  it('stands still during the person’s quiet hours, as set before', async () => {
    const night = { from: 22 * 60, to: 8 * 60 };
    await store.updatePlayer(ben.id, {
      availability: { zone: 'Europe/Amsterdam', quiet: night, weekendsOff: false, daysOff: [] },
    });
    const id = await begun('fast', ben);
    // From noon UTC, 13:00 in Amsterdam: 9 hours until 22:00, 14 on the next day, the last on the third.
    expect((await time(id, 1)).deadline).toEqual(new Date('2026-03-04T08:00:00Z'));
    expect((await time(id, 0)).deadline).toEqual(new Date('2026-03-03T12:00:00Z'));
  });

  it('changes when all agree', async () => {
    const id = await begun('fast', ben, cleo);
    wind(HOUR);
    must(await tables.proposeClock(request(id, ann), 'slow'));
    expect(await refusal(tables.proposeClock(request(id, ben), 'none'))).toBe('proposal-open');
    expect(await refusal(tables.choose(request(id, dan), (await proposal(id)).id, 'yes'))).toBe(
      'proposal-not-yours',
    );
    expect(await refusal(tables.choose(request(id, ben), (await proposal(id)).id, 'wait'))).toBe(
      'proposal-gone',
    );
    await choose(id, ben, 'yes');
    expect((await table(id)).clock).toEqual(clockPresets.fast);
    await choose(id, cleo, 'yes');
    const after = await table(id);
    expect(after.clock).toEqual(clockPresets.slow);
    expect(after.proposals).toEqual([]);
    for (const { left, deadline } of after.times) {
      expect(left).toBe(3 * DAY);
      expect(deadline).toEqual(later(3 * DAY));
    }
  });

  it('stays when somebody disagrees, and changes at once for a person alone', async () => {
    const id = await begun('fast', ben);
    must(await tables.proposeClock(request(id, ann), 'none'));
    await choose(id, ben, 'no');
    expect(await table(id)).toMatchObject({ clock: clockPresets.fast, proposals: [] });
    expect(await events(id)).toContain('proposal-refused');
    const alone = await begun('fast');
    must(await tables.proposeClock(request(alone, ann), 'none'));
    expect(await table(alone)).toMatchObject({ clock: undefined, proposals: [] });
    expect((await time(alone, 0)).deadline).toBeUndefined();
  });
});

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
    expect(await time(id, 0)).toMatchObject({ left: 0, deadline: undefined });
  });

  it('gets more time, if the others choose that', async () => {
    const id = await outOfTime();
    await choose(id, ben, 'wait');
    expect(await table(id)).toMatchObject({ proposals: [] });
    expect(await time(id, 0)).toMatchObject({ left: 12 * HOUR, deadline: later(12 * HOUR) });
  });

  it('has a computer play their seat, whose moves are marked, and may take it back', async () => {
    const id = await outOfTime();
    await choose(id, ben, 'caretaker');
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'computer', caretakerFor: ann });
    expect(store.jobs.at(-1)).toEqual({ queue: 'computer', key: id });
    await tables.playComputers(id);
    const steps = await tables.steps(await loaded(id));
    expect(steps.filter(({ by }) => by === 'caretaker').length).toBeGreaterThan(0);
    const away = await tables.move(request(id, ann), { verb: 'take', args: {} });
    expect(away).toMatchObject({ ok: false, refusal: { code: 'seat-away', seat: 0 } });
    expect((await tables.ofPlayer(ann.id)).map((one) => one.table.id)).toEqual([id]);
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

  it('also gets time after moving on a seat that is offered', async () => {
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
    expect(proposals.map((one) => one.kind === 'late' && one.seat)).toEqual([0, 1]);
    const [first] = proposals;
    must(await tables.choose(request(id, cleo), first?.id ?? '', 'caretaker'));
    expect(await refusal(tables.choose(request(id, ann), first?.id ?? '', 'wait'))).toBe('proposal-gone');
    expect((await table(id)).proposals).toHaveLength(1);
  });

  it('may be everybody sooner or later: then the game is paused', async () => {
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
      guildId: 'g',
      channelId: 'lobby',
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

describe('a deleted channel or a server without the bot', () => {
  it('pauses a game until it is moved, and closes a lobby', async () => {
    const id = await begun('fast', ben);
    await tables.pause(id, 'channel');
    wind(10 * DAY);
    await tables.processDue(id);
    expect(await table(id)).toMatchObject({ status: 'playing', paused: { why: 'channel' } });
    expect(await refusal(tables.resume(request(id, ann)))).toBe('no-channel');
    expect(await refusal(tables.moveTo(request(id, dan), { guildId: 'g', channelId: 'new' }))).toBe(
      'not-seated',
    );
    const there = await begun(undefined);
    const occupied = { guildId: 'g', channelId: (await table(there)).channelId };
    expect(await refusal(tables.moveTo(request(id, ben), occupied))).toBe('channel-occupied');
    must(await tables.moveTo(request(id, ben), { guildId: 'g2', channelId: 'new' }));
    expect(await table(id)).toMatchObject({ guildId: 'g2', channelId: 'new', paused: undefined });
    expect((await tables.openIn('new'))?.table.id).toBe(id);
    expect((await time(id, 0)).deadline).toEqual(later(DAY));
    expect(await refusal(tables.moveTo(request(id, ben), { guildId: 'g', channelId: 'other' }))).toBe(
      'channel-exists',
    );
  });

  it('gets no announcements, because the players learned of it at the pause', async () => {
    for (const why of ['channel', 'server'] as const) {
      const id = await begun(undefined, ben);
      const announced = () =>
        store.jobs.filter(({ queue, key }) => queue === 'announce' && key === id).length;
      const before = announced();
      await tables.pause(id, why);
      expect(announced()).toBe(before + 1);
      await move(id, ann, 'take');
      expect(announced()).toBe(before + 1);
      if (why === 'channel')
        must(await tables.moveTo(request(id, ben), { guildId: 'g', channelId: 'moved' }));
      else await tables.resumeServer('g');
      expect(announced()).toBe(before + 2);
    }
  });

  it('stops the clocks until the bot is back on the server', async () => {
    const id = await begun('fast', ben);
    wind(10 * HOUR);
    await tables.pause(id, 'server');
    expect((await time(id, 0)).left).toBe(14 * HOUR);
    wind(20 * DAY);
    await tables.processDue(id);
    expect(await refusal(tables.resume(request(id, ann)))).toBe('no-server');
    await tables.resumeServer('elsewhere');
    expect((await table(id)).paused).toMatchObject({ why: 'server' });
    await tables.resumeServer('g');
    await tables.resumeServer('g');
    expect((await table(id)).paused).toBeUndefined();
    expect((await time(id, 0)).deadline).toEqual(later(14 * HOUR));
    expect((await events(id)).filter((type) => type === 'server-returned')).toHaveLength(1);
  });

  it('leaves a game paused after everybody has resigned, even if the bot is back', async () => {
    const id = await begun(undefined, ben);
    must(await tables.resign(request(id, ann)));
    must(await tables.resign(request(id, ben)));
    await tables.pause(id, 'server');
    await tables.resumeServer('g');
    expect((await table(id)).paused).toMatchObject({ why: 'nobody' });
    expect(await events(id)).not.toContain('server-returned');
    must(await tables.resume(request(id, ann)));
    expect((await table(id)).paused).toBeUndefined();
  });
});

describe('undo', () => {
  it('lists the moves to take back', async () => {
    const id = await begun(undefined, ben);
    expect(await refusal(tables.undoing(request(id, ann)))).toBe('nothing-to-undo');
    await move(id, ann, 'take');
    const would = must(await tables.undoing(request(id, ann)));
    expect(would).toMatchObject({ how: 'free', rows: [{ seat: 0, verb: 'take' }] });
    await move(id, ann, 'take');
    expect(await refusal(tables.undo(request(id, ann), would.seq))).toBe('stale');
    must(await tables.undo(request(id, ann)));
    expect(must(await tables.undoing(request(id, ann))).seq).toBe(would.seq);
  });

  it('by agreement takes back later moves, too, and repeats the same dice', async () => {
    const id = await begun(undefined, ben);
    await move(id, ann, 'take');
    await move(id, ann, 'done');
    await move(id, ben, 'done');
    const thrown = await loaded(id);
    await move(id, ben, 'take');
    const would = must(await tables.undoing(request(id, ann)));
    expect(would.how).toBe('agreement');
    expect(would.rows.map(({ seat, verb }) => [seat, verb])).toEqual([
      [0, 'done'],
      [1, 'done'],
      [1, 'take'],
    ]);
    expect(await refusal(tables.undo(request(id, ann)))).toBe('undo-chance');
    expect(await refusal(tables.proposeUndo(request(id, ann), 1))).toBe('stale');
    must(await tables.proposeUndo(request(id, ann), would.seq));
    await choose(id, ben, 'yes');
    const back = await loaded(id);
    expect(back.step).toMatchObject({ kind: 'rewind', undoes: would.seq });
    expect(back.game.awaiting(back.state)).toEqual([0, 1]);
    expect((await tables.record(back)).steps).toHaveLength(1);
    await move(id, ann, 'done');
    await move(id, ben, 'done');
    expect((await loaded(id)).state).toEqual(thrown.state);
  });

  it('keeps the record verifiable, however often moves were undone', async () => {
    const id = await begun(undefined, ben);
    const bothDone = async () => {
      await move(id, ann, 'done');
      await move(id, ben, 'done');
    };
    const agreedUndo = async (person: Person, other: Person) => {
      const { seq } = must(await tables.undoing(request(id, person)));
      must(await tables.proposeUndo(request(id, person), seq));
      await choose(id, other, 'yes');
    };
    await move(id, ann, 'take');
    for (const _ of [1, 2]) {
      await bothDone();
      // The dice have been rolled since, so the undo also takes back all that followed.
      await agreedUndo(ben, ann);
      await agreedUndo(ann, ben);
    }
    await bothDone();
    await bothDone();
    const over = await loaded(id);
    expect(over.table.status).toBe('finished');
    expect((await tables.steps(over)).filter(({ kind }) => kind === 'rewind')).toHaveLength(4);
    expect(must(await tables.verify(over))).toMatchObject({ firstWrong: undefined });
  });

  it('is refused to a solo player after a roll', async () => {
    const id = await begun(undefined);
    await tables.playComputers(id);
    await move(id, ann, 'done');
    expect(await refusal(tables.undoing(request(id, ann)))).toBe('undo-chance');
  });
});

describe('a caretaker’s seat', () => {
  it('is open to anybody when the others agree', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.resign(request(id, ann)));
    expect(await refusal(tables.takeSeat(request(id, dan)))).toBe('no-seat-free');
    expect(await refusal(tables.offerSeat(request(id, ben), 1))).toBe('not-caretaker');
    must(await tables.offerSeat(request(id, ben), 0));
    await choose(id, cleo, 'yes');
    expect(await refusal(tables.offerSeat(request(id, ben), 0))).toBe('offered-already');
    must(await tables.takeSeat(request(id, dan)));
    expect((await table(id)).seats[0]).toMatchObject({ person: dan, standsInFor: ann });
  });
});
