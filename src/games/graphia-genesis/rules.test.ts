import { describe, expect, it } from 'vitest';
import { rigged } from '../../../test/conformance/rigged.ts';
import { noRandom, quickRandom } from '../../core/random.ts';
import { features, shapeIds } from './content.ts';
import { drawnOn, emptyMap, featureAt, signOf, squareAt } from './grid.ts';
import { options } from './options.ts';
import { act, awaiting, legal, settle, setup } from './rules.ts';
import { stateSchema, turner } from './state.ts';
import { at, closed, draw, fullBut, keysOf, mapOf, nexus, played, position, turning } from './testing.ts';

const standard = options.schema.parse({});
const opening = (seats: number) => setup({ seats, options: standard, formerWinners: [] });
const full = fullBut([]);

describe('COMPONENTS', () => {
  it('"1 Map Sheet (12 by 12 grid with 144 Squares) for each Player": empty', () => {
    expect(opening(5).maps).toEqual(Array.from({ length: 5 }, () => emptyMap));
  });

  it('"8 Terrain Cards, face down." "8 Polyomino Cards, face down."', () => {
    expect(opening(1)).toMatchObject({ terrainPile: features, shapePile: shapeIds, desolated: [], round: 0 });
  });

  it('"1 or More Players": 1 to 8 seats', () => {
    for (const seats of [1, 8]) expect(stateSchema.safeParse(opening(seats)).success).toBe(true);
  });
});

describe('ROUND ORDER', () => {
  const first = (...numbers: readonly number[]) => settle(opening(3), rigged(numbers));

  it('the start player is random, in a rematch too', () => {
    const chosen = turning(opening(3), 'river', ['p1', 'p4'], 7);
    expect(first(2, ...chosen).chance[0]).toEqual({ kind: 'start', value: 2 });
    expect(keysOf(first(2, ...chosen).events)).toEqual(['starts', 'turned']);
    const rematch = setup({ seats: 3, options: standard, formerWinners: [1] });
    expect(settle(rematch, rigged([0, ...chosen])).chance[0]).toEqual({ kind: 'start', value: 0 });
  });

  it('alone, the start player is recorded, but nobody needs to be told', () => {
    const { chance, events } = settle(opening(1), rigged(turning(opening(1), 'river', ['p1', 'p4'], 7)));
    expect(chance[0]).toEqual({ kind: 'start', value: 0 });
    expect(keysOf(events)).toEqual(['turned']);
  });

  it('"randomly selects a Terrain Card", "two Polyomino Cards", "rolls the D12": by itself, all of it recorded in order', () => {
    const { state, chance } = first(1, ...turning(opening(3), 'river', ['p8', 'p4'], 7));
    expect(chance.slice(1)).toEqual([
      { kind: 'terrain', value: 'river' },
      { kind: 'polyomino', value: 'p8' },
      { kind: 'polyomino', value: 'p4' },
      { kind: 'd12', value: 7 },
    ]);
    expect(state).toMatchObject({ round: 1, lying: { card: 'river', shapes: ['p8', 'p4'], number: 7 } });
  });

  it('"If a Nexus or Desolation Terrain Card was selected … the Player does not select any Polyomino Cards."', () => {
    const { state, chance } = first(1, ...turning(opening(3), 'nexus', [], 4));
    expect(chance.slice(1)).toEqual([
      { kind: 'terrain', value: 'nexus' },
      { kind: 'd12', value: 4 },
    ]);
    expect(state.shapePile).toEqual(shapeIds);
    expect(legal(state, 0)).toHaveLength(23);
  });

  it('"Each Player then Draws the Shape on their Map Sheet": all at the same time, in any order', () => {
    const { state } = first(1, ...turning(opening(3), 'river', ['p1', 'p4'], 7));
    expect(awaiting(state)).toEqual([0, 1, 2]);
    const two = played(state, [2, draw('p1', 0, 'r7c1')], [0, draw('p4', 90, 'r6c6')]);
    expect(awaiting(two)).toEqual([1]);
    expect(legal(two, 2)).toEqual([]);
  });

  it('"Each Player chooses either of the two Polyomino shapes", and it is drawn as the card\'s terrain', () => {
    const after = played(
      position({ card: 'tundra' }),
      [0, draw('p1', 90, 'r7c2')],
      [1, draw('p2', 0, 'r7c7')],
    );
    expect(after.maps).toEqual([
      mapOf('', '', '', '', '', '', '.T', '.T', '.T', '.T'),
      mapOf('', '', '', '', '', '', '......TT', '......TT'),
    ]);
  });

  it('"One of the Polyomino Shapes must be drawn": there is no way to skip while one fits', () => {
    const one = fullBut(['r7c1', 'r7c2', 'r7c3', 'r7c4', 'r8c1', 'r8c2', 'r8c3', 'r8c4']);
    const actions = legal(position({ maps: [one, one] }), 0);
    expect(actions).toEqual([
      draw('p1', 0, 'r7c1'),
      draw('p2', 0, 'r7c1'),
      draw('p2', 0, 'r7c2'),
      draw('p2', 0, 'r7c3'),
    ]);
  });

  it('"Set aside the Terrain Card and the Polyomino Cards that were used so they are not used again until all others … have been used."', () => {
    const { state } = first(1, ...turning(opening(3), 'river', ['p8', 'p4'], 7));
    expect(state.terrainPile).toEqual(features.filter((feature) => feature !== 'river'));
    expect(state.shapePile).toEqual(['p1', 'p2', 'p3', 'p5', 'p6', 'p7']);
  });
});

