import { describe, expect, it } from 'vitest';
import type { Message, Seat } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { rollToTheTop as game } from '../index.ts';
import { writableBoxes } from '../rules/climb.ts';
import { numberOf } from '../rules/dice.ts';
import { changed } from '../rules/pool.ts';
import type { Action } from '../rules/rules.ts';
import { boardOf, openBoxes, playerAt, type State } from '../rules/state.ts';

/** Every hint of whole games: what is claimed is worked out here once more. */
interface Case {
  readonly state: State;
  readonly seat: Seat;
  readonly action: Action;
  readonly values: Readonly<Record<string, unknown>>;
}

const cases = new Map<string, Case[]>();

/** @param why with the reason inside of a plan */
function noted(state: State, seat: Seat, action: Action, why: Message): void {
  const name = why.key.replace('roll-to-the-top.advice.', '');
  const { values = {} } = why;
  cases.set(name, [...(cases.get(name) ?? []), { state, seat, action, values }]);
  const { reason } = values;
  if (typeof reason === 'object' && 'key' in reason) noted(state, seat, action, reason);
}

for (const direction of ['up', 'down'] as const)
  for (const seats of [1, 2]) {
    const random = quickRandom(`reasons ${direction} ${seats}`);
    const options = game.options.schema.parse({ direction });
    let { state } = begin(game, { seats, options, formerWinners: [] }, random);
    for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
      const { action, why } = game.advise(state, seat, random);
      noted(state, seat, action, why);
      const list = game.legal(state, seat);
      const made = random.int(5) === 0 ? list[random.int(list.length)] : action;
      if (made === undefined) break;
      state = play(game, state, seat, made, random).state;
    }
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

/** What each reason claims. What the playouts found is named as such. */
const claims: Readonly<Record<string, (one: Case) => boolean>> = {
  nothing: ({ state, seat }) => game.legal(state, seat).every(({ kind }) => kind === 'done'),
  skip: ({ action }) => action.kind === 'done',
  full: (one) => one.values.count === openBoxes(board(one), playerAt(one.state, one.seat)),
  plan: ({ action, values }) =>
    action.kind === 'write' && JSON.stringify(values.plan).includes(JSON.stringify(action.box)),
  fits: ({ action }) => action.kind === 'write',
  free: (one) => names(one) && !board(one).boxes.some(({ below }) => below.includes(String(one.values.box))),
  snug: (one) =>
    names(one) &&
    one.values.limit === limit(one) &&
    Math.abs(Number(one.values.number) - Number(one.values.limit)) <= 2,
  'foundation.up': (one) => low(one) && isUp(one) && Number(one.values.number) <= 4,
  'foundation.down': (one) => low(one) && !isUp(one) && Number(one.values.number) >= 8,
  dice: isForDice,
  'dice.alone': (one) => one.state.players.length === 1 && isForDice(one),
};

/** The dice are those after the change; the boxes are open ones, with what they ask for. */
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

describe('the reasons of hints', () => {
  it('are all known here', () => {
    expect([...cases.keys()].filter((name) => !(name in claims))).toEqual([]);
    expect(cases.size).toBeGreaterThan(5);
  });

  it.each(Object.keys(claims))('%s is true wherever it is said', (name) => {
    const said = cases.get(name) ?? [];
    expect(said.filter((one) => claims[name]?.(one) !== true)).toEqual([]);
  });
});
