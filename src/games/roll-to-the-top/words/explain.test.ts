import { describe, expect, it } from 'vitest';
import type { MoveArgs } from '../../../core/game.ts';
import type { State } from '../rules/state.ts';
import { DONE, played, position, write } from '../rules/testing.ts';
import { explain } from './explain.ts';

const why = (state: State, verb: string, args: MoveArgs, seat = 0) => {
  const { key, values } = explain(state, seat, verb, args);
  return [key.replace('roll-to-the-top.explain.', ''), values] as const;
};
const pyramid = (sheet: Readonly<Record<string, number>>, direction: 'up' | 'down' = 'up') =>
  position({ options: { board: 'pyramid', direction }, sheets: [sheet, {}], roll: { d4: 1, d8: 5, d20: 8 } });

describe('why a number may not be written', () => {
  it.each<[string, MoveArgs, string, object]>([
    ['no dice are named', { box: 'A1' }, 'which-dice', { dice: ['d4', 'd8', 'd20'] }],
    ['no box is named', { dice: 'd4' }, 'which-box', {}],
    ['it is no die', { dice: 'd4+d10', box: 'A1' }, 'no-die', { text: 'd10' }],
    ['a die is named twice', { dice: 'd4+D4', box: 'A1' }, 'twice', { die: 'd4' }],
    ['the die is in the reserve', { dice: 'd6', box: 'A1' }, 'aside', { die: 'd6' }],
    ['there is no such box', { dice: 'd4', box: 'g7' }, 'no-box', { text: 'G7', first: 'A1', last: 'F1' }],
    ['the box is filled', { dice: 'd4', box: 'A2' }, 'filled', { box: 'A2', number: 7 }],
    ['a box below is empty', { dice: 'd4', box: 'B2' }, 'unsupported', { count: 1, empty: ['A3'] }],
    ['two boxes below are empty', { dice: 'd4', box: 'B3' }, 'unsupported', { empty: ['A3', 'A4'] }],
    ['it is too low', { dice: 'd8', box: ' b1 ' }, 'low', { number: 5, limit: 7, below: ['3', '7'] }],
  ])('because %s', (_, args, key, values) => {
    const [found, with_] = why(pyramid({ A1: 3, A2: 7 }), 'write', args);
    expect(found).toBe(key);
    expect(with_ ?? {}).toMatchObject(values);
  });

  it('because it is too high, when the numbers decrease', () => {
    expect(why(pyramid({ A1: 3, A2: 7 }, 'down'), 'write', { dice: 'd8', box: 'B1' })).toEqual([
      'high',
      { box: 'B1', number: 5, limit: 3, below: ['3', '7'] },
    ]);
  });

  it('because the box hangs', () => {
    const tree = position({ options: { board: 'tree' } });
    expect(why(tree, 'write', { dice: 'd4', box: 'C1' })).toEqual(['hanging', { box: 'C1', beside: ['C2'] }]);
  });

  it('because the die is used', () => {
    const state = played(pyramid({}), [0, write(['d4', 'd8'], 'A1')]);
    expect(why(state, 'write', { dice: 'd8+d20', box: 'A2' })).toEqual(['used', { die: 'd8', box: 'A1' }]);
  });

  it('because the seat is done, was skipped, or the dice are not rolled', () => {
    const args = { dice: 'd4', box: 'A1' };
    expect(why(played(position(), [0, write(['d4'], 'A1')], [0, DONE]), 'write', args)[0]).toBe('done');
    expect(why(played(position(), [0, DONE]), 'write', args)[0]).toBe('skipped');
    const before = position({ phase: { is: 'dice', duty: 'add' }, roller: 1 });
    expect(why(before, 'write', args)).toEqual(['before-roll', { who: { seat: 1 } }]);
    expect(why(before, 'done', {})).toEqual(['before-roll', { who: { seat: 1 } }]);
  });

  it('because the game is over', () => {
    expect(why(position({ phase: { is: 'over' } }), 'write', {})[0]).toBe('over');
  });
});

describe('why the dice may not be changed', () => {
  const at = (duty: 'add' | 'remove' | 'add-or-remove' | 'swap') => position({ phase: { is: 'dice', duty } });

  it.each([
    ['add', { remove: 'd4' }, 'duty.add'],
    ['add', { add: 'd8', remove: 'd4' }, 'duty.add'],
    ['add', { add: 'd4' }, 'in-pool'],
    ['add', { add: 'd7' }, 'no-die'],
    ['add', {}, 'which.add'],
    ['remove', { add: 'd8' }, 'duty.remove'],
    ['remove', { remove: 'd8' }, 'not-in-pool'],
    ['remove', {}, 'which.remove'],
    ['add-or-remove', { add: 'd8', remove: 'd4' }, 'duty.add-or-remove'],
    ['add-or-remove', {}, 'which.add-or-remove'],
    ['swap', { add: 'd8', remove: 'd8' }, 'same'],
    ['swap', { add: 'd8', remove: 'd12' }, 'not-in-pool'],
    ['swap', { add: 'd4', remove: 'd6' }, 'in-pool'],
    ['swap', { add: 'd8' }, 'which.swap'],
  ] as const)('when it says %s, to %o', (duty, args, key) => {
    expect(why(at(duty), 'dice', args)[0]).toBe(key);
  });

  it('because another player has the white die', () => {
    expect(why(at('add'), 'dice', { add: 'd8' }, 1)).toEqual(['not-roller', { who: { seat: 0 } }]);
  });

  it('because the roll is on the table', () => {
    expect(why(position(), 'dice', { add: 'd8' })[0]).toBe('dice-later');
  });
});

describe('why something else is not understood', () => {
  it('names what was typed, but cuts long text', () => {
    expect(why(position(), 'climb', {})).toEqual(['verb', { verb: 'climb' }]);
    expect(String(why(position(), 'x'.repeat(5000), {})[1]?.verb).length).toBeLessThan(50);
    expect(String(why(position(), 'write', { dice: 'y'.repeat(5000) })[1]?.text).length).toBeLessThan(50);
  });

  it('"done" takes no arguments', () => {
    expect(why(position(), 'done', { box: 'A1' })[0]).toBe('done.alone');
  });
});
