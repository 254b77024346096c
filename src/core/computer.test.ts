import { describe, expect, it } from 'vitest';
import { stones } from '../testkit/table/stones.ts';
import { sum } from './common.ts';
import { bestBy, byPlayouts, chooseAt, halving, hasty, leadOf, patient, winShare } from './computer.ts';
import type { Game } from './game.ts';
import { quickRandom, type Random } from './random.ts';
import { begin } from './steps.ts';

describe('a result', () => {
  it('is worth the whole win, a share of it, or nothing', () => {
    expect([0, 1, 2].map((seat) => winShare([1], seat))).toEqual([0, 1, 0]);
    expect([0, 1, 2].map((seat) => winShare([0, 2], seat))).toEqual([0.5, 0, 0.5]);
    expect(winShare([], 0)).toBe(0);
  });

  it('has a lead over the best other player', () => {
    expect([0, 1, 2].map((seat) => leadOf([7, 9, 4], seat))).toEqual([-2, 2, -5]);
  });
});

describe('the best by a value', () => {
  it('is the item with the highest value, and the first of equals', () => {
    expect(bestBy(['a', 'ccc', 'bb', 'ddd'], (word) => word.length)).toBe('ccc');
  });

  it('needs at least one item', () => {
    expect(() => bestBy([], () => 0)).toThrow('nothing to choose from');
  });
});

describe('the best by playouts', () => {
  const sixes = (dice: number, random: Random) =>
    Array.from({ length: dice }, () => random.int(6)).filter((face) => face === 5).length;

  it('is the item with the best average playout', () => {
    expect(byPlayouts([1, 2, 9, 3], 30, quickRandom('a'), sixes)).toBe(9);
  });

  it('is the same for the same random numbers', () => {
    const chosen = [1, 2].map(() => byPlayouts([3, 4, 5, 6], 5, quickRandom('b'), sixes));
    expect(chosen[0]).toBe(chosen[1]);
  });

  it('gives every item the same random numbers', () => {
    const met: number[][] = [[], []];
    byPlayouts([0, 1], 3, quickRandom('c'), (item, random) => met[item]?.push(random.int(1000)) ?? 0);
    expect(met[0]).toHaveLength(3);
    expect(met[0]).toEqual(met[1]);
    expect(new Set(met[0]).size).toBe(3);
  });

  it('runs no playouts for a single item', () => {
    const never = () => {
      throw new Error('tried');
    };
    expect(byPlayouts(['only'], 9, quickRandom('d'), never)).toBe('only');
    expect(() => byPlayouts([], 9, quickRandom('d'), never)).toThrow('nothing to choose from');
  });
});

describe('successive halving', () => {
  const items = [1, 2, 9, 3, 4].map((chance) => ({ chance, rating: 0 }));
  const wins = ({ chance }: { readonly chance: number }, random: Random) => (random.int(10) < chance ? 1 : 0);

  it('finds the item with the best average playout, and tries the better ones more often', () => {
    const tries = new Map<number, number>();
    const counted: typeof wins = (item, random) => {
      tries.set(item.chance, (tries.get(item.chance) ?? 0) + 1);
      return wins(item, random);
    };
    expect(halving(items, 200, 0, quickRandom('a'), counted).chance).toBe(9);
    expect(tries.get(9)).toBeGreaterThan(2 * (tries.get(1) ?? 0));
  });

  it('begins with the ratings', () => {
    const rated = items.map((item) => ({ ...item, rating: item.chance === 1 ? 1 : 0 }));
    expect(halving(rated, 50, 1000, quickRandom('a'), wins).chance).toBe(1);
  });

  it('needs an item, and tries nothing if there is only one', () => {
    const never = () => {
      throw new Error('tried');
    };
    expect(halving(items.slice(0, 1), 9, 1, quickRandom('d'), never).chance).toBe(1);
    expect(() => halving([], 9, 1, quickRandom('d'), never)).toThrow('nothing to choose from');
  });
});

