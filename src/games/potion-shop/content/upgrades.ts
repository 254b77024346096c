import * as z from 'zod';
import { ingredients, symbols } from './goods.ts';

const number = z.int().positive();

/**
 * The effects of shop upgrades, in the order of the phases, then those that score. The rules look up effects by kind;
 * they do not know which upgrade has them.
 *
 * - `die-bonus`: a die that gives the ingredient gives `amount` more, once for a die
 * - `barter`: once a round, one ingredient becomes another
 * - `short-brew`: once a round, a potion takes one ingredient fewer; it costs `gold`, if that is given
 * - `more-sales`: `sales` more customers in a sell turn
 * - `sale-gold`: `gold` more for each customer
 * - `later-sale-gold`: `gold` more for each customer of a round after the first
 * - `extra-symbol`: once a round, a symbol from a customer counts twice; one of `symbols`, if they are given
 * - `income`: `gold` at each End of Round
 * - `potion-renown`: each potion left is worth `renown` instead of 1
 * - `gold-renown`: 1 renown for each `gold` left instead of 2
 * - `class-renown`: `renown` for each customer of the class sold to most
 * - `set-renown`: `renown` for each set of one customer of every class
 */
const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('die-bonus'), ingredient: z.enum(ingredients), amount: number }),
  z.strictObject({ kind: z.literal('barter') }),
  z.strictObject({ kind: z.literal('short-brew'), gold: number.optional() }),
  z.strictObject({ kind: z.literal('more-sales'), sales: number }),
  z.strictObject({ kind: z.literal('sale-gold'), gold: number }),
  z.strictObject({ kind: z.literal('later-sale-gold'), gold: number }),
  z.strictObject({ kind: z.literal('extra-symbol'), symbols: z.array(z.enum(symbols)).min(1).optional() }),
  z.strictObject({ kind: z.literal('income'), gold: number }),
  z.strictObject({ kind: z.literal('potion-renown'), renown: number }),
  z.strictObject({ kind: z.literal('gold-renown'), gold: number }),
  z.strictObject({ kind: z.literal('class-renown'), renown: number }),
  z.strictObject({ kind: z.literal('set-renown'), renown: number }),
]);

export type Effect = Readonly<z.infer<typeof effect>>;
export type EffectKind = Effect['kind'];
export type EffectOf<Kind extends EffectKind> = Extract<Effect, { readonly kind: Kind }>;

/** The effects that a shop can use once a round; `later-sale-gold` is marked as used with the first customer. */
export const onceARound = ['barter', 'short-brew', 'extra-symbol', 'later-sale-gold'] as const;
export type OnceARound = (typeof onceARound)[number];

/** The upgrades that the game has names and icons for. */
export const upgradeIds = [
  ...(['u01', 'u02', 'u03', 'u04', 'u05', 'u06', 'u07', 'u08'] as const),
  ...(['u09', 'u10', 'u11', 'u12', 'u13', 'u14', 'u15', 'u16'] as const),
] as const;
export type UpgradeId = (typeof upgradeIds)[number];

export const upgradeTile = z
  .strictObject({
    id: z.enum(upgradeIds),
    /** Gold. */
    cost: z.int().positive(),
    renown: z.int().nonnegative(),
    effects: z.array(effect),
  })
  .readonly();

export type Upgrade = z.infer<typeof upgradeTile>;
