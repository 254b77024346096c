import { beforeEach, describe, expect, it } from 'vitest';
import type { TableHooks } from '../../table/hooks.ts';
import { outcome, type Person } from '../../table/model.ts';
import { directPlace } from '../../table/place.ts';
import { createTables, type Loaded, type Result, type TableService } from '../../table/service.ts';
import { type MemoryStore, memoryStore } from '../../testkit/table/memory-store.ts';
import { stones } from '../../testkit/table/stones.ts';
import { closeOf, dayOf, endOf, periodBefore } from './period.ts';
import { type Challenge, challengeOf, challengeTry } from './records.ts';
import { type Challenges, createChallenges } from './service.ts';

const ann: Person = { id: '1', name: 'Ann' };
const bob: Person = { id: '2', name: 'Bob' };

/** The game Stones for one player, where the most stones are best. */
const solo = (id: string) => ({
  ...stones,
  id,
  command: id,
  seats: { min: 1, max: 4 },
  solo: {
    options: (turn: number) => ({ rounds: String(1 + (turn % 3)) }),
    merit: (state: unknown) => stones.score(state as Parameters<typeof stones.score>[0]).totals[0] ?? 0,
  },
});

let now: Date;
let store: MemoryStore;
let tables: TableService;
let challenges: Challenges;
let seeds = 0;
let origins = 0;

beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z');
  store = memoryStore();
  const seed = () => String(++seeds % 10).repeat(64);
  const games = [stones, solo('pebbles'), solo('marbles')];
  const hooks: TableHooks[] = [];
  tables = createTables({ store, games, now: () => now, hooks });
  challenges = createChallenges({ store, service: tables, games, now: () => now, seed });
  hooks.push(challenges);
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}
const keyOf = (result: Result<unknown>) => {
  if (result.ok) return 'accepted';
  const { refusal: no } = result;
  return no.code === 'said' ? no.message.key.replace(/^discord\.refusal\./, '') : no.code;
};
const origin = () => `o${++origins}`;
const request = (loaded: Loaded, person: Person) => ({ tableId: loaded.table.id, person, origin: origin() });
const today = async (guildId = 'g'): Promise<Challenge> => {
  const challenge = await challenges.current('day', guildId);
  if (challenge === undefined) throw new Error('no challenge');
  return challenge;
};
const begin = async (person: Person, channelId = `dm-${person.id}`, guildId = 'g') =>
  challenges.begin({ challenge: await today(guildId), person, origin: origin(), channelId, locale: 'en' });
/** Takes this number of stones each round. */
const playOut = async (loaded: Loaded, person: Person, most: number): Promise<void> => {
  for (;;) {
    const current = await tables.load(loaded.table.id);
    if (current?.table.status !== 'playing') return;
    const { pool } = current.state as { pool: number };
    for (let taken = 0; taken < Math.min(most, pool); taken++)
      must(await tables.move(request(loaded, person), { verb: 'take', args: {} }));
    must(await tables.move(request(loaded, person), { verb: 'done', args: {} }));
  }
};
const chanceOf = async (loaded: Loaded) =>
  (await store.steps(loaded.table.id)).flatMap(({ chance }) => chance);

describe('the day of a challenge', () => {
  it('is the same everywhere, in UTC', () => {
    expect(dayOf(new Date('2026-11-21T23:59:59+00:00'))).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-21T23:59:59-01:00'))).toBe('2026-11-22');
    expect(periodBefore('2026-03-01')).toBe('2026-02-28');
    expect(endOf('2026-11-21').toISOString()).toBe('2026-11-22T00:00:00.000Z');
  });
});

describe('a challenge', () => {
  it('uses a game that one person can play; games and variants take turns', async () => {
    const seen = [];
    for (let day = 0; day < 6; day++) {
      now = new Date(Date.parse('2026-11-21T12:00:00Z') + day * 86_400_000);
      const { game, options } = await today();
      seen.push(`${game} ${options.rounds}`);
    }
    expect(new Set(seen).size).toBe(6);
    expect(seen.some((one) => one.startsWith('stones'))).toBe(false);
  });

  it('stays the same all day, and differs between servers', async () => {
    const first = await today();
    now = new Date('2026-11-21T23:59:59.999Z');
    expect(await today()).toEqual(first);
    expect((await today('h')).seed).not.toBe(first.seed);
    now = new Date('2026-11-22T00:00:00Z');
    expect((await today()).seed).not.toBe(first.seed);
  });

  it('does not exist if no game supports it', async () => {
    const none = createChallenges({ store, service: tables, games: [stones], now: () => now });
    expect(await none.current('day', 'g')).toBeUndefined();
  });
});

