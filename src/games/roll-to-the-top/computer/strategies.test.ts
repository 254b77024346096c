import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../../core/random.ts';
import { boardById } from '../content/boards.ts';
import { rollToTheTop as game } from '../index.ts';
import { filled, position } from '../rules/testing.ts';
import { indexedBoard } from './evaluate.ts';
import { rollsToFill } from './search.ts';
import { chooseByPlayouts } from './strategies.ts';

const BURJ = [...boardById('burj-khalifa').byName.keys()];
const options = game.options.schema.parse({});

describe('the strong player', () => {
  it('fills the last boxes when it can', () => {
    const state = position({ sheets: [filled(BURJ, ['F1', 'G1'], 1), {}], roll: { d4: 2, d6: 1, d8: 8 } });
    const first = chooseByPlayouts(state, 0, quickRandom('a'));
    expect(first).toMatchObject({ kind: 'write', box: 'F1' });
    const then = game.apply(state, 0, first).state;
    expect(chooseByPlayouts(then, 0, quickRandom('b'))).toMatchObject({ kind: 'write', box: 'G1' });
  });

  it('saves nothing in the last roll', () => {
    const names = [...boardById('burj-khalifa').byName.keys()];
    const roll = { d12: 12, d20: 20 };
    let state = position({ sheets: [{}, filled(names)], roll });
    for (const seed of ['a', 'b'])
      state = game.apply(state, 0, chooseByPlayouts(state, 0, quickRandom(seed))).state;
    expect(Object.keys(state.players[0]?.sheet ?? {})).toHaveLength(2);
  });

  it('makes the same choice for every chance of the table', () => {
    const state = position({ sheets: [{}, {}], roll: { d6: 3, d8: 4, d12: 9 } });
    const choices = ['a', 'b'].map((seed) => chooseByPlayouts(state, 0, quickRandom(seed)));
    expect(choices[0]).toEqual(choices[1]);
    expect(game.legal(state, 0)).toContainEqual(choices[0]);
  });
});

describe('a playout', () => {
  const outline = indexedBoard(boardById('tree'), 'up');
  const pool = { pool: ['d6', 'd8'], options, wrote: true } as const;

  it('takes no roll for a full sheet, and several for an empty one', () => {
    const full = outline.names.map(() => 1);
    expect(rollsToFill(outline, full, pool, 20, quickRandom('a'))).toBe(0);
    const rolls = rollsToFill(
      outline,
      full.map(() => 0),
      pool,
      60,
      quickRandom('a'),
    );
    expect(rolls).toBeGreaterThan(3);
    expect(rolls).toBeLessThan(40);
  });

  it('estimates what it takes beyond its rolls', () => {
    const empty = outline.names.map(() => 0);
    expect(rollsToFill(outline, empty, pool, 2, quickRandom('a'))).toBeGreaterThan(3);
  });
});
