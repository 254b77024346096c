import { describe, expect, it } from 'vitest';
import type { Message, Seat } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { type Hint, Hints, playByHints } from '../../../testkit/games/reasons.ts';
import { boardById } from '../content/boards.ts';
import { rollToTheTop as game } from '../index.ts';
import { writableBoxes } from '../rules/climb.ts';
import { type Numbers, numberOf } from '../rules/dice.ts';
import type { Action } from '../rules/flow.ts';
import { changed } from '../rules/pool.ts';
import { boardOf, openBoxes, playerAt, type State } from '../rules/state.ts';
import { DONE, filled, played, position, write } from '../rules/testing.ts';
import { advise } from './advise.ts';
import { diceToGo, fillingOf, indexedBoard } from './evaluate.ts';
import { reasonFor } from './reasons.ts';
import { outcomes } from './search.ts';
import { chooseByPlayouts } from './strategies.ts';

const random = () => quickRandom('advise');
const reason = (state: Parameters<typeof advise>[0], seat = 0) =>
  advise(state, seat, random()).why.key.replace('roll-to-the-top.advice.', '');
const BURJ = [...boardById('burj-khalifa').byName.keys()];

/** Plays a game of a computer player against a random player. */
function against(
  seed: number,
  options: object,
): { readonly own: number; readonly other: number; readonly won: boolean } {
  const [chance, choices] = [quickRandom(`dice ${seed}`), quickRandom(`choices ${seed}`)];
  const computer = seed % 2;
  let { state } = begin(
    game,
    { seats: 2, options: game.options.schema.parse(options), formerWinners: [] },
    chance,
  );
  for (;;) {
    const seats = game.awaiting(state);
    const seat = seats[choices.int(Math.max(1, seats.length))];
    if (seat === undefined) break;
    const list = game.legal(state, seat);
    const any = list[choices.int(list.length)] ?? DONE;
    state = play(
      game,
      state,
      seat,
      seat === computer ? advise(state, seat, choices).action : any,
      chance,
    ).state;
  }
  const { totals, winners } = game.score(state);
  return {
    own: totals[computer] ?? 0,
    other: totals[1 - computer] ?? 0,
    won: winners.join() === `${computer}`,
  };
}

describe('the computer player', () => {
  it.each(['up', 'down'] as const)('wins against a random player, going %s', (direction) => {
    const games = [1, 2, 3, 4, 5, 6].map((seed) => against(seed, { direction, board: 'pyramid' }));
    expect(games.filter(({ won }) => won).length).toBeGreaterThanOrEqual(5);
    const open = (who: 'own' | 'other') => games.reduce((sum, result) => sum + result[who], 0);
    expect(open('own')).toBeLessThan(open('other') / 4);
  });

  it('fills the last boxes when it can', () => {
    const state = position({ sheets: [filled(BURJ, ['F1', 'G1'], 1), {}], roll: { d4: 2, d6: 1, d8: 8 } });
    const { action, why } = advise(state, 0, random());
    expect(why.key).toBe('roll-to-the-top.advice.full');
    expect(why.values?.count).toBe(2);
    const next = advise(played(state, [0, action]), 0, random());
    expect(game.legal(played(state, [0, action], [0, next.action]), 0)).toEqual([DONE]);
  });

  it('puts low numbers at the bottom, and high ones there when the numbers decrease', () => {
    const roll = { d4: 1, d20: 20 };
    expect(advise(position({ roll }), 0, random()).action).toMatchObject({ kind: 'write', dice: ['d4'] });
    expect(reason(position({ roll }))).toMatch(/^(plan|foundation\.up)$/);
    const down = position({ roll, options: { direction: 'down' } });
    expect(advise(down, 0, random()).action).toMatchObject({ kind: 'write', dice: ['d20'] });
  });

  it('would rather wait than block its sheet', () => {
    const roll = { d20: 20, d12: 12 };
    const state = position({
      options: { board: 'pyramid' },
      sheets: [filled(['A1', 'A2', 'A3', 'A4', 'A5'], [], 1), {}],
      roll,
    });
    const { action } = advise(state, 0, random());
    expect(action).not.toMatchObject({ dice: ['d12', 'd20'] });
  });

  it('wastes nothing in the last roll, when somebody else has filled their sheet', () => {
    const roll = { d4: 4, d12: 12, d20: 20 };
    // A 20 at the bottom blocks everything above it: only the end of the game makes it right.
    const empty = position({ options: { board: 'pyramid' }, sheets: [{}, {}], roll });
    expect(reason(empty)).not.toBe('last');
    const names = [...boardById('pyramid').byName.keys()];
    let state = position({ options: { board: 'pyramid' }, sheets: [{}, filled(names)], roll });
    expect(advise(state, 0, random()).why).toMatchObject({
      key: 'roll-to-the-top.advice.last',
      values: { count: 3 },
    });
    for (let left = 3; left > 0; left--) state = played(state, [0, advise(state, 0, random()).action]);
    expect(openBoxes(boardOf(state), playerAt(state, 0))).toBe(names.length - 3);
  });

  it('says that nothing fits any more', () => {
    const state = played(position({ roll: { d4: 1 } }), [0, write(['d4'], 'A1')]);
    expect(advise(state, 0, random())).toEqual({
      action: DONE,
      why: { key: 'roll-to-the-top.advice.nothing' },
    });
  });

  it('adds the die that its sheet needs', () => {
    // Only F1 and G1 are open, and take 9 or more: of the reserve, d20 makes that most often.
    const high = { ...filled(BURJ, ['F1', 'G1'], 1), E1: 9 };
    const state = position({
      sheets: [high, {}],
      roll: { d4: 1, d6: 2 },
      phase: { is: 'dice', duty: 'add' },
    });
    const { action, why } = advise(state, 0, random());
    expect(action).toEqual({ kind: 'dice', add: 'd20' });
    expect(why).toMatchObject({ key: 'roll-to-the-top.advice.dice', values: { dice: ['d4', 'd6', 'd20'] } });
  });
});