describe('playing a challenge', () => {
  it('begins at once, alone, with the same dice for everybody', async () => {
    const [one, other] = [must(await begin(ann)), must(await begin(bob))];
    expect(one.table).toMatchObject({
      status: 'playing',
      place: directPlace('dm-1', 'g'),
      seatLimit: 1,
      dice: 'shared',
    });
    expect(challengeOf(one.table)).toEqual({ guildId: 'g', period: '2026-11-21' });
    await playOut(one, ann, 1);
    await playOut(other, bob, 2);
    expect(await chanceOf(one)).toEqual(await chanceOf(other));
    const elsewhere = must(await begin(ann, 'dm-x', 'h'));
    await playOut(elsewhere, ann, 1);
    expect(elsewhere.table.seedHash).not.toBe(one.table.seedHash);
  });

  it('is possible once per person; a second request finds the same game in any state', async () => {
    const first = must(await begin(ann));
    expect(must(await begin(ann)).table.id).toBe(first.table.id);
    must(await tables.resign(request(first, ann)));
    expect(must(await begin(ann)).table).toMatchObject({ id: first.table.id, status: 'cancelled' });
    expect(await challenges.tries({ guildId: 'g', period: '2026-11-21' })).toHaveLength(1);
  });

  it('continues after a process died before it had begun', async () => {
    const failing = { ...tables, start: () => Promise.reject(new Error('killed')) };
    const dying = createChallenges({ store, service: failing, games: [solo('pebbles')], now: () => now });
    const challenge = await today();
    const beginning = { challenge, person: ann, origin: 'first', channelId: 'dm-1', locale: 'en' } as const;
    await expect(dying.begin(beginning)).rejects.toThrow('killed');
    expect(must(await begin(ann)).table.status).toBe('playing');
  });

  it('is refused if another game is open, with a link to it', async () => {
    const host = { place: directPlace('dm-1'), host: ann, locale: 'en', options: {} } as const;
    const open = must(await tables.open({ ...host, game: 'stones', origin: origin() }));
    const refused = await begin(ann);
    expect(keyOf(refused)).toBe('challenge-occupied');
    expect(refused.ok ? undefined : refused.refusal.table?.id).toBe(open.table.id);
  });

  it('has no rematch', async () => {
    const own = must(await begin(ann));
    await playOut(own, ann, 1);
    expect(keyOf(await tables.rematch(request(own, ann), 'en'))).toBe('dice-once');
  });

  it('keeps its seed secret until the day is over for everybody', async () => {
    const own = must(await begin(ann));
    await playOut(own, ann, 1);
    const closed = (await tables.load(own.table.id)) ?? own;
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    expect(JSON.stringify(await tables.record(closed))).not.toContain(own.table.seed);
    expect(keyOf(await tables.verify(closed))).toBe('verify-later');
    // A try of the last moment is stored by then.
    now = new Date('2026-11-22T00:00:59Z');
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    now = new Date('2026-11-22T00:01:00Z');
    expect(await tables.record(closed)).toMatchObject({ seed: own.table.seed });
    expect(must(await tables.verify(closed)).firstWrong).toBeUndefined();
  });

  it('keeps its seed secret longer while a late starter plays, until the time limit', async () => {
    const own = must(await begin(ann));
    await playOut(own, ann, 1);
    const closed = (await tables.load(own.table.id)) ?? own;
    now = new Date('2026-11-21T23:50:00Z');
    const late = must(await begin(bob));
    now = new Date('2026-11-22T00:10:00Z');
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    expect(keyOf(await tables.verify(closed))).toBe('verify-later');
    now = new Date(closeOf('2026-11-21').getTime() - 1);
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    now = closeOf('2026-11-21');
    expect(await tables.record(closed)).toMatchObject({ seed: own.table.seed });
    expect(await tables.record((await tables.load(late.table.id)) ?? late)).not.toHaveProperty('seed');
  });

  it('reveals its seed when the last player has finished', async () => {
    const own = must(await begin(ann));
    await playOut(own, ann, 1);
    const late = must(await begin(bob));
    now = new Date('2026-11-22T00:10:00Z');
    await playOut(late, bob, 1);
    const closed = (await tables.load(own.table.id)) ?? own;
    expect(await tables.record(closed)).toMatchObject({ seed: own.table.seed });
  });
});

