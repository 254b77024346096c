import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type CustomerId, customerOf } from '../content/content.ts';
import type { Potion } from '../content/goods.ts';
import {
  type Action,
  type ActionOf,
  apply,
  buyUpgrade,
  customersFor,
  gainsOf,
  legal,
  ownActions,
  reservedBy,
  salesLimit,
  takeDie,
} from '../rules/actions.ts';
import { couldServe, missingPotions } from '../rules/serving.ts';
import { type State, shopAt } from '../rules/state.ts';
import { amountsName, briefAbility, cardName, customerName, rewardsName, say } from '../words/names.ts';
import { bestArrangement, spacesLeft } from './arrangement.ts';
import { bestSellPlan } from './sales.ts';
import { outlookOf, shopValue } from './shop-value.ts';

/** The probability that a planned sale is still possible after each seat that sells earlier. */
const LEFT_BY_OTHERS = 0.8;

/**
 * Picks the action after which the seat's shop has the highest value. It estimates the future and needs no chance.
 *
 * @throws if the seat is not awaited: a bug of the caller
 */
export function advise(state: State, seat: Seat): Advice<Action> {
  const actions = plan(state, seat);
  const [action] = actions;
  return { action, why: why(state, seat, action, actions) };
}

/**
 * What the seat does next: the choice of `advise`, and in a sell turn everything that follows it. @throws as `advise`
 */
export function plan(state: State, seat: Seat): readonly [Action, ...Action[]] {
  switch (state.phase.is) {
    case 'set':
      return [bestArrangement(state)];
    case 'take':
      return [bestBy(ratedTakes(state, seat, state.phase.turn), ({ rating }) => rating).action];
    case 'sell': {
      const [first = { kind: 'done' }, ...then] = salesOf(state, seat, state.phase.sold);
      return [first, ...then];
    }
    case 'buy':
      return [purchaseOf(state, seat)];
    default:
      throw new Error(`seat ${seat} is not awaited`);
  }
}

/** The dice that a seat can take, each with the value of the shop after it, future sales included. */
export function ratedTakes(
  state: State,
  seat: Seat,
  turn: number,
): readonly { readonly action: ActionOf<'take'>; readonly rating: number }[] {
  const outlook = outlookOf(state, seat);
  // Player by player, nobody sells between the last take and the sale.
  const sellers = state.options.order === 'players' ? 0 : turn % state.shops.length;
  const trust = LEFT_BY_OTHERS ** sellers;
  return ownActions(state, seat)
    .filter((action) => action.kind === 'take')
    .map((action) => {
      const then = takeDie(state, seat, action);
      const shop = shopAt(then, seat);
      const selling = bestSellPlan(shop, customersFor(then, seat), salesLimit(shop), outlook, true);
      const now = shopValue(shop, outlook);
      return { action, rating: now + trust * (selling.worth - now) };
    });
}

function salesOf(state: State, seat: Seat, sold: number): readonly Action[] {
  const shop = shopAt(state, seat);
  const sales = salesLimit(shop) - sold;
  return bestSellPlan(shop, customersFor(state, seat), sales, outlookOf(state, seat), false).actions;
}

function purchaseOf(state: State, seat: Seat): Action {
  const outlook = outlookOf(state, seat);
  const now = shopValue(shopAt(state, seat), outlook);
  const worthWith = (action: ActionOf<'buy'>): number =>
    shopValue(shopAt(buyUpgrade(state, seat, action), seat), outlook);
  const action = bestBy(
    ownActions(state, seat).filter((action) => action.kind === 'buy'),
    worthWith,
  );
  return worthWith(action) > now ? action : { kind: 'done' };
}

/** The reasons that a hint gives. Those that rest on an estimate say so. */

/**
 * Why a computer player would take the action. For a brew or a barter: what can be sold after it, or who wants the
 * potion; undefined if there is neither.
 */
export function reasonFor(state: State, seat: Seat, action: Action): Message | undefined {
  const isMixing = action.kind === 'brew' || action.kind === 'barter';
  if (!isMixing) return why(state, seat, action, [action]);
  const after = plan(apply(state, seat, action).state, seat);
  if (after.some(({ kind }) => kind === 'sell')) return why(state, seat, action, after);
  const [customer] = action.kind === 'brew' ? wantedBy(state, seat, action.potion) : [];
  return customer === undefined ? undefined : forStep(customer);
}

function why(state: State, seat: Seat, action: Action, actions: readonly Action[]): Message {
  if (action.kind === 'arrange') {
    const left = spacesLeft(state, action.dice);
    return say('advice.arrange', { count: left.length, spaces: left });
  }
  if (action.kind === 'take') return forTake(state, seat, action);
  if (action.kind === 'buy')
    return say('advice.buy', { upgrade: cardName(action.upgrade), ability: briefAbility(action.upgrade) });
  if (action.kind === 'sell') return forSale(state, seat, action);
  const sale = actions.find((next): next is ActionOf<'sell'> => next.kind === 'sell');
  if (action.kind === 'done' || sale === undefined)
    return say(state.phase.is === 'buy' ? 'advice.save' : 'advice.keep');
  return forStep(sale.customer);
}

function forStep(customer: CustomerId): Message {
  return say('advice.prepare', { customer: customerName(customer), rewards: rewardsName(customer) });
}

/** The customers who want one more of a potion than the shop has, those with the most renown first. */
function wantedBy(state: State, seat: Seat, potion: Potion): readonly CustomerId[] {
  const shop = shopAt(state, seat);
  return customersFor(state, seat)
    .filter((id) => missingPotions(shop, customerOf(id)).includes(potion))
    .toSorted((a, b) => customerOf(b).renown - customerOf(a).renown);
}

function forTake(state: State, seat: Seat, action: ActionOf<'take'>): Message {
  const goods = amountsName(gainsOf(state, seat, action.space, action.choice));
  const card = reservedBy(action.choice);
  if (card !== undefined) return say('advice.reserve', { goods, card: cardName(card) });
  const [customer] = newlyServed(state, seat, action);
  return customer === undefined
    ? say('advice.take', { goods })
    : say('advice.take.sale', {
        goods,
        customer: customerName(customer),
        rewards: rewardsName(customer),
      });
}

/** The customers that only this die makes it possible to serve, those with the most renown first. */
function newlyServed(state: State, seat: Seat, action: ActionOf<'take'>): readonly CustomerId[] {
  const then = takeDie(state, seat, action);
  const [before, after] = [shopAt(state, seat), shopAt(then, seat)];
  return customersFor(then, seat)
    .filter((id) => !couldServe(before, customerOf(id)) && couldServe(after, customerOf(id)))
    .toSorted((a, b) => customerOf(b).renown - customerOf(a).renown);
}

function forSale(state: State, seat: Seat, { customer }: ActionOf<'sell'>): Message {
  const { renown } = customerOf(customer);
  const most = legal(state, seat).every(
    (other) => other.kind !== 'sell' || customerOf(other.customer).renown <= renown,
  );
  const values = { customer: customerName(customer), rewards: rewardsName(customer) };
  return say(most ? 'advice.sell.most' : 'advice.sell', values);
}