describe('the dice that a sheet still takes', () => {
  const burj = (direction: 'up' | 'down') => indexedBoard(boardById('burj-khalifa'), direction);
  const toGo = (sheet: Readonly<Record<string, number>>, direction: 'up' | 'down' = 'up') =>
    diceToGo(burj(direction), fillingOf(burj(direction), sheet));

  it('are none for a full sheet, and fewer with every box', () => {
    expect(toGo(filled(BURJ))).toBe(0);
    expect(toGo(filled(BURJ, ['G1']))).toBeLessThan(toGo(filled(BURJ, ['F1', 'G1'])));
  });

  it('are more with high numbers below, or low ones when the numbers decrease', () => {
    expect(toGo({ A1: 20 })).toBeGreaterThan(toGo({ A1: 2 }));
    expect(toGo({ A1: 20 }, 'down')).toBeLessThan(toGo({ A1: 2 }, 'down'));
  });
});

describe('the ways to use a roll', () => {
  const burj = indexedBoard(boardById('burj-khalifa'), 'up');

  it('are the best first, each sheet once, with each die used at most once', () => {
    const found = outcomes(burj, fillingOf(burj, {}), [3, 4, 5], 6, 40);
    expect(found.map(({ toGo }) => toGo)).toEqual(found.map(({ toGo }) => toGo).toSorted((a, b) => a - b));
    expect(new Set(found.map(({ filling }) => filling.join())).size).toBe(found.length);
    for (const { writes, used } of found) expect(writes.reduce((sum, { dice }) => sum + dice, 0)).toBe(used);
  });

  it('write one number above another of the same roll', () => {
    const [best] = outcomes(burj, fillingOf(burj, { A1: 1, A2: 1, A3: 1, A4: 1 }), [2, 3], 6, 40);
    expect(best?.writes).toHaveLength(2);
  });

  it('consist of writing nothing if nothing fits', () => {
    const found = outcomes(burj, fillingOf(burj, { A1: 9, A2: 9, A3: 9, A4: 9, A5: 9 }), [3, 4], 6, 40);
    expect(found.map(({ writes }) => writes.length)).toEqual([0]);
  });
});

