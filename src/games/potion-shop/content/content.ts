import * as z from 'zod';
import json from './content.json' with { type: 'json' };
import {
  type Amounts,
  amountOf,
  type CustomerClass,
  classes,
  goods,
  type Ingredient,
  ingredients,
  type Potion,
  potions,
  type ShopSymbol,
  symbols,
  together,
} from './goods.ts';
import { type Upgrade, type UpgradeId, upgradeIds, upgradeTile } from './upgrades.ts';

/** Minimum and maximum number of players. */
export const SEATS = { min: 2, max: 4 } as const;
export const DICE = 5;
export const FACES = 6;
/** The dice placement board: "one beneath the first 4 dice placement spots, leave the fifth spot as printed". */
export const RESERVE_SPACE = 5;

/** The bonus chits that the game has words for. */
export const chitIds = ['any-potion', 'double', 'ingredient-and-gold', 'two-gold'] as const;
export type ChitId = (typeof chitIds)[number];

/** A class and a number, such as `warrior-03`. */
export type CustomerId = string;

export interface Customer {
  readonly id: CustomerId;
  readonly class: CustomerClass;
  readonly potions: Amounts;
  readonly gold: number;
  readonly renown: number;
  readonly symbols: Amounts;
}

/** The bonus under a space: a choice, a factor for the die, a gain. */
export interface Bonus {
  readonly choose?: 'potion' | 'ingredient' | 'card' | undefined;
  readonly times?: number | undefined;
  readonly gain?: Amounts | undefined;
}

export interface Content {
  /** The ingredients of each potion, or how many of any kind. */
  readonly recipes: ReadonlyMap<Potion, readonly Ingredient[] | number>;
  /** The faces of each die. */
  readonly dice: readonly (readonly Amounts[])[];
  readonly chits: ReadonlyMap<ChitId, Bonus>;
  readonly sheet: {
    readonly bubbles: Readonly<Record<'ingredient' | 'potion' | 'special' | 'gold', number>>;
    /** The value of a symbol track with 0, 1, 2 … symbols. */
    readonly symbolRenown: readonly number[];
    readonly symbolRenownWhenFull: number;
    readonly upgradeSlots: number;
  };
  /** The number of cards and tiles that lie face up. */
  readonly market: { readonly customers: number; readonly upgrades: number };
  /** The number of customers that triggers the end, by number of seats. */
  readonly customersToEnd: ReadonlyMap<number, number>;
  readonly customers: ReadonlyMap<CustomerId, Customer>;
  readonly upgrades: ReadonlyMap<UpgradeId, Upgrade>;
}

const number = z.int().nonnegative();
const some = z.int().positive();
const amounts = z.partialRecord(z.enum(goods), some);
const face = z.partialRecord(z.enum([...ingredients, ...potions, 'gold']), some);
const recipe = z.union([
  z.array(z.enum(ingredients)).min(2),
  z
    .array(z.literal('any'))
    .min(2)
    .transform((any) => any.length),
]);

const schema = z.strictObject({
  recipes: z.record(z.enum(potions), recipe),
  dice: z.array(z.array(face).length(FACES)).length(DICE),
  /** The number of each good on all dice together, to catch typos. */
  diceSums: face,
  chits: z
    .array(
      z.strictObject({
        id: z.enum(chitIds),
        choose: z.enum(['potion', 'ingredient']).optional(),
        times: z.int().min(2).optional(),
        gain: amounts.optional(),
      }),
    )
    .length(chitIds.length),
  sheet: z.strictObject({
    bubbles: z.strictObject({ ingredient: some, potion: some, special: some, gold: some }),
    symbolRenown: z.array(number).min(1),
    symbolRenownWhenFull: number,
    upgradeSlots: some,
  }),
  market: z.strictObject({ customers: some, upgrades: some }),
  customersToEnd: z.strictObject({ 2: some, 3: some, 4: some }),
  customers: z
    .array(
      z
        .strictObject({
          id: z.string(),
          class: z.enum(classes),
          potions: z.partialRecord(z.enum(potions), some),
          gold: number,
          renown: number,
          symbols: z.partialRecord(z.enum(symbols), some),
        })
        .refine(({ potions: wanted }) => Object.keys(wanted).length > 0, 'a customer wants no potion')
        .refine((card) => /^[a-z]+-\d{2}$/.test(card.id) && card.id.startsWith(`${card.class}-`), {
          error: 'a customer is called by their class and two digits, such as warrior-03',
        }),
    )
    .length(40),
  upgrades: z.array(upgradeTile).length(upgradeIds.length),
});

/**
 * Reads the content of the game: dice, chits, cards and tiles.
 *
 * @throws if the format is wrong, an id is missing or used twice, a class does not have ten customers, or the dice do
 * not add up to `diceSums`
 */
export function readContent(data: unknown): Content {
  const { diceSums, ...read } = schema.parse(data);
  const summed = together(...read.dice.flat());
  for (const good of goods)
    if (amountOf(summed, good) !== amountOf(diceSums, good))
      throw new Error(`the dice show ${amountOf(summed, good)} ${good}, not ${amountOf(diceSums, good)}`);
  const customers = byId(read.customers);
  for (const name of classes) {
    const count = read.customers.filter((card) => card.class === name).length;
    if (count !== 10) throw new Error(`there are ${count} customers of the class ${name}, not 10`);
  }
  return {
    ...read,
    recipes: new Map(potions.map((potion) => [potion, read.recipes[potion]])),
    chits: byId(read.chits),
    customersToEnd: new Map(Object.entries(read.customersToEnd).map(([seats, n]) => [Number(seats), n])),
    customers,
    upgrades: byId(read.upgrades),
  };
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<T['id'], T> {
  const map = new Map(items.map((item) => [item.id, item]));
  if (map.size !== items.length) throw new Error('two cards or tiles have the same id');
  return map;
}

/** The game's content, checked when the module loads. docs/potion-shop.md says which parts are our own. */
export const content: Content = readContent(json);

export function isCustomer(id: string): boolean {
  return content.customers.has(id);
}

export function isUpgrade(id: string): id is UpgradeId {
  return (content.upgrades as ReadonlyMap<string, Upgrade>).has(id);
}

/** @throws if there is no such customer: a bug of the caller. */
export function customerOf(id: CustomerId): Customer {
  return found(content.customers, id);
}

/** @throws if there is no such upgrade: a bug of the caller. */
export function upgradeOf(id: UpgradeId): Upgrade {
  return found(content.upgrades, id);
}

/** @throws if there is no such potion: a bug of the caller. */
export function recipeOf(potion: Potion): readonly Ingredient[] | number {
  return found(content.recipes, potion);
}

/** The bonus under a space, 1 to 5. The fifth: "reserve a Customer Card or Shop Upgrade tile". */
export function bonusOf(chits: readonly ChitId[], space: number): Bonus {
  const chit = chits[space - 1];
  return space === RESERVE_SPACE || chit === undefined ? { choose: 'card' } : found(content.chits, chit);
}

/** The goods on a face of a die. @param die 1 to 5 @param face 1 to 6 @throws outside of these ranges */
export function faceOf(die: number, face: number): Amounts {
  const gains = content.dice[die - 1]?.[face - 1];
  if (gains === undefined) throw new RangeError(`die ${die} has no face ${face}`);
  return gains;
}

/** The symbols that a customer gives, each kind once, in the order of the sheet. */
export function symbolsOf(customer: Customer): readonly ShopSymbol[] {
  return symbols.filter((symbol) => amountOf(customer.symbols, symbol) > 0);
}

function found<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`the content has no ${key}`);
  return value;
}
