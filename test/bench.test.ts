import { describe, expect, it } from 'vitest';
import { seasons } from '../bench/league.ts';
import { worseThan } from '../bench/measure.ts';

const released = {
  'a move': { ours: '2.0 ms', ratio: 0.2 },
  'the start': { ours: '3.0 s, 1.8 s' },
  'random moves': { ours: '15,000 a second' },
};

describe('a figure of the benchmark, compared with that of the last release', () => {
  it('is reported if its ratio got a tenth worse, however slow the machine is', () => {
    expect(worseThan(released, { what: 'a move', ours: '9.0 ms', ratio: 0.21 })).toBeUndefined();
    expect(worseThan(released, { what: 'a move', ours: '1.0 ms', ratio: 0.24 })).toBeCloseTo(1.2);
  });

  it('is compared by its first number if there is no ratio', () => {
    expect(worseThan(released, { what: 'the start', ours: '3.1 s, 9.9 s' })).toBeUndefined();
    expect(worseThan(released, { what: 'the start', ours: '3.6 s, 1.0 s' })).toBeCloseTo(1.2);
  });

  it('can be better for being higher', () => {
    const what = 'random moves';
    expect(worseThan(released, { what, ours: '10,000 a second', better: 'more' })).toBeCloseTo(1.5);
    expect(worseThan(released, { what, ours: '20,000 a second', better: 'more' })).toBeUndefined();
  });

  it('is not compared if it is new', () => {
    expect(worseThan(released, { what: 'something else', ours: '1 ms' })).toBeUndefined();
  });
});

describe('a league of people of known strength', () => {
  it('ranks them better the more of them have the same dice, and the longer it runs', () => {
    const [pairing = [], all = []] = (['pairing', 'league'] as const).map((shared) => [
      ...seasons({ game: 'points', people: 400, size: 4, weeks: 6, shared }, [2, 6], 'test'),
    ]);
    for (const by of ['margins', 'places'] as const) {
      const [few, many] = [pairing, all].map((rankings) => rankings.map((ranking) => ranking[by]));
      expect(few?.[1]).toBeGreaterThan(few?.[0] ?? 1);
      expect(many?.[1]).toBeGreaterThan(few?.[1] ?? 1);
      expect(many?.[1]).toBeLessThan(1);
    }
  });
});
