import { describe, expect, it } from 'vitest';
import { sum } from '../../../core/common.ts';
import type { Seat } from '../../../core/message.ts';
import { pairsOf } from '../../../testkit/games/returning.ts';
import { walksOf } from '../../../testkit/games/walk.ts';
import { graphiaGenesis as game } from '../index.ts';
import { featureAt, readSquare } from '../rules/grid.ts';
import { positionOf } from '../rules/own-pace.ts';
import { mapAt, type State } from '../rules/state.ts';
import { mapOf, position } from '../rules/testing.ts';
import { changesFor, closeTo } from './returning.ts';

const key = (name: string) => `graphia-genesis.${name}`;

describe('what changed on the map', () => {
  it('is the squares that desolation hit, and those that were drawn', () => {
    const before = position({ maps: [mapOf('FF'), mapOf('')] });
    const state = position({ maps: [mapOf('XFMM'), mapOf('XRRR')] });
    expect(changesFor(before, state, 0)).toEqual([
      { key: key('since.hit'), values: { squares: ['r1c1'] } },
      { key: key('since.drawn'), values: { squares: ['r1c3', 'r1c4'] } },
    ]);
  });

  it('counts many squares', () => {
    const state = position({ maps: [mapOf('MMMMMMMMM'), mapOf('')] });
    expect(changesFor(position(), state, 0)).toEqual([
      { key: key('since.drawn-many'), values: { number: 9 } },
    ]);
  });

  it('is true in whole games, and nothing else changed', () => {
    for (const [before, state] of pairsOf(game) as readonly (readonly [State, State])[])
      for (const seat of state.maps.keys()) {
        const [old, map] = [before, state].map((one) => mapAt(positionOf(one, seat), seat)) as [
          string,
          string,
        ];
        const changed = [...map].filter((sign, square) => sign !== old[square]).length;
        const said = game.changesFor?.(before, state, seat) ?? [];
        const told = said.map(({ key: what, values = {} }) => {
          if (what === key('since.drawn-many')) return Number(values.number);
          const squares = (values.squares as readonly string[]).map((name) => readSquare(name) ?? -1);
          for (const square of squares) {
            expect(map[square]).not.toBe(old[square]);
            expect(featureAt(map, square) === 'desolation').toBe(what === key('since.hit'));
          }
          return squares.length;
        });
        expect(sum(told)).toBe(changed);
      }
  });
});

describe('what others are close to', () => {
  it('is the last round, and the lead', () => {
    const maps = [mapOf('NM'), mapOf('NMM')];
    const state = position({ options: { length: '16' }, round: 15, maps });
    const [first, second] = game.score(state).totals as [number, number];
    expect(second).toBeGreaterThan(first);
    expect(closeTo(state, 1)).toEqual([
      { key: key('close.rounds'), values: { count: 1 } },
      { key: key('close.lead'), values: { who: { seat: 0 }, count: second - first } },
    ]);
    expect(closeTo(state, 0)).toEqual([{ key: key('close.rounds'), values: { count: 1 } }]);
    expect(closeTo({ ...state, round: 16 }, 0)).toEqual([{ key: key('close.last-round') }]);
  });

  it('is true in whole games', () => {
    const claims = new Map<string, number>();
    for (const stages of walksOf(game)) {
      const states = stages.map(({ step }) => step.state as State);
      const last = states.at(-1)?.round ?? 0;
      for (const state of states)
        for (const seat of state.maps.keys())
          for (const { key: said, values = {} } of closeTo(state, seat)) {
            claims.set(said, 1 + (claims.get(said) ?? 0));
            if (said === key('close.last-round')) expect(last).toBe(state.round);
            if (said === key('close.rounds'))
              expect(last).toBeLessThanOrEqual(state.round + Number(values.count));
            if (said !== key('close.lead')) continue;
            const { totals } = game.score(state);
            const { seat: who } = values.who as { readonly seat: Seat };
            expect((totals[who] ?? 0) + Number(values.count)).toBe(Math.max(...totals));
          }
    }
    expect([...claims.keys()].sort()).toEqual([
      key('close.last-round'),
      key('close.lead'),
      key('close.rounds'),
    ]);
  });
});
