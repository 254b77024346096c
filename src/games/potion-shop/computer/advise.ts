import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type CustomerId, customerOf, upgradeOf } from '../content/content.ts';
import type { Potion } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import {
  type Action,
  type ActionOf,
  apply,
  buyUpgrade,
  type CardId,
  customersFor,
  gainsOf,
  legal,
  ownActions,
  reservedBy,
  salesLimit,
  takeDie,
} from '../rules/actions.ts';
import { couldServe, missingPotions } from '../rules/serving.ts';
import type { Shop } from '../rules/shop.ts';
import { customersToEnd, type State, shopAt } from '../rules/state.ts';
import {
  amountsName,
  briefAbility,
  cardName,
  customerName,
  faceName,
  rewardsName,
  say,
} from '../words/names.ts';
import { shortBonus } from '../words/verbs.ts';
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

/**
 * Why a computer player would take the action. For a brew or a barter: what can be sold after it, or who wants the
 * potion; undefined if there is neither.
 *
 * @param than another action: the reason then says what is worse there, if that is plain
 */
export function reasonFor(state: State, seat: Seat, action: Action, than?: Action): Message | undefined {
  const isMixing = action.kind === 'brew' || action.kind === 'barter';
  if (!isMixing) return (than && whyRather(state, seat, action, than)) ?? why(state, seat, action, [action]);
  const after = plan(apply(state, seat, action).state, seat);
  if (after.some(({ kind }) => kind === 'sell')) return why(state, seat, action, after);
  const [customer] = action.kind === 'brew' ? wantedBy(state, seat, action.potion) : [];
  return customer === undefined ? undefined : forStep(customer);
}

/** What an action has and another of its kind lacks; undefined if there is no such difference. */
function whyRather(state: State, seat: Seat, action: Action, than: Action): Message | undefined {
  if (action.kind === 'take' && than.kind === 'take') return forTakeRather(state, seat, action, than);
  if (action.kind === 'sell' && than.kind === 'sell') {
    const [own, other] = [action.customer, than.customer];
    if (!canWait(state, seat, own, other) || customerOf(own).renown > customerOf(other).renown)
      return undefined;
    return say('advice.sell.market', { ...rewarding(own), other: customerName(other) });
  }
  if (action.kind === 'buy' && than.kind === 'buy')
    return canWait(state, seat, action.upgrade, than.upgrade)
      ? say('advice.buy.market', { ...enabling(action.upgrade), other: cardName(than.upgrade) })
      : undefined;
  return action.kind === 'done' && than.kind === 'sell' ? forKeeping(state, seat, than) : undefined;
}

/** Whether only the other card is reserved: nobody else can have it, and there is a next round for it. */
function canWait(state: State, seat: Seat, card: CardId, other: CardId): boolean {
  const { customers, upgrades } = shopAt(state, seat).reserve;
  const reserved: readonly CardId[] = [...customers, ...upgrades];
  return !state.last && reserved.includes(other) && !reserved.includes(card);
}

/** What is lost by a sale: a round, because "once someone has met the threshold, there will be one more", or potions. */
function forKeeping(state: State, seat: Seat, sale: ActionOf<'sell'>): Message | undefined {
  const shop = shopAt(state, seat);
  const after = shopAt(apply(state, seat, sale).state, seat);
  const turnsToEnd = (of: Shop): number =>
    Math.ceil((customersToEnd(state) - of.customers.length) / salesLimit(of));
  const nearest = Math.min(...state.shops.map(turnsToEnd));
  // Earlier, the end is still too uncertain.
  if (!state.last && turnsToEnd(after) < Math.min(2, nearest)) return say('advice.keep.longer');
  const missing = (of: Shop, id: CustomerId): number => missingPotions(of, customerOf(id)).length;
  const [customer] = byRenown(
    customersFor(state, seat).filter(
      (id) =>
        id !== sale.customer &&
        customerOf(id).renown > customerOf(sale.customer).renown &&
        missing(after, id) > missing(shop, id),
    ),
  );
  return customer === undefined || state.last
    ? undefined
    : say('advice.keep.for', { ...rewarding(customer), other: customerName(sale.customer) });
}

