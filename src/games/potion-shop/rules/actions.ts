import type { CustomerId } from '../content/content.ts';
import type { Ingredient, Potion, ShopSymbol } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import type { Barter, Brew } from './brewing.ts';

/** What a bonus lets you choose: a potion, an ingredient, a customer card or an upgrade. */
export type Choice = Potion | Ingredient | CustomerId | UpgradeId;

export type Action =
  /** Sets all dice that are still in hand: the die on each space, from space 1 on. */
  | { readonly kind: 'arrange'; readonly dice: readonly number[] }
  /** Sets one die. */
  | { readonly kind: 'set'; readonly die: number; readonly space: number }
  | { readonly kind: 'take'; readonly space: number; readonly choice?: Choice }
  | { readonly kind: 'sell'; readonly customer: CustomerId; readonly symbol?: ShopSymbol }
  | { readonly kind: 'buy'; readonly upgrade: UpgradeId; readonly discard?: UpgradeId }
  | ({ readonly kind: 'brew' } & Brew)
  | ({ readonly kind: 'barter' } & Barter)
  /** Ends a sell turn, or declines a purchase. */
  | { readonly kind: 'done' };

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

export function sameAction(a: Action, b: Action): boolean {
  if (a.kind !== b.kind) return false;
  const others = new Map<string, unknown>(Object.entries(b));
  const own = Object.entries(a);
  return (
    own.length === others.size && own.every(([name, value]) => String(value) === String(others.get(name)))
  );
}
