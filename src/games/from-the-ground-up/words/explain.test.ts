import { describe, expect, it } from 'vitest';
import { apply } from '../rules/flow.ts';
import type { State } from '../rules/state.ts';
import { complete, mark, namedValues, pass, position } from '../rules/testing.ts';
import { explain } from './explain.ts';

const why = (state: State, seat: number, verb: string, args: Readonly<Record<string, string>> = {}) => {
  const { key, values } = explain(state, seat, verb, args);
  return [key.replace('from-the-ground-up.explain.', ''), namedValues(values)];
};

describe('why not', () => {
  const works = {
    c01: { crates: [6, 0, 0, 0] },
    c03: { crates: [4, 4, 2], star: 5, checks: [true, false, false] },
    c05: { flipped: true },
    c11: complete([1, 2, 3], 2),
  };
  const state = position({
    fronts: [['c01', 'c05', 'c11'], ['c02']],
    shared: ['c03'],
    works,
    dice: [4, 3],
  });

  it.each([
    [
      'c01.4',
      [
        'conflict.lower',
        { place: 'Descending stack (crate 4)', other: 'Descending stack (crate 1)', number: 4, count: 3 },
      ],
    ],
    ['c01.1', ['filled', { place: 'Descending stack (crate 1)', number: 6 }]],
    ['c02.1', ['elsewhere', { card: 'Rising stack', who: { seat: 1 } }]],
    ['c04.1', ['out', { card: 'Zigzag low' }]],
    ['c05.1', ['negative', { card: 'Zigzag high' }]],
    ['c11.1', ['complete', { card: 'Short rise' }]],
    ['c03.1', ['checked', { place: 'Level then down (crate 1)' }]],
    ['c03.3', ['no-match', { place: 'Level then down (crate 3)', number: 4, own: 2 }]],
    ['c03.star', ['shared-star', { card: 'Level then down' }]],
    ['C 03 . 9', ['no-crate', { text: 'c03.9', card: 'Level then down' }]],
    ['roof', ['no-place', { text: 'roof' }]],
    ['', ['which-place', { number: 4 }]],
  ])('a place: %s', (place, reason) => {
    expect(why(state, 0, 'mark', { place })).toEqual(reason);
  });

  it('a relation that the die breaks', () => {
    const level = position({
      fronts: [['c03', 'c02'], []],
      works: { c03: { crates: [5, 0, 0] } },
      dice: [3],
    });
    expect(why(level, 0, 'mark', { place: 'c03.2' })[0]).toBe('conflict.same');
    expect(why(level, 0, 'mark', { place: 'c02.star' })[0]).toBe('range');
  });

  it('the wrong time, the wrong seat, the wrong verb', () => {
    expect(why(state, 1, 'mark', { place: 'c02.1' })[0]).toBe('not-your-turn');
    expect(why(state, 0, 'pass', { card: 'c01' })[0]).toBe('pass.early');
    expect(why(state, 0, 'discard', { card: 'c01' })[0]).toBe('discard');
    expect(why(state, 0, 'flip', { card: 'c01' })[0]).toBe('flip.can-mark');
    expect(why(state, 0, 'jump')[0]).toBe('verb');
    expect(why({ ...state, phase: 'over' }, 0, 'mark')[0]).toBe('over');
  });

  it('a card that cannot be passed', () => {
    const passing = position({ fronts: [['c01', 'c02', 'c05'], []], works, phase: 'pass', turn: 2 });
    expect(why(passing, 0, 'pass', { card: 'c05' })[0]).toBe('pass.negative');
    expect(why(passing, 0, 'pass', { card: 'c09' })[0]).toBe('not-in-front');
    expect(why(passing, 0, 'pass', { card: 'x' })[0]).toBe('no-card');
    expect(why(passing, 0, 'pass')[0]).toBe('which-card');
    expect(why(passing, 0, 'mark', { place: 'c01.1' })[0]).toBe('pass.now');
    expect(why(apply(passing, 0, pass('c02')).state, 0, 'pass', { card: 'c01' })[0]).toBe('chosen');
    const marked = position({ fronts: [['c01', 'c02'], []], phase: 'pass', turn: 2, marked: ['c01'] });
    expect(why(marked, 0, 'pass', { card: 'c02' })).toEqual(['pass.marked', { card: 'Descending stack' }]);
  });

  it('a second choice, together', () => {
    const choosing = position({
      options: { tempo: 'together' },
      phase: 'choose',
      fronts: [['c11'], ['c12']],
      dice: [2, 5],
    });
    expect(why(apply(choosing, 0, mark('c11.2')).state, 0, 'mark', { place: 'c11.1' })[0]).toBe('chosen');
  });
});
