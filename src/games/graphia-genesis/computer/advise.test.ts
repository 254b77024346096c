import { describe, expect, it } from 'vitest';
import { sum } from '../../../core/common.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { playByHints } from '../../../testkit/games/reasons.ts';
import { letterOf, shapeCards, terrains } from '../content/cards.ts';
import { graphiaGenesis as game } from '../index.ts';
import { standings } from '../rules/end.ts';
import { apply, awaiting, legal, resolve, setup } from '../rules/flow.ts';
import { gainOf, mostPoints } from '../rules/gains.ts';
import {
  columnOf,
  everyNumber,
  everySquare,
  featureAt,
  isEmpty,
  rowOf,
  SIZE,
  type TerrainMap,
} from '../rules/grid.ts';
import { positionOf } from '../rules/own-pace.ts';
import { type Action, distinctShapes, placementsOf } from '../rules/placements.ts';
import { lacksNexus, nexusRules, rowPoints, scoreOf } from '../rules/scoring.ts';
import { mapAt, options, type State } from '../rules/state.ts';
import { draw, mapOf, position } from '../rules/testing.ts';
import { pointChange } from '../words/names.ts';
import { advise, rank, reasonFor } from './advise.ts';

/** The total of a solo game. @param choose who plays */
function solo(
  seed: string,
  nexus: (typeof nexusRules)[number],
  choose: (state: State, random: Random) => Action,
): number {
  const dice = quickRandom(seed);
  const random = quickRandom(`${seed} player`);
  const opening = setup({
    seats: 1,
    options: options.schema.parse({ length: '16', nexus }),
    formerWinners: [],
  });
  let { state } = resolve(opening, dice);
  while (awaiting(state).length > 0)
    ({ state } = resolve(apply(state, 0, choose(state, random)).state, dice));
  return standings(state).totals[0] ?? 0;
}

const anything = (state: State, random: Random): Action => {
  const list = legal(state, 0);
  const action = list[random.int(list.length)];
  if (action === undefined) throw new Error('nothing is legal');
  return action;
};