describe('NEW ROUND', () => {
  const next = (state = position(), ...numbers: readonly number[]) => settle(closed(state), rigged(numbers));

  it('"The next Player then goes back to the Select Cards Phase": clockwise', () => {
    const before = position({ maps: [emptyMap, emptyMap, emptyMap], starter: 1, round: 1 });
    const second = next(before, ...turning(before, 'farm', ['p5', 'p6'], 1)).state;
    expect([turner(before), turner(second), second.round]).toEqual([1, 2, 2]);
    const third = next(second, ...turning(second, 'river', ['p3', 'p4'], 1)).state;
    expect(turner(third)).toBe(0);
  });

  it('begins as soon as the last has drawn, and not before', () => {
    const before = position();
    const one = played(before, [1, draw('p1', 0, 'r7c1')]);
    expect(settle(one, noRandom)).toEqual({ state: one, chance: [], events: [] });
    const both = played(one, [0, draw('p1', 0, 'r7c1')]);
    expect(settle(both, rigged(turning(both, 'farm', ['p5', 'p6'], 1))).state.round).toBe(2);
  });

  it('"After all Polyomino Cards are Selected, they are shuffled together": after each fourth pair, whatever the terrain cards do', () => {
    const last = position({ shapePile: ['p1', 'p6'], terrainPile: ['river', 'nexus', 'farm'] });
    const fourth = next(last, ...turning(last, 'river', ['p6', 'p1'], 3)).state;
    expect(fourth).toMatchObject({ shapePile: [], terrainPile: ['nexus', 'farm'] });
    const without = next(fourth, ...turning(fourth, 'nexus', [], 3)).state;
    expect(without.shapePile).toEqual([]);
    const fifth = next(without, ...turning(without, 'farm', ['p6', 'p1'], 3)).state;
    expect(fifth.shapePile).toEqual(['p2', 'p3', 'p4', 'p5', 'p7', 'p8']);
  });

  it('"Every 8th Round, the final Terrain Card will be selected. After that 8th Round, all Terrain Cards are shuffled together": all eight', () => {
    const seventh = position({ terrainPile: ['farm'], shapePile: ['p1', 'p2', 'p7', 'p8'], round: 7 });
    const { state, chance } = next(seventh, ...turning(seventh, 'farm', ['p7', 'p2'], 3));
    expect(chance[0]).toEqual({ kind: 'terrain', value: 'farm' });
    expect(state).toMatchObject({ round: 8, terrainPile: [], shapePile: ['p1', 'p8'] });
    const ninth = next(state, ...turning(state, 'farm', ['p8', 'p1'], 3)).state;
    expect(ninth.terrainPile).toEqual(features.filter((feature) => feature !== 'farm'));
    expect(ninth.shapePile).toEqual([]);
  });

  it('deals every card once in eight rounds, and every shape once in four pairs, in any game', () => {
    const random = quickRandom('decks');
    let { state, chance } = settle(opening(1), random);
    const drawn = [...chance];
    while (state.phase.is === 'draw') {
      const [action] = legal(state, 0);
      if (action === undefined) throw new Error('nothing to draw');
      ({ state, chance } = settle(act(state, 0, action).state, random));
      drawn.push(...chance);
    }
    const ofKind = (kind: string) => drawn.filter((one) => one.kind === kind).map(({ value }) => value);
    for (const [kind, deck] of [
      ['terrain', features],
      ['polyomino', shapeIds],
    ] as const) {
      const cards = ofKind(kind);
      expect(cards.length).toBeGreaterThan(16);
      for (let start = 0; start + 8 <= cards.length; start += 8)
        expect(cards.slice(start, start + 8).sort()).toEqual([...deck].sort());
    }
  });
});

