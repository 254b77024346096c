import type { Score } from '../../../core/game.ts';
import { say } from '../words/messages.ts';
import { brewed } from './brewing.ts';
import { finalBrews } from './final-brewing.ts';
import { partsOf, totalOf } from './scoring.ts';
import { available, ingredientsIn, potionsIn, type Shop } from './shop.ts';
import type { State } from './state.ts';

/**
 * After this many rounds in a row without a sale the game ends. Our own rule: the game could otherwise go on for ever.
 */
export const QUIET_LIMIT = 5;

/** The shop after the final brewing. A second time changes nothing. */
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
    totalOf(partsOf(shop)),
    shop.customers.length,
    shop.upgrades.length,
    potionsIn(shop),
    available(shop, 'gold'),
    ingredientsIn(shop),
  ];
}

/** Positive where the first ranks before the second. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * The result after the final brewing. "If there is still a tie, no one wins because there's like 5 levels of tie
 * breakers here, you all lose."
 */
export function score(state: State): Score {
  const shops = state.shops.map(withFinalBrews);
  const parts = shops.map(partsOf);
  const ranks = shops.map(rankOf);
  const places = ranks.map((rank) => 1 + ranks.filter((other) => compare(other, rank) > 0).length);
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return {
    totals: parts.map(totalOf),
    places,
    winners: state.phase.is === 'over' && first.length === 1 ? first : [],
    parts: parts.map((of) => ({ ...of })),
    lines: parts.map((of) => say('score.line', { ...of })),
  };
}
