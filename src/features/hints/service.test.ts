import { describe, expect, it } from 'vitest';
import { forecastOf } from '../../core/analysis/playouts.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { adviceFor } from '../../table/play/turns.ts';
import { ben } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';
import { advantageOf } from './service.ts';

const thinker = thinkerHere([]);

describe('how much better a hint is', () => {
  it('is told where the other moves are clearly worse, by the same numbers for the same position', async () => {
    const { begun, loaded } = stonesTables();
    const at = await loaded(await begun(ben));
    const { move } = adviceFor(at, 0);
    const advantage = await advantageOf(thinker, at, 0, move);
    // To take a stone, instead of ending the round without one.
    expect(move.verb).toBe('take');
    expect(advantage?.over.verb).toBe('done');
    expect(advantage?.gain.value).toBeGreaterThan(0.5);
    expect(await advantageOf(thinker, at, 0, move)).toEqual(advantage);
  });

  it('is not told where the moves are as good', async () => {
    const { begun, loaded } = stonesTables();
    const { game, ...rest } = await loaded(await begun(ben));
    const same = {
      ...forecastOf(game),
      playOut: (_: unknown, seats: readonly number[]) => seats.map(() => 7),
    };
    const at = { ...rest, game: { ...game, forecast: same } };
    expect(await advantageOf(thinker, at, 0, adviceFor(at, 0).move)).toBeUndefined();
  });
});