describe('the reason for a number instead of another', () => {
  const whyRather = (
    {
      open,
      numbers = {},
      roll,
    }: { open: readonly string[]; numbers?: Record<string, number>; roll: Numbers },
    action: Action,
    than: Action,
    direction: 'up' | 'down' = 'up',
  ) => {
    const sheets = [{ ...filled(BURJ, open, 1), ...numbers }, {}];
    return reasonFor(position({ options: { direction }, sheets, roll }), 0, action, than);
  };
  const key = (name: string) => `roll-to-the-top.advice.${name}`;

  it('is that more boxes are filled, because "players can use each die number once"', () => {
    const place = { open: ['B2', 'C1'], roll: { d8: 2, d12: 6 } };
    expect(whyRather(place, write(['d8'], 'B2'), write(['d8', 'd12'], 'B2'))).toEqual({
      key: key('full'),
      values: expect.objectContaining({ count: 2 }),
    });
    const more = { ...place, open: ['B2', 'C1', 'D1'] };
    expect(whyRather(more, write(['d8'], 'B2'), write(['d12'], 'B2'))).toMatchObject({
      key: key('more'),
      values: { most: 2, fewer: 1, other: { values: { number: 6, box: 'B2' } } },
    });
  });

  it('is room: "the new number is higher than or equal to each of these underlying numbers"', () => {
    const place = { open: ['A1', 'B1', 'A5', 'B5'], roll: { d6: 4, d20: 16 } };
    const [low, high] = [write(['d6'], 'A1'), write(['d20'], 'A1')];
    const roomy = { ...place, open: [...place.open, 'G1'] };
    expect(whyRather(roomy, low, high, 'down')).not.toMatchObject({
      values: { reason: { key: key('room') } },
    });
    expect(whyRather(roomy, high, low, 'down')).toMatchObject({
      key: key('plan'),
      values: { reason: { key: key('room'), values: { box: 'A1', number: 16, other: 4 } } },
    });
  });

  it('is that the other number would limit the boxes above it, where nothing rests on the own one', () => {
    // From a game: both 8s are possible, but D3 above C3 then asks for 8.
    const place = { open: ['C3', 'D3', 'G1'], numbers: { F1: 8, B4: 3 }, roll: { d12: 8 } };
    expect(whyRather(place, write(['d12'], 'G1'), write(['d12'], 'C3'))).toEqual({
      key: key('free.rather'),
      values: { box: 'G1', number: 8, other: 'C3', count: 1 },
    });
  });

  it('is that more boxes wait for the own one: a number goes above others only if "all these contain a number"', () => {
    const open = ['B1', 'B3', 'C2', 'D2', 'E1', 'F1', 'G1', 'C3', 'D3'];
    const place = { open, numbers: { A3: 3, B4: 2 }, roll: { d8: 4 } };
    expect(whyRather(place, write(['d8'], 'B3'), write(['d8'], 'C3'))).toEqual({
      key: key('above'),
      values: { box: 'B3', other: 'C3', more: 5, fewer: 1 },
    });
    expect(whyRather(place, write(['d8'], 'B3'), write(['d8'], 'B1'))).toEqual({
      key: key('above.none'),
      values: { box: 'B3', other: 'B1', count: 5 },
    });
    // The other way round this is no reason.
    expect(whyRather(place, write(['d8'], 'C3'), write(['d8'], 'B3')).key).toBe(key('snug'));
  });

  it('for waiting is what a number would ask of all boxes above it', () => {
    const place = { open: ['A3', 'B3', 'C2', 'D2', 'E1', 'F1', 'G1'], roll: { d8: 8 } };
    expect(whyRather(place, DONE, write(['d8'], 'A3'))).toEqual({
      key: key('skip.up'),
      values: { number: 8, box: 'A3', count: 6 },
    });
    expect(whyRather(place, DONE, write(['d8'], 'A3'), 'down').key).toBe(key('skip.down'));
    // Nothing rests on G1, and where 8 is the least possible number, it asks for no more than the boxes below.
    const top = { open: ['G1'], roll: { d8: 8 } };
    expect(whyRather(top, DONE, write(['d8'], 'G1'))).toEqual({ key: key('skip') });
    const exact = { open: ['B3', 'C2', 'G1'], numbers: { A3: 8 }, roll: { d8: 8 } };
    expect(whyRather(exact, DONE, write(['d8'], 'B3'))).toEqual({ key: key('skip') });
  });

  it('says the same as without another one in a last roll', () => {
    const sheets = [filled(BURJ, ['A1', 'B1', 'G1'], 1), filled(BURJ)];
    const state = position({ sheets, roll: { d6: 2, d12: 5 } });
    const why = reasonFor(state, 0, write(['d6'], 'A1'), write(['d6'], 'G1'));
    expect(why).toEqual(reasonFor(state, 0, write(['d6'], 'A1')));
    expect(why.key).toBe(key('last'));
  });
});

