import type { Seat } from '../../../core/message.ts';
import { bonusOf, customerOf, faceOf, isCustomer, isUpgrade, upgradeOf } from '../content/content.ts';
import {
  type Amounts,
  amountOf,
  isIngredient,
  isPotion,
  type ShopSymbol,
  timesOf,
  together,
} from '../content/goods.ts';
import type { OnceARound } from '../content/upgrade-effects.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import type { ActionOf, Choice } from './actions.ts';
import { type Brew, brewed } from './brewing.ts';
import { brewsFor, doubledSymbols } from './serving.ts';
import { effectsOf, gained, type Shop, spent, unused, withUsed } from './shop.ts';
import { dieOn, type State, shopAt, withShop } from './state.ts';

/**
 * The goods that a seat gains with the die on a space: the face (twice with x2), the choice, the chit, and what the
 * shop's upgrades add, once for a die.
 *
 * @throws where no die lies there: a bug of the caller
 */
export function gainsOf(state: State, seat: Seat, space: number, choice: Choice | undefined): Amounts {
  const die = dieOn(state, space);
  if (die === undefined) throw new Error(`no die lies on space ${space}`);
  const { times = 1, gain = {} } = bonusOf(state.chits, space);
  const face = faceOf(die, state.dice[die - 1]?.face ?? 0);
  const added = effectsOf(shopAt(state, seat), 'die-bonus')
    .filter(({ ingredient }) => amountOf(face, ingredient) > 0)
    .map(({ ingredient, amount }) => ({ [ingredient]: amount }));
  const chosen = choice !== undefined && (isPotion(choice) || isIngredient(choice)) ? { [choice]: 1 } : {};
  return together(timesOf(face, times), ...added, chosen, gain);
}

/** "Each player will choose a single die and gain the ingredients, potions, or symbols shown on the die as well as the bonus." */
export function takeDie(state: State, seat: Seat, { space, choice }: ActionOf<'take'>): State {
  const die = dieOn(state, space);
  const shop = gained(shopAt(state, seat), gainsOf(state, seat, space, choice));
  const dice = state.dice.map((other, i) => (i + 1 === die ? { ...other, taker: seat } : other));
  const then = { ...state, dice };
  const { customers, upgrades } = shop.reserve;
  if (choice !== undefined && isUpgrade(choice))
    return withShop(withoutUpgrade(then, choice), seat, {
      ...shop,
      reserve: { customers, upgrades: [...upgrades, choice] },
    });
  return choice !== undefined && isCustomer(choice)
    ? withShop(withoutCustomer(then, choice), seat, {
        ...shop,
        reserve: { customers: [...customers, choice], upgrades },
      })
    : withShop(then, seat, shop);
}

/** A sale and its consequences. */
export interface Sale {
  /** The automatic brews. */
  readonly brews: readonly Brew[];
  /** Gold and symbols, from the card and from the shop's upgrades. */
  readonly gains: Amounts;
  /** The symbol that the Insignia Case doubles. */
  readonly extra: ShopSymbol | undefined;
  /** The shop after it. */
  readonly shop: Shop;
}

/**
 * "To sell to a customer you cross off the potions required and gain the Customer Card", then its gold, then its
 * symbols.
 *
 * @param symbol the one that the Insignia Case doubles, where the card gives several
 * @throws where the shop lacks potions and cannot brew them automatically: a bug of the caller
 */
export function saleOf(shop: Shop, { customer, symbol }: ActionOf<'sell'>): Sale {
  const card = customerOf(customer);
  const brews = brewsFor(shop, card);
  if (brews === undefined) throw new Error(`the shop cannot serve ${customer}`);
  const extra = symbol ?? doubledSymbols(shop, card)[0];
  const isFirst = unused(shop, 'later-sale-gold');
  const bonuses = [
    ...effectsOf(shop, 'sale-gold'),
    ...(isFirst ? [] : effectsOf(shop, 'later-sale-gold')),
  ].map(({ gold }) => ({ gold }));
  const doubled = extra === undefined ? {} : { [extra]: 1 };
  const gains = together({ gold: card.gold }, ...bonuses, card.symbols, doubled);
  const marks: readonly OnceARound[] = [
    ...(extra === undefined ? [] : (['extra-symbol'] as const)),
    ...(isFirst ? (['later-sale-gold'] as const) : []),
  ];
  const then = gained(spent(marks.reduce(withUsed, brews.reduce(brewed, shop)), card.potions), gains);
  const { customers, upgrades } = shop.reserve;
  return {
    brews,
    gains,
    extra,
    shop: {
      ...then,
      customers: [...then.customers, customer],
      reserve: { customers: customers.filter((other) => other !== customer), upgrades },
    },
  };
}

export function sellTo(state: State, seat: Seat, action: ActionOf<'sell'>): State {
  const { shop } = saleOf(shopAt(state, seat), action);
  return withShop(withoutCustomer(state, action.customer), seat, shop);
}

/**
 * "Cross off available (filled in) gold equal to the amount of gold required", "discard a Shop Upgrade from the game …
 * and then replace it with the newly purchased".
 */
export function buyUpgrade(state: State, seat: Seat, { upgrade, discard }: ActionOf<'buy'>): State {
  const shop = spent(shopAt(state, seat), { gold: upgradeOf(upgrade).cost });
  const { customers, upgrades } = shop.reserve;
  return withShop(withoutUpgrade(state, upgrade), seat, {
    ...shop,
    upgrades:
      discard === undefined
        ? [...shop.upgrades, upgrade]
        : shop.upgrades.map((other) => (other === discard ? upgrade : other)),
    reserve: { customers, upgrades: upgrades.filter((other) => other !== upgrade) },
  });
}

function withoutCustomer(state: State, customer: string): State {
  const customers = state.market.customers.filter((other) => other !== customer);
  return { ...state, market: { ...state.market, customers } };
}

function withoutUpgrade(state: State, upgrade: UpgradeId): State {
  const upgrades = state.market.upgrades.filter((other) => other !== upgrade);
  return { ...state, market: { ...state.market, upgrades } };
}
