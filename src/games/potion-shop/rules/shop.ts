import { type CustomerId, content, upgradeOf } from '../content/content.ts';
import {
  type Amounts,
  amountOf,
  entriesOf,
  type Good,
  goods,
  goodsIn,
  ingredients,
  isIngredient,
  isSymbol,
  potions,
} from '../content/goods.ts';
import type { EffectKind, EffectOf, OnceARound, UpgradeId } from '../content/upgrades.ts';

/** A row of bubbles. A crossed-off bubble stays filled and is never used again. */
export interface Track {
  /** Filled bubbles, counted from the left. */
  readonly filled: number;
  /** How many of them are crossed off. */
  readonly spent: number;
}

/** A shop sheet. */
export interface Shop {
  readonly tracks: Readonly<Record<Good, Track>>;
  /** The reserved cards: "only you may sell to it or buy it". */
  readonly reserve: {
    readonly customers: readonly CustomerId[];
    readonly upgrades: readonly UpgradeId[];
  };
  /** Customers sold to, in order. */
  readonly customers: readonly CustomerId[];
  readonly upgrades: readonly UpgradeId[];
  /** The once-a-round effects that were used in this round. */
  readonly used: readonly OnceARound[];
  /** The head start in renown. Absent: none. */
  readonly headStart?: number | undefined;
}

const EMPTY: Track = { filled: 0, spent: 0 };

export const emptyShop: Shop = {
  tracks: Object.fromEntries(goods.map((good) => [good, EMPTY])) as Record<Good, Track>,
  reserve: { customers: [], upgrades: [] },
  customers: [],
  upgrades: [],
  used: [],
};

/** How many bubbles the track of a good has. */
export function sizeOf(good: Good): number {
  const { bubbles, symbolRenown } = content.sheet;
  if (isIngredient(good)) return bubbles.ingredient;
  if (isSymbol(good)) return symbolRenown.length;
  if (good === 'gold' || good === 'special') return bubbles[good];
  return bubbles.potion;
}

/** Filled bubbles that are not crossed off. */
export function available(shop: Shop, good: Good): number {
  const { filled, spent } = shop.tracks[good];
  return filled - spent;
}

/** How many empty bubbles the track of a good has. */
export function roomFor(shop: Shop, good: Good): number {
  return sizeOf(good) - shop.tracks[good].filled;
}

export function has(shop: Shop, amounts: Amounts): boolean {
  for (const good of goodsIn(amounts)) if (available(shop, good) < amountOf(amounts, good)) return false;
  return true;
}

/** The shop's stock of some goods. */
export function stock(shop: Shop, some: readonly Good[]): Amounts {
  const amounts: Partial<Record<Good, number>> = {};
  for (const good of some) amounts[good] = available(shop, good);
  return amounts;
}

export function ingredientCount(shop: Shop): number {
  return ingredients.reduce((total, good) => total + available(shop, good), 0);
}

export function potionCount(shop: Shop): number {
  return potions.reduce((total, good) => total + available(shop, good), 0);
}

/**
 * Fills in goods: "in the left most empty space available on the respective track". Gains on a full track are lost.
 */
export function gained(shop: Shop, amounts: Amounts): Shop {
  return withTracks(shop, amounts, (track, amount, good) => ({
    ...track,
    filled: Math.min(sizeOf(good), track.filled + amount),
  }));
}

/** The part of a gain for which there is no empty bubble. */
export function lostOf(shop: Shop, amounts: Amounts): Amounts {
  return Object.fromEntries(
    entriesOf(amounts).flatMap(([good, amount]) => {
      const lost = amount - roomFor(shop, good);
      return lost > 0 ? [[good, lost]] : [];
    }),
  );
}

/**
 * Crosses off goods: "Simply cross off the available (filled in)". @throws if the shop has too few: a bug of the caller
 */
export function spent(shop: Shop, amounts: Amounts): Shop {
  if (!has(shop, amounts)) throw new Error(`the shop has not ${JSON.stringify(amounts)}`);
  return withTracks(shop, amounts, (track, amount) => ({ ...track, spent: track.spent + amount }));
}

function withTracks(
  shop: Shop,
  amounts: Amounts,
  change: (track: Track, amount: number, good: Good) => Track,
): Shop {
  const tracks = { ...shop.tracks };
  for (const good of goodsIn(amounts)) {
    const amount = amountOf(amounts, good);
    if (amount > 0) tracks[good] = change(tracks[good], amount, good);
  }
  return { ...shop, tracks };
}

/** The effects of a kind that the shop's upgrades have. */
export function effectsOf<Kind extends EffectKind>(shop: Shop, kind: Kind): readonly EffectOf<Kind>[] {
  const found: EffectOf<Kind>[] = [];
  for (const id of shop.upgrades)
    for (const effect of upgradeOf(id).effects)
      if (effect.kind === kind) found.push(effect as EffectOf<Kind>);
  return found;
}

/** Whether the shop has a once-a-round effect that is unused in this round. */
export function unused(shop: Shop, kind: OnceARound): boolean {
  return !shop.used.includes(kind) && effectsOf(shop, kind).length > 0;
}

export function withUsed(shop: Shop, kind: OnceARound): Shop {
  return { ...shop, used: [...shop.used, kind] };
}

/** What a symbol track is worth: "the value showing in the left most empty space". */
export function symbolRenown(filled: number): number {
  return content.sheet.symbolRenown[filled] ?? content.sheet.symbolRenownWhenFull;
}
