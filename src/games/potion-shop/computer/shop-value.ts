import type { Seat } from '../../../core/message.ts';
import { customerOf, recipeOf, upgradeOf } from '../content/content.ts';
import { amountOf, entriesOf, ingredients, type Potion, potions, symbols } from '../content/goods.ts';
import type { Effect, UpgradeId } from '../content/upgrades.ts';
import { costOf, plainPotions } from '../rules/brewing.ts';
import { customersByClass } from '../rules/scoring.ts';
import {
  available,
  effectsOf,
  ingredientCount,
  potionCount,
  type Shop,
  stock,
  symbolRenown,
} from '../rules/shop.ts';
import { customersToEnd, type State, takesOf } from '../rules/state.ts';

/** The turns that a seat can still expect. */
export interface Outlook {
  /** Estimated rounds after this one; 0 in the last. */
  readonly rounds: number;
  /** Sell phases in which the seat can still sell, this round's included. */
  readonly sellings: number;
  /** Buy phases in which it can still buy. */
  readonly purchases: number;
  /** Dice that it takes in a round. */
  readonly dice: number;
}

/** Sales per round of the busiest shop, on average in games of computer players. */
const SALES_A_ROUND = 1.3;

export function outlookOf(state: State, seat: Seat): Outlook {
  const most = Math.max(...state.shops.map(({ customers }) => customers.length));
  const left = Math.max(0, customersToEnd(state) - most);
  const rounds = state.last ? 0 : 1 + Math.ceil(left / SALES_A_ROUND);
  const seats = state.shops.length;
  const turn = (seat - state.current - 1 + seats) % seats;
  const { hasSold, hasBought } = turnsBehind(state, turn);
  return {
    rounds,
    sellings: rounds + (hasSold ? 0 : 1),
    purchases: rounds + (hasBought ? 0 : 1),
    dice: takesOf(state) / seats,
  };
}

/** Whether the seat of a turn has already sold and bought in this round. */
function turnsBehind(state: State, turn: number): { readonly hasSold: boolean; readonly hasBought: boolean } {
  const { phase, options, shops } = state;
  if (phase.is !== 'take' && phase.is !== 'sell' && phase.is !== 'buy')
    return { hasSold: false, hasBought: false };
  if (options.order === 'players') {
    // The seat's last take, its sales and its purchase follow each other.
    const now = phase.is === 'take' ? phase.turn - (takesOf(state) - shops.length) : phase.turn;
    return { hasSold: now > turn || (now === turn && phase.is === 'buy'), hasBought: now > turn };
  }
  return {
    hasSold: phase.is === 'buy' || (phase.is === 'sell' && phase.turn > turn),
    hasBought: phase.is === 'buy' && phase.turn > turn,
  };
}

/**
 * The value of goods in renown while there is time to use them, tuned by games of computer players. At the end, potions
 * and the ingredients for them are worth only their score.
 */
const PLAIN_POTION = 2.6;
const ANY_POTION = 1.9;
const MIXED = 0.9;
const SINGLE_INGREDIENT = 0.95;
const LAST_INGREDIENT = 0.3;
const GOLD = 0.85;
/** Gold above this amount is worth only its score. */
const GOLD_IN_USE = 9;
/** Goods begin to lose value this many rounds before the end. */
const FADING = 3;

/** The value of a shop to its owner: its renown now plus the renown that it can expect. */
export function shopValue(shop: Shop, outlook: Outlook): number {
  return (
    shop.customers.reduce((total, id) => total + customerOf(id).renown, 0) +
    symbols.reduce((total, symbol) => total + symbolWorth(shop.tracks[symbol].filled, outlook), 0) +
    shop.upgrades.reduce((total, id) => total + upgradeWorth(shop, id, outlook), 0) +
    goldWorth(shop, available(shop, 'gold'), outlook) +
    potionsWorth(shop, outlook) +
    reserveWorth(shop, outlook)
  );
}

/** The value of a symbol track, with part of its next step. */
function symbolWorth(filled: number, { rounds }: Outlook): number {
  const now = symbolRenown(filled);
  const next = symbolRenown(filled + 1) - now;
  return now + 0.35 * next * Math.min(1, rounds / 5);
}

/** A value between the one at the end of the game and the one in use. */
function fading(atTheEnd: number, inUse: number, chances: number): number {
  return atTheEnd + (inUse - atTheEnd) * Math.min(1, chances / FADING);
}

function goldWorth(shop: Shop, gold: number, { purchases }: Outlook): number {
  const atTheEnd = Math.max(0.5, ...effectsOf(shop, 'gold-renown').map((effect) => 1 / effect.gold));
  const useful = Math.min(gold, GOLD_IN_USE);
  const inUse = Math.max(atTheEnd, GOLD);
  return useful * fading(atTheEnd, inUse, purchases) + (gold - useful) * atTheEnd;
}

