import { distinct } from '../../../core/common.ts';
import { type Customer, type CustomerId, customerOf, recipeOf } from '../content/content.ts';
import type { ShopSymbol } from '../content/goods.ts';
import { type Action, type ActionOf, saleOf } from '../rules/actions.ts';
import { type Brew, bartered, barters, brewed, brews, isShort } from '../rules/brewing.ts';
import { brewsFor, couldServe, doubledSymbols, missingPotions } from '../rules/serving.ts';
import { roomFor, type Shop, symbolRenown } from '../rules/shop.ts';
import { type Outlook, shopValue } from './shop-value.ts';

/** A plan for a sell turn: its actions and the value of the shop after them. */
export interface Selling {
  readonly actions: readonly Action[];
  readonly worth: number;
}

/** Brews or barters, and the shop after them. */
interface Mixing {
  readonly actions: readonly Action[];
  readonly shop: Shop;
}

/** What to do before a sale. */
interface Preparation extends Mixing {
  /** Made automatically by the sale. */
  readonly brews: readonly Brew[];
}

/** The number of preparations for a sale that are searched, the best first. */
const WAYS = 3;

/**
 * The best plan for a sell turn: the customers to serve and the potions to brew.
 *
 * @param sales maximum number of customers
 * @param quick considers only customers that can be served at once
 */
export function bestSellPlan(
  shop: Shop,
  customers: readonly CustomerId[],
  sales: number,
  outlook: Outlook,
  quick: boolean,
): Selling {
  let best: Selling = { actions: [], worth: shopValue(shop, outlook) };
  if (sales === 0) return best;
  customers.forEach((customer, i) => {
    const card = customerOf(customer);
    const ways = quick ? atOnce(shop, card) : preparations(shop, card, outlook);
    for (const way of ways) {
      const sale = saleAction(way.shop, customer);
      const rest = customers.toSpliced(0, i + 1);
      const then = bestSellPlan(saleOf(way.shop, sale, way.brews).shop, rest, sales - 1, outlook, quick);
      if (then.worth > best.worth)
        best = { actions: [...way.actions, sale, ...then.actions], worth: then.worth };
    }
  });
  return best;
}

function atOnce(shop: Shop, card: Customer): readonly Preparation[] {
  const brews = brewsFor(shop, card);
  return brews === undefined ? [] : [{ actions: [], shop, brews }];
}

/** The preparations for a customer, the best first. */
function preparations(shop: Shop, card: Customer, outlook: Outlook): readonly Preparation[] {
  const ready = atOnce(shop, card);
  if (ready.length === 0 && !couldServe(shop, card)) return [];
  const others = mixtures(shop, card, ready.length === 0).flatMap((first): readonly Preparation[] => {
    if (!couldServe(first.shop, card)) return [];
    const [then] = [...atOnce(first.shop, card), ...preparations(first.shop, card, outlook)];
    return then === undefined ? [] : [{ ...then, actions: [...first.actions, ...then.actions] }];
  });
  return [...ready, ...others]
    .map((way) => ({ ...way, worth: shopValue(way.shop, outlook) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, WAYS);
}

/** The brews for a customer that involve a choice, and barters if nothing else helps. */
function mixtures(shop: Shop, card: Customer, bartering: boolean): readonly Mixing[] {
  return [
    ...brews(shop, distinct(missingPotions(shop, card)))
      .filter((brew) => isShort(brew) || typeof recipeOf(brew.potion) === 'number')
      .map((brew) => ({ actions: [{ kind: 'brew', ...brew } as const], shop: brewed(shop, brew) })),
    ...(bartering ? barters(shop) : []).map((barter) => ({
      actions: [{ kind: 'barter', ...barter } as const],
      shop: bartered(shop, barter),
    })),
  ];
}

/** A sale in which the Insignia Case doubles the most valuable symbol. */
function saleAction(shop: Shop, customer: CustomerId): ActionOf<'sell'> {
  const card = customerOf(customer);
  const symbols = doubledSymbols(shop, card);
  if (symbols.length < 2) return { kind: 'sell', customer };
  const gain = (symbol: ShopSymbol): number => {
    const filled = shop.tracks[symbol].filled + (card.symbols[symbol] ?? 0);
    return roomFor(shop, symbol) === 0 ? 0 : symbolRenown(filled + 1) - symbolRenown(filled);
  };
  const [symbol] = symbols.toSorted((a, b) => gain(b) - gain(a));
  return symbol === undefined ? { kind: 'sell', customer } : { kind: 'sell', customer, symbol };
}
