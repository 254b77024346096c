import { describe, expect, it } from 'vitest';
import type { Message, Seat } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { type Hint, Hints, playByHints } from '../../../testkit/games/reasons.ts';
import { type CustomerId, content, customerOf } from '../content/content.ts';
import type { Potion } from '../content/goods.ts';
import { potionShop as game } from '../index.ts';
import { type Action, apply, customersFor, gainsOf } from '../rules/actions.ts';
import { couldServe, missingPotions } from '../rules/serving.ts';
import { type State, shopAt } from '../rules/state.ts';
import { buying, position, STANDARD, selling } from '../rules/testing.ts';
import { amountsName, customerName } from '../words/names.ts';
import { advise, reasonFor } from './advise.ts';
import { spacesLeft } from './arrangement.ts';

describe('the computer player', () => {
  it('is far better than a random player', () => {
    const GAMES = 8;
    let won = 0;
    for (let index = 0; index < GAMES; index++) {
      const random = quickRandom(`against chance ${index}`);
      const own = index % 4;
      let { state } = begin(game, { seats: 4, options: STANDARD, formerWinners: [] }, random);
      for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
        const list = game.legal(state, seat);
        const action = seat === own ? advise(state, seat).action : list[random.int(list.length)];
        if (action === undefined) throw new Error('nothing to do');
        state = play(game, state, seat, action, random).state;
      }
      if (game.score(state).winners.includes(own)) won++;
    }
    expect(won).toBeGreaterThanOrEqual(GAMES - 1);
  });

  it('serves the customer who gives more for the same potion', () => {
    const state = selling({ stock: { mana: 1 } }, { customers: ['mage-01', 'mage-08'], last: true });
    expect(advise(state, 1).action).toEqual({ kind: 'sell', customer: 'mage-01' });
  });

  it('brews first if a sale needs a choice, from what it needs least', () => {
    const stock = { mana: 1, eye: 3, tentacula: 1 };
    const state = selling({ stock }, { customers: ['mage-05'], last: true });
    const { action, why } = advise(state, 1);
    expect(action).toMatchObject({ kind: 'brew', potion: 'special' });
    expect(why.key).toBe('potion-shop.advice.prepare');
  });

  it('brews for who wants the potion; without anyone, there is no reason to', () => {
    const state = selling({ stock: { mana: 1, eye: 3, tentacula: 1 } }, { customers: ['mage-05'] });
    const reasons = (of: State, potion?: string) =>
      game
        .legal(of, 1)
        .filter((action) => action.kind === 'brew' && action.potion === (potion ?? action.potion))
        .map((brew) => reasonFor(of, 1, brew)?.key);
    expect(new Set(reasons(state, 'special'))).toEqual(new Set(['potion-shop.advice.prepare']));
    const alone = selling({ stock: { eye: 3, tentacula: 1 } }, { customers: [] });
    const none = reasons(alone);
    expect(none.length).toBeGreaterThan(0);
    expect(none.filter((key) => key !== undefined)).toEqual([]);
  });

  it('keeps a potion that is worth more than its price', () => {
    const state = selling({ stock: { mana: 2 }, upgrades: ['u11'] }, { customers: ['mage-03'], last: true });
    expect(advise(state, 1).action).toEqual({ kind: 'done' });
  });

  it('buys renown at the end, and no ability that would come too late', () => {
    const end = { upgrades: ['u05', 'u15', 'u10'], last: true } as const;
    expect(advise(buying({ stock: { gold: 6 } }, end), 1).action).toEqual({ kind: 'buy', upgrade: 'u15' });
    expect(advise(buying({ stock: { gold: 3 } }, end), 1).action).toEqual({ kind: 'done' });
  });

  it('takes the die that serves a customer', () => {
    // Die 5 shows Unicorn Hair: with the Eye of Newt it makes Strength for the only customer.
    const state = position({
      shops: [{}, { stock: { eye: 1 } }, {}],
      customers: ['warrior-02', 'warrior-05', 'warrior-01', 'warrior-03', 'warrior-04'],
      faces: [4, 5, 2, 4, 1],
      spaces: [5, 3, 2, 1, 4],
      last: true,
    });
    expect(advise(state, 1).action).toMatchObject({ kind: 'take' });
    expect(advise(state, 1).why.key).toMatch(/advice\.(take\.sale|reserve)$/);
  });

  it('sets each die on a free space', () => {
    const state = position({
      phase: { is: 'set' },
      current: 1,
      spaces: [3, 0, 0, 1, 0],
      faces: [1, 2, 3, 4, 5],
    });
    const { action } = advise(state, 1);
    expect(game.legal(state, 1)).toContainEqual(action);
  });
});

