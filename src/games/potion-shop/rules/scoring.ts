import type { Standings } from '../../../core/game.ts';
import { type Customer, customerOf, upgradeOf } from '../content/content.ts';
import { classes, symbols } from '../content/goods.ts';
import { brewed, finalBrews } from './brewing.ts';
import { available, effectsOf, ingredientCount, potionCount, type Shop, symbolRenown } from './shop.ts';
import type { State } from './state.ts';

/** The renown that a shop earns, by the five categories of "Scoring". */
export interface ScoreParts {
  /** "Renown points equal to the VP on each of your customer cards." */
  readonly customers: number;
  /** "Renown points for your Shop Upgrades", and what their end-of-game abilities add to the other categories. */
  readonly upgrades: number;
  /** "The value showing in the left most empty space on each track." */
  readonly symbols: number;
  /** "1 renown point for every 2 gold you have left." */
  readonly gold: number;
  /** "1 renown point for every potion you have left." */
  readonly potions: number;
}

const GOLD_PER_RENOWN = 2;
const RENOWN_PER_POTION = 1;

export function scoreParts(shop: Shop): ScoreParts {
  const renown = shop.upgrades.reduce((total, id) => total + upgradeOf(id).renown, 0);
  return {
    customers: shop.customers.reduce((total, id) => total + customerOf(id).renown, 0),
    upgrades: renown + abilitiesOf(shop),
    symbols: symbols.reduce((total, symbol) => total + symbolRenown(shop.tracks[symbol].filled), 0),
    gold: goldRenown(shop, GOLD_PER_RENOWN),
    potions: potionCount(shop) * RENOWN_PER_POTION,
  };
}

export function totalRenown({ customers, upgrades, symbols: tracks, gold, potions }: ScoreParts): number {
  return customers + upgrades + tracks + gold + potions;
}

/** All renown of a shop, including its head start. */
export function renownOf(shop: Shop): number {
  return totalRenown(scoreParts(shop)) + (shop.headStart ?? 0);
}

/** The number of customers of each class that the shop has sold to, in the order of `classes`. */
export function customersByClass({ customers }: Shop): readonly number[] {
  const cards: readonly Customer[] = customers.map(customerOf);
  return classes.map((name) => cards.filter((card) => card.class === name).length);
}

/** Renown from the shop's end-of-game abilities. */
function abilitiesOf(shop: Shop): number {
  const perClass = customersByClass(shop);
  return [
    ...effectsOf(shop, 'potion-renown').map(({ renown }) => potionCount(shop) * (renown - RENOWN_PER_POTION)),
    ...effectsOf(shop, 'gold-renown').map(
      ({ gold }) => goldRenown(shop, gold) - goldRenown(shop, GOLD_PER_RENOWN),
    ),
    ...effectsOf(shop, 'class-renown').map(({ renown }) => renown * Math.max(...perClass)),
    ...effectsOf(shop, 'set-renown').map(({ renown }) => renown * Math.min(...perClass)),
  ].reduce((total, more) => total + more, 0);
}

function goldRenown(shop: Shop, perRenown: number): number {
  return Math.floor(available(shop, 'gold') / perRenown);
}

/**
 * The game ends after this many consecutive rounds without a sale. Our own rule: otherwise it could go on forever.
 */
export const QUIET_LIMIT = 5;

/** The shop after the final brewing. Brewing again changes nothing. */
export function withFinalBrews(shop: Shop): Shop {
  return finalBrews(shop).reduce(brewed, shop);
}

/**
 * The tie-breaks, in order: "The player with the most renown points wins the game! If there is a tie the player
 * with the most sold customer cards will win. If there is still a tie the player with the most Shop Upgrades … the
 * most left-over Potions … the most left-over Gold … the most left-over ingredients".
 */
function rankOf(shop: Shop): readonly number[] {
  return [
    renownOf(shop),
    shop.customers.length,
    shop.upgrades.length,
    potionCount(shop),
    available(shop, 'gold'),
    ingredientCount(shop),
  ];
}

/** Positive if the first ranks before the second. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * The result after the final brewing. "If there is still a tie, no one wins because there's like 5 levels of tie
 * breakers here, you all lose."
 */
export function standings(state: State): Standings {
  const shops = state.shops.map(withFinalBrews);
  const parts = shops.map(scoreParts);
  const ranks = shops.map(rankOf);
  const places = ranks.map((rank) => 1 + ranks.filter((other) => compare(other, rank) > 0).length);
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return {
    totals: shops.map(renownOf),
    headStart: shops.some((shop) => shop.headStart !== undefined)
      ? shops.map((shop) => shop.headStart ?? 0)
      : undefined,
    places,
    winners: state.phase.is === 'over' && first.length === 1 ? first : [],
    parts: parts.map((of) => ({ ...of })),
  };
}