describe('the results', () => {
  const key = { guildId: 'g', period: '2026-11-21' };

  it('are visible to people who have played', async () => {
    expect(keyOf(await challenges.results(key, ann.id))).toBe('challenge-first');
    const own = must(await begin(ann));
    expect(keyOf(await challenges.results(key, ann.id))).toBe('challenge-first');
    await playOut(own, ann, 1);
    expect(keyOf(await challenges.results(key, ann.id))).toBe('accepted');
    expect(keyOf(await challenges.look(key, bob.id, own.table.id))).toBe('challenge-first');
  });

  it('are visible to everybody when the day is over and nobody plays any more', async () => {
    const own = must(await begin(bob));
    now = new Date('2026-11-22T00:10:00Z');
    expect(keyOf(await challenges.results(key, ann.id))).toBe('challenge-later');
    expect(keyOf(await challenges.results(key, bob.id))).toBe('challenge-first');
    await playOut(own, bob, 1);
    expect(must(await challenges.results(key, ann.id))?.done.map(({ name }) => name)).toEqual(['Bob']);
  });

  it('are visible to everybody a day after the day; later games have no result', async () => {
    const own = must(await begin(bob));
    now = new Date('2026-11-22T23:59:59Z');
    expect(keyOf(await challenges.results(key, ann.id))).toBe('challenge-later');
    now = new Date('2026-11-23T00:00:00Z');
    expect(must(await challenges.results(key, ann.id))).toMatchObject({ done: [], without: ['Bob'] });
    expect(keyOf(await challenges.results(key, bob.id))).toBe('accepted');
    await playOut(own, bob, 1);
    expect(must(await challenges.results(key, ann.id))).toMatchObject({
      done: [],
      playing: [],
      without: ['Bob'],
    });
    // Counts as an ordinary game.
    expect(await store.records(outcome).all({ userId: bob.id })).toMatchObject([{ winner: true }]);
    expect(await store.records(challengeTry).all({ userId: bob.id })).toMatchObject([{ score: undefined }]);
  });

  it('list the best first, ties at one rank, then people who still play or have given up', async () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id.toUpperCase() }));
    const [a, b, c, d, e] = people as [Person, Person, Person, Person, Person];
    for (const [person, most] of [
      [a, 0],
      [b, 1],
      [c, 1],
    ] as const) {
      now = new Date(now.getTime() + 60_000);
      await playOut(must(await begin(person)), person, most);
    }
    must(await begin(d));
    const given = must(await begin(e));
    must(await tables.resign(request(given, e)));
    const results = must(await challenges.results(key, e.id));
    expect(results?.done.map(({ place, name }) => [place, name])).toEqual([
      [1, 'B'],
      [1, 'C'],
      [3, 'A'],
    ]);
    expect(results).toMatchObject({ playing: ['D'], without: ['E'] });
    const best = results?.done[0];
    // Who has given up could tell somebody who still plays.
    expect([results?.sheets, must(await challenges.results(key, b.id))?.sheets]).toEqual([false, true]);
    expect(keyOf(await challenges.look(key, e.id, best?.tableId ?? ''))).toBe('challenge-sheets');
    expect(must(await challenges.look(key, c.id, best?.tableId ?? '')).loaded.table.hostId).toBe('b');
    expect(keyOf(await challenges.look(key, c.id, given.table.id))).toBe('no-such-table');
  });

  it('are empty if nobody has begun', async () => {
    expect(must(await challenges.results({ ...key, period: '2026-11-20' }, ann.id))).toBeUndefined();
  });
});
