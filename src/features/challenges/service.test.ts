import { describe, expect, it } from 'vitest';
import type { Person } from '../../table/model.ts';
import { directPlace } from '../../table/place.ts';
import { anew } from '../../testkit/anew.ts';
import { challengesOf } from '../../testkit/table/challenges.ts';
import { ann, ben, must, refusal } from '../../testkit/table/lifecycle.ts';
import { soloStones, stones } from '../../testkit/table/stones.ts';
import { closeOf, dayOf, endOf, periodBefore } from './period.ts';
import { challengeOf } from './records.ts';
import { createChallenges } from './service.ts';

const solo = (id: string) => soloStones(id, (turn) => ({ rounds: String(1 + (turn % 3)) }));
const world = anew(() => challengesOf([stones, solo('pebbles'), solo('marbles')], '2026-11-21T12:00:00Z'));
const { chanceOf, challenges, goTo, kernel, origin, playOut, request, store, tables } = world;
const today = (guildId = 'g') => world.current('day', guildId);
const begin = (person: Person, channelId?: string, guildId = 'g') =>
  world.begin('day', person, guildId, channelId);

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
      goTo(new Date(Date.parse('2026-11-21T12:00:00Z') + day * 86_400_000));
      const { game, options } = await today();
      seen.push(`${game} ${options.rounds}`);
    }
    expect(new Set(seen).size).toBe(6);
    expect(seen.some((one) => one.startsWith('stones'))).toBe(false);
  });

  it('stays the same all day, and differs between servers', async () => {
    const first = await today();
    goTo(new Date('2026-11-21T23:59:59.999Z'));
    expect(await today()).toEqual(first);
    expect((await today('h')).seed).not.toBe(first.seed);
    goTo(new Date('2026-11-22T00:00:00Z'));
    expect((await today()).seed).not.toBe(first.seed);
  });

  it('does not exist if no game supports it', async () => {
    const none = createChallenges({ ...kernel, games: [stones] });
    expect(await none.current('day', 'g')).toBeUndefined();
  });
});

describe('playing a challenge', () => {
  it('begins at once, alone, with the same dice for everybody', async () => {
    const [loaded, other] = [must(await begin(ann)), must(await begin(ben))];
    expect(loaded.table).toMatchObject({
      status: 'playing',
      place: directPlace('dm-1', 'g'),
      seatLimit: 1,
      dice: 'shared',
    });
    expect(challengeOf(loaded.table)).toEqual({ guildId: 'g', period: '2026-11-21' });
    await playOut(loaded, ann, 1);
    await playOut(other, ben, 2);
    expect(await chanceOf(loaded)).toEqual(await chanceOf(other));
    const elsewhere = must(await begin(ann, 'dm-x', 'h'));
    await playOut(elsewhere, ann, 1);
    expect(elsewhere.table.seedHash).not.toBe(loaded.table.seedHash);
  });

  it('is possible once per person; a second request finds the same game in any state', async () => {
    const first = must(await begin(ann));
    expect(must(await begin(ann)).table.id).toBe(first.table.id);
    must(await tables.resign(request(first.table.id, ann)));
    expect(must(await begin(ann)).table).toMatchObject({ id: first.table.id, status: 'cancelled' });
    expect(await challenges.tries({ guildId: 'g', period: '2026-11-21' })).toHaveLength(1);
  });

  it('continues after a process died before it had begun', async () => {
    const failing = { ...tables, start: () => Promise.reject(new Error('killed')) };
    const dying = createChallenges({ ...kernel, service: failing, games: [solo('pebbles')] });
    const challenge = await today();
    const beginning = { challenge, person: ann, origin: 'first', channelId: 'dm-1', locale: 'en' } as const;
    await expect(dying.begin(beginning)).rejects.toThrow('killed');
    expect(must(await begin(ann)).table.status).toBe('playing');
  });

  it('is refused if another game is open, with a link to it', async () => {
    const host = { place: directPlace('dm-1'), host: ann, locale: 'en', options: {} } as const;
    const open = must(await tables.open({ ...host, game: 'stones', origin: origin() }));
    const refused = await begin(ann);
    expect(await refusal(refused)).toBe('challenge-occupied');
    expect(refused.ok ? undefined : refused.refusal.table?.id).toBe(open.table.id);
  });

  it('has no rematch', async () => {
    const loaded = must(await begin(ann));
    await playOut(loaded, ann, 1);
    expect(await refusal(await tables.rematch(request(loaded.table.id, ann), 'en'))).toBe('dice-once');
  });

  it('keeps its seed secret until the day is over for everybody', async () => {
    const loaded = must(await begin(ann));
    await playOut(loaded, ann, 1);
    const closed = (await tables.load(loaded.table.id)) ?? loaded;
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    expect(JSON.stringify(await tables.record(closed))).not.toContain(loaded.table.seed);
    expect(await refusal(await tables.verify(closed))).toBe('verify-later');
    // Even a try begun at the last moment is stored by then.
    goTo(new Date('2026-11-22T00:00:59Z'));
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    goTo(new Date('2026-11-22T00:01:00Z'));
    expect(await tables.record(closed)).toMatchObject({ seed: loaded.table.seed });
    expect(must(await tables.verify(closed)).firstWrong).toBeUndefined();
  });

  it('keeps its seed secret longer while a late starter plays, until the time limit', async () => {
    const loaded = must(await begin(ann));
    await playOut(loaded, ann, 1);
    const closed = (await tables.load(loaded.table.id)) ?? loaded;
    goTo(new Date('2026-11-21T23:50:00Z'));
    const late = must(await begin(ben));
    goTo(new Date('2026-11-22T00:10:00Z'));
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    expect(await refusal(await tables.verify(closed))).toBe('verify-later');
    goTo(new Date(closeOf('2026-11-21').getTime() - 1));
    expect(await tables.record(closed)).not.toHaveProperty('seed');
    goTo(closeOf('2026-11-21'));
    expect(await tables.record(closed)).toMatchObject({ seed: loaded.table.seed });
    expect(await tables.record((await tables.load(late.table.id)) ?? late)).not.toHaveProperty('seed');
  });

  it('reveals its seed when the last player has finished', async () => {
    const loaded = must(await begin(ann));
    await playOut(loaded, ann, 1);
    const late = must(await begin(ben));
    goTo(new Date('2026-11-22T00:10:00Z'));
    await playOut(late, ben, 1);
    const closed = (await tables.load(loaded.table.id)) ?? loaded;
    expect(await tables.record(closed)).toMatchObject({ seed: loaded.table.seed });
  });
});

