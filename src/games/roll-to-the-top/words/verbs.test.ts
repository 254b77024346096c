import { describe, expect, it } from 'vitest';
import { findMove, legalMoves, values } from '../../../core/legal.ts';
import { rollToTheTop as game } from '../index.ts';
import type { State } from '../rules/state.ts';
import { DONE, position, write } from '../rules/testing.ts';
import { verbs } from './verbs.ts';

const args = (state: State, verb: string, words: Readonly<Record<string, string>>, seat = 0) => {
  const found = findMove(game, legalMoves(game, state, seat), verb, words);
  return typeof found === 'object' ? found.action : found;
};
const option = (verb: string, name: string) => {
  const found = verbs
    .find((candidate) => candidate.name === verb)
    ?.options.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no option ${name}`);
  return found;
};

describe('how actions are typed', () => {
  const state = position({ roll: { d4: 1, d20: 8 } });

  it('dice joined by +, in any order, and a box', () => {
    for (const dice of ['d4+d20', 'D20 + D4', ' d20+d4 '])
      expect(args(state, 'write', { dice, box: 'a3' })).toEqual(write(['d4', 'd20'], 'A3'));
    expect(args(state, 'done', {})).toEqual(DONE);
  });

  it('a die to add and one to remove', () => {
    const swap = position({ phase: { is: 'dice', duty: 'swap' } });
    expect(args(swap, 'dice', { add: 'd8', remove: 'd4' })).toEqual({
      kind: 'dice',
      add: 'd8',
      remove: 'd4',
    });
    expect(args(swap, 'dice', { add: 'd8' })).toBe('several');
    const either = position({ phase: { is: 'dice', duty: 'add-or-remove' } });
    expect(args(either, 'dice', { remove: 'd6' })).toEqual({ kind: 'dice', remove: 'd6' });
  });

  it('"add" or "remove" may be left out if only one is possible', () => {
    const four = { d4: 1, d6: 2, d8: 3, d12: 4 };
    const swap = position({ phase: { is: 'dice', duty: 'swap' }, roll: four });
    expect(args(swap, 'dice', { remove: 'd4' })).toEqual({ kind: 'dice', add: 'd20', remove: 'd4' });
  });

  it('the offered boxes fit the named dice', () => {
    const [writing] = verbs;
    const high = position({ sheets: [{ A1: 5, A2: 1, A3: 1, A4: 1, A5: 1 }], roll: { d4: 1, d20: 8 } });
    if (writing === undefined) throw new Error('no verb');
    const list = legalMoves(game, high, 0);
    expect(values(writing, list, 'box', { dice: 'd4' })).toEqual(['B2', 'B3', 'B4', 'B5']);
    expect(values(writing, list, 'box', { dice: 'd20' })).toContain('B1');
  });
});

describe('labels', () => {
  const state = position({
    options: { board: 'tree' },
    sheets: [{ A1: 1, B1: 1, C3: 4 }],
    roll: { d4: 1, d20: 8 },
  });

  const die = (die: string, number: string | number) => ({
    key: 'roll-to-the-top.label.die',
    values: { die, number },
  });

  it('of dice tell their sum', () => {
    const { label } = option('write', 'dice');
    expect(label('d20', state, 0, {})).toEqual(die('d20', '8'));
    expect(label('d4+d20', state, 0, {})).toEqual(die('d4+d20', '1+8 = 9'));
  });

  it('of boxes tell the number and the numbers below it', () => {
    const { label } = option('write', 'box');
    const dice = { dice: 'd4+d20' };
    expect(label('C2', state, 0, dice)).toEqual({
      key: 'roll-to-the-top.label.hanging',
      values: { what: die('C2', 9) },
    });
    expect(label('A1', state, 0, {})).toEqual({
      key: 'roll-to-the-top.label.bottom',
      values: { what: 'A1' },
    });
    const resting = position({
      options: { board: 'pyramid' },
      sheets: [{ A1: 3, A2: 5 }],
      roll: { d4: 1, d20: 8 },
    });
    expect(label('B1', resting, 0, dice)).toEqual({
      key: 'roll-to-the-top.label.resting',
      values: { what: die('B1', 9), below: ['3', '5'] },
    });
    expect(label('Z9', state, 0, dice)).toBe('Z9');
  });
});
