import { describe, expect, it } from 'vitest';
import { fromTheGroundUp as game } from '../index.ts';
import { cardById, cardIds, placeName, placeNamed, placesOf, readCard } from './cards.ts';

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

  it('data that is no card is refused', () => {
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