const { state } = begin(
  stones,
  { seats: 2, options: { rounds: 3 }, formerWinners: [] },
  quickRandom('stones'),
);
const [seat = 0] = stones.awaiting(state);

describe('a choice at a level', () => {
  it('is the advice at the middle level', () => {
    const { action } = stones.advise(state, seat, quickRandom('a'));
    expect(chooseAt(stones, 'medium', state, seat, quickRandom('a'))).toEqual(action);
  });

  it('is the one of the game’s own strategy, if it has one', () => {
    const last = stones.legal(state, seat).at(-1) ?? { verb: 'done' };
    const own = { ...stones, strategies: { hard: () => last } };
    expect(chooseAt(own, 'hard', state, seat, quickRandom('a'))).toBe(last);
    expect(chooseAt(own, 'easy', state, seat, quickRandom('a'))).toEqual(
      chooseAt(stones, 'easy', state, seat, quickRandom('a')),
    );
  });
});

describe('a hasty player', () => {
  const ten: Pick<Game<number, number, unknown>, 'legal' | 'rank' | 'advise'> = {
    legal: () => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    rank: (_state, _seat, actions) => [...actions].sort((a, b) => b - a),
    advise: () => ({ action: 9, why: { key: 'why' } }),
  };
  const chosen = (attention: number) =>
    Array.from({ length: 400 }, (_, i) =>
      hasty(ten, { attention, glances: 3 })(0, 0, quickRandom(`hasty ${i}`)),
    );
  const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;

  it('takes the best of three actions that it happens to see', () => {
    // The average highest of three different numbers from 0 to 9 is 7.25.
    expect(mean(chosen(0))).toBeGreaterThan(7);
    expect(mean(chosen(0))).toBeLessThan(7.5);
    expect(Math.min(...chosen(0))).toBe(2);
  });

  it('follows the advice as often as it pays attention', () => {
    expect(new Set(chosen(1))).toEqual(new Set([9]));
    expect(mean(chosen(0.5))).toBeGreaterThan(mean(chosen(0)));
  });
});

/** A race to 20 for one: a step brings its length, but 3 trips the runner two times in three. */
type Race = { readonly at: number; readonly steps: number };
const race = (advised: number): Game<Race, number, unknown> => ({
  ...(stones as unknown as Game<Race, number, unknown>),
  verbs: [{ name: 'step', options: [], argsOf: (length) => ({ length: `${length}` }) }],
  awaiting: ({ at, steps }) => (at < 20 && steps < 12 ? [0] : []),
  legal: () => [1, 2, 3],
  apply: ({ at, steps }, _seat, length) => ({
    state: { at: length === 3 ? -at - 3 : at + length, steps: steps + 1 },
    events: [],
    chance: [],
  }),
  resolve: ({ at, steps }, random) => {
    const fallen = at < 0 && random.int(3) > 0 ? 0 : Math.abs(at);
    return { state: { at: fallen, steps }, events: [], chance: [] };
  },
  score: ({ at }) => ({ totals: [at], places: [1], winners: [], parts: [{}], lines: [] }),
  advise: () => ({ action: advised, why: { key: 'why' } }),
});

describe('a patient player', () => {
  it('departs from bad advice, and follows good advice', () => {
    const late = { at: 16, steps: 11 };
    expect(patient(race(3))(late, 0, quickRandom('a'))).toBe(2);
    expect(patient(race(2))(late, 0, quickRandom('a'))).toBe(2);
  });

  it('follows the advice if others have secrets', () => {
    const secret = { ...race(3), score: () => ({ ...race(3).score({ at: 0, steps: 0 }), totals: [0, 0] }) };
    const hiding = { ...secret, hidden: (_: Race, seat: number) => (seat === 1 ? [1] : []) };
    expect(patient(hiding)({ at: 16, steps: 11 }, 0, quickRandom('a'))).toBe(3);
    expect(patient({ ...race(3), ownPace: () => [0, 0] })({ at: 16, steps: 11 }, 0, quickRandom('a'))).toBe(
      3,
    );
  });
});
