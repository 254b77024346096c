import { describe, expect, it, vi } from 'vitest';
import { stones } from '../../testkit/table/stones.ts';
import { quickRandom } from '../random.ts';
import { begin } from '../steps.ts';
import { advantageIn, adviceIn } from './advantage.ts';

const { state } = begin(
  stones,
  { seats: 2, options: { rounds: 2 }, formerWinners: [] },
  quickRandom('stones'),
);
const [seat = 0] = stones.awaiting(state);
const choice = { state, seat, seed: 'hint' };

/** A game whose playouts are worth `worth(n)` for the n-th playout, with the advised move and with others. */
function valued(worth: (time: number, isAdvised: boolean) => number, isWanted?: () => boolean) {
  let count = 0;
  const advised = adviceIn(stones, choice);
  const after = JSON.stringify(
    stones.apply(state, seat, stones.advise(state, seat, quickRandom('hint')).action).state,
  );
  const times = new Map<unknown, number>();
  const forecast = {
    perSecond: 1000,
    resultOf: () => 0,
    playOut(from: unknown) {
      count++;
      const time = times.get(from) ?? 0;
      times.set(from, time + 1);
      return [worth(time, JSON.stringify(from) === after)];
    },
  };
  const game = { ...stones, forecast };
  return { advantage: advantageIn(game, choice, advised, isWanted), playouts: () => count / times.size };
}

describe('how much better an advised move is than the next best one', () => {
  it('stops early when the advised move is much better', () => {
    const { advantage, playouts } = valued((time, isAdvised) => (isAdvised ? 7 : 2) + (time % 3));
    expect(advantage?.gain).toEqual({ value: 5, error: 0 });
    expect(playouts()).toBe(8);
  });

  it('… and when no difference worth mentioning can show up', () => {
    const { advantage, playouts } = valued((time, isAdvised) => (isAdvised ? 2.1 : 2) + (time % 3));
    expect(advantage).toBeUndefined();
    expect(playouts()).toBe(8);
  });

  it('takes all its time when chance decides, and reports nothing if no difference is clear', () => {
    const { advantage, playouts } = valued((time, isAdvised) => (isAdvised ? [9, -7] : [0])[time % 2] ?? 0);
    expect(advantage).toBeUndefined();
    expect(playouts()).toBe(125);
  });

  it('stops early when it is unlikely that the difference becomes clear', () => {
    const { advantage, playouts } = valued((time, isAdvised) => (isAdvised ? [6, -8] : [0])[time % 2] ?? 0);
    expect(advantage).toBeUndefined();
    expect(playouts()).toBeLessThan(63);
  });

  it('stops when nobody waits any more', () => {
    const asked = vi.fn(() => false);
    const { advantage, playouts } = valued(
      (time, isAdvised) => (isAdvised ? [9, -7] : [0])[time % 2] ?? 0,
      asked,
    );
    expect(advantage).toBeUndefined();
    expect([playouts(), asked.mock.calls.length]).toEqual([8, 1]);
  });

  it('counts for a player what the game counts against them', () => {
    const game = { ...stones, lowestWins: true } as const;
    expect(advantageIn(game, choice, adviceIn(stones, choice))).toBeUndefined();
  });
});
