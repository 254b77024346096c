import { describe, expect, it } from 'vitest';
import { placeNamed } from '../content/cards.ts';
import { dieActions, passable, type Verdict, verdictAt } from './marks.ts';
import type { State } from './state.ts';
import { complete, position } from './testing.ts';

const places = (state: State, seat = 0) =>
  dieActions(state, seat).map((action) =>
    action.kind === 'mark' ? action.place : `${action.kind} ${action.card}`,
  );

const verdict = (state: State, place: string, number: number): Verdict['is'] | undefined => {
  const meant = placeNamed(place);
  return meant === undefined ? undefined : verdictAt(state, 0, meant, number).is;
};

describe('where a number can be marked', () => {
  it('"In one of the crates at the top of any card in your possession"', () => {
    const state = position({ fronts: [['c11', 'c12'], ['c01']], dice: [5] });
    expect(places(state)).toEqual(['c11.1', 'c11.2', 'c11.3', 'c12.1', 'c12.2', 'c12.3']);
    expect(verdict(state, 'c01.1', 5)).toBe('elsewhere');
    expect(verdict(state, 'c02.1', 5)).toBe('out');
  });

  it('"You may mark a star with a rolled value from the range beside it."', () => {
    const state = position({ fronts: [['c11'], []], works: { c11: { crates: [1, 2, 0] } }, dice: [3] });
    expect(places(state)).toEqual(['c11.3', 'c11.star']);
    expect(verdict(state, 'c11.star', 4)).toBe('out-of-range');
    expect(verdict(state, 'c11.1', 1)).toBe('filled');
  });

  it('"If you match the value of a crate in the shared area, you may mark that crate": not a star', () => {
    const works = { c01: { crates: [6, 5, 4, 2], star: 5, checks: [false, true, false, false] } };
    const state = position({ fronts: [[], []], shared: ['c01'], works, dice: [4] });
    expect(places(state)).toEqual(['c01.3']);
    expect(['c01.1', 'c01.2', 'c01.star'].map((place) => verdict(state, place, 5))).toEqual([
      ...['no-match', 'checked', 'star'],
    ]);
  });

  it('equal crates of a shared card are one outcome', () => {
    const works = { c03: { crates: [4, 4, 2], star: 5 } };
    const state = position({ fronts: [[], []], shared: ['c03'], works, dice: [4] });
    expect(places(state)).toEqual(['c03.1']);
    expect(verdict(state, 'c03.2', 4)).toBe('later');
  });

  it('a negative card and a complete one take no marks', () => {
    const works = { c01: { flipped: true }, c11: complete([1, 2, 3], 2) };
    const state = position({ fronts: [['c01', 'c11'], []], works, dice: [3] });
    expect(places(state)).toEqual([]);
    expect([verdict(state, 'c01.1', 3), verdict(state, 'c11.1', 3)]).toEqual(['negative', 'complete']);
  });

  it('"If you are unable to mark anything, you will flip a card": one that is incomplete and not negative', () => {
    const works = {
      c01: { crates: [6, 5, 4, 0], star: 4 },
      c02: { crates: [1, 2, 3, 0], star: 4 },
      c05: { flipped: true },
      c11: complete([1, 2, 3], 2),
    };
    const state = position({ fronts: [['c01', 'c02', 'c05', 'c11'], []], works, dice: [4] });
    expect(places(state)).toEqual(['c02.4']);
    const stuck = {
      ...state,
      works: { ...state.works, c02: { ...complete([1, 2, 0, 6], 4), checks: [false] } },
    };
    expect(
      places({ ...stuck, players: [{ front: ['c01', 'c02', 'c05', 'c11'], die: 6 }, { front: [] }] }),
    ).toEqual([...['flip c01', 'flip c02']]);
  });
});

describe('which card can be passed', () => {
  const works = { c05: { flipped: true }, c06: { flipped: true }, c11: complete([1, 2, 3], 2) };

  it('"Whenever you mark a card in front of you, that is the card you must pass."', () => {
    const state = position({ fronts: [['c01', 'c11'], []], works, marked: ['c01'] });
    expect(passable(state, 0)).toEqual(['c01']);
  });

  it('… if it is still in front; a card just taken from the shared area may be passed or kept', () => {
    const state = position({ fronts: [['c02', 'c11'], []], shared: ['c01'], works, marked: ['c01'] });
    expect(passable(state, 0)).toEqual(['c02', 'c11']);
  });

  it('"Negative value cards cannot be passed as long as you are holding any other card."', () => {
    expect(passable(position({ fronts: [['c05', 'c11'], []], works }), 0)).toEqual(['c11']);
    expect(passable(position({ fronts: [['c05'], []], works }), 0)).toEqual(['c05']);
    expect(passable(position({ fronts: [['c05', 'c06'], []], works }), 0)).toEqual([]);
    expect(passable(position({ fronts: [[], []], works }), 0)).toEqual([]);
  });
});
