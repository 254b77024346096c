import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../core/random.ts';
import {
  type Meeting,
  type Past,
  paces,
  pair,
  pairOf,
  reachOf,
  type Seeking,
  type Vacancy,
} from './pairing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So long that anybody may meet anybody. */
const LONG = DAY;

const seats = new Map([
  ['stones', { min: 1, max: 4 }],
  ['towers', { min: 2, max: 6 }],
  ['duel', { min: 2, max: 2 }],
]);

/** A wish for a game of stones for two, unless it says otherwise. */
function wish(userId: string, other: Partial<Seeking> & { readonly skill?: number } = {}): Seeking {
  const { skill, ...rest } = other;
  return {
    ...{ id: `wish of ${userId}`, userId, games: ['stones'], least: 2, most: 2, pace: 'day' },
    ...{ even: false, own: false, servers: [userId], waited: 0 },
    skills: new Map(skill === undefined ? [] : [['stones', skill]]),
    ...rest,
  };
}

function vacancy(people: readonly Seeking[], other: Partial<Vacancy> = {}): Vacancy {
  return { id: 'game', game: 'stones', pace: 'day', free: 1, seats: people.length + 1, people, ...other };
}

function past(other: Partial<Past> = {}): Past {
  return { apart: new Set(), met: new Map(), room: new Map(), seats, ...other };
}

const names = ({ wishes }: Meeting): string =>
  wishes
    .map(({ userId }) => userId)
    .sort()
    .join(' ');

/** Who meets, by names. */
function metBy(wishes: readonly Seeking[], before: Partial<Past> = {}, seed = 'chance'): readonly string[] {
  return pair(wishes, [], past(before), quickRandom(seed)).meetings.map(names).sort();
}

/** Whom somebody gets to know in a hundred pairings with other chance, and how often. */
function chances(userId: string, wishes: readonly Seeking[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 100; seed++)
    for (const { wishes: people } of pair(wishes, [], past(), quickRandom(`${seed}`)).meetings)
      if (people.some((one) => one.userId === userId))
        for (const one of people)
          if (one.userId !== userId) counts.set(one.userId, (counts.get(one.userId) ?? 0) + 1);
  return counts;
}

describe('two people', () => {
  it('meet if they wish for the same game at the same pace', () => {
    expect(metBy([wish('ann'), wish('bob')])).toEqual(['ann bob']);
    expect(metBy([wish('ann'), wish('bob', { games: ['duel'] })])).toEqual([]);
    expect(metBy([wish('ann'), wish('bob', { pace: 'tonight' })])).toEqual([]);
    expect(
      metBy([wish('ann', { games: ['towers', 'duel'] }), wish('bob', { games: ['duel', 'stones'] })]),
    ).toEqual(['ann bob']);
  });

  it('are not one person with two wishes', () => {
    expect(metBy([wish('ann'), wish('ann', { id: 'another' })])).toEqual([]);
  });

  it('meet only if their skills are close, at first', () => {
    expect(metBy([wish('ann', { skill: 25 }), wish('bob', { skill: 27 })])).toEqual(['ann bob']);
    expect(metBy([wish('ann', { skill: 25 }), wish('bob', { skill: 27.1 })])).toEqual([]);
  });

  it('count as new in a game that they have not played: 25', () => {
    expect(metBy([wish('ann'), wish('bob', { skill: 26 })])).toEqual(['ann bob']);
    expect(metBy([wish('ann'), wish('bob', { skill: 30 })])).toEqual([]);
  });

  it('meet further apart the longer one of them has waited, and anybody in the end', () => {
    const apart = (skill: number, waited: number) =>
      metBy([wish('ann', { skill: 25, waited }), wish('bob', { skill: 25 + skill })]).length > 0;
    expect(apart(4, 2 * HOUR - 1)).toBe(false);
    expect(apart(4, 2 * HOUR)).toBe(true);
    expect(apart(5, 2 * HOUR)).toBe(false);
    expect(apart(8, 4 * HOUR)).toBe(true);
    expect(apart(100, 9 * HOUR)).toBe(false);
    expect(apart(100, 10 * HOUR)).toBe(true);
  });

  it('wait minutes, not hours, for a game tonight', () => {
    const reach = (waited: number) => reachOf({ waited, pace: 'tonight', even: false });
    expect([0, 4, 8, 12, 16, 20].map((minutes) => reach(minutes * MINUTE))).toEqual([
      2,
      4,
      8,
      16,
      32,
      Infinity,
    ]);
  });

  it('have even odds only if both want them, and may then be further apart', () => {
    const [ann, bob, cem] = [
      wish('ann', { skill: 25, even: true }),
      wish('bob', { skill: 28, even: true }),
      wish('cem', { skill: 28 }),
    ];
    expect(pair([ann, bob], [], past(), quickRandom('')).meetings).toMatchObject([{ even: true }]);
    expect(metBy([ann, cem])).toEqual([]);
    const near = { ...cem, skills: new Map([['stones', 26]]) };
    expect(pair([ann, near], [], past(), quickRandom('')).meetings).toMatchObject([{ even: false }]);
  });

  it('never meet if one does not want it, or they have just met', () => {
    const both = [wish('ann', { waited: LONG }), wish('bob', { waited: LONG })];
    expect(metBy(both, { apart: new Set([pairOf('bob', 'ann')]) })).toEqual([]);
  });

  it('who have met lately wait for each other, longer each time, and both of them', () => {
    const again = (times: number, ...[one, other = one]: readonly [number, number?]) =>
      metBy([wish('ann', { waited: one }), wish('bob', { waited: other })], {
        met: new Map([[pairOf('ann', 'bob'), times]]),
      });
    expect(again(1, DAY / 4 - 1)).toEqual([]);
    expect(again(1, DAY / 4)).toEqual(['ann bob']);
    expect(again(1, 2 * DAY, 0)).toEqual([]);
    expect(again(3, DAY / 2)).toEqual([]);
    expect(again(3, 0.75 * DAY)).toEqual(['ann bob']);
  });

  it('meet on a common server if one of them wants nobody else', () => {
    const own = wish('ann', { own: true, servers: ['club', 'home'] });
    expect(metBy([own, wish('bob')])).toEqual([]);
    expect(metBy([own, wish('bob', { servers: ['club'] })])).toEqual(['ann bob']);
    expect(metBy([own, wish('bob', { own: true, servers: ['other', 'home'] })])).toEqual(['ann bob']);
  });
});