describe('DRAWING RULES', () => {
  it('"The Polyomino Shape can only be drawn in empty Squares."', () => {
    const state = position({ maps: [mapOf('', '', '', '', '', '', 'M..X')] });
    expect(() => act(state, 0, draw('p1', 0, 'r7c1'))).toThrow();
    expect(() => act(state, 0, draw('p1', 0, 'r7c2'))).toThrow();
    expect(act(state, 0, draw('p1', 0, 'r7c5')).state.maps).toEqual([
      mapOf('', '', '', '', '', '', 'M..XFFFF'),
    ]);
  });

  it('"The Polyomino Shape cannot go off the edge of the Map."', () => {
    expect(() => act(position(), 0, draw('p1', 0, 'r7c10'))).toThrow();
    expect(() => act(position(), 0, draw('p1', 90, 'r10c7'))).toThrow();
  });

  it('on row n or column n, by a shape that lies, in a turn of its own, as a whole shape, by one who is awaited', () => {
    const state = position({ waiting: [0] });
    for (const action of [
      draw('p1', 0, 'r1c1'),
      draw('p3', 0, 'r7c1'),
      draw('p1', 180, 'r7c1'),
      nexus('r7c1'),
    ])
      expect(() => act(state, 0, action)).toThrow();
    expect(() => act(state, 1, draw('p1', 0, 'r7c1'))).toThrow();
    expect(() => act(closed(state), 0, draw('p1', 0, 'r7c1'))).toThrow();
    expect(() => act(position({ card: 'nexus' }), 0, draw('p1', 0, 'r7c1'))).toThrow();
  });

  it('the two T cards count once: the first that was turned says both', () => {
    const state = position({ shapes: ['p4', 'p3'] });
    expect(legal(state, 0).every((action) => 'shape' in action && action.shape === 'p4')).toBe(true);
    expect(() => act(state, 0, draw('p3', 0, 'r7c1'))).toThrow();
  });

  it('"If a Player cannot play, they must skip their turn": told, and nobody waits for them', () => {
    const before = position({ maps: [full, emptyMap] });
    const { state, events } = settle(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1)));
    expect(awaiting(state)).toEqual([1]);
    expect(events[1]).toMatchObject({ key: 'graphia-genesis.event.passed', values: { who: { seat: 0 } } });
  });

  it('"if a 1 was rolled on the D12 Die, but the Player has already filled in all Squares in Row 1 and Column 1, then the Player must skip"', () => {
    const arms = [
      squareAt(1, 1),
      ...Array.from({ length: 11 }, (_, i) => [squareAt(1, i + 2), squareAt(i + 2, 1)]),
    ];
    const filled = drawnOn(emptyMap, arms.flat(), 'farm');
    const before = position({ maps: [filled, emptyMap] });
    const { state } = settle(closed(before), rigged(turning(before, 'river', ['p5', 'p6'], 1)));
    expect(awaiting(state)).toEqual([1]);
    expect(state.maps[0]).toBe(filled);
  });

  it('a single possible place is drawn by itself, and told', () => {
    const before = position({ maps: [fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2', 'r9c9']), emptyMap] });
    const { state, events } = settle(closed(before), rigged(turning(before, 'river', ['p3', 'p4'], 12)));
    // The T fits nowhere in the free square of four.
    expect(keysOf(events)).toEqual(['turned', 'passed']);
    expect(state.maps[0]).toBe(before.maps[0]);
    const withO = position({ maps: before.maps, shapePile: ['p2', 'p5'] });
    const then = settle(closed(withO), rigged(turning(withO, 'river', ['p5', 'p2'], 1)));
    expect(keysOf(then.events)).toEqual(['turned', 'drew-by-itself']);
    expect(then.events[1]?.values).toMatchObject({ squares: ['r1c1', 'r1c2', 'r2c1', 'r2c2'], gain: '+4' });
    expect(then.state.maps[0]?.startsWith('RRXX')).toBe(true);
    expect(awaiting(then.state)).toEqual([1]);
  });

  it('one set of squares that both T cards could fill is a single place', () => {
    const before = position({ maps: [fullBut(['r1c1', 'r1c2', 'r1c3', 'r2c2']), emptyMap] });
    const { events } = settle(closed(before), rigged(turning(before, 'river', ['p3', 'p4'], 2)));
    expect(keysOf(events)).toEqual(['turned', 'drew-by-itself']);
  });

  it('a round in which everybody is passed by or drawn for closes by itself', () => {
    const only = fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2']);
    const before = position({
      maps: [only, full],
      shapePile: ['p2', 'p5', 'p6', 'p7'],
      terrainPile: ['river', 'nexus'],
    });
    const random = rigged([...turning(before, 'river', ['p2', 'p5'], 1), 10, 0, 0, 0]);
    const { state, events } = settle(closed(before), random);
    expect(keysOf(events)).toEqual([
      'turned',
      'drew-by-itself',
      'passed',
      'turned-nexus',
      'passed',
      'passed',
      'turned',
      'nobody-can-draw',
    ]);
    expect(state).toMatchObject({ phase: { is: 'over' }, round: 4 });
  });
});

describe('Nexus', () => {
  it('is one empty square in row n or column n', () => {
    const state = position({ card: 'nexus', maps: [mapOf('', '', '', '', '', '', 'MM')], number: 7 });
    expect(legal(state, 0)).toHaveLength(21);
    expect(() => act(state, 0, nexus('r7c1'))).toThrow();
    expect(() => act(state, 0, nexus('r8c8'))).toThrow();
    expect(featureAt(act(state, 0, nexus('r8c7')).state.maps[0] ?? '', at('r8c7'))).toBe('nexus');
  });

  it('without a free square in row n or column n passes by; with one it is drawn by itself; the game goes on', () => {
    const before = position({ maps: [full, fullBut(['r7c1', 'r1c1']), emptyMap] });
    const { state, events } = settle(closed(before), rigged(turning(before, 'nexus', [], 7)));
    expect(keysOf(events)).toEqual(['turned-nexus', 'passed', 'drew-by-itself']);
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
    return settle(closed(before), rigged([...then, ...turning(after, 'nexus', [], 1)]));
  };

  it('"Desolation squares are always on the diagonal": (n, n) on every map, by itself', () => {
    const { state, chance, events } = strike(position(), 7);
    expect(state.maps).toEqual([0, 1].map(() => mapOf('', '', '', '', '', '', '......X')));
    expect(state.desolated).toEqual([7]);
    expect(chance.slice(0, 2)).toEqual([
      { kind: 'terrain', value: 'desolation' },
      { kind: 'd12', value: 7 },
    ]);
    expect(keysOf(events)[0]).toBe('desolated');
  });

  it.each(features.filter((feature) => feature !== 'desolation'))(
    '"always overwrite anything that was previously Drawn in that Square": %s',
    (feature) => {
      const map = drawnOn(emptyMap, [at('r5c5'), at('r5c6')], feature);
      const { state } = strike(position({ maps: [map] }), 5);
      expect(state.maps[0]).toBe(drawnOn(map, [at('r5c5')], 'desolation'));
      expect(state.maps[0]).toContain(signOf(feature));
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
    expect(events[0]).toMatchObject({ values: { rolls: [7, 3, 7], number: 9, square: 'r9c9' } });
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
    expect(keysOf(events)[0]).toBe('nothing-left');
    expect(state).toMatchObject({ round: 42, desolated: twelve, maps: [emptyMap, emptyMap] });
  });
});

describe('END GAME', () => {
  it('"The game ends when a Round occurs and none of the Players can Draw either of the Polyomino Shapes."', () => {
    const before = position({ maps: [full, full], round: 30 });
    const { state, events } = settle(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1)));
    expect(keysOf(events)).toEqual(['turned', 'nobody-can-draw']);
    expect(state).toMatchObject({ phase: { is: 'over' }, round: 31, lying: { card: 'farm' } });
    expect(awaiting(state)).toEqual([]);
    expect(settle(state, noRandom).chance).toEqual([]);
  });

  it('"This can occur even if there are still Squares on each Player\'s Map Sheet that could have a Polyomino drawn in it."', () => {
    const corner = fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2']);
    const before = position({ maps: [corner, corner], shapePile: ['p2', 'p5', 'p6', 'p7'] });
    const ends = settle(closed(before), rigged(turning(before, 'farm', ['p2', 'p5'], 12)));
    expect(ends.state.phase.is).toBe('over');
  });

  it('comes in the very first round that cannot be played, though another shape would fit', () => {
    // The O fits, but it does not lie; the S and the Z do not fit.
    const corner = fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2']);
    const before = position({ maps: [corner], round: 5 });
    expect(settle(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1))).state).toMatchObject({
      phase: { is: 'over' },
      round: 6,
    });
  });

  it('goes on as long as one player can draw', () => {
    const before = position({ maps: [full, emptyMap] });
    expect(settle(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1))).state.phase.is).toBe(
      'draw',
    );
  });

  it('is never in a round of nexus or desolation', () => {
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
    const { state, events } = settle(closed(before), random);
    expect(keysOf(events)).toEqual(['turned-nexus', 'passed', 'desolated', 'turned', 'nobody-can-draw']);
    expect(state).toMatchObject({ round: 4, phase: { is: 'over' } });
  });

  it.each([
    ['16', 16],
    ['24', 24],
  ] as const)('length %s: ends after so many rounds of every kind', (length, rounds) => {
    const before = position({ options: { length }, round: rounds - 2, maps: [emptyMap] });
    const lastButOne = settle(closed(before), rigged(turning(before, 'nexus', [], 1))).state;
    expect(lastButOne).toMatchObject({ round: rounds - 1, phase: { is: 'draw' } });
    const last = settle(closed(lastButOne), rigged(turning(lastButOne, 'desolation', [], 5)));
    expect(last.state).toMatchObject({ round: rounds, phase: { is: 'over' }, desolated: [5] });
    expect(keysOf(last.events)).toEqual(['desolated', 'last-round']);
  });

  it('with a length, ends before it too where nobody can draw', () => {
    const before = position({ options: { length: '24' }, maps: [full], round: 3 });
    const { state } = settle(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1)));
    expect(state).toMatchObject({ phase: { is: 'over' }, round: 4 });
  });

  it('full has no last round', () => {
    const before = position({ round: 1000 });
    expect(settle(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1))).state.phase.is).toBe(
      'draw',
    );
  });
});
