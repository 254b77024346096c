import { beforeEach, describe, expect, it } from 'vitest';
import type { MoveArgs } from '../core/game.ts';
import { type MemoryStore, memoryStore } from '../testkit/table/memory-store.ts';
import { stones } from '../testkit/table/stones.ts';
import type { Person } from './model.ts';
import type { Loaded, Result, TableService } from './service.ts';
import { createTables } from './tables.ts';

const ann: Person = { id: '1', name: 'Ann' };
const bob: Person = { id: '2', name: 'Bob' };
const cleo: Person = { id: '3', name: 'Cleo' };

let store: MemoryStore;
let tables: TableService;
let interactions = 100;
const origin = () => String(interactions++);

beforeEach(() => {
  store = memoryStore();
  tables = createTables({
    store,
    games: [stones],
    now: () => new Date('2026-01-01T12:00:00Z'),
    seed: () => '01'.repeat(32),
  });
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}
async function refusal(result: Promise<Result<unknown>>): Promise<string> {
  const settled = await result;
  return settled.ok ? 'accepted' : settled.refusal.code;
}
const requestBy = (tableId: string, person: Person) => ({ tableId, person, origin: origin() });
const open = async (options: MoveArgs = {}, channelId = 'c1') =>
  must(
    await tables.open({
      guildId: 'g',
      channelId,
      host: ann,
      origin: origin(),
      locale: 'en',
      game: 'stones',
      options,
    }),
  ).table.id;
const begun = async (...others: readonly Person[]) => {
  const id = await open();
  for (const person of others) must(await tables.join(requestBy(id, person)));
  must(await tables.start(requestBy(id, ann)));
  return id;
};
const loaded = async (id: string): Promise<Loaded> => {
  const found = await tables.load(id);
  if (found === undefined) throw new Error('no table');
  return found;
};
const stonesOf = async (id: string) => ((await loaded(id)).state as { stones: number[] }).stones;
const move = (id: string, person: Person, verb: string, args: MoveArgs = {}) =>
  tables.move(requestBy(id, person), { verb, args });

describe('opening a table', () => {
  it('completes the options with their default values and seats the host', async () => {
    const { table } = await loaded(await open());
    expect(table.options).toEqual({ rounds: 2 });
    expect(table.seats).toMatchObject([{ kind: 'human', person: ann }]);
    expect(table.seatLimit).toBe(4);
    expect(store.jobs).toEqual([{ queue: 'announce', key: table.id }]);
  });

  it.each([
    ['an unknown game', { game: 'chess' }, 'unknown-game'],
    ['an unknown option', { options: { colour: 'red' } }, 'unknown-option'],
    ["an object's own property as an option", { options: { constructor: '1' } }, 'unknown-option'],
    ['a value out of range', { options: { rounds: '4' } }, 'option-value'],
    ['a value that is no number', { options: { rounds: '2.5' } }, 'option-value'],
    ['too many seats', { seats: '5' }, 'seats-value'],
    ['too few seats', { seats: '1' }, 'seats-value'],
    ['seats that are no number', { seats: '1e9' }, 'seats-value'],
    ['absurdly long text', { seats: 'x'.repeat(6000) }, 'seats-value'],
  ])('refuses %s and opens nothing', async (_what, wrong, key) => {
    const opening = {
      guildId: 'g',
      channelId: 'c1',
      host: ann,
      origin: origin(),
      locale: 'en',
      game: 'stones',
      options: {},
      ...wrong,
    } as const;
    expect(await refusal(tables.open(opening))).toBe(key);
    expect(await tables.openIn('c1')).toBeUndefined();
  });

  it('refuses a second table in the channel, and names the first', async () => {
    const first = await open();
    const second = await tables.open({
      guildId: 'g',
      channelId: 'c1',
      host: bob,
      origin: origin(),
      locale: 'en',
      game: 'stones',
      options: {},
    });
    expect(second).toMatchObject({
      ok: false,
      refusal: { code: 'channel-occupied', table: { id: first } },
    });
  });

  it('returns the same table for the same interaction', async () => {
    const opening = {
      guildId: 'g',
      channelId: 'c1',
      host: ann,
      origin: '77',
      locale: 'en',
      game: 'stones',
      options: {},
    } as const;
    const first = must(await tables.open(opening));
    expect(must(await tables.open(opening)).table.id).toBe(first.table.id);
  });
});

describe('the lobby', () => {
  it('seats people in the order in which they join, up to the limit', async () => {
    const id = await open();
    must(await tables.setOptions(requestBy(id, ann), { seats: '2', rounds: '3' }));
    const { table } = must(await tables.join(requestBy(id, bob)));
    expect(table.seats.map((occupant) => occupant.kind === 'human' && occupant.person.name)).toEqual([
      'Ann',
      'Bob',
    ]);
    expect(table.options).toEqual({ rounds: 3 });
    expect(await refusal(tables.join(requestBy(id, cleo)))).toBe('full');
    expect(await refusal(tables.addComputer(requestBy(id, bob)))).toBe('full');
    expect(await refusal(tables.join(requestBy(id, bob)))).toBe('already-joined');
    expect(await refusal(tables.setOptions(requestBy(id, bob), { rounds: '1' }))).toBe('host-only');
  });

  it('refuses a limit below the number of taken seats', async () => {
    const id = await open();
    must(await tables.join(requestBy(id, bob)));
    must(await tables.join(requestBy(id, cleo)));
    expect(await refusal(tables.setOptions(requestBy(id, ann), { seats: '2' }))).toBe('seats-taken');
  });

  it('treats a repeated join as one', async () => {
    const id = await open();
    const request = requestBy(id, bob);
    must(await tables.join(request));
    expect(must(await tables.join(request)).table.seats).toHaveLength(2);
  });

  it('passes to the next person when the host leaves, and closes when nobody is left', async () => {
    const id = await open();
    must(await tables.join(requestBy(id, bob)));
    expect(must(await tables.leave(requestBy(id, ann))).table.hostId).toBe(bob.id);
    expect(await refusal(tables.leave(requestBy(id, ann)))).toBe('not-seated');
    expect(must(await tables.leave(requestBy(id, bob))).table.status).toBe('cancelled');
    expect(await tables.openIn('c1')).toBeUndefined();
  });

  it('adds and removes computer players', async () => {
    const id = await open();
    must(await tables.addComputer(requestBy(id, ann)));
    expect(must(await tables.addComputer(requestBy(id, ann))).table.seats.map(({ kind }) => kind)).toEqual([
      'human',
      'computer',
      'computer',
    ]);
    must(await tables.removeComputer(requestBy(id, ann)));
    must(await tables.removeComputer(requestBy(id, ann)));
    expect(await refusal(tables.removeComputer(requestBy(id, ann)))).toBe('no-computer');
    expect(await refusal(tables.addComputer(requestBy(id, bob)))).toBe('not-seated');
  });

  it('does not start with too few players, nor for a stranger', async () => {
    const id = await open();
    expect(await refusal(tables.start(requestBy(id, ann)))).toBe('too-few');
    expect(await refusal(tables.start(requestBy(id, bob)))).toBe('not-seated');
  });

  it('can be cancelled by the host only', async () => {
    const id = await open();
    must(await tables.join(requestBy(id, bob)));
    expect(await refusal(tables.cancel(requestBy(id, bob)))).toBe('cancel-host');
    expect(must(await tables.cancel(requestBy(id, ann))).table.status).toBe('cancelled');
    expect(await refusal(tables.join(requestBy(id, cleo)))).toBe('over');
  });

  it('seats everybody who presses at the same moment', async () => {
    const id = await open();
    const results = await Promise.all([bob, cleo].map((person) => tables.join(requestBy(id, person))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await loaded(id)).table.seats).toHaveLength(3);
  });

  it('reports a missing table', async () => {
    expect(await refusal(tables.join(requestBy('aaaaaaaaaa', bob)))).toBe('no-such-table');
    expect(await refusal(move('aaaaaaaaaa', bob, 'take'))).toBe('no-such-table');
  });
});

describe('moves', () => {
  it('are found by their words, and stored with everything drawn', async () => {
    const id = await begun(bob);
    must(await move(id, ann, 'done'));
    const { step } = must(await move(id, bob, 'done'));
    expect(step).toMatchObject({ seq: 3, kind: 'move', seat: 1, verb: 'done', args: {}, by: 'player' });
    expect(step.chance).toMatchObject([{ kind: 'die' }]);
    expect(step.acted).toEqual([2, 3]);
  });

  it.each([
    ['a stranger', cleo, 'take', {}, 'not-seated'],
    ['a verb of another game', ann, 'climb', {}, 'wrong-verb'],
    ['what is not legal', ann, 'steal', { from: '1' }, 'illegal-move'],
    ['absurd words', ann, 'steal', { from: '\u0000'.repeat(100), x: 'y' }, 'illegal-move'],
  ])('of %s are refused and change nothing', async (_what, person, verb, args, key) => {
    const id = await begun(bob);
    const { table } = await loaded(id);
    expect(await refusal(move(id, person, verb, args as MoveArgs))).toBe(key);
    expect((await loaded(id)).table).toEqual(table);
  });

  it('that are illegal are refused in the words of the game', async () => {
    const result = await move(await begun(bob), ann, 'steal', { from: '1' });
    expect(result).toEqual({ ok: false, refusal: { code: 'illegal-move', reason: { key: 'stones.name' } } });
  });

  it('are refused out of turn', async () => {
    const id = await begun(bob);
    must(await move(id, ann, 'done'));
    const early = await move(id, ann, 'take');
    expect(early).toMatchObject({
      refusal: { code: 'not-your-turn', players: ['Bob'] },
    });
  });

  it('are refused before the beginning and after the end', async () => {
    const id = await open({ rounds: '1' });
    must(await tables.join(requestBy(id, bob)));
    expect(await refusal(move(id, ann, 'take'))).toBe('not-playing');
    must(await tables.start(requestBy(id, bob)));
    expect(await refusal(tables.start(requestBy(id, ann)))).toBe('already-started');
    must(await move(id, ann, 'take'));
    must(await move(id, ann, 'done'));
    expect(must(await move(id, bob, 'done')).loaded.table.status).toBe('finished');
    expect(await refusal(move(id, ann, 'take'))).toBe('over');
    expect(await tables.openIn('c1')).toBeUndefined();
  });

  it('are made once per interaction, even when they are no longer legal', async () => {
    const id = await begun(bob);
    const request = requestBy(id, ann);
    must(await tables.move(request, { verb: 'take', args: {} }));
    must(await tables.move(request, { verb: 'take', args: {} }));
    expect(await stonesOf(id)).toEqual([1, 0]);
    const done = requestBy(id, ann);
    must(await tables.move(done, { verb: 'done', args: {} }));
    expect(must(await tables.move(done, { verb: 'done', args: {} })).step.verb).toBe('done');
  });

  it('from an outdated panel are refused; moves of other seats do not matter', async () => {
    const id = await begun(bob);
    const stamp = tables.stamp(await loaded(id), 0);
    must(await move(id, bob, 'done'));
    must(await tables.move(requestBy(id, ann), { verb: 'take', args: {}, stamp }));
    expect(await refusal(tables.move(requestBy(id, ann), { verb: 'take', args: {}, stamp }))).toBe('stale');
  });

  it('at the same moment are all made, one after the other', async () => {
    const id = await begun(bob, cleo);
    await Promise.all([ann, bob, cleo].map((person) => move(id, person, 'done')));
    expect((await tables.steps(await loaded(id))).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('can be previewed', async () => {
    const id = await begun(bob);
    const preview = must(await tables.preview(requestBy(id, ann), { verb: 'take', args: {} }));
    expect(preview.state).toMatchObject({ stones: [1, 0] });
    expect(await stonesOf(id)).toEqual([0, 0]);
  });
});

describe('undo', () => {
  it("takes back one's own latest move, whatever independent moves came after it", async () => {
    const id = await begun(bob);
    must(await move(id, ann, 'take'));
    must(await move(id, bob, 'done'));
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
    must(await tables.join(requestBy(id, bob)));
    must(await tables.start(requestBy(id, ann)));
    const pool = ((await loaded(id)).state as { pool: number }).pool;
    for (let i = 0; i < Math.min(2, pool); i++) must(await move(id, ann, 'take'));
    for (let i = 0; i < Math.min(2, pool); i++) must(await tables.undo(requestBy(id, ann)));
    expect(await stonesOf(id)).toEqual([0, 0]);
    expect(await refusal(tables.undo(requestBy(id, ann)))).toBe('nothing-to-undo');
  });

  it('is refused if another move depends on it', async () => {
    const id = await begun(bob);
    must(await move(id, ann, 'take'));
    must(await move(id, bob, 'steal', { from: '0' }));
    expect(await refusal(tables.undo(requestBy(id, ann)))).toBe('undo-others');
    must(await tables.undo(requestBy(id, bob)));
    must(await tables.undo(requestBy(id, ann)));
    expect(await stonesOf(id)).toEqual([0, 0]);
  });

  it('is refused after a roll', async () => {
    const id = await begun(bob);
    must(await move(id, ann, 'done'));
    must(await move(id, bob, 'done'));
    expect(await refusal(tables.undo(requestBy(id, bob)))).toBe('undo-chance');
    expect(await refusal(tables.undo(requestBy(id, ann)))).toBe('undo-chance');
  });

  it('is refused to strangers', async () => {
    expect(await refusal(tables.undo(requestBy(await begun(bob), cleo)))).toBe('not-seated');
  });
});

describe('resigning', () => {
  it('leaves the seat to a computer, whose moves are marked in the record', async () => {
    const id = await begun(bob);
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
    expect(must(await tables.resign(requestBy(id, ann))).loaded.table.status).toBe('cancelled');
    expect((await tables.record(await loaded(id))).final).toBeUndefined();
  });

  it('of everybody pauses the game: no computer plays on, and the person who resumes it gets their seat back', async () => {
    const id = await begun(bob);
    must(await tables.resign(requestBy(id, ann)));
    const { loaded: paused } = must(await tables.resign(requestBy(id, bob)));
    expect(paused.table).toMatchObject({ status: 'playing', paused: { why: 'nobody' }, proposals: [] });
    expect(paused.step?.events).toEqual([
      { type: 'resigned', player: 'Bob', result: 'paused' },
      { type: 'paused' },
    ]);
    expect(store.jobs.at(-1)).toEqual({ queue: 'announce', key: id });
    await tables.playComputers(id);
    expect((await loaded(id)).table.head).toBe(paused.table.head);
    expect(await refusal(tables.resume(requestBy(id, cleo)))).toBe('not-seated');
    const resumed = must(await tables.resume(requestBy(id, bob)));
    expect(resumed.table.paused).toBeUndefined();
    expect(resumed.table.seats[1]).toMatchObject({ kind: 'human', person: bob });
    expect(resumed.step).toMatchObject({ kind: 'seat', seat: 1 });
    expect(store.jobs.at(-1)).toEqual({ queue: 'computer', key: id });
    must(await move(id, bob, 'done'));
  });

  it('of everybody keeps a table paused even after a change of channel, until somebody is back', async () => {
    const id = await begun(bob);
    for (const person of [ann, bob]) must(await tables.resign(requestBy(id, person)));
    await tables.pause(id, 'channel');
    must(await tables.moveTo(requestBy(id, ann), { guildId: 'g', channelId: 'elsewhere' }));
    expect((await loaded(id)).table.paused).toMatchObject({ why: 'nobody' });
    must(await tables.takeSeat(requestBy(id, ann)));
    expect((await loaded(id)).table.paused).toBeUndefined();
  });

  it('replaces cancelling for a solo player; with others, cancelling is refused', async () => {
    const id = await begun(bob);
    expect(await refusal(tables.cancel(requestBy(id, ann)))).toBe('cancel-others');
    must(await tables.resign(requestBy(id, bob)));
    expect(must(await tables.cancel(requestBy(id, ann))).table.status).toBe('cancelled');
  });
});

describe('computer players', () => {
  it('move until a person must, and only then announce', async () => {
    const id = await open();
    must(await tables.addComputer(requestBy(id, ann)));
    store.jobs.length = 0;
    must(await tables.start(requestBy(id, ann)));
    expect(store.jobs).toEqual([{ queue: 'computer', key: id }]);
    await tables.playComputers(id);
    expect(store.jobs.at(-1)).toEqual({ queue: 'announce', key: id });
    expect(store.jobs.filter(({ queue }) => queue === 'announce')).toHaveLength(1);
    await tables.playComputers(id);
    const { game, state } = await loaded(id);
    expect(game.awaiting(state)).toEqual([0]);
  });

  it('give hints to awaited players', async () => {
    const id = await begun(bob);
    expect(must(await tables.hint(requestBy(id, ann))).move.verb).toBe('take');
    must(await move(id, ann, 'done'));
    expect(await refusal(tables.hint(requestBy(id, ann)))).toBe('not-your-turn');
  });
});

describe('the end', () => {
  const finished = async () => {
    const id = await open({ rounds: '1' });
    must(await tables.join(requestBy(id, bob)));
    must(await tables.start(requestBy(id, ann)));
    must(await move(id, ann, 'take'));
    must(await move(id, ann, 'done'));
    must(await move(id, bob, 'done'));
    return id;
  };

  it('opens the record: seed, joins and result', async () => {
    const running = await tables.record(await loaded(await begun(bob)));
    expect(running).not.toHaveProperty('seed');
    expect(running).not.toHaveProperty('final');
    must(await tables.resign(requestBy((await tables.ofPlayer('1'))[0]?.table.id ?? '', ann)));
    must(await tables.cancel(requestBy((await tables.ofPlayer('2'))[0]?.table.id ?? '', bob)));

    const record = await tables.record(await loaded(await finished()));
    expect(record).toMatchObject({
      record: 1,
      game: 'stones',
      seats: 2,
      options: { rounds: 1 },
      seed: '01'.repeat(32),
      setupChance: [{ kind: 'die' }],
      final: { totals: [1, 0], parts: [{ stones: 1 }, { stones: 0 }], winners: [0] },
    });
    expect(record.joins?.split(',')).toHaveLength(2);
  });

  it('can be verified from the seed, not before', async () => {
    const running = await begun(bob);
    expect(await refusal(tables.verify(await loaded(running)))).toBe('verify-later');
    must(
      await tables
        .undo({ ...requestBy(running, ann) })
        .then(async () => tables.resign(requestBy(running, ann))),
    );
    must(await tables.cancel(requestBy(running, bob)));
    const id = await finished();
    const verdict = must(await tables.verify(await loaded(id)));
    expect(verdict).toMatchObject({ steps: 4, draws: 1, firstWrong: undefined });
  });

  it('reveals a roll that does not match the seed', async () => {
    const id = await finished();
    const setup = await store.step(id, 1);
    if (setup === undefined) throw new Error('no setup');
    Object.assign(setup, { chance: [{ kind: 'die', value: 7 }] });
    expect(must(await tables.verify(await loaded(id))).firstWrong).toBe(1);
  });

  it('of a lobby leaves nothing to verify', async () => {
    const id = await open();
    must(await tables.cancel(requestBy(id, ann)));
    expect(await refusal(tables.verify(await loaded(id)))).toBe('verify-nothing');
  });

  it('leads to a rematch with the same seats and options, which knows the winners', async () => {
    const id = await finished();
    expect(await refusal(tables.rematch(requestBy(id, cleo), 'en'))).toBe('not-seated');
    const again = must(await tables.rematch(requestBy(id, bob), 'de'));
    expect(again.table).toMatchObject({
      rematchOf: id,
      hostId: bob.id,
      locale: 'de',
      options: { rounds: 1 },
      seats: [{ person: ann }, { person: bob }],
    });
    expect(must(await tables.rematch(requestBy(id, ann), 'en')).table.id).toBe(again.table.id);
    const playing = must(await tables.start(requestBy(again.table.id, bob)));
    expect(playing.table.formerWinners).toEqual([0]);
  });

  it('must come before a rematch', async () => {
    expect(await refusal(tables.rematch(requestBy(await begun(bob), ann), 'en'))).toBe('no-rematch-yet');
  });
});

describe('reading tables', () => {
  it('finds the newest table of a channel, an open one first', async () => {
    expect(await tables.latestIn('c1')).toBeUndefined();
    const first = await open();
    must(await tables.cancel(requestBy(first, ann)));
    expect((await tables.latestIn('c1'))?.table.id).toBe(first);
    expect(await tables.openIn('c1')).toBeUndefined();
    const second = await open();
    expect((await tables.latestIn('c1'))?.table.id).toBe(second);
  });

  it('remembers the position that a person saw', async () => {
    const id = await begun(bob);
    expect(await tables.lastLook(await loaded(id), ann.id)).toBeUndefined();
    const seen = await loaded(id);
    await tables.looked(seen, ann.id);
    must(await move(id, bob, 'take'));
    expect(await tables.lastLook(await loaded(id), ann.id)).toEqual(seen.state);
  });
});
