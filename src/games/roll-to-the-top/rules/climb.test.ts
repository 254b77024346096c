import { describe, expect, it } from 'vitest';
import { type BoardId, boardById } from '../content/boards.ts';
import { statusOfBox } from './climb.ts';
import { legal } from './flow.ts';
import type { Options, Sheet, State } from './state.ts';
import { DONE, played, position, write } from './testing.ts';

const place = (board: BoardId, name: string, sheet: Sheet, direction: Options['direction'] = 'up') => {
  const box = boardById(board).byName.get(name);
  if (box === undefined) throw new Error(`no box ${name}`);
  return statusOfBox(sheet, box, direction);
};

/** What seat 0 may write, as "d4+d20 A1". */
const writable = (state: State) =>
  legal(state, 0).flatMap((action) =>
    action.kind === 'write' ? [`${action.dice.join('+')} ${action.box}`] : [],
  );

const ANY = { is: 'open', min: 1, max: 50 };

describe('CLIMB', () => {
  it('"Players simultaneously use the numbers of the dice roll result to fill in squares on their own sheet."', () => {
    const state = played(
      position(),
      [1, write(['d4'], 'A1')],
      [0, write(['d4'], 'A1')],
      [1, write(['d6'], 'B1')],
    );
    expect(state.players.map((player) => player.sheet)).toEqual([{ A1: 1 }, { A1: 1, B1: 2 }]);
  });

  it('"A square can contain 1 number, from 1 die or the summed total of the numbers from several dice."', () => {
    const state = position({ sheets: [{ A1: 3, A2: 3, A3: 3, A4: 3 }], roll: { d4: 1, d6: 2, d8: 4 } });
    const inLast = writable(state).filter((text) => text.endsWith('A5'));
    expect(inLast).toEqual(
      ['d4', 'd6', 'd8', 'd4+d6', 'd4+d8', 'd6+d8', 'd4+d6+d8'].map((dice) => `${dice} A5`),
    );
    expect(played(state, [0, write(['d4', 'd6', 'd8'], 'A5')]).players[0]?.sheet.A5).toBe(7);
    expect(writable(state).some((text) => text.endsWith('A1'))).toBe(false);
    expect(place('pyramid', 'A1', { A1: 4 })).toEqual({ is: 'filled', number: 4 });
  });

  it('"In bottom squares (marked with a dot) any number is allowed."', () => {
    expect(place('pyramid', 'A3', {})).toEqual(ANY);
    expect(place('pyramid', 'A3', { A2: 40, A4: 1 })).toEqual(ANY);
  });

  it('"In squares which lie on 1 or more other squares, a number is allowed if all these underlying squares contain a number"', () => {
    expect(place('pyramid', 'B1', {})).toEqual({ is: 'unsupported', empty: ['A1', 'A2'] });
    expect(place('pyramid', 'B1', { A1: 3 })).toEqual({ is: 'unsupported', empty: ['A2'] });
    expect(place('pyramid', 'B1', { A1: 3, A2: 5 }).is).toBe('open');
  });

  it('"AND the new number is higher than or equal to each of these underlying numbers."', () => {
    const state = position({
      options: { board: 'pyramid' },
      sheets: [{ A1: 4, A2: 5, A3: 1, A4: 1, A5: 1, A6: 1 }],
      roll: { d4: 4, d6: 5, d8: 6 },
    });
    expect(writable(state).filter((text) => text.endsWith('B1'))).toEqual(
      ['d6', 'd8', 'd4+d6', 'd4+d8', 'd6+d8', 'd4+d6+d8'].map((dice) => `${dice} B1`),
    );
  });

  it('"In squares which do not lie on any other square (and have no dot), any number is allowed as soon as a neighboring square at its left or right side is filled in."', () => {
    const grown = { A1: 9, B1: 9 };
    expect(place('tree', 'C2', grown)).toEqual({ is: 'hanging', beside: ['C1', 'C3'] });
    expect(place('tree', 'C2', { ...grown, C3: 12 })).toEqual(ANY);
    expect(place('tree', 'C2', { ...grown, C1: 12 })).toEqual(ANY);
    expect(place('tree', 'C1', { ...grown, C3: 12 })).toEqual({ is: 'hanging', beside: ['C2'] });
  });

  it('a box beside counts only when it touches', () => {
    expect(place('eiffel-tower', 'C2', { A1: 1, A2: 1, B1: 1, C1: 1 })).toEqual(ANY);
    expect(place('eiffel-tower', 'C3', { A1: 1, A2: 1, B1: 1, C1: 1 }).is).toBe('hanging');
  });

  it('"Players can use each die number once"', () => {
    const state = played(position({ roll: { d4: 1, d6: 2, d8: 3 } }), [0, write(['d4', 'd8'], 'A1')]);
    expect(writable(state)).toEqual(['A2', 'A3', 'A4', 'A5'].map((box) => `d6 ${box}`));
  });

  it('"and skip each number that they can\'t or don\'t want to use."', () => {
    expect(legal(position(), 0)).toContainEqual(DONE);
    const skipped = played(position(), [0, DONE]);
    expect(skipped.players[0]).toEqual({ sheet: {}, written: [], done: true });
    expect(legal(skipped, 0)).toEqual([]);
  });

  it('Board Game Arena: "can even opt to use none of the rolled dice!"', () => {
    const none = played(position({ roll: { d4: 1, d6: 2, d8: 3 } }), [1, DONE]);
    expect(none.players[1]).toEqual({ sheet: {}, written: [], done: true });
  });

  it('"This player adds up the smallest and the biggest die: 1+8 = 9. And fills in the 12 above the 9 and 11. The 5 is skipped."', () => {
    const roll = { d4: 1, d6: 5, d12: 12, d20: 8 };
    const state = played(
      position({ options: { board: 'pyramid' }, sheets: [{ A2: 11 }], roll }),
      [0, write(['d4', 'd20'], 'A1')],
      [0, write(['d12'], 'B1')],
      [0, DONE],
    );
    expect(state.players[0]?.sheet).toEqual({ A1: 9, A2: 11, B1: 12 });
  });

  it('the same number in the same box from different dice are two actions, for other dice remain', () => {
    const state = position({ sheets: [{ A1: 1, A2: 1, A3: 1, A4: 1 }], roll: { d4: 3, d6: 3 } });
    expect(writable(state).filter((text) => text.endsWith('A5'))).toEqual(['d4 A5', 'd6 A5', 'd4+d6 A5']);
  });
});

describe('VARIANT Decreasing instead of increasing numbers', () => {
  it('"the underlying numbers must be higher or equal"', () => {
    const two = { A1: 9, A2: 7 };
    expect(place('pyramid', 'B1', two, 'down')).toEqual({ is: 'open', min: 1, max: 7 });
    expect(place('pyramid', 'B1', two, 'up')).toEqual({ is: 'open', min: 9, max: 50 });
  });

  it('"all rules are the same" otherwise', () => {
    expect(place('pyramid', 'A1', {}, 'down')).toEqual(ANY);
    expect(place('pyramid', 'B1', { A1: 3 }, 'down')).toEqual({ is: 'unsupported', empty: ['A2'] });
    expect(place('tree', 'C2', { A1: 9, B1: 9, C3: 2 }, 'down')).toEqual(ANY);
  });
});
