import { describe, expect, it } from 'vitest';
import { apply, awaiting, setup } from './rules.ts';
import { beforeEndings } from './state.ts';
import { position, write } from './testing.ts';

describe('a roll that ends by itself', () => {
  const ending = { ending: 'by-itself' } as const;

  it('ends with the number after which nothing fits, and goes on before', () => {
    const state = position({ options: ending, roll: { d4: 1, d8: 8 } });
    const first = apply(state, 0, write(['d4'], 'A1'));
    expect(awaiting(first.state)).toEqual([0, 1]);
    const second = apply(first.state, 0, write(['d8'], 'A2'));
    expect(awaiting(second.state)).toEqual([1]);
    expect(second.events.map(({ key }) => key)).toEqual([
      'roll-to-the-top.event.write',
      'roll-to-the-top.event.done',
    ]);
  });

  it('waits for the player in games from before, and where the host wants it', () => {
    const former = {
      board: 'burj-khalifa',
      direction: 'up',
      rounds: 1,
      boards: 'same',
      'five-dice': 'rulebook',
    };
    const stored = former as Parameters<typeof setup>[0]['options'];
    expect(setup({ seats: 2, options: stored, formerWinners: [] }).options.ending).toBe('by-button');
    const state = position({ roll: { d4: 1 } });
    const { options: current, ...rest } = state;
    const { ending: _, ...before } = current;
    expect(beforeEndings({ ...rest, options: before })).toEqual(state);
    expect(awaiting(apply(state, 0, write(['d4'], 'A1')).state)).toEqual([0, 1]);
  });
});