describe('the number of players', () => {
  const two = (userId: string) => wish(userId);
  const more = (userId: string) => wish(userId, { least: 3, most: 4 });
  const any = (userId: string) => wish(userId, { least: 2, most: 4 });

  it('is what everybody at the table wants', () => {
    expect(metBy([two('ann'), more('bob')])).toEqual([]);
    expect(metBy([more('ann'), more('bob')])).toEqual([]);
    expect(metBy([more('ann'), more('bob'), more('cem')])).toEqual(['ann bob cem']);
    expect(metBy([two('ann'), any('bob')])).toEqual(['ann bob']);
    expect(metBy([more('ann'), any('bob'), any('cem')])).toEqual(['ann bob cem']);
    expect(metBy([any('ann'), any('bob')])).toEqual(['ann bob']);
  });

  it('is one with which the game can be played', () => {
    const duel = (userId: string) => wish(userId, { games: ['duel'], least: 3, most: 4 });
    expect(metBy(['ann', 'bob', 'cem'].map(duel))).toEqual([]);
    expect(metBy(['ann', 'bob'].map((userId) => wish(userId, { games: ['unknown'] })))).toEqual([]);
  });

  it('is not decided by the first who fits, if others could play', () => {
    const old = { ...any('ann'), waited: MINUTE };
    // Bob is closest, but wants three or four, and there is no third.
    const [bob, cem] = [
      { ...more('bob'), skills: new Map([['stones', 25]]) },
      { ...two('cem'), skills: new Map([['stones', 26]]) },
    ];
    for (let seed = 0; seed < 10; seed++) expect(metBy([old, bob, cem], {}, `${seed}`)).toEqual(['ann cem']);
  });

  it('keeps everybody at a table within the reach of one of them', () => {
    const at = (userId: string, skill: number, waited = 0) => ({
      ...more(userId),
      ...wish(userId, { skill }),
      least: 3,
      most: 4,
      waited,
    });
    expect(metBy([at('ann', 25), at('bob', 27), at('cem', 23)])).toEqual([]);
    expect(metBy([at('ann', 25), at('bob', 27), at('cem', 23, 2 * HOUR)])).toEqual(['ann bob cem']);
  });

  it('leaves two out who share no server if one of them insists on it, even if both share one with a third', () => {
    const [ann, bob, cem] = [
      wish('ann', { least: 2, most: 4, servers: ['club', 'home'], waited: MINUTE }),
      wish('bob', { least: 2, most: 4, servers: ['club'], own: true }),
      wish('cem', { least: 3, most: 4, servers: ['home'] }),
    ];
    for (let seed = 0; seed < 10; seed++) expect(metBy([ann, bob, cem], {}, `${seed}`)).toEqual(['ann bob']);
    const there = { ...cem, servers: ['home', 'club'] };
    for (let seed = 0; seed < 10; seed++)
      expect(metBy([ann, bob, there], {}, `${seed}`)).toEqual(['ann bob cem']);
  });

  it('lets nobody be further away because two of three want even odds', () => {
    const at = (userId: string, skill: number, even: boolean) =>
      wish(userId, { skill, even, least: 3, most: 4 });
    expect(metBy([at('ann', 25, true), at('bob', 28.5, true), at('cem', 26.5, false)])).toEqual([]);
    expect(metBy([at('ann', 25, true), at('bob', 28.5, true), at('cem', 26.5, true)])).toEqual([
      'ann bob cem',
    ]);
  });
});

