import type { Message, Seat } from '../../../core/message.ts';
import { type CustomerId, isCustomer, isUpgrade, upgradeOf } from '../content/content.ts';
import { totalOf } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import type { ActionOf, Choice } from '../rules/actions.ts';
import type { Barter, Brew } from '../rules/brewing.ts';
import { gainsOf, saleOf } from '../rules/effects.ts';
import { QUIET_LIMIT } from '../rules/score.ts';
import { available, emptyShop, lostOf, type Shop } from '../rules/shop.ts';
import { dieOn, type State, shopAt } from '../rules/state.ts';
import { say } from './messages.ts';
import { cardName, customerName, upgradeName } from './names.ts';
import {
  picturedAmounts,
  picturedBrew,
  picturedFace,
  picturedGold,
  picturedGood,
  picturedRewards,
} from './pictured.ts';

/** The sentences that tell the table what happened. */

export function opened(state: State): readonly Message[] {
  return [
    say('event.chits', { chits: state.chits.map((chit) => say(`chit.${chit}`)) }),
    ...state.shops.flatMap(({ reserve }, seat) =>
      reserve.customers.map((customer) =>
        say('event.first-reserve', { who: { seat }, customer: customerName(customer) }),
      ),
    ),
    say('event.start', { who: { seat: state.current } }),
    ...startGold(state),
  ];
}

/** Who begins with gold, and how much. */
function startGold({ shops }: State): readonly Message[] {
  const seats = shops.flatMap((shop, seat) => (available(shop, 'gold') > 0 ? [seat] : []));
  const [first] = seats;
  if (first === undefined) return [];
  const gold = picturedGold(available(shops[first] ?? emptyShop, 'gold'));
  return [say('event.start-gold', { count: seats.length, who: seats.map((seat) => ({ seat })), gold })];
}

export function rolled(state: State): Message {
  return say('event.roll', {
    round: state.round,
    who: { seat: state.current },
    dice: state.dice.map(({ face }, i) => say('die', { die: i + 1, shows: picturedFace(i + 1, face) })),
  });
}

export function arranged(state: State, seat: Seat, { dice }: ActionOf<'arrange'>): Message {
  return say('event.arrange', {
    who: { seat },
    dice: dice.map((die, i) =>
      say('placed', { space: i + 1, shows: picturedFace(die, state.dice[die - 1]?.face ?? 0) }),
    ),
  });
}

export function set(state: State, seat: Seat, { die, space }: ActionOf<'set'>): Message {
  return say('event.set', { who: { seat }, ...dieOf(state, die), space });
}

export function lastSet(state: State, { die, space }: ActionOf<'set'>): Message {
  return say('event.last-set', { ...dieOf(state, die), space });
}

function dieOf(state: State, die: number) {
  return { die: say('die', { die, shows: picturedFace(die, state.dice[die - 1]?.face ?? 0) }) };
}

export function took(state: State, seat: Seat, { space, choice }: ActionOf<'take'>): readonly Message[] {
  const gains = gainsOf(state, seat, space, choice);
  const values = { who: { seat }, die: dieOn(state, space) ?? 0, space, gains: picturedAmounts(gains) };
  const card = reservedBy(choice);
  return [
    card === undefined
      ? say('event.take', values)
      : say('event.reserve', { ...values, card: cardName(card) }),
    ...lost(shopAt(state, seat), seat, gains),
  ];
}

/** The card that a choice reserves. */
export function reservedBy(choice: Choice | undefined): CustomerId | UpgradeId | undefined {
  return choice !== undefined && (isCustomer(choice) || isUpgrade(choice)) ? choice : undefined;
}

export function sold(state: State, seat: Seat, action: ActionOf<'sell'>): readonly Message[] {
  const shop = shopAt(state, seat);
  const { brews, gains, extra } = saleOf(shop, action);
  const values = {
    who: { seat },
    customer: customerName(action.customer),
    rewards: picturedRewards(action.customer),
    potions: brews.map(picturedBrew),
  };
  return [
    say(brews.length === 0 ? 'event.sell' : 'event.sell-brewed', values),
    ...(extra === undefined
      ? []
      : [say('event.extra-symbol', { who: { seat }, symbol: picturedGood(extra) })]),
    ...lost(shop, seat, gains),
  ];
}

export function bought(seat: Seat, { upgrade, discard }: ActionOf<'buy'>): Message {
  const values = {
    who: { seat },
    upgrade: upgradeName(upgrade),
    gold: picturedGold(upgradeOf(upgrade).cost),
  };
  return discard === undefined
    ? say('event.buy', values)
    : say('event.replace', { ...values, discarded: upgradeName(discard) });
}

export function brewed(seat: Seat, brew: Brew): Message {
  return say('event.brew', { who: { seat }, potion: picturedBrew(brew) });
}

export function bartered(seat: Seat, { from, to }: Barter): Message {
  return say('event.barter', { who: { seat }, from: picturedGood(from), to: picturedGood(to) });
}

export function doneSelling(seat: Seat, sales: number): Message {
  return sales === 0 ? say('event.sells-nothing', { who: { seat } }) : say('event.done', { who: { seat } });
}

export function buysNothing(seat: Seat): Message {
  return say('event.buys-nothing', { who: { seat } });
}

/** The seat has sold and cannot sell anything more. */
export function soldOut(seat: Seat): Message {
  return say('event.sold-out', { who: { seat } });
}

export function cannotSell(seats: readonly Seat[]): Message {
  return say('event.cannot-sell', { count: seats.length, who: seats.map((seat) => ({ seat })) });
}

export function cannotBuy(seats: readonly Seat[]): Message {
  return say('event.cannot-buy', { count: seats.length, who: seats.map((seat) => ({ seat })) });
}

export function refilled(customers: readonly CustomerId[], upgrades: readonly UpgradeId[]): Message {
  return say('event.refill', { cards: [...customers, ...upgrades].map(cardName) });
}

export function income(seat: Seat, gold: number): Message {
  return say('event.income', { who: { seat }, gold: picturedGold(gold) });
}

/** A shop has served enough customers: one more round is played. */
export function lastRound(seats: readonly Seat[], customers: number): Message {
  return say('event.last-round', { count: seats.length, who: seats.map((seat) => ({ seat })), customers });
}

export function quiet(): Message {
  return say('event.quiet', { count: QUIET_LIMIT });
}

export function lastBrew(seat: Seat, brews: readonly Brew[]): Message {
  return say('event.last-brew', { who: { seat }, potions: brews.map(picturedBrew) });
}

export function over(): Message {
  return say('event.over');
}

function lost(shop: Shop, seat: Seat, gains: ReturnType<typeof gainsOf>): readonly Message[] {
  const none = lostOf(shop, gains);
  return totalOf(none) === 0 ? [] : [say('event.lost', { who: { seat }, goods: picturedAmounts(none) })];
}
