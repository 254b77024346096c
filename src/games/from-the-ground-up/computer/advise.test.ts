import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { foreseenDecisions } from '../../../core/legal.ts';
import type { Message } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { type Hint, Hints, playByHints } from '../../../testkit/games/reasons.ts';
import { type CardId, cardById } from '../content/cards.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { legal } from '../rules/flow.ts';
import { marked } from '../rules/marks.ts';
import {
  type Action,
  type CardState,
  canBeFilled,
  cardPoints,
  cardStateOf,
  isFull,
  type State,
} from '../rules/state.ts';
import { complete, mark, pass, position } from '../rules/testing.ts';
import { advise, reasonFor, wishes } from './advise.ts';
import { NEVER, rollsToFill } from './sketch.ts';

describe('how many rolls fill a card', () => {
  it('is 0 when it is full, and NEVER when it cannot be filled', () => {
    expect(rollsToFill('c11', { crates: [1, 2, 3], star: 2 })).toBe(0);
    expect(rollsToFill('c01', { crates: [1, 0, 0, 0], star: 0 })).toBe(NEVER);
  });

  it('is the average number of rolls for what is missing', () => {
    expect(rollsToFill('c11', { crates: [1, 0, 3], star: 2 })).toBeCloseTo(6);
    expect(rollsToFill('c11', { crates: [1, 2, 3], star: 0 })).toBeCloseTo(2);
    // Any of two numbers first, then the other: 3 rolls and 6.
    expect(rollsToFill('c01', { crates: [6, 0, 0, 3], star: 4 })).toBeCloseTo(9);
  });
});

describe('a suggested plan', () => {
  it('names something on each card that the player may have, and so on the cards they have when it comes', () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = quickRandom(`plan ${seed}`);
      const setup = { seats: 2, options: game.options.schema.parse({}), formerWinners: [] };
      let { state } = begin(game, setup, random);
      const waiting = 1 - (game.awaiting(state)[0] ?? 0);
      const plans = new Map(
        foreseenDecisions(game, state, waiting).map(({ id, state: then }) => [id, wishes(then, waiting, 5)]),
      );
      while (!game.awaiting(state).includes(waiting))
        for (const seat of game.awaiting(state))
          ({ state } = play(game, state, seat, advise(state, seat).action, random));
      const planned = plans.get(game.planning?.decision(state, waiting) ?? '');
      const now = legal(state, waiting).map((action) => JSON.stringify(action));
      expect(planned?.filter((action) => now.includes(JSON.stringify(action)))).not.toEqual([]);
    }
  });
});

describe('the computer player', () => {
  it('takes a card when it can keep it', () => {
    const works = {
      c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] },
      c12: { crates: [0, 0, 0] },
    };
    const state = position({ fronts: [['c12'], ['c01']], shared: ['c11'], works, dice: [2] });
    expect(advise(state, 0)).toMatchObject({
      action: mark('c11.2'),
      why: { key: 'from-the-ground-up.advice.take' },
    });
  });

  it('does not make a card impossible to finish unnecessarily', () => {
    const state = position({
      fronts: [['c01'], ['c02']],
      works: { c01: { crates: [6, 0, 0, 0] } },
      dice: [5],
    });
    expect(advise(state, 0).action).not.toEqual(mark('c01.4'));
  });

  it('says of a check how many points the card brings in the end', () => {
    const works = { c11: { crates: [1, 2, 3], star: 3 } };
    const state = position({ fronts: [['c01'], ['c02']], shared: ['c11'], works, dice: [3] });
    expect(reasonFor(state, 0, mark('c11.3'))).toMatchObject({
      key: 'from-the-ground-up.advice.check',
      values: { count: 2, points: { values: { count: 3 } } },
    });
  });

  it('flips what costs least', () => {
    const works = { c01: { crates: [1, 0, 0, 0], star: 4 }, c02: { crates: [0, 2, 3, 4], star: 6 } };
    const state = position({ fronts: [['c01', 'c02'], ['c03']], works, dice: [3] });
    expect(advise(state, 0)).toMatchObject({
      action: { kind: 'flip', card: 'c01' },
      why: { key: 'from-the-ground-up.advice.flip.dead' },
    });
  });

  it('passes what is worth least', () => {
    const works = { c11: complete([1, 2, 3], 1), c01: complete([6, 5, 4, 3], 5) };
    const state = position({ fronts: [['c11', 'c01'], ['c02']], works, phase: 'pass', turn: 2 });
    expect(advise(state, 0).action).toEqual(pass('c11'));
  });

  it('wins more than its share against two who take any legal move', () => {
    let wins = 0;
    let decided = 0;
    for (let i = 0; i < 40; i++) {
      const [dice, choices] = [quickRandom(`dice ${i}`), quickRandom(`choices ${i}`)];
      const options = game.options.schema.parse({});
      let { state } = begin(game, { seats: 3, options, formerWinners: [] }, dice);
      for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
        const list = game.legal(state, seat);
        const any = list[choices.int(list.length)];
        const action = seat === i % 3 || any === undefined ? advise(state, seat).action : any;
        state = play(game, state, seat, action, dice).state;
      }
      const { winners } = game.score(state);
      decided += winners.length > 0 ? 1 : 0;
      wins += winners.includes(i % 3) ? 1 : 0;
    }
    expect(wins / decided).toBeGreaterThan(1 / 3);
  });
});