describe('among many', () => {
  it('those who have waited longest choose first', () => {
    const wishes = [
      wish('new', { skill: 25 }),
      wish('old', { skill: 26, waited: MINUTE }),
      wish('bob', { skill: 27 }),
    ];
    expect(metBy(wishes.slice(0, 2))).toEqual(['new old']);
    for (let seed = 0; seed < 20; seed++) expect(metBy(wishes, {}, `${seed}`)[0], `${seed}`).toMatch(/old/);
  });

  it('one of the three closest is drawn, so that nobody knows whom they meet', () => {
    const ann = wish('ann', { skill: 25, waited: MINUTE });
    const others = [0.5, 0.6, 0.7, 1.2, 1.3].map((away, at) => wish(`b${at}`, { skill: 25 + away }));
    const counts = chances('ann', [ann, ...others]);
    expect([...counts.keys()].sort()).toEqual(['b0', 'b1', 'b2']);
    for (const count of counts.values()) expect(count).toBeGreaterThan(15);
  });

  it('it is as likely to be somebody of one’s own server, whether they insist on it or not', () => {
    const ann = wish('ann', { skill: 25, waited: MINUTE, servers: ['club'] });
    const others = [
      wish('own', { skill: 25.1, own: true, servers: ['club'] }),
      wish('there', { skill: 25.2, servers: ['club'] }),
      wish('here', { skill: 25.3 }),
      wish('far', { skill: 26 }),
    ];
    const counts = chances('ann', [ann, ...others]);
    expect([...counts.keys()].sort()).toEqual(['here', 'own', 'there']);
    for (const count of counts.values()) expect(count).toBeGreaterThan(15);
  });

  it('neither the ids nor the order of equal wishes decide who meets', () => {
    const wishes = Array.from({ length: 40 }, (_, at) => wish(`p${String(at).padStart(2, '0')}`));
    const counts = chances('p20', wishes);
    expect(counts.size).toBeGreaterThan(25);
    expect(Math.max(...counts.values())).toBeLessThan(12);
  });

  it('a game that lacks somebody comes first', () => {
    const wishes = [wish('ann', { waited: HOUR }), wish('bob', { waited: MINUTE })];
    const open = vacancy([wish('host', { waited: DAY })]);
    const { fills, meetings } = pair(wishes, [open], past(), quickRandom(''));
    expect(fills).toHaveLength(1);
    expect(meetings).toEqual([]);
  });

  it('a game takes only those who fit everybody there, and want its size', () => {
    const people = [wish('host', { waited: LONG, servers: ['club'] }), wish('guest', { waited: LONG })];
    const comer = (other: Partial<Seeking>, before: Partial<Past> = {}, open: Partial<Vacancy> = {}) =>
      pair(
        [wish('ann', { least: 3, most: 4, ...other })],
        [vacancy(people, open)],
        past(before),
        quickRandom(''),
      ).fills.length;
    expect(comer({})).toBe(1);
    expect(comer({ least: 2, most: 2 })).toBe(0);
    expect(comer({ pace: 'tonight' })).toBe(0);
    expect(comer({ games: ['towers'] })).toBe(0);
    expect(comer({ own: true, servers: ['club'] })).toBe(0);
    expect(comer({ userId: 'guest' })).toBe(0);
    expect(comer({}, { apart: new Set([pairOf('ann', 'guest')]) })).toBe(0);
    expect(comer({}, { room: new Map([['ann', 0]]) })).toBe(0);
    expect(comer({}, {}, { even: true })).toBe(0);
    expect(comer({ even: true }, {}, { even: true })).toBe(1);
  });

  it('a game takes two if it lacks two, and these must fit each other', () => {
    const open = vacancy([wish('host', { waited: LONG })], { free: 2, seats: 3 });
    const wishes = [wish('ann', { least: 3, most: 4 }), wish('bob', { least: 3, most: 4 })];
    const comers = (before: Partial<Past>) =>
      pair(wishes, [open], past(before), quickRandom('')).fills.length;
    expect(comers({})).toBe(2);
    expect(comers({ apart: new Set([pairOf('ann', 'bob')]) })).toBe(1);
  });

  it('nobody gets more games than they want, with however many wishes', () => {
    const wishes = [
      ...['1', '2', '3'].map((id) => wish('ann', { id, waited: HOUR })),
      ...['bob', 'cem', 'dia'].map((userId) => wish(userId)),
    ];
    const games = (room: number) =>
      metBy(wishes, { room: new Map([['ann', room]]) }).filter((people) => people.includes('ann')).length;
    expect([0, 1, 2, 3].map(games)).toEqual([0, 1, 2, 3]);
  });

  it('many who fit nobody do not keep two from meeting who fit', () => {
    // All are new, so all have the same skill.
    const alone = Array.from({ length: 200 }, (_, at) => wish(`own${at}`, { own: true, waited: HOUR }));
    for (let seed = 0; seed < 5; seed++)
      expect(metBy([...alone, wish('ann'), wish('bob')], {}, `${seed}`)).toEqual(['ann bob']);
  });

  it('sixty people close by whom somebody does not want do not keep another away for long', () => {
    const others = Array.from({ length: 60 }, (_, at) => wish(`x${at}`));
    const apart = new Set(
      [...others, wish('ann')].flatMap((one) => others.map((other) => pairOf(one.userId, other.userId))),
    );
    const wishes = [wish('ann', { waited: LONG }), ...others, wish('bob', { skill: 40 })];
    const tries = Array.from({ length: 100 }, (_, at) => metBy(wishes, { apart }, `${at}`));
    expect(tries).toContainEqual(expect.arrayContaining([expect.stringMatching(/ann bob/)]));
  });
});