describe('the reason for a move instead of another', () => {
  const ID = 'potion-shop.advice';
  const take = (space: number, choice?: Potion): Action =>
    choice === undefined ? { kind: 'take', space } : { kind: 'take', space, choice };
  const sell = (id: CustomerId): Action => ({ kind: 'sell', customer: id });

  it('is the customers that only this die makes possible', () => {
    // The chits in order: any potion, the die twice, any ingredient and 1 gold, 2 gold.
    const customers = ['warrior-07', 'mage-09', 'rogue-07', 'cleric-01', 'cleric-02'] as const;
    const state = position({ faces: [1, 1, 1, 1, 1], spaces: [1, 2, 3, 4, 5], customers });
    expect(reasonFor(state, 1, take(1, 'mana'), take(1, 'strength'))).toMatchObject({
      key: `${ID}.take.sales`,
      values: { customers: [customerName('warrior-07'), customerName('mage-09')] },
    });
    expect(reasonFor(state, 1, take(1, 'strength'), take(1, 'mana'))).toMatchObject({
      key: `${ID}.take.sale`,
      values: { customer: customerName('rogue-07') },
    });
    expect(reasonFor(state, 1, take(4), take(1, 'mana'))?.key).toBe(`${ID}.take`);
  });

  it('is no customer whom both dice make possible', () => {
    // Dice 1 and 4 both show Venomous Tentacula, die 1 above 2 gold.
    const state = position({
      shops: [{}, { stock: { eye: 1 } }, {}],
      faces: [4, 1, 1, 5, 1],
      spaces: [4, 1, 3, 2, 5],
      customers: ['warrior-07', 'cleric-01', 'cleric-02', 'rogue-02', 'rogue-03'],
    });
    expect(reasonFor(state, 1, take(4), take(2))).toEqual({
      key: `${ID}.take.both`,
      values: {
        customer: customerName('warrior-07'),
        goods: amountsName({ tentacula: 1, gold: 2 }),
        other: amountsName({ tentacula: 2 }),
      },
    });
  });

  it('is that a reserved card can wait: "only you may sell to it or buy it"', () => {
    const reserve = { customers: ['mage-01'], upgrades: ['u04'] } as const;
    const market = { customers: ['warrior-07'], upgrades: ['u08'] } as const;
    const state = selling({ stock: { mana: 1 }, reserve }, market);
    expect(reasonFor(state, 1, sell('warrior-07'), sell('mage-01'))).toMatchObject({
      key: `${ID}.sell.market`,
      values: { customer: customerName('warrior-07'), other: customerName('mage-01') },
    });
    expect(reasonFor(state, 1, sell('mage-01'), sell('warrior-07'))?.key).toBe(`${ID}.sell.most`);
    const bed: Action = { kind: 'buy', upgrade: 'u04' };
    const counter: Action = { kind: 'buy', upgrade: 'u08' };
    const shopping = buying({ stock: { gold: 4 }, reserve }, market);
    expect(reasonFor(shopping, 1, counter, bed)?.key).toBe(`${ID}.buy.market`);
    expect(reasonFor(shopping, 1, bed, counter)?.key).toBe(`${ID}.buy`);
    // After the last round nothing waits.
    const last = selling({ stock: { mana: 1 }, reserve }, { ...market, last: true });
    expect(reasonFor(last, 1, sell('warrior-07'), sell('mage-01'))?.key).toBe(`${ID}.sell.most`);
  });

  it('is the round that a sale would take away: the end comes once somebody has sold to so many customers', () => {
    // Nine customers end a game of three, and two can be served in a round.
    const served = (count: number) => [...content.customers.keys()].slice(20, 20 + count);
    const withSales = (count: number) =>
      selling({ stock: { mana: 1 }, customers: served(count) }, { customers: ['warrior-07'] });
    const why = (count: number) => reasonFor(withSales(count), 1, { kind: 'done' }, sell('warrior-07'));
    expect([6, 8].map((count) => why(count)?.key)).toEqual([`${ID}.keep.longer`, `${ID}.keep.longer`]);
    expect(why(7)?.key).toBe(`${ID}.keep`);
  });

  it('is a customer who wants the same potion and brings more', () => {
    // Mage 2 wants two Mana Potions and brings 6 renown.
    const state = selling({ stock: { mana: 1 } }, { customers: ['warrior-07', 'mage-02'] });
    expect(reasonFor(state, 1, { kind: 'done' }, sell('warrior-07'))).toMatchObject({
      key: `${ID}.keep.for`,
      values: { customer: customerName('mage-02'), other: customerName('warrior-07') },
    });
  });
});

/** Every hint of whole games. The claims are recomputed here. */
type Case = Hint<State, Action>;

const hints = new Hints<State, Action>();
for (const seats of [2, 3, 4])
  for (const order of ['phases', 'players'] as const) {
    const walk = {
      seed: `reasons ${seats} ${order}`,
      seats,
      options: { ...STANDARD, order },
      oneAtRandomIn: 4,
    };
    playByHints(game, walk, (...hint) => hints.record(...hint));
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
/** Whether the action brews a potion of which the customer wants one more than the shop has. */
function wants({ state, seat, action }: Case, id: CustomerId | undefined): boolean {
  if (action.kind !== 'brew' || id === undefined) return false;
  return missingPotions(shopAt(state, seat), customerOf(id)).includes(action.potion);
}
const then = ({ state, seat, action }: Case) => apply(state, seat, action).state;
const renown = (id: CustomerId | undefined) => (id === undefined ? Number.NaN : customerOf(id).renown);

/** What each reason claims. Estimates are marked as such. */
const claims: Readonly<Record<string, (one: Case) => boolean>> = {
  arrange: ({ state, seat, action, values }) =>
    seat === state.current &&
    action.kind === 'arrange' &&
    JSON.stringify((values.spaces as readonly Message[]).map((space) => space.values?.space)) ===
      JSON.stringify(spacesLeft(state, action.dice)),
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
    renown(customer(one)) > 0 &&
    game
      .legal(one.state, one.seat)
      .every((other) => other.kind !== 'sell' || renown(other.customer) <= renown(customer(one))),
  prepare: (one) =>
    (one.action.kind !== 'sell' && serves(then(one), one.seat, customer(one))) || wants(one, customer(one)),
  keep: ({ action }) => action.kind === 'done',
  buy: ({ action }) => action.kind === 'buy',
  save: ({ action }) => action.kind === 'done',
};

hints.test(claims);
