import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comer, groupsOf } from './groups.ts';

const games = [
  { id: 'climb', seats: { min: 1, max: 5 } },
  { id: 'potions', seats: { min: 2, max: 4 } },
  { id: 'crowd', seats: { min: 3, max: 6 } },
];
const comer = (userId: string, wish?: string, skill = 0): Comer => ({ userId, wish, skill });
const told = (comers: readonly Comer[]) =>
  groupsOf(comers, games).map(
    ({ game, people }) => `${game}: ${people.map(({ userId }) => userId).join(' ')}`,
  );

describe('the tables of a night', () => {
  it('follow the wishes, and who takes any game completes them', () => {
    expect(told([comer('a', 'potions'), comer('b', 'climb'), comer('c', 'potions'), comer('d')])).toEqual([
      'potions: a c',
      'climb: b d',
    ]);
    expect(told([comer('a', 'crowd'), comer('b', 'crowd'), comer('c')])).toEqual(['crowd: a b c']);
  });

  it('give a person whose wish nobody shares another game', () => {
    expect(told([comer('a', 'potions'), comer('b', 'climb'), comer('c', 'climb')])).toEqual(['climb: b c a']);
    expect(told([comer('a', 'potions'), comer('b', 'climb')])).toEqual(['potions: a b']);
    expect(told([comer('a'), comer('b', 'gone')])).toEqual(['climb: a b']);
  });

  it('have people of about the same skill', () => {
    const six = [1, 9, 2, 8, 3, 7].map((skill) => comer(String(skill), 'climb', skill));
    expect(told(six)).toEqual(['climb: 9 8 7', 'climb: 3 2 1']);
  });

  it('have nobody alone where two came', () => {
    expect(told([comer('a')])).toEqual([]);
    const some = fc.array(
      fc.record({
        userId: fc.uuid(),
        wish: fc.constantFrom(undefined, 'climb', 'potions', 'crowd'),
        skill: fc.integer({ min: 0, max: 50 }),
      }),
      { minLength: 2, maxLength: 60 },
    );
    fc.assert(
      fc.property(some, (comers) => {
        const groups = groupsOf(comers, games);
        const seated = groups.flatMap(({ people }) => people);
        expect(new Set(seated)).toEqual(new Set(comers));
        expect(seated).toHaveLength(comers.length);
        for (const { game, people } of groups) {
          const { min = 0, max = 0 } = games.find(({ id }) => id === game)?.seats ?? {};
          expect(people.length).toBeGreaterThanOrEqual(Math.max(2, min));
          expect(people.length).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});
