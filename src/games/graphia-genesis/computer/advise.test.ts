import { describe, expect, it } from 'vitest';
import { quickRandom, type Random } from '../../../core/random.ts';
import { score } from '../rules/end.ts';
import { options } from '../rules/options.ts';
import type { Action } from '../rules/placements.ts';
import { apply, awaiting, legal, resolve, setup } from '../rules/rules.ts';
import { nexusRules } from '../rules/scoring.ts';
import type { State } from '../rules/state.ts';
import { mapOf, position } from '../rules/testing.ts';
import { advise } from './advise.ts';
import { gainOf, mostPoints, rank } from './ranking.ts';

/** The total of a solo game. @param choose who plays */
function solo(
  seed: string,
  nexus: (typeof nexusRules)[number],
  choose: (state: State, random: Random) => Action,
): number {
  const dice = quickRandom(seed);
  const own = quickRandom(`${seed} player`);
  const opening = setup({
    seats: 1,
    options: options.schema.parse({ length: '16', nexus }),
    formerWinners: [],
  });
  let { state } = resolve(opening, dice);
  while (awaiting(state).length > 0) ({ state } = resolve(apply(state, 0, choose(state, own)).state, dice));
  return score(state).totals[0] ?? 0;
}

const anything = (state: State, random: Random): Action => {
  const list = legal(state, 0);
  const action = list[random.int(list.length)];
  if (action === undefined) throw new Error('nothing is legal');
  return action;
};

describe('the computer player', () => {
  it.each(nexusRules)('beats a random player by far (nexus: %s)', (nexus) => {
    for (const seed of ['a', 'b', 'c', 'd'])
      expect(solo(seed, nexus, (state, random) => advise(state, 0, random).action)).toBeGreaterThan(
        solo(seed, nexus, anything) + 5,
      );
  });

  it('takes points that lie before it, and says so', () => {
    const state = position({ card: 'nexus', maps: [mapOf('MMM.FFF', '...R')], number: 4 });
    const { action, why } = advise(state, 0, quickRandom('nexus'));
    expect(action).toEqual({ square: 3 });
    expect(why).toMatchObject({ key: 'graphia-genesis.advice.most', values: { gain: '+6' } });
  });

  it('says what else a place is good for, where it brings nothing', () => {
    const state = position({ card: 'nexus', maps: [mapOf('')], number: 4 });
    expect(advise(state, 0, quickRandom('first')).why).toMatchObject({
      key: 'graphia-genesis.advice.even',
      values: { gain: '±0', reason: { key: 'graphia-genesis.reason.danger' } },
    });
  });

  it('does not always draw alike: two at a table make different maps', () => {
    const state = position();
    const drawn = ['a', 'b', 'c', 'd', 'e'].map((seed) =>
      JSON.stringify(advise(state, 0, quickRandom(seed)).action),
    );
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});

describe('the order in which places are offered', () => {
  const state = position({ maps: [mapOf('', '', '', '', '......FF', '......FF', '', 'MM', 'MM')] });

  it('is by points at once, and leaves nothing out', () => {
    const list = legal(state, 0);
    const ranked = rank(state, 0, list);
    expect(new Set(ranked)).toEqual(new Set(list));
    expect(ranked).toHaveLength(list.length);
    const gains = ranked.map((action) => gainOf(state, 0, action));
    expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    expect(mostPoints(state, 0, list)?.gain).toBe(gains[0]);
  });

  it('is that of what was asked about', () => {
    expect(rank(state, 0, [])).toEqual([]);
    expect(mostPoints(state, 0, [])).toBeUndefined();
  });
});