describe('the computer player', () => {
  it.each(nexusRules)('beats a random player by far (nexus: %s)', (nexus) => {
    for (const seed of ['a', 'b', 'c', 'd'])
      expect(solo(seed, nexus, (state, random) => advise(state, 0, random).action)).toBeGreaterThan(
        solo(seed, nexus, anything) + 5,
      );
  });

  it('takes points that are available now, and says so', () => {
    const state = position({ card: 'nexus', maps: [mapOf('MMM.FFF', '...R')], number: 4 });
    const { action, why } = advise(state, 0, quickRandom('nexus'));
    expect(action).toEqual({ square: 3 });
    expect(why).toMatchObject({ key: 'graphia-genesis.advice.most', values: { gain: '+6' } });
  });

  it('says what else a place is good for when it gains nothing', () => {
    const state = position({ card: 'nexus', maps: [mapOf('')], number: 4 });
    expect(advise(state, 0, quickRandom('first')).why).toMatchObject({
      key: 'graphia-genesis.advice.even',
      values: { gain: '±0', reason: { key: 'graphia-genesis.reason.danger' } },
    });
  });

  it('does not always draw the same: two at a table make different maps', () => {
    const state = position();
    const drawn = ['a', 'b', 'c', 'd', 'e'].map((seed) =>
      JSON.stringify(advise(state, 0, quickRandom(seed)).action),
    );
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});

describe('the order in which places are offered', () => {
  const state = position({ maps: [mapOf('', '', '', '', '......FF', '......FF', '', 'MM', 'MM')] });

  it('is by points now, and leaves nothing out', () => {
    const list = legal(state, 0);
    const ranked = rank(state, 0, list);
    expect(new Set(ranked)).toEqual(new Set(list));
    expect(ranked).toHaveLength(list.length);
    const gains = ranked.map((action) => gainOf(state, 0, action));
    expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    expect(mostPoints(state, 0, list)?.gain).toBe(gains[0]);
  });

  it('is the order of the actions asked about', () => {
    expect(rank(state, 0, [])).toEqual([]);
    expect(mostPoints(state, 0, [])).toBeUndefined();
  });
});

describe('the reason for a place instead of another', () => {
  // In row 1 eight squares are left, and "the Polyomino Shape can only be drawn in empty Squares".
  const full = 'X'.repeat(12);
  const state = position({ maps: [mapOf('........XXXX', full, full, full)], number: 1 });
  const atTheEdge = draw('p1', 0, 'r1c1');
  const cutting = draw('p1', 0, 'r1c2');

  it('is what it spares where both gain as much: four squares for another shape', () => {
    expect(reasonFor(state, 0, atTheEdge, cutting)).toEqual({
      key: 'graphia-genesis.advice.both',
      values: { gain: '+4', reason: { key: 'graphia-genesis.reason.pockets' } },
    });
  });

  it('is what it spares where the other gains more', () => {
    const forests = position({ maps: [mapOf('.......FFXXX', full, full, full)], number: 1 });
    const [beside, elsewhere] = [draw('p1', 0, 'r1c4'), draw('p1', 90, 'r6c1')];
    expect(reasonFor(forests, 0, elsewhere, beside)).toMatchObject({
      key: 'graphia-genesis.advice.rather',
      values: { gain: '+2', most: '+4' },
    });
    expect(reasonFor(forests, 0, beside, elsewhere)?.key).toBe('graphia-genesis.advice.most');
  });

  it('is nothing where nothing is worse', () => {
    expect(reasonFor(state, 0, atTheEdge, atTheEdge)).toBeUndefined();
  });
});

/** Every hint of whole games. The claims are recomputed here. */
interface Case {
  readonly state: State;
  readonly action: Action;
  readonly values: Readonly<Record<string, unknown>>;
  /** Each legal action with the map and the points after it. */
  readonly all: readonly Outcome[];
  readonly chosen: Outcome;
}
interface Outcome {
  readonly action: Action;
  readonly map: TerrainMap;
  readonly gain: number;
}

const cases = new Map<string, Case[]>();
const HINTS_PER_KIND = 12;

function record(shared: State, seat: Seat, action: Action, { key, values = {} }: Message): void {
  const reason = values.reason as Message | undefined;
  const kind = [key, reason?.key ?? '']
    .map((one) => one.split('.').at(-1))
    .join(' ')
    .trim();
  const before = cases.get(kind) ?? [];
  if (before.length === HINTS_PER_KIND) return;
  const state = positionOf(shared, seat);
  const total = scoreOf(mapAt(state, seat), state.options.nexus).total;
  const all = legal(shared, seat).map((one): Outcome => {
    const map = mapAt(positionOf(game.apply(shared, seat, one).state, undefined), seat);
    return { action: one, map, gain: scoreOf(map, state.options.nexus).total - total };
  });
  const chosen = all.find((outcome) => JSON.stringify(outcome.action) === JSON.stringify(action));
  if (chosen === undefined) throw new Error('the hint is not legal');
  cases.set(kind, [...before, { state, action, values, all, chosen }]);
}

for (const nexus of ['terrain', 'largest-group'] as const)
  for (const seats of [1, 2]) {
    const options = game.options.schema.parse({ nexus, pace: 'together' });
    playByHints(game, { seed: `reasons ${nexus} ${seats}`, seats, options, oneAtRandomIn: 4 }, record);
  }

/** The outcomes that a hint compares its own with: the first one with the most points, or all others. */
function compared({ all, chosen }: Case): readonly Outcome[] {
  const most = Math.max(...all.map(({ gain }) => gain));
  const first = all.find(({ gain }) => gain === most);
  return chosen.gain < most && first !== undefined ? [first] : all.filter((outcome) => outcome !== chosen);
}

/**
 * Whether a measure of the map is lower after the hint than, on average, after the outcomes that it is compared with.
 */
function isLower(one: Case, measure: (map: TerrainMap, one: Case) => number): boolean {
  const others = compared(one).map(({ map }) => measure(map, one));
  return measure(one.chosen.map, one) < sum(others) / others.length;
}

const beside = (square: number) =>
  [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ].flatMap(([down = 0, right = 0]) => {
    const [row, column] = [rowOf(square) + down, columnOf(square) + right];
    return row >= 1 && row <= SIZE && column >= 1 && column <= SIZE ? [square + SIZE * down + right] : [];
  });

/** Empty squares in groups in which no shape fits. */
function cutOff(map: TerrainMap): number {
  const groups = new Map<number, number>();
  const visit = (square: number, group: number): number => {
    if (!isEmpty(map, square) || groups.has(square)) return 0;
    groups.set(square, group);
    return beside(square).reduce((sum, next) => sum + visit(next, group), 1);
  };
  return everySquare.reduce((sum, square) => {
    const size = visit(square, square);
    return size < 4 ? sum + size : sum;
  }, 0);
}

/** What desolation can still strike: a nexus weighs 5, a river 3, other terrain 1.5. */
function exposed(map: TerrainMap, { state }: Case): number {
  return everyNumber
    .filter((number) => !state.desolated.includes(number))
    .map((number) => featureAt(map, (number - 1) * (SIZE + 1)))
    .reduce(
      (sum, feature) =>
        sum + (feature === undefined ? 0 : feature === 'nexus' ? 5 : feature === 'river' ? 3 : 1.5),
      0,
    );
}

/** The number of pairs of a shape card and a number for which no shape fits. */
function stuck(map: TerrainMap): number {
  const shapes = distinctShapes(shapeCards.map(({ id }) => id)).map((id) => ({
    id,
    cards: shapeCards.filter(({ shape }) => shape === letterOf(id)).length,
  }));
  return everyNumber.reduce((sum, number) => {
    const useless = shapes
      .filter(
        ({ id }) => !placementsOf(id, number).some(({ squares }) => squares.every((at) => isEmpty(map, at))),
      )
      .reduce((count, { cards }) => count + cards, 0);
    return sum + useless * (useless - 1);
  }, 0);
}

/** The free squares beside each terrain. */
function room(map: TerrainMap): readonly number[] {
  return terrains.map(
    (terrain) =>
      everySquare.filter(
        (square) => isEmpty(map, square) && beside(square).some((next) => featureAt(map, next) === terrain),
      ).length,
  );
}

/** The points that a nexus would unlock, by terrain. */
function waiting(map: TerrainMap, { state }: Case): readonly number[] {
  const { nexus } = state.options;
  const score = scoreOf(map, nexus);
  return terrains.map((terrain) =>
    lacksNexus(score, terrain, nexus) ? Math.max(1, rowPoints(score, terrain)) : 0,
  );
}

const isMost = ({ all, chosen }: Case) => all.every(({ gain }) => gain <= chosen.gain);
const saysGain = ({ values, chosen }: Case) => values.gain === pointChange(chosen.gain);

/** What each kind of hint claims. */
const kinds: Readonly<Record<string, (one: Case) => boolean>> = {
  most: (one) =>
    isMost(one) && one.chosen.gain > 0 && Array.isArray(one.values.rows) && one.values.rows.length > 0,
  plain: () => true,
  even: isMost,
  rather: (one) =>
    !isMost(one) && one.values.most === pointChange(Math.max(...one.all.map(({ gain }) => gain))),
};
const advantages: Readonly<Record<string, (one: Case) => boolean>> = {
  pockets: (one) => isLower(one, cutOff),
  danger: (one) => isLower(one, exposed),
  stuck: (one) => isLower(one, stuck),
  growth: (one) => terrains.some((_, index) => isLower(one, (map) => -(room(map)[index] ?? 0))),
  anchors: (one) =>
    terrains.some(
      (_, index) =>
        isLower(one, (map) => -(waiting(map, one)[index] ?? 0)) ||
        isLower(one, (map) => -(room(map)[index] ?? 0)),
    ),
};

describe('the reasons of hints', () => {
  it('are all known here, and occur in games', () => {
    expect(cases.size).toBeGreaterThan(5);
    for (const name of cases.keys()) {
      const [kind = '', advantage] = name.split(' ');
      expect(Object.keys(kinds)).toContain(kind);
      if (advantage !== undefined) expect(Object.keys(advantages)).toContain(advantage);
    }
  });

  it.each([...cases])('%s is true wherever it is said', (name, said) => {
    const [kind = '', advantage] = name.split(' ');
    const isTrue = (one: Case) =>
      saysGain(one) &&
      kinds[kind]?.(one) === true &&
      (advantage === undefined || advantages[advantage]?.(one) === true);
    expect(said.filter((one) => !isTrue(one)).map(({ action, values }) => ({ action, values }))).toEqual([]);
  });
});
