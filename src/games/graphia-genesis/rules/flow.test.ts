import { describe, expect, it } from 'vitest';
import { noRandom, quickRandom } from '../../../core/random.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { mapFeatures, shapeIds } from '../content/cards.ts';
import { eventInWords } from '../words/events.ts';
import { apply, awaiting, legal, resolve, setup } from './flow.ts';
import { drawnOn, emptyMap, squareAt } from './grid.ts';
import { currentPlayer, options, stateSchema } from './state.ts';
import { closed, draw, fullBut, keysOf, mapOf, nexus, played, position, turning } from './testing.ts';

const standard = options.schema.parse({ pace: 'together' });
const opening = (seats: number) => setup({ seats, options: standard, formerWinners: [] });
const full = fullBut([]);

describe('COMPONENTS', () => {
  it('"1 Map Sheet (12 by 12 grid with 144 Squares) for each Player": empty', () => {
    expect(opening(5).maps).toEqual(Array.from({ length: 5 }, () => emptyMap));
  });

  it('"8 Terrain Cards, face down." "8 Polyomino Cards, face down."', () => {
    expect(opening(1)).toMatchObject({
      terrainPile: mapFeatures,
      shapePile: shapeIds,
      desolated: [],
      round: 0,
    });
  });

  it('"1 or More Players": 1 to 8 seats', () => {
    for (const seats of [1, 8]) expect(stateSchema.safeParse(opening(seats)).success).toBe(true);
  });
});

describe('ROUND ORDER', () => {
  const first = (...numbers: readonly number[]) => resolve(opening(3), rigged(numbers));

  it('the start player is random, in a rematch too', () => {
    const chosen = turning(opening(3), 'river', ['p1', 'p4'], 7);
    expect(first(2, ...chosen).chance[0]).toEqual({ kind: 'start', value: 2 });
    expect(keysOf(first(2, ...chosen).events.map(eventInWords))).toEqual(['starts', 'turned']);
    const rematch = setup({ seats: 3, options: standard, formerWinners: [1] });
    expect(resolve(rematch, rigged([0, ...chosen])).chance[0]).toEqual({ kind: 'start', value: 0 });
  });

  it('alone, the start player is recorded, but nobody needs to be told', () => {
    const { chance, events } = resolve(opening(1), rigged(turning(opening(1), 'river', ['p1', 'p4'], 7)));
    expect(chance[0]).toEqual({ kind: 'start', value: 0 });
    expect(keysOf(events.map(eventInWords))).toEqual(['turned']);
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
    expect(state.terrainPile).toEqual(mapFeatures.filter((feature) => feature !== 'river'));
    expect(state.shapePile).toEqual(['p1', 'p2', 'p3', 'p5', 'p6', 'p7']);
  });
});

