import { describe, expect, it } from 'vitest';
import { forecastOf } from '../../core/analysis/playouts.ts';
import { ann, ben, must } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';

describe('how much better a hint is', () => {
  it('is told where the other moves are clearly worse, by the same numbers for the same position', async () => {
    const { begun, loaded, requestBy, tables } = stonesTables();
    const id = await begun(ben);
    const at = await loaded(id);
    const hint = must(await tables.hint(requestBy(id, ann)));
    const advantage = await tables.advantage(at, hint);
    // To take a stone, instead of ending the round without one.
    expect(hint.move.verb).toBe('take');
    expect(advantage?.over.verb).toBe('done');
    expect(advantage?.gain.value).toBeGreaterThan(0.5);
    expect(await tables.advantage(at, hint)).toEqual(advantage);
  });

  it('is not told where the moves are as good', async () => {
    const { begun, loaded, requestBy, tables } = stonesTables();
    const id = await begun(ben);
    const { game, ...rest } = await loaded(id);
    const hint = must(await tables.hint(requestBy(id, ann)));
    const same = {
      ...forecastOf(game),
      playOut: (_: unknown, seats: readonly number[]) => seats.map(() => 7),
    };
    expect(await tables.advantage({ ...rest, game: { ...game, forecast: same } }, hint)).toBeUndefined();
  });
});