describe('the plan that a hint announces', () => {
  /** The plans of the hints of one roll: each after the first write of the one before. */
  function plansOf(
    start: State,
    hint: (state: State) => { action: Action; why: Message },
  ): readonly string[][] {
    const plans: string[][] = [];
    for (let state = start; state.phase.is === 'climb' && !playerAt(state, 0).done; ) {
      const { action, why } = hint(state);
      const steps = (why.values?.plan ?? []) as readonly Message[];
      plans.push(steps.map((step) => JSON.stringify(step.values)));
      if (action.kind !== 'write') break;
      state = played(state, [0, action]);
    }
    return plans;
  }

  const hints = {
    medium: (state: State) => advise(state, 0, random()),
    hard: (state: State) => {
      const action = chooseByPlayouts(state, 0, random());
      return { action, why: reasonFor(state, 0, action) };
    },
  };

  it.each([
    ['medium', 30],
    ['hard', 5],
  ] as const)('is what the next hints advise, at the level %s', (level, rolls) => {
    const chance = quickRandom(`plans ${level}`);
    const options = game.options.schema.parse({ ending: 'by-button' });
    let { state } = begin(game, { seats: 1, options, formerWinners: [] }, chance);
    let announced = 0;
    for (let roll = 0; roll < rolls && game.awaiting(state).length > 0; ) {
      if (state.phase.is === 'climb' && playerAt(state, 0).written.length === 0) {
        roll++;
        const [first = [], ...next] = plansOf(state, hints[level]);
        if (first.length > 1) announced++;
        // The last write of a plan needs no plan.
        for (const [index, plan] of next.entries())
          if (first.length - index - 1 > 1) expect(plan).toEqual(first.slice(index + 1));
        expect(next.length).toBeLessThanOrEqual(Math.max(1, first.length));
      }
      const { action } = advise(state, 0, chance);
      state = play(game, state, 0, action, chance).state;
    }
    expect(announced).toBeGreaterThan(1);
  });
});

/** Every hint of whole games. The claims are recomputed here. */
type Case = Hint<State, Action>;

const hints = new Hints<State, Action>();

/** @param why with the reason that a plan contains */
function record(state: State, seat: Seat, action: Action, why: Message): void {
  hints.record(state, seat, action, why);
  const reason = why.values?.reason;
  if (typeof reason === 'object' && 'key' in reason) record(state, seat, action, reason);
}

for (const direction of ['up', 'down'] as const)
  for (const seats of [1, 2]) {
    const options = game.options.schema.parse({ direction });
    playByHints(game, { seed: `reasons ${direction} ${seats}`, seats, options, oneAtRandomIn: 5 }, record);
  }

const board = ({ state }: Case) => boardOf(state);
const isUp = ({ state }: Case) => state.options.direction === 'up';
const writable = (one: Case) =>
  writableBoxes(board(one), playerAt(one.state, one.seat).sheet, one.state.options.direction);
const place = (one: Case) => writable(one).find(({ box }) => box.name === one.values.box);
/** Whether the reason names the box and the number of the action. */
function names({ state, action, values }: Case): boolean {
  if (action.kind !== 'write') return false;
  return values.box === action.box && values.number === numberOf(action.dice, state.numbers);
}
const limit = (one: Case) => (isUp(one) ? place(one)?.min : place(one)?.max);
const low = (one: Case) => names(one) && (place(one)?.box.row ?? Infinity) < 2;

/** What each reason claims. Findings of playouts are marked as such. */
const claims: Readonly<Record<string, (one: Case) => boolean>> = {
  nothing: ({ state, seat }) => game.legal(state, seat).every(({ kind }) => kind === 'done'),
  skip: ({ action }) => action.kind === 'done',
  full: (one) => one.values.count === openBoxes(board(one), playerAt(one.state, one.seat)),
  last: ({ state, seat, action, values }) =>
    action.kind === 'write' &&
    state.players.some((player, other) => other !== seat && openBoxes(boardOf(state), player) === 0) &&
    Number(values.count) <= openBoxes(boardOf(state), playerAt(state, seat)),
  plan: ({ action, values }) =>
    action.kind === 'write' && JSON.stringify(values.plan).includes(JSON.stringify(action.box)),
  fits: ({ action }) => action.kind === 'write',
  free: (one) => names(one) && !board(one).boxes.some(({ below }) => below.includes(String(one.values.box))),
  exact: (one) => names(one) && one.values.number === limit(one),
  snug: (one) =>
    names(one) &&
    one.values.limit === limit(one) &&
    Math.abs(Number(one.values.number) - Number(one.values.limit)) <= 2,
  'foundation.up': (one) => low(one) && isUp(one) && Number(one.values.number) <= 4,
  'foundation.down': (one) => low(one) && !isUp(one) && Number(one.values.number) >= 8,
  dice: isForDice,
  'dice.alone': (one) => one.state.players.length === 1 && isForDice(one),
};

/** The dice are those after the change; the boxes are open ones, with their limits. */
function isForDice(one: Case): boolean {
  const { state, action, values } = one;
  if (action.kind !== 'dice' || JSON.stringify(values.dice) !== JSON.stringify(changed(state.pool, action)))
    return false;
  const boxes = values.boxes as readonly Message[];
  return boxes.every(({ values: said = {} }) => {
    const found = writable(one).find(({ box }) => box.name === said.box);
    return (
      found !== undefined && (said.limit === undefined || said.limit === (isUp(one) ? found.min : found.max))
    );
  });
}

// These rolls end by themselves once nothing more fits.
hints.test(claims, ['nothing']);
