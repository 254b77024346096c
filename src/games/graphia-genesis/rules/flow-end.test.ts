import { describe, expect, it } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { mapFeatures } from '../content/cards.ts';
import { eventInWords } from '../words/events.ts';
import { apply, awaiting, legal, resolve } from './flow.ts';
import { drawnOn, emptyMap, featureAt, featureSign } from './grid.ts';
import { at, closed, fullBut, keysOf, mapOf, nexus, position, turning } from './testing.ts';

const full = fullBut([]);

describe('Nexus', () => {
  it('is one empty square in row n or column n', () => {
    const state = position({ card: 'nexus', maps: [mapOf('', '', '', '', '', '', 'MM')], number: 7 });
    expect(legal(state, 0)).toHaveLength(21);
    expect(() => apply(state, 0, nexus('r7c1'))).toThrow();
    expect(() => apply(state, 0, nexus('r8c8'))).toThrow();
    expect(featureAt(apply(state, 0, nexus('r8c7')).state.maps[0] ?? '', at('r8c7'))).toBe('nexus');
  });

  it('without a free square in row n or column n passes by; with one it is drawn by itself; the game goes on', () => {
    const before = position({ maps: [full, fullBut(['r7c1', 'r1c1']), emptyMap] });
    const { state, events } = resolve(closed(before), rigged(turning(before, 'nexus', [], 7)));
    expect(keysOf(events.map(eventInWords))).toEqual(['turned-nexus', 'passed', 'drew-by-itself']);
    expect(featureAt(state.maps[1] ?? '', at('r7c1'))).toBe('nexus');
    expect(awaiting(state)).toEqual([2]);
  });
});

describe('DESOLATION RULES', () => {
  const strike = (before = position(), ...rolls: readonly number[]) => {
    const then = turning(before, 'desolation', [], ...rolls);
    const after = {
      ...closed(before),
      terrainPile: before.terrainPile.filter((card) => card !== 'desolation'),
    };
    return resolve(closed(before), rigged([...then, ...turning(after, 'nexus', [], 1)]));
  };

  it('"Desolation squares are always on the diagonal": (n, n) on every map, by itself', () => {
    const { state, chance, events } = strike(position(), 7);
    expect(state.maps).toEqual([0, 1].map(() => mapOf('', '', '', '', '', '', '......X')));
    expect(state.desolated).toEqual([7]);
    expect(chance.slice(0, 2)).toEqual([
      { kind: 'terrain', value: 'desolation' },
      { kind: 'd12', value: 7 },
    ]);
    expect(keysOf(events.map(eventInWords))[0]).toBe('desolated');
  });

  it.each(mapFeatures.filter((feature) => feature !== 'desolation'))(
    '"always overwrite anything that was previously Drawn in that Square": %s',
    (feature) => {
      const map = drawnOn(emptyMap, [at('r5c5'), at('r5c6')], feature);
      const { state } = strike(position({ maps: [map] }), 5);
      expect(state.maps[0]).toBe(drawnOn(map, [at('r5c5')], 'desolation'));
      expect(state.maps[0]).toContain(featureSign(feature));
    },
  );

  it('a struck square is not empty: nothing is drawn on it', () => {
    const { state } = strike(position(), 1);
    expect(legal(state, 0)).not.toContainEqual(nexus('r1c1'));
  });

  it('"If you roll a number for the Desolation that has already been rolled, reroll the D12 until a new Desolation number is rolled."', () => {
    const { state, chance, events } = strike(position({ desolated: [3, 7] }), 7, 3, 7, 9);
    expect(state.desolated).toEqual([3, 7, 9]);
    expect(chance.slice(1, 5).map(({ value }) => value)).toEqual([7, 3, 7, 9]);
    expect(events.map(eventInWords)[0]).toMatchObject({
      values: { rolls: [7, 3, 7], number: 9, square: 'r9c9' },
    });
  });

  it('a number of another card does not count: only desolation numbers are rolled again', () => {
    const { chance } = strike(position({ number: 7 }), 7);
    expect(chance[1]).toEqual({ kind: 'd12', value: 7 });
  });

  it('the twelfth is rolled for until it comes', () => {
    const eleven = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    const { state } = strike(position({ desolated: eleven }), ...eleven, ...eleven, 12);
    expect(state.desolated).toEqual([...eleven, 12]);
  });

  it('a thirteenth turns its card, no die, and the round counts', () => {
    const twelve = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const { state, chance, events } = strike(position({ desolated: twelve, round: 40 }));
    expect(chance.slice(0, 2)).toEqual([
      { kind: 'terrain', value: 'desolation' },
      { kind: 'terrain', value: 'nexus' },
    ]);
    expect(keysOf(events.map(eventInWords))[0]).toBe('nothing-left');
    expect(state).toMatchObject({ round: 42, desolated: twelve, maps: [emptyMap, emptyMap] });
  });
});

