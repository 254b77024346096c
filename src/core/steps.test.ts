import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { stones } from '../testkit/table/stones.ts';
import { quickRandom } from './random.ts';
import { begin, isOver, play, readState } from './steps.ts';

const dealt = () => begin(stones, { seats: 2, options: { rounds: 1 }, formerWinners: [] }, quickRandom('a'));

describe('playing', () => {
  it('resolves after the set-up and after every action, and joins the draws and events', () => {
    const { state, chance, events } = dealt();
    expect(chance).toHaveLength(1);
    expect(events).toHaveLength(1);
    const step = play(stones, state, 0, { verb: 'done' }, quickRandom('b'));
    expect(isOver(stones, step.state)).toBe(false);
    const two = play(stones, step.state, 1, { verb: 'done' }, quickRandom('b'));
    expect(isOver(stones, two.state)).toBe(true);
  });
});

describe('a stored state', () => {
  const { state } = dealt();
  const stored: unknown = JSON.parse(JSON.stringify(state));

  it('of the current version is read unchanged', () => {
    expect(readState(stones, stored, 0)).toEqual(state);
  });

  it('of an older version goes through every later migration, the oldest first', () => {
    const grown = {
      ...stones,
      migrations: [
        (old: unknown) => ({ ...z.record(z.string(), z.unknown()).parse(old), pool: 1 }),
        (old: unknown) => ({ ...z.record(z.string(), z.unknown()).parse(old), round: 1 }),
      ],
    };
    const { pool, round, ...older } = state;
    expect(readState(grown, older, 0)).toMatchObject({ pool: 1, round: 1 });
    expect(readState(grown, { ...older, pool }, 1)).toMatchObject({ pool, round: 1 });
    expect(round).toBe(1);
  });

  it.each([
    ['damaged', { ...state, pool: 'many' }, 0],
    ['of a later version', state, 1],
    ['of no version', state, -1],
    ['of half a version', state, 0.5],
  ])('is refused when it is %s, by a message that names the game', (_what, wrong, version) => {
    expect(() => readState(stones, wrong, version)).toThrow(/^stones: a (stored )?state of version/);
  });
});