/** Every legal action of whole games with its reason. The claims are recomputed here. */
type Case = Hint<State, Action>;

const hints = new Hints<State, Action>();
for (const seats of [2, 3, 5])
  for (const stall of ['off', 'on'] as const)
    for (const tempo of ['turns', 'together'] as const) {
      const options = game.options.schema.parse({ stall, tempo });
      const walk = { seed: `reasons ${seats} ${stall} ${tempo}`, seats, options, oneAtRandomIn: 3 };
      playByHints(game, walk, (state, seat) => {
        for (const action of legal(state, seat))
          hints.record(state, seat, action, reasonFor(state, seat, action));
      });
    }

const cardIn = (action: Action): CardId =>
  action.kind === 'mark' ? (action.place.slice(0, 3) as CardId) : action.card;
const own = ({ state, action }: Case) => cardStateOf(state, cardIn(action));
const after = ({ state, seat, action }: Case) =>
  action.kind === 'mark'
    ? cardStateOf(marked(state, seat, action.place).state, cardIn(action))
    : cardStateOf(state, cardIn(action));
const rolls = (one: Case) => rollsToFill(cardIn(one.action), own(one));
const others = (one: Case) => legal(one.state, one.seat).map((action): Case => ({ ...one, action }));
const saved = (one: Case) =>
  one.state.shared.includes(cardIn(one.action))
    ? 0
    : rolls(one) - rollsToFill(cardIn(one.action), after(one));
/** What a negative card costs: the number in its star or, while that is empty, the lowest that it takes. */
const costIf = (one: Case, { star }: CardState) => (star === 0 ? cardById(cardIn(one.action)).low : star);
const flipCost = (one: Case) => costIf(one, own(one));
const flipCostAfter = (one: Case) => costIf(one, after(one));
const points = (one: Case) => cardPoints(cardIn(one.action), own(one));
const dead = (one: Case) => !canBeFilled(cardIn(one.action), own(one));

/** What each reason claims. */
const claims: Readonly<Record<string, (one: Case) => boolean>> = {
  take: (one) => after(one).checks.every(Boolean) && one.values.count === own(one).star,
  check: (one) =>
    one.values.count === after(one).checks.filter((checked) => !checked).length &&
    isDeepStrictEqual(one.values.points, {
      key: 'from-the-ground-up.advice.points',
      values: { count: own(one).star },
    }),
  full: (one) => isFull(after(one)),
  useless: (one) => dead(one) && flipCost(one) === flipCostAfter(one),
  'useless.dearer': (one) =>
    dead(one) &&
    flipCostAfter(one) > flipCost(one) &&
    one.values.then === flipCostAfter(one) &&
    one.values.count === flipCost(one),
  kills: (one) => !dead(one) && !canBeFilled(cardIn(one.action), after(one)),
  star: (one) =>
    own(one).star === 0 && after(one).star > 0 && own(one).crates.join() === after(one).crates.join(),
  'mark.best': (one) => others(one).every((other) => saved(other) <= saved(one) + 1e-9),
  mark: (one) =>
    Math.abs(Number(one.values.count) - rollsToFill(cardIn(one.action), after(one))) <= 0.5 ||
    one.values.count === 1,
  'flip.dead': (one) => dead(one) && one.values.count === flipCost(one),
  'flip.cheapest': (one) => others(one).every((other) => flipCost(other) >= flipCost(one)),
  flip: (one) =>
    one.values.count === flipCost(one) &&
    Math.abs(Number((one.values.rolls as Message).values?.count) - rolls(one)) <= 0.5,
  'give.dead': dead,
  'give.open.most': (one) =>
    others(one).every((other) => points(other) !== undefined || rolls(other) <= rolls(one)) &&
    one.values.count === flipCost(one),
  'give.open': (one) => one.values.count === flipCost(one) && points(one) === undefined,
  'give.negative.most': (one) => others(one).every((other) => (points(other) ?? 0) >= (points(one) ?? 0)),
  'give.negative': (one) => (points(one) ?? 0) === -Number(one.values.count),
  'give.complete.least': (one) =>
    others(one).every(
      (other) => (points(other) ?? Infinity) >= (points(one) ?? 0) || (points(other) ?? 0) < 0,
    ),
  'give.complete': (one) => points(one) === one.values.count,
};

hints.test(claims);
