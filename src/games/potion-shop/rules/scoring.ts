import { type Customer, customerOf, upgradeOf } from '../content/content.ts';
import { classes, symbols } from '../content/goods.ts';
import { available, effectsOf, potionsIn, type Shop, symbolRenown } from './shop.ts';

/** The renown of a shop by the five categories of "Scoring". */
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

export function partsOf(shop: Shop): ScoreParts {
  const renown = shop.upgrades.reduce((total, id) => total + upgradeOf(id).renown, 0);
  return {
    customers: shop.customers.reduce((total, id) => total + customerOf(id).renown, 0),
    upgrades: renown + abilitiesOf(shop),
    symbols: symbols.reduce((total, symbol) => total + symbolRenown(shop.tracks[symbol].filled), 0),
    gold: goldRenown(shop, GOLD_PER_RENOWN),
    potions: potionsIn(shop) * RENOWN_PER_POTION,
  };
}

export function totalOf({ customers, upgrades, symbols: tracks, gold, potions }: ScoreParts): number {
  return customers + upgrades + tracks + gold + potions;
}

/** How many customers of each class the shop has sold to, in the order of `classes`. */
export function customersByClass({ customers }: Shop): readonly number[] {
  const cards: readonly Customer[] = customers.map(customerOf);
  return classes.map((name) => cards.filter((card) => card.class === name).length);
}

/** Renown from the shop's end-of-game abilities. */
function abilitiesOf(shop: Shop): number {
  const perClass = customersByClass(shop);
  return [
    ...effectsOf(shop, 'potion-renown').map(({ renown }) => potionsIn(shop) * (renown - RENOWN_PER_POTION)),
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
