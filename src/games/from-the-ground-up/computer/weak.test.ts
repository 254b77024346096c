import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { legal } from '../rules/rules.ts';
import { complete, mark, pass, position } from '../rules/testing.ts';
import { chooseCarelessly } from './weak.ts';

const choices = (state: ReturnType<typeof position>) =>
  Array.from({ length: 20 }, (_, index) => chooseCarelessly(state, 0, quickRandom(`weak ${index}`)));

describe('the weak computer player', () => {
  it('goes on with its own cards rather than take one', () => {
    const works = { c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] } };
    const state = position({ fronts: [['c12'], ['c01']], shared: ['c11'], works, dice: [2] });
    expect(legal(state, 0)).toContainEqual(mark('c11.2'));
    expect(choices(state)).not.toContainEqual(mark('c11.2'));
    expect(new Set(choices(state).map((choice) => JSON.stringify(choice))).size).toBeGreaterThan(1);
  });

  it('gives finished cards away', () => {
    const works = { c11: complete([1, 2, 3], 3) };
    const state = position({ fronts: [['c11', 'c01'], ['c02']], works, phase: 'pass', turn: 2 });
    for (const choice of choices(state)) expect(choice).toEqual(pass('c11'));
  });

  it('does not spoil a card where it need not', () => {
    const state = position({
      fronts: [['c01'], ['c02']],
      works: { c01: { crates: [6, 0, 0, 0] } },
      dice: [5],
    });
    expect(choices(state)).not.toContainEqual(mark('c01.4'));
  });
});
