import { z } from 'zod';
import { ingredients } from './goods.ts';

const number = z.int().positive();

/**
 * What a shop upgrade does. The rules ask a shop for its effects of a kind at the moment that the kind is about;
 * which upgrade brings them is nobody's business. The kinds in the order of the phases, then those that score:
 *
 * - `die-bonus`: when a die gives the ingredient, so many more of it, once for a die taken
 * - `barter`: once a round, one filled ingredient becomes another
 * - `short-brew`: once a round, a potion with one ingredient fewer
 * - `more-sales`: so many customers more in a sell turn
 * - `sale-gold`: so much gold more for each customer
 * - `extra-symbol`: once a round, when a customer gives a symbol, one more of it
 * - `income`: so much gold at each End of Round
 * - `potion-renown`: each potion left is worth so much, not 1
 * - `gold-renown`: 1 renown for so much gold left, not 2
 * - `class-renown`: so much renown for each customer of the class sold to most
 * - `set-renown`: so much renown for each set of one customer of every class
 */
export const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('die-bonus'), ingredient: z.enum(ingredients), amount: number }),
  z.strictObject({ kind: z.literal('barter') }),
  z.strictObject({ kind: z.literal('short-brew') }),
  z.strictObject({ kind: z.literal('more-sales'), sales: number }),
  z.strictObject({ kind: z.literal('sale-gold'), gold: number }),
  z.strictObject({ kind: z.literal('extra-symbol') }),
  z.strictObject({ kind: z.literal('income'), gold: number }),
  z.strictObject({ kind: z.literal('potion-renown'), renown: number }),
  z.strictObject({ kind: z.literal('gold-renown'), gold: number }),
  z.strictObject({ kind: z.literal('class-renown'), renown: number }),
  z.strictObject({ kind: z.literal('set-renown'), renown: number }),
]);

export type Effect = Readonly<z.infer<typeof effect>>;
export type EffectKind = Effect['kind'];
export type EffectOf<Kind extends EffectKind> = Extract<Effect, { readonly kind: Kind }>;

/** The effects that a shop can use once a round. */
export const onceARound = ['barter', 'short-brew', 'extra-symbol'] as const;
export type OnceARound = (typeof onceARound)[number];
