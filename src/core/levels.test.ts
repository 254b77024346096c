import { describe, expect, it } from 'vitest';
import { stones } from '../testkit/table/stones.ts';
import type { Game } from './game.ts';
import { chooseAt, hasty, patient } from './levels.ts';
import { begin } from './play.ts';
import { quickRandom } from './random.ts';

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
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

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
  commands: [{ name: 'step', options: [], argsOf: (length) => ({ length: `${length}` }) }],
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
  it('departs from advice that turns out badly, and follows good advice', () => {
    const late = { at: 16, steps: 11 };
    expect(patient(race(3))(late, 0, quickRandom('a'))).toBe(2);
    expect(patient(race(2))(late, 0, quickRandom('a'))).toBe(2);
  });

  it('follows the advice where others have secrets', () => {
    const secret = { ...race(3), score: () => ({ ...race(3).score({ at: 0, steps: 0 }), totals: [0, 0] }) };
    const hiding = { ...secret, hidden: (_: Race, seat: number) => (seat === 1 ? [1] : []) };
    expect(patient(hiding)({ at: 16, steps: 11 }, 0, quickRandom('a'))).toBe(3);
    expect(patient({ ...race(3), ownPace: () => true })({ at: 16, steps: 11 }, 0, quickRandom('a'))).toBe(3);
  });
});
