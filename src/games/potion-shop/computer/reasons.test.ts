import { describe, expect, it } from 'vitest';
import type { Message, Seat } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { type CustomerId, customerOf } from '../content/content.ts';
import { potionShop as game } from '../index.ts';
import type { Action } from '../rules/actions.ts';
import { apply } from '../rules/apply.ts';
import { gainsOf } from '../rules/effects.ts';
import { customersFor } from '../rules/legal.ts';
import { couldServe } from '../rules/serving.ts';
import { type State, shopAt } from '../rules/state.ts';
import { STANDARD } from '../rules/testing.ts';
import { amountsName, customerName } from '../words/names.ts';
import { advise } from './advise.ts';
import { bestPlacement } from './place-die.ts';

/** Every hint of whole games: what is claimed is worked out here once more. */
interface Case {
  readonly state: State;
  readonly seat: Seat;
  readonly action: Action;
  readonly values: NonNullable<Message['values']>;
}

const cases = new Map<string, Case[]>();
for (const seats of [2, 3, 4])
  for (const order of ['phases', 'players'] as const) {
    const random = quickRandom(`reasons ${seats} ${order}`);
    let { state } = begin(game, { seats, options: { ...STANDARD, order }, formerWinners: [] }, random);
    for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
      const { action, why } = advise(state, seat);
      const name = why.key.replace('potion-shop.advice.', '');
      cases.set(name, [...(cases.get(name) ?? []), { state, seat, action, values: why.values ?? {} }]);
      const list = game.legal(state, seat);
      const made = random.int(4) === 0 ? list[random.int(list.length)] : action;
      if (made === undefined) break;
      state = play(game, state, seat, made, random).state;
    }
  }

/** The customer that a reason names. */
function customer({ state, seat, values }: Case): CustomerId | undefined {
  const name = JSON.stringify(values.customer);
  return customersFor(state, seat).find((id) => JSON.stringify(customerName(id)) === name);
}
const gains = ({ state, seat, action, values }: Case) =>
  action.kind === 'take' &&
  JSON.stringify(values.goods) ===
    JSON.stringify(amountsName(gainsOf(state, seat, action.space, action.choice)));
function serves(state: State, seat: Seat, id: CustomerId | undefined): boolean {
  return id !== undefined && couldServe(shopAt(state, seat), customerOf(id));
}
const then = ({ state, seat, action }: Case) => apply(state, seat, action).state;
const renown = (id: CustomerId | undefined) => (id === undefined ? Number.NaN : customerOf(id).renown);

/** What each reason claims. Estimates are named as such. */
const claims: Readonly<Record<string, (one: Case) => boolean>> = {
  arrange: ({ state, seat, values }) =>
    seat === state.current && JSON.stringify(values.spaces) === JSON.stringify(bestPlacement(state).left),
  take: gains,
  'take.sale': (one) =>
    gains(one) && !serves(one.state, one.seat, customer(one)) && serves(then(one), one.seat, customer(one)),
  reserve: (one) => {
    const { customers, upgrades } = shopAt(then(one), one.seat).reserve;
    const reserved = one.action.kind === 'take' ? one.action.choice : undefined;
    return gains(one) && [...customers, ...upgrades].some((card) => card === reserved);
  },
  sell: (one) => one.action.kind === 'sell' && one.action.customer === customer(one),
  'sell.most': (one) =>
    game
      .legal(one.state, one.seat)
      .every((other) => other.kind !== 'sell' || renown(other.customer) <= renown(customer(one))),
  prepare: (one) => one.action.kind !== 'sell' && serves(then(one), one.seat, customer(one)),
  keep: ({ action }) => action.kind === 'done',
  buy: ({ action }) => action.kind === 'buy',
  save: ({ action }) => action.kind === 'done',
};

describe('the reasons of hints', () => {
  it('are all known here', () => {
    expect([...cases.keys()].filter((name) => !(name in claims))).toEqual([]);
    expect(cases.size).toBeGreaterThan(7);
  });

  it.each(Object.keys(claims))('%s is true wherever it is said', (name) => {
    const said = cases.get(name) ?? [];
    expect(said.filter((one) => claims[name]?.(one) !== true)).toEqual([]);
  });
});