/** The value of one potion of each kind. */
function potionPrices(shop: Shop, { sellings }: Outlook): (potion: Potion) => number {
  const atTheEnd = Math.max(1, ...effectsOf(shop, 'potion-renown').map(({ renown }) => renown));
  const priceOf = (inUse: number) => fading(atTheEnd, Math.max(atTheEnd, inUse), sellings);
  const [any, plain] = [priceOf(ANY_POTION), priceOf(PLAIN_POTION)];
  return (potion) => (typeof recipeOf(potion) === 'number' ? any : plain);
}

const recipes = plainPotions.map((potion) => ({ potion, recipe: entriesOf(costOf({ potion })) }));

/** The value of potions and of ingredients, as the potions they can become. */
function potionsWorth(shop: Shop, outlook: Outlook): number {
  const priceOf = potionPrices(shop, outlook);
  const left: Record<string, number> = stock(shop, ingredients);
  let worth = potions.reduce((total, potion) => total + available(shop, potion) * priceOf(potion), 0);
  for (const { potion, recipe } of recipes) {
    const each = priceOf(potion) * fading(1, MIXED, outlook.sellings);
    let count = Number.POSITIVE_INFINITY;
    for (const [good, amount] of recipe) count = Math.min(count, Math.floor((left[good] ?? 0) / amount));
    for (const [good, amount] of recipe) left[good] = (left[good] ?? 0) - count * amount;
    worth += count * each;
  }
  const single = fading(LAST_INGREDIENT, SINGLE_INGREDIENT, outlook.sellings);
  for (const good of ingredients) {
    const amount = left[good] ?? 0;
    worth += Math.min(amount, 4) * single + Math.max(0, amount - 4) * LAST_INGREDIENT;
  }
  return worth;
}

/** The value of an upgrade that the shop owns. */
function upgradeWorth(shop: Shop, id: UpgradeId, outlook: Outlook): number {
  const { renown, effects } = upgradeOf(id);
  return effects.reduce((total, effect) => total + effectWorth(shop, effect, outlook), renown);
}

/** Potions, brewed or not, beyond those of one sell turn. */
function surplus(shop: Shop): number {
  return Math.max(0, potionCount(shop) + Math.floor(ingredientCount(shop) / 2) - 3);
}

/** The expected renown from an effect, tuned by games of computer players. */
function effectWorth(shop: Shop, effect: Effect, outlook: Outlook): number {
  const { rounds, sellings, dice } = outlook;
  switch (effect.kind) {
    case 'die-bonus':
      return rounds * dice * 0.4 * effect.amount * 1.1;
    case 'barter':
      return rounds * 0.45;
    case 'short-brew':
      return rounds * (effect.gold === undefined ? 1.0 : 0.35);
    case 'more-sales':
      return effect.sales * (rounds * 0.2 + (sellings > 1 ? 0.8 * surplus(shop) : 0));
    case 'sale-gold':
      return sellings * 1.2 * effect.gold * 0.7;
    case 'later-sale-gold':
      return sellings * 0.3 * effect.gold * 0.7;
    case 'extra-symbol':
      return sellings * (effect.symbols === undefined ? 1.17 : 0.5 * effect.symbols.length);
    case 'income':
      return (rounds + 1) * effect.gold * 0.7;
    // Potions and gold in stock already count at the higher value.
    case 'potion-renown':
      return 0.3 * (effect.renown - 1);
    case 'gold-renown':
      return 2 / effect.gold;
    case 'class-renown':
      return effect.renown * (Math.max(...customersByClass(shop)) + sellings * 0.4);
    case 'set-renown':
      return effect.renown * (Math.min(...customersByClass(shop)) + sellings * 0.25);
  }
}

/** Reserved cards have a value while they can still be used. */
function reserveWorth(shop: Shop, outlook: Outlook): number {
  const customers = outlook.sellings === 0 ? [] : shop.reserve.customers;
  const upgrades = outlook.purchases === 0 ? [] : shop.reserve.upgrades;
  return (
    customers.reduce((total, id) => total + 0.4 + 0.5 * Math.max(0, customerWorth(shop, id, outlook)), 0) +
    upgrades.reduce(
      (total, id) => total + 0.3 * Math.max(0, upgradeWorth(shop, id, outlook) - upgradeOf(id).cost * 0.6),
      0,
    )
  );
}

/** The value of a customer minus the value of the potions. */
function customerWorth(shop: Shop, id: string, outlook: Outlook): number {
  const { gold, renown, potions: wanted, symbols: given } = customerOf(id);
  const priceOf = potionPrices(shop, outlook);
  const cost = potions.reduce((total, potion) => total + amountOf(wanted, potion) * priceOf(potion), 0);
  const gains = symbols.reduce((total, symbol) => {
    const { filled } = shop.tracks[symbol];
    return total + symbolRenown(filled + amountOf(given, symbol)) - symbolRenown(filled);
  }, 0);
  return renown + gold * GOLD + gains - cost;
}