describe('END GAME', () => {
  it('"The game ends when a Round occurs and none of the Players can Draw either of the Polyomino Shapes."', () => {
    const before = position({ maps: [full, full], round: 30 });
    const { state, events } = resolve(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1)));
    expect(keysOf(events.map(eventInWords))).toEqual(['turned', 'nobody-can-draw']);
    expect(state).toMatchObject({ phase: { is: 'over' }, round: 31, lying: { card: 'farm' } });
    expect(awaiting(state)).toEqual([]);
    expect(resolve(state, noRandom).chance).toEqual([]);
  });

  it('"This can occur even if there are still Squares on each Player\'s Map Sheet that could have a Polyomino drawn in it."', () => {
    const corner = fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2']);
    const before = position({ maps: [corner, corner], shapePile: ['p2', 'p5', 'p6', 'p7'] });
    const ends = resolve(closed(before), rigged(turning(before, 'farm', ['p2', 'p5'], 12)));
    expect(ends.state.phase.is).toBe('over');
  });

  it('comes in the first round that cannot be played, even if another shape would fit', () => {
    // The O would fit, but is not on offer; the S and the Z do not fit.
    const corner = fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2']);
    const before = position({ maps: [corner], round: 5 });
    expect(resolve(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1))).state).toMatchObject({
      phase: { is: 'over' },
      round: 6,
    });
  });

  it('goes on as long as one player can draw', () => {
    const before = position({ maps: [full, emptyMap] });
    expect(resolve(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1))).state.phase.is).toBe(
      'draw',
    );
  });

  it('never comes in a round of nexus or desolation', () => {
    const before = position({
      maps: [full],
      terrainPile: ['nexus', 'desolation', 'farm'],
      shapePile: ['p1', 'p2'],
    });
    const random = rigged([
      ...turning(before, 'nexus', [], 1),
      ...turning({ ...before, terrainPile: ['desolation', 'farm'] }, 'desolation', [], 2),
      ...turning({ ...before, terrainPile: ['farm'] }, 'farm', ['p1', 'p2'], 3),
    ]);
    const { state, events } = resolve(closed(before), random);
    expect(keysOf(events.map(eventInWords))).toEqual([
      'turned-nexus',
      'passed',
      'desolated',
      'turned',
      'nobody-can-draw',
    ]);
    expect(state).toMatchObject({ round: 4, phase: { is: 'over' } });
  });

  it.each([
    ['16', 16],
    ['24', 24],
  ] as const)('length %s: ends after so many rounds of every kind', (length, rounds) => {
    const before = position({ options: { length }, round: rounds - 2, maps: [emptyMap] });
    const lastButOne = resolve(closed(before), rigged(turning(before, 'nexus', [], 1))).state;
    expect(lastButOne).toMatchObject({ round: rounds - 1, phase: { is: 'draw' } });
    const last = resolve(closed(lastButOne), rigged(turning(lastButOne, 'desolation', [], 5)));
    expect(last.state).toMatchObject({ round: rounds, phase: { is: 'over' }, desolated: [5] });
    expect(keysOf(last.events.map(eventInWords))).toEqual(['desolated', 'last-round']);
  });

  it('comes before the chosen length if nobody can draw', () => {
    const before = position({ options: { length: '24' }, maps: [full], round: 3 });
    const { state } = resolve(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1)));
    expect(state).toMatchObject({ phase: { is: 'over' }, round: 4 });
  });

  it('full has no last round', () => {
    const before = position({ round: 1000 });
    expect(resolve(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1))).state.phase.is).toBe(
      'draw',
    );
  });
});