describe('the results', () => {
  const key = { guildId: 'g', period: '2026-11-21' };

  it('are visible to people who have played', async () => {
    expect(await refusal(await challenges.results(key, ann.id))).toBe('challenge-first');
    const loaded = must(await begin(ann));
    expect(await refusal(await challenges.results(key, ann.id))).toBe('challenge-first');
    await playOut(loaded, ann, 1);
    expect(await refusal(await challenges.results(key, ann.id))).toBe('accepted');
    expect(await refusal(await challenges.look(key, ben.id, loaded.table.id))).toBe('challenge-first');
  });

  it('are visible to everybody when the day is over and nobody plays any more', async () => {
    const loaded = must(await begin(ben));
    goTo(new Date('2026-11-22T00:10:00Z'));
    expect(await refusal(await challenges.results(key, ann.id))).toBe('challenge-later');
    expect(await refusal(await challenges.results(key, ben.id))).toBe('challenge-first');
    await playOut(loaded, ben, 1);
    expect(must(await challenges.results(key, ann.id))?.done.map(({ name }) => name)).toEqual(['Ben']);
  });

  it('are visible to everybody a day after the day; later games have no result', async () => {
    const loaded = must(await begin(ben));
    goTo(new Date('2026-11-22T23:59:59Z'));
    expect(await refusal(await challenges.results(key, ann.id))).toBe('challenge-later');
    goTo(new Date('2026-11-23T00:00:00Z'));
    expect(must(await challenges.results(key, ann.id))).toMatchObject({ done: [], without: ['Ben'] });
    expect(await refusal(await challenges.results(key, ben.id))).toBe('accepted');
    await playOut(loaded, ben, 1);
    expect(must(await challenges.results(key, ann.id))).toMatchObject({
      done: [],
      playing: [],
      without: ['Ben'],
    });
    // It counts as an ordinary game.
    const where = { userId: ben.id };
    expect(await store.prisma.outcome.findMany({ where })).toMatchObject([{ winner: true }]);
    expect(await store.prisma.challengeTry.findMany({ where })).toMatchObject([{ score: null }]);
  });

  it('list the best first, ties at one rank, then people who still play or have given up', async () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id.toUpperCase() }));
    const [a, b, c, d, e] = people as [Person, Person, Person, Person, Person];
    for (const [person, most] of [
      [a, 0],
      [b, 1],
      [c, 1],
    ] as const) {
      world.wind(60_000);
      await playOut(must(await begin(person)), person, most);
    }
    must(await begin(d));
    const given = must(await begin(e));
    must(await tables.resign(request(given.table.id, e)));
    const results = must(await challenges.results(key, e.id));
    expect(results?.done.map(({ place, name }) => [place, name])).toEqual([
      [1, 'B'],
      [1, 'C'],
      [3, 'A'],
    ]);
    expect(results).toMatchObject({ playing: ['D'], without: ['E'] });
    const best = results?.done[0];
    // A player who has given up could tell others who still play.
    expect([results?.sheets, must(await challenges.results(key, b.id))?.sheets]).toEqual([false, true]);
    expect(await refusal(await challenges.look(key, e.id, best?.tableId ?? ''))).toBe('challenge-sheets');
    expect(must(await challenges.look(key, c.id, best?.tableId ?? '')).loaded.table.hostId).toBe('b');
    expect(await refusal(await challenges.look(key, c.id, given.table.id))).toBe('no-such-table');
  });

  it('are empty if nobody has begun', async () => {
    expect(must(await challenges.results({ ...key, period: '2026-11-20' }, ann.id))).toBeUndefined();
  });
});