describe('NEW ROUND', () => {
  const next = (state = position(), ...numbers: readonly number[]) => resolve(closed(state), rigged(numbers));

  it('"The next Player then goes back to the Select Cards Phase": clockwise', () => {
    const before = position({ maps: [emptyMap, emptyMap, emptyMap], starter: 1, round: 1 });
    const second = next(before, ...turning(before, 'farm', ['p5', 'p6'], 1)).state;
    expect([currentPlayer(before), currentPlayer(second), second.round]).toEqual([1, 2, 2]);
    const third = next(second, ...turning(second, 'river', ['p3', 'p4'], 1)).state;
    expect(currentPlayer(third)).toBe(0);
  });

  it('begins as soon as the last player has drawn', () => {
    const before = position();
    const state = played(before, [1, draw('p1', 0, 'r7c1')]);
    expect(resolve(state, noRandom)).toEqual({ state, chance: [], events: [] });
    const both = played(state, [0, draw('p1', 0, 'r7c1')]);
    expect(resolve(both, rigged(turning(both, 'farm', ['p5', 'p6'], 1))).state.round).toBe(2);
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
    expect(ninth.terrainPile).toEqual(mapFeatures.filter((feature) => feature !== 'farm'));
    expect(ninth.shapePile).toEqual([]);
  });

  it('deals every card once in eight rounds, and every shape once in four pairs, in any game', () => {
    const random = quickRandom('decks');
    let { state, chance } = resolve(opening(1), random);
    const drawn = [...chance];
    while (state.phase.is === 'draw') {
      const [action] = legal(state, 0);
      if (action === undefined) throw new Error('nothing to draw');
      ({ state, chance } = resolve(apply(state, 0, action).state, random));
      drawn.push(...chance);
    }
    const ofKind = (kind: string) => drawn.filter((chance) => chance.kind === kind).map(({ value }) => value);
    for (const [kind, deck] of [
      ['terrain', mapFeatures],
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
    expect(() => apply(state, 0, draw('p1', 0, 'r7c1'))).toThrow();
    expect(() => apply(state, 0, draw('p1', 0, 'r7c2'))).toThrow();
    expect(apply(state, 0, draw('p1', 0, 'r7c5')).state.maps).toEqual([
      mapOf('', '', '', '', '', '', 'M..XFFFF'),
    ]);
  });

  it('"The Polyomino Shape cannot go off the edge of the Map."', () => {
    expect(() => apply(position(), 0, draw('p1', 0, 'r7c10'))).toThrow();
    expect(() => apply(position(), 0, draw('p1', 90, 'r10c7'))).toThrow();
  });

  it('on row n or column n, by a shape that lies, in a turn of its own, as a whole shape, by one who is awaited', () => {
    const state = position({ waiting: [0] });
    for (const action of [
      draw('p1', 0, 'r1c1'),
      draw('p3', 0, 'r7c1'),
      draw('p1', 180, 'r7c1'),
      nexus('r7c1'),
    ])
      expect(() => apply(state, 0, action)).toThrow();
    expect(() => apply(state, 1, draw('p1', 0, 'r7c1'))).toThrow();
    expect(() => apply(closed(state), 0, draw('p1', 0, 'r7c1'))).toThrow();
    expect(() => apply(position({ card: 'nexus' }), 0, draw('p1', 0, 'r7c1'))).toThrow();
  });

  it('the two T cards count once: the first that was turned says both', () => {
    const state = position({ shapes: ['p4', 'p3'] });
    expect(legal(state, 0).every((action) => 'shape' in action && action.shape === 'p4')).toBe(true);
    expect(() => apply(state, 0, draw('p3', 0, 'r7c1'))).toThrow();
  });

  it('"If a Player cannot play, they must skip their turn": told, and nobody waits for them', () => {
    const before = position({ maps: [full, emptyMap] });
    const { state, events } = resolve(closed(before), rigged(turning(before, 'farm', ['p5', 'p6'], 1)));
    expect(awaiting(state)).toEqual([1]);
    expect(events[1]).toEqual({ kind: 'passed', seat: 0 });
  });

  it('"if a 1 was rolled on the D12 Die, but the Player has already filled in all Squares in Row 1 and Column 1, then the Player must skip"', () => {
    const arms = [
      squareAt(1, 1),
      ...Array.from({ length: 11 }, (_, i) => [squareAt(1, i + 2), squareAt(i + 2, 1)]),
    ];
    const filled = drawnOn(emptyMap, arms.flat(), 'farm');
    const before = position({ maps: [filled, emptyMap] });
    const { state } = resolve(closed(before), rigged(turning(before, 'river', ['p5', 'p6'], 1)));
    expect(awaiting(state)).toEqual([1]);
    expect(state.maps[0]).toBe(filled);
  });

  it('a single possible place is drawn by itself, and told', () => {
    const before = position({ maps: [fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2', 'r9c9']), emptyMap] });
    const { state, events } = resolve(closed(before), rigged(turning(before, 'river', ['p3', 'p4'], 12)));
    // The T fits nowhere in the free square of four.
    expect(keysOf(events.map(eventInWords))).toEqual(['turned', 'passed']);
    expect(state.maps[0]).toBe(before.maps[0]);
    const withO = position({ maps: before.maps, shapePile: ['p2', 'p5'] });
    const then = resolve(closed(withO), rigged(turning(withO, 'river', ['p5', 'p2'], 1)));
    expect(keysOf(then.events.map(eventInWords))).toEqual(['turned', 'drew-by-itself']);
    expect(then.events.map(eventInWords)[1]?.values).toMatchObject({
      squares: ['r1c1', 'r1c2', 'r2c1', 'r2c2'],
      gain: '+4',
    });
    expect(then.state.maps[0]?.startsWith('RRXX')).toBe(true);
    expect(awaiting(then.state)).toEqual([1]);
  });

  it('a set of squares that both T cards could fill is a single place', () => {
    const before = position({ maps: [fullBut(['r1c1', 'r1c2', 'r1c3', 'r2c2']), emptyMap] });
    const { events } = resolve(closed(before), rigged(turning(before, 'river', ['p3', 'p4'], 2)));
    expect(keysOf(events.map(eventInWords))).toEqual(['turned', 'drew-by-itself']);
  });

  it('a round in which nobody has a choice closes automatically', () => {
    const only = fullBut(['r1c1', 'r1c2', 'r2c1', 'r2c2']);
    const before = position({
      maps: [only, full],
      shapePile: ['p2', 'p5', 'p6', 'p7'],
      terrainPile: ['river', 'nexus'],
    });
    const random = rigged([...turning(before, 'river', ['p2', 'p5'], 1), 10, 0, 0, 0]);
    const { state, events } = resolve(closed(before), random);
    expect(keysOf(events.map(eventInWords))).toEqual([
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
