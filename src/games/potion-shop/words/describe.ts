import type { View } from '../../../core/game.ts';
import type { Message, Seat, Value } from '../../../core/message.ts';
import { customerOf, DICE, upgradeOf } from '../content/content.ts';
import { goods, ingredients, potions, symbols } from '../content/goods.ts';
import { legal } from '../rules/legal.ts';
import { score } from '../rules/score.ts';
import { available, roomFor, type Shop, stock, symbolRenown } from '../rules/shop.ts';
import { customersToEnd, diceInHand, dieOn, emptySpaces, type State, shopAt } from '../rules/state.ts';
import { bonusName } from './commands.ts';
import { headline } from './headline.ts';
import { say } from './messages.ts';
import {
  amountsName,
  briefAbility,
  cardName,
  customerName,
  faceName,
  goodName,
  rewardsName,
  upgradeName,
} from './names.ts';

/** Tracks with at most this many empty bubbles are mentioned. */
const SCARCE = 3;

/** The sheet in words, one sentence per item. */
export function describe(state: State, seat: Seat, view: View<State>): readonly Message[] {
  const shop = shopAt(state, seat);
  return [
    say('describe.sheet', {
      who: { seat },
      game: headline(state),
      count: score(state).totals[seat] ?? 0,
      customers: shop.customers.length,
      needed: customersToEnd(state),
    }),
    say('describe.stock', {
      ingredients: amountsName(stock(shop, ingredients)),
      potions: amountsName(stock(shop, potions)),
      gold: say('gold', { count: available(shop, 'gold') }),
    }),
    ...(view.legal === true ? legalInWords(state, seat) : []),
    ...changesInWords(shop, view.since?.shops[seat]),
    ...phaseInWords(state),
    say('describe.symbols', { symbols: symbols.map((symbol) => symbolInWords(shop, symbol)) }),
    ...listInWords('upgrades', shop.upgrades.map(upgradeInWords)),
    ...listInWords('reserve', [...shop.reserve.customers, ...shop.reserve.upgrades].map(cardName)),
    ...listInWords('sold', shop.customers.map(customerName)),
    ...roomInWords(shop),
  ];
}

function symbolInWords(shop: Shop, symbol: (typeof symbols)[number]): Message {
  const { filled } = shop.tracks[symbol];
  return say('describe.symbol', { symbol: goodName(symbol), filled, count: symbolRenown(filled) });
}

function upgradeInWords(id: Shop['upgrades'][number]): Message {
  return say('describe.upgrade', { upgrade: upgradeName(id), ability: briefAbility(id) });
}

function listInWords(kind: 'upgrades' | 'reserve' | 'sold', list: readonly Message[]): readonly Message[] {
  return list.length === 0 ? [] : [say(`describe.${kind}`, { list })];
}

/** The legal choices of the seat. */
function legalInWords(state: State, seat: Seat): readonly Message[] {
  const actions = legal(state, seat);
  const sales = new Set(actions.flatMap((action) => (action.kind === 'sell' ? [action.customer] : [])));
  const purchases = new Set(actions.flatMap((action) => (action.kind === 'buy' ? [action.upgrade] : [])));
  const brews = new Set(actions.flatMap((action) => (action.kind === 'brew' ? [action.potion] : [])));
  return [
    ...(state.phase.is === 'set' && actions.length > 0
      ? [say('describe.can-set', { dice: diceInHand(state), spaces: emptySpaces(state) })]
      : []),
    ...(sales.size === 0 ? [] : [say('describe.can-sell', { list: [...sales].map(customerName) })]),
    ...(purchases.size === 0 ? [] : [say('describe.can-buy', { list: [...purchases].map(upgradeName) })]),
    ...(brews.size === 0 ? [] : [say('describe.can-brew', { list: [...brews].map(goodName) })]),
  ];
}

/** The goods gained and used since the last look. */
function changesInWords(shop: Shop, before: Shop | undefined): readonly Message[] {
  if (before === undefined) return [];
  const list = goods.flatMap((good): readonly Value[] => {
    const change = available(shop, good) - available(before, good);
    if (change === 0) return [];
    return [
      say('describe.change', { good: goodName(good), change: change > 0 ? `+${change}` : `−${-change}` }),
    ];
  });
  return list.length === 0 ? [] : [say('describe.changed', { list })];
}

/** What the current phase is about: dice, customers or upgrades. */
function phaseInWords(state: State): readonly Message[] {
  switch (state.phase.is) {
    case 'set':
      return [...handInWords(state), ...boardInWords(state)];
    case 'take':
      return [...boardInWords(state), ...customersInWords(state), ...offersInWords(state)];
    case 'sell':
      return customersInWords(state);
    case 'buy':
      return offersInWords(state);
    default:
      return [];
  }
}

function handInWords(state: State): readonly Message[] {
  const dice = diceInHand(state).map((die) => dieInWords(state, die));
  return dice.length === 0 ? [] : [say('describe.hand', { dice })];
}

function dieInWords(state: State, die: number): Message {
  return say('die', { die, shows: faceName(die, state.dice[die - 1]?.face ?? 0) });
}

function boardInWords(state: State): readonly Message[] {
  return Array.from({ length: DICE }, (_, i) => {
    const values = { space: i + 1, bonus: bonusName(state, i + 1) };
    const die = dieOn(state, i + 1);
    return die === undefined
      ? say('describe.space', values)
      : say('describe.space-die', { ...values, die: dieInWords(state, die) });
  });
}

function customersInWords({ market }: State): readonly Message[] {
  return market.customers.map((id) =>
    say('describe.customer', {
      customer: customerName(id),
      potions: amountsName(customerOf(id).potions),
      rewards: rewardsName(id),
    }),
  );
}

function offersInWords({ market }: State): readonly Message[] {
  return market.upgrades.map((id) =>
    say('describe.for-sale', {
      upgrade: upgradeName(id),
      gold: say('gold', { count: upgradeOf(id).cost }),
      renown: say('renown', { count: upgradeOf(id).renown }),
      ability: briefAbility(id),
    }),
  );
}

/** Tracks that are nearly full. */
function roomInWords(shop: Shop): readonly Message[] {
  const list = goods
    .filter((good) => roomFor(shop, good) <= SCARCE)
    .map((good) => say('describe.room', { good: goodName(good), count: roomFor(shop, good) }));
  return list.length === 0 ? [] : [say('describe.scarce', { list })];
}