/** Pools as they can be, with few people, games and servers, so that much collides. */
const sizes = [
  { least: 2, most: 2 },
  { least: 3, most: 4 },
  { least: 2, most: 4 },
] as const;
const person = fc.integer({ min: 0, max: 24 }).map((at) => `p${at}`);
const skills = fc.tuple(fc.integer({ min: 21, max: 31 }), fc.integer({ min: 21, max: 31 })).map(
  ([stones, towers]) =>
    new Map([
      ['stones', stones],
      ['towers', towers],
    ] as const),
);
const wishes = fc
  .array(
    fc.record({
      userId: person,
      games: fc.uniqueArray(fc.constantFrom(...seats.keys()), { minLength: 1 }),
      size: fc.constantFrom(...sizes),
      pace: fc.constantFrom('day', 'tonight'),
      even: fc.boolean(),
      own: fc.boolean(),
      servers: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
      skills,
      waited: fc.integer({ min: 0, max: 2 * DAY }),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map(({ size, ...one }, at): Seeking => ({ id: `w${at}`, ...one, ...size })));
const pairs = fc.tuple(person, person).map(([one, other]) => pairOf(one, other));
const pasts = fc
  .record({
    apart: fc.array(pairs, { maxLength: 30 }).map((all) => new Set(all)),
    met: fc
      .array(fc.tuple(pairs, fc.integer({ min: 1, max: 4 })), { maxLength: 30 })
      .map((all) => new Map(all)),
    room: fc
      .array(fc.tuple(person, fc.integer({ min: 0, max: 3 })), { maxLength: 10 })
      .map((all) => new Map(all)),
  })
  .map((one): Past => ({ ...one, seats }));
/** Games in which one or two have a seat, and as many as wanted are missing. */
const vacancies = fc
  .array(
    fc.record({
      game: fc.constantFrom('stones', 'towers'),
      pace: fc.constantFrom('day', 'tonight'),
      free: fc.integer({ min: 1, max: 2 }),
      hosts: fc.uniqueArray(person, { minLength: 1, maxLength: 2 }),
      even: fc.boolean(),
      waited: fc.integer({ min: 0, max: 2 * DAY }),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ hosts, waited, ...rest }, at): Vacancy => {
      const people = hosts.map((userId) => {
        const { pace, even } = rest;
        return wish(userId, { id: `v${at} ${userId}`, pace, even, waited, least: 2, most: 4 });
      });
      return { ...rest, id: `v${at}`, seats: people.length + rest.free, people };
    }),
  );

const count = (userId: string, all: readonly Seeking[]) => all.filter((one) => one.userId === userId).length;

/** Every rule for the people at one table, said in another way than the code does. */
function expectFair(people: readonly Seeking[], game: string, even: boolean, past: Past): void {
  const skill = (one: Seeking) => one.skills.get(game) ?? 25;
  const reach = Math.max(...people.map((one) => reachOf({ ...one, even })));
  for (const [at, one] of people.entries())
    for (const other of people.slice(0, at)) {
      expectFit(one, other, past);
      expect(Math.abs(skill(one) - skill(other))).toBeLessThanOrEqual(reach);
    }
}

function expectFit(one: Seeking, other: Seeking, { apart, met }: Past): void {
  expect(one.userId).not.toBe(other.userId);
  expect(one.pace).toBe(other.pace);
  expect(apart.has(pairOf(one.userId, other.userId))).toBe(false);
  if (one.own || other.own)
    expect(one.servers.filter((server) => other.servers.includes(server))).not.toEqual([]);
  const times = met.get(pairOf(one.userId, other.userId)) ?? 0;
  const wait = one.pace === 'tonight' ? HOUR / 2 : DAY / 4;
  expect(Math.min(one.waited, other.waited)).toBeGreaterThanOrEqual(times * wait);
}

describe('whatever the pool is', () => {
  it('every game keeps every rule, and nobody is seated twice or more often than they want', () => {
    fc.assert(
      fc.property(wishes, vacancies, pasts, fc.string(), (all, open, before, seed) => {
        const { fills, meetings } = pair(all, open, before, quickRandom(seed));
        for (const { game, pace, even, wishes: people } of meetings) {
          expectFair(people, game, even, before);
          expect(even).toBe(people.every((one) => one.even));
          const { min = 0, max = 0 } = seats.get(game) ?? {};
          expect(people.length).toBeGreaterThanOrEqual(Math.max(2, min));
          expect(people.length).toBeLessThanOrEqual(max);
          for (const one of people) {
            expect(one.games).toContain(game);
            expect(one.pace).toBe(pace);
            expect(people.length).toBeGreaterThanOrEqual(one.least);
            expect(people.length).toBeLessThanOrEqual(one.most);
          }
        }
        for (const { id, game, seats: size, free, people, even = false } of open) {
          const comers = fills.filter(({ vacancy }) => vacancy.id === id).map(({ wish: one }) => one);
          expect(comers.length).toBeLessThanOrEqual(free);
          for (const [at, one] of comers.entries()) {
            expect(one.games).toContain(game);
            expect(one.least <= size && one.most >= size).toBe(true);
            if (even) expect(one.even).toBe(true);
            for (const other of [...people, ...comers.slice(0, at)]) expectFit(one, other, before);
          }
        }
        const seated = [
          ...fills.map(({ wish: one }) => one),
          ...meetings.flatMap(({ wishes: people }) => people),
        ];
        expect(new Set(seated.map(({ id }) => id)).size).toBe(seated.length);
        for (const { userId } of seated)
          expect(count(userId, seated)).toBeLessThanOrEqual(before.room.get(userId) ?? 1);
      }),
    );
  });

  it('the same wishes and chance give the same games, in whatever order they are given', () => {
    fc.assert(
      fc.property(wishes, vacancies, pasts, fc.string(), (all, open, before, seed) => {
        const once = pair(all, open, before, quickRandom(seed));
        expect(pair(all.toReversed(), open, before, quickRandom(seed))).toEqual(once);
      }),
    );
  });

  it('whoever can play with somebody plays once all reach everybody, and nobody is refused', () => {
    fc.assert(
      fc.property(wishes, fc.string(), (all, seed) => {
        const waiting = all.map((one) => ({ ...one, waited: one.waited + LONG, own: false }));
        const before = past({ room: new Map(all.map(({ userId }) => [userId, all.length])) });
        const { meetings } = pair(waiting, [], before, quickRandom(seed));
        const met = new Set(meetings.flatMap(({ wishes: people }) => people));
        const left = waiting.filter((one) => !met.has(one));
        for (const game of seats.keys())
          for (const pace of paces)
            for (let size = 2; size <= (seats.get(game)?.max ?? 0); size++) {
              const fit = left.filter(
                (one) =>
                  one.games.includes(game) && one.pace === pace && one.least <= size && one.most >= size,
              );
              expect(new Set(fit.map(({ userId }) => userId)).size).toBeLessThan(size);
            }
      }),
    );
  });
});