function why(state: State, seat: Seat, action: Action, actions: readonly Action[]): Message {
  if (action.kind === 'arrange') {
    const left = spacesLeft(state, action.dice);
    const spaces = left.map((space) => {
      const die = action.dice[space - 1] ?? 0;
      const shows = faceName(die, state.dice[die - 1]?.face ?? 0);
      return say('advice.space', { space, shows, bonus: shortBonus(state, space) });
    });
    return say('advice.arrange', { count: left.length, spaces });
  }
  if (action.kind === 'take') return forTake(state, seat, action);
  if (action.kind === 'buy') return say('advice.buy', enabling(action.upgrade));
  if (action.kind === 'sell') return forSale(state, seat, action);
  const sale = actions.find((next): next is ActionOf<'sell'> => next.kind === 'sell');
  if (action.kind === 'done' || sale === undefined)
    return say(state.phase.is === 'buy' ? 'advice.save' : 'advice.keep');
  return forStep(sale.customer);
}

function forStep(customer: CustomerId): Message {
  return say('advice.prepare', rewarding(customer));
}

function rewarding(customer: CustomerId) {
  return { customer: customerName(customer), rewards: rewardsName(customer) };
}

/** An upgrade with what it brings: its renown and its abilities. */
function enabling(id: UpgradeId) {
  const { renown, effects } = upgradeOf(id);
  const ability = [
    ...(renown > 0 ? [say('renown', { count: renown })] : []),
    ...(effects.length > 0 ? briefAbility(id) : []),
  ];
  return { upgrade: cardName(id), ability };
}

function byRenown(customers: readonly CustomerId[]): readonly CustomerId[] {
  return customers.toSorted((a, b) => customerOf(b).renown - customerOf(a).renown);
}

/** The customers who want one more of a potion than the shop has, those with the most renown first. */
function wantedBy(state: State, seat: Seat, potion: Potion): readonly CustomerId[] {
  const shop = shopAt(state, seat);
  return byRenown(
    customersFor(state, seat).filter((id) => missingPotions(shop, customerOf(id)).includes(potion)),
  );
}

function forTake(state: State, seat: Seat, action: ActionOf<'take'>): Message {
  const goods = amountsName(gainsOf(state, seat, action.space, action.choice));
  const card = reservedBy(action.choice);
  if (card !== undefined) return say('advice.reserve', { goods, card: cardName(card) });
  const [customer] = newlyServed(state, seat, action);
  return customer === undefined
    ? say('advice.take', { goods })
    : say('advice.take.sale', { goods, ...rewarding(customer) });
}

/** The customers that this die makes possible and another one does not, or what else it brings. */
function forTakeRather(
  state: State,
  seat: Seat,
  action: ActionOf<'take'>,
  than: ActionOf<'take'>,
): Message | undefined {
  if (reservedBy(action.choice) !== undefined) return undefined;
  const [served, otherServed] = [newlyServed(state, seat, action), newlyServed(state, seat, than)];
  const fresh = served.filter((id) => !otherServed.includes(id));
  const goods = amountsName(gainsOf(state, seat, action.space, action.choice));
  const [first, second] = fresh;
  if (first !== undefined)
    return second === undefined
      ? say('advice.take.sale', { goods, ...rewarding(first) })
      : say('advice.take.sales', { goods, customers: fresh.map(customerName) });
  const [customer] = served;
  if (customer === undefined || reservedBy(than.choice) !== undefined) return undefined;
  const other = amountsName(gainsOf(state, seat, than.space, than.choice));
  return say('advice.take.both', { customer: customerName(customer), goods, other });
}

/** The customers that only this die makes it possible to serve, those with the most renown first. */
function newlyServed(state: State, seat: Seat, action: ActionOf<'take'>): readonly CustomerId[] {
  const then = takeDie(state, seat, action);
  const [before, after] = [shopAt(state, seat), shopAt(then, seat)];
  return byRenown(
    customersFor(then, seat).filter(
      (id) => !couldServe(before, customerOf(id)) && couldServe(after, customerOf(id)),
    ),
  );
}

function forSale(state: State, seat: Seat, { customer }: ActionOf<'sell'>): Message {
  const { renown } = customerOf(customer);
  const most = legal(state, seat).every(
    (other) => other.kind !== 'sell' || customerOf(other.customer).renown <= renown,
  );
  return say(most && renown > 0 ? 'advice.sell.most' : 'advice.sell', rewarding(customer));
}
