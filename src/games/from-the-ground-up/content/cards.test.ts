import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTheGroundUp as game } from '../index.ts';
import {
  cardById,
  cardIds,
  conflictAt,
  constraintBetween,
  placeName,
  placeNamed,
  placesOf,
  type Relation,
  readCard,
  relations,
  waysToFill,
} from './cards.ts';

const signsOf = fc.array(fc.constantFrom(...relations), { minLength: 1, maxLength: 4 });

const related = (sign: Relation, left: number, right: number): boolean =>
  sign === '=' ? left === right : sign === '<' ? left < right : left > right;

/** All ways to fill the empty crates with whole numbers of a range, one crate after another. */
function filled(
  signs: readonly Relation[],
  crates: readonly number[],
  from: number,
  to: number,
): readonly (readonly number[])[] {
  let rows: readonly (readonly number[])[] = [[]];
  for (const [at, own] of crates.entries()) {
    const values = own === 0 ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [own];
    const sign = signs[at - 1];
    rows = rows.flatMap((row) =>
      values
        .filter((value) => sign === undefined || related(sign, row.at(-1) ?? 0, value))
        .map((value) => [...row, value]),
    );
  }
  return rows;
}

/** A card with some numbers that keep its relations, whatever the empty crates may hold. */
const card = signsOf.chain((signs) =>
  fc
    .array(fc.tuple(fc.nat({ max: signs.length }), fc.integer({ min: 1, max: 6 })), { maxLength: 6 })
    .map((tries) => {
      let crates: readonly number[] = [0, ...signs.map(() => 0)];
      for (const [at, number] of tries)
        if (crates[at] === 0 && conflictAt(signs, crates, at, number) === undefined)
          crates = crates.with(at, number);
      return { signs, crates };
    }),
);

describe('the relations of a card', () => {
  const down: readonly Relation[] = ['>', '>', '>'];

  it('"Usually, you may place anything in the leftmost box"', () => {
    for (const number of [1, 2, 3, 4, 5, 6])
      expect(conflictAt(down, [0, 0, 0, 0], 0, number)).toBeUndefined();
  });

  it('"But the next several boxes must have a lower value than the first box."', () => {
    expect([1, 2, 3, 4].map((number) => conflictAt(down, [3, 0, 0, 0], 1, number) === undefined)).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it('"The highest value would need to be in the leftmost box, even if it is the last box filled."', () => {
    expect([3, 4, 5, 6].map((number) => conflictAt(down, [0, 4, 3, 1], 0, number) === undefined)).toEqual([
      ...[false, false, true, true],
    ]);
  });

  it('k strict steps between two filled crates require a difference of at least k', () => {
    expect(conflictAt(down, [5, 0, 0, 0], 3, 3)).toEqual({ crate: 0, wants: { is: 'lower', steps: 3 } });
    expect(conflictAt(down, [5, 0, 0, 0], 3, 2)).toBeUndefined();
  });

  it('`=` adds no step, and a turn of direction ends the run', () => {
    expect(constraintBetween(['<', '=', '<'], 0, 3)).toEqual({ is: 'higher', steps: 2 });
    expect(constraintBetween(['=', '='], 0, 2)).toEqual({ is: 'same', steps: 0 });
    expect(constraintBetween(['<', '=', '>'], 0, 3)).toBeUndefined();
    expect(conflictAt(['<', '>'], [1, 0, 0], 2, 6)).toBeUndefined();
  });

  it('a number may leave an empty crate that no number from 1 to 6 can fill', () => {
    expect(conflictAt(down, [0, 0, 0, 0], 3, 6)).toBeUndefined();
    expect(waysToFill(down, [0, 0, 0, 6])).toBe(0);
    expect(waysToFill(down, [0, 0, 0, 0])).toBe(15);
  });

  it('are those of a search over whole numbers', () => {
    fc.assert(
      fc.property(
        card,
        fc.nat({ max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        ({ signs, crates }, at, number) => {
          fc.pre(crates[at] === 0);
          // Four steps beyond both ends are as good as no end at all: no card has more signs.
          const possible = filled(signs, crates.with(at, number), -3, 10).length > 0;
          expect(conflictAt(signs, crates, at, number) === undefined).toBe(possible);
        },
      ),
    );
  });

  it('can be kept in as many ways as a search finds', () => {
    fc.assert(
      fc.property(card, ({ signs, crates }) => {
        expect(waysToFill(signs, crates)).toBe(filled(signs, crates, 1, 6).length);
      }),
    );
  });
});

describe('the cards', () => {
  it('"From the Ground Up features 12 cards."', () => {
    expect(cardIds.map((id) => cardById(id).id)).toHaveLength(12);
  });

  it('c01 is the card of the rulebook’s example: the first crate is the highest, and a 5 fits its star', () => {
    expect(cardById('c01')).toEqual({ id: 'c01', signs: ['>', '>', '>'], low: 4, high: 6 });
  });

  it('places have names that can be read again', () => {
    for (const id of cardIds)
      for (const place of placesOf(id)) expect(placeNamed(placeName(place))).toEqual(place);
    expect(['c07.0', 'c07.5', 'c13.1', 'c07', 'c07.star2'].map(placeNamed)).toEqual([
      ...[undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  it('refuses data that is not a card', () => {
    const card = { id: 'c01', relations: ['>'], star: [1, 3] };
    expect(readCard(card).signs).toEqual(['>']);
    expect(() => readCard({ ...card, star: [3, 1] })).toThrow();
    expect(() => readCard({ ...card, relations: ['≥'] })).toThrow();
    expect(() => readCard({ ...card, relations: [] })).toThrow();
  });
});

describe('From the Ground Up', () => {
  it('is played by two to six', () => {
    expect(game.seats).toEqual({ min: 2, max: 6 });
  });

  it('the standard game is the rulebook’s, in turns and without the variant', () => {
    expect(game.options.schema.parse({})).toEqual({ stall: 'off', tempo: 'turns' });
  });

  it('"ARTWORK BY: Alena, Javier Cabezas, Isaque Pereira Cordeiro, Ben Davis"', () => {
    for (const { 'rules.about.text': about } of Object.values(game.locales))
      for (const name of ['Alena', 'Javier Cabezas', 'Isaque Pereira Cordeiro', 'Ben Davis'])
        expect(about).toContain(name);
  });
});
