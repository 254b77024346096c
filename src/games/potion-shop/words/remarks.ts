import { listOf } from '../../../core/common.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { customerOf, isUpgrade, upgradeOf } from '../content/content.ts';
import { type Amounts, amountOf, totalOf } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import {
  type Action,
  type ActionOf,
  choicesAt,
  gainsOf,
  legal,
  reservedBy,
  saleOf,
} from '../rules/actions.ts';
import { type Brew, brewed, costOf, isShort } from '../rules/brewing.ts';
import { available, lostOf, roomFor, type Shop } from '../rules/shop.ts';
import { diceInHand, emptySpaces, type State, shopAt } from '../rules/state.ts';
import {
  abilityName,
  amountsName,
  brewName,
  cardName,
  customerName,
  faceName,
  goodName,
  say,
  upgradeName,
} from './names.ts';
import { bonusName } from './verbs.ts';

/** What a legal action gains and costs, to read before confirming it. */
export function remarks(state: State, seat: Seat, action: Action): readonly Message[] {
  const shop = shopAt(state, seat);
  switch (action.kind) {
    case 'arrange':
      return [];
    case 'set':
      return onSet(state, action);
    case 'take':
      return onTake(state, seat, action);
    case 'sell':
      return onSale(shop, action);
    case 'buy':
      return onPurchase(shop, action);
    case 'brew':
      return onBrew(shop, action);
    case 'barter':
      return [
        say('remark.barter', { from: goodName(action.from), to: goodName(action.to) }),
        say('remark.once'),
      ];
    case 'done':
      return onDone(state, seat);
  }
}

function onSet(state: State, { die, space }: ActionOf<'set'>): readonly Message[] {
  const bonus = say('remark.space', { space, bonus: bonusName(state, space) });
  const [last, another] = diceInHand(state).filter((other) => other !== die);
  const [left] = emptySpaces(state).filter((other) => other !== space);
  return last === undefined || another !== undefined || left === undefined
    ? [bonus]
    : [
        bonus,
        say('remark.last-die', {
          die: say('die', { die: last, shows: faceName(last, state.dice[last - 1]?.face ?? 0) }),
          space: left,
        }),
      ];
}

function onTake(state: State, seat: Seat, { space, choice }: ActionOf<'take'>): readonly Message[] {
  const gains = gainsOf(state, seat, space, choice);
  const card = reservedBy(choice);
  return listOf(
    say('remark.gains', { goods: amountsName(gains) }),
    card !== undefined &&
      say(isUpgrade(card) ? 'remark.reserve-upgrade' : 'remark.reserve', { card: cardName(card) }),
    space === 5 && choicesAt(state, space).length === 0 && say('remark.nothing-to-reserve'),
    onLoss(shopAt(state, seat), gains),
  );
}

function onSale(shop: Shop, action: ActionOf<'sell'>): readonly Message[] {
  const { brews, gains, extra } = saleOf(shop, action);
  const { renown } = customerOf(action.customer);
  // The extra symbol has a sentence of its own.
  const goods = amountsName(extra === undefined ? gains : { ...gains, [extra]: amountOf(gains, extra) - 1 });
  return listOf(
    brews.length === 0
      ? say('remark.from-stock')
      : say('remark.brewed-for-it', { potions: brews.map(brewName) }),
    renown === 0
      ? say('remark.gains', { goods })
      : say('remark.rewards', { goods, renown: say('renown', { count: renown }) }),
    extra !== undefined && say('remark.extra-symbol', { symbol: goodName(extra) }),
    onLoss(shop, gains),
  );
}

function onPurchase(shop: Shop, { upgrade, discard }: ActionOf<'buy'>): readonly Message[] {
  const left = available(shop, 'gold') - upgradeOf(upgrade).cost;
  return listOf(
    abilityName(upgrade),
    say('remark.gold-left', { gold: say('gold', { count: left }) }),
    discard !== undefined && onDiscard(discard),
  );
}

function onDiscard(discard: UpgradeId): Message {
  const upgrade = upgradeName(discard);
  const { renown } = upgradeOf(discard);
  return renown === 0
    ? say('remark.discard-worthless', { upgrade })
    : say('remark.discard', { upgrade, renown: say('renown', { count: renown }) });
}

function onBrew(shop: Shop, brew: Brew): readonly Message[] {
  const then = brewed(shop, brew);
  const room = roomFor(then, brew.potion);
  return listOf(
    say('remark.crosses-off', { ingredients: amountsName(costOf(brew)) }),
    isShort(brew) && say('remark.once'),
    room === 0
      ? say('remark.track-full', { good: goodName(brew.potion) })
      : say('remark.track-room', { good: goodName(brew.potion), count: room }),
  );
}

function onDone(state: State, seat: Seat): readonly Message[] {
  const actions = legal(state, seat);
  if (state.phase.is === 'buy') {
    const upgrades = new Set(actions.flatMap((action) => (action.kind === 'buy' ? [action.upgrade] : [])));
    return [say('remark.could-buy', { upgrades: [...upgrades].map(upgradeName) })];
  }
  const customers = new Set(actions.flatMap((action) => (action.kind === 'sell' ? [action.customer] : [])));
  return customers.size === 0
    ? [say('remark.could-brew')]
    : [say('remark.could-sell', { customers: [...customers].map(customerName) })];
}

/** Warns of gains that a full track would lose. */
function onLoss(shop: Shop, gains: Amounts): readonly Message[] {
  const lost = lostOf(shop, gains);
  return totalOf(lost) === 0 ? [] : [say('remark.lost', { goods: amountsName(lost) })];
}
