import { type Customer, recipeOf, symbolsOf } from '../content/content.ts';
import {
  type Amounts,
  amountOf,
  counted,
  type Ingredient,
  ingredients,
  type Potion,
  potions,
  type ShopSymbol,
  symbols,
  together,
} from '../content/goods.ts';
import { type Brew, brewed, costOf, plainPotions, shortBrewPrice } from './brewing.ts';
import { available, effectsOf, has, ingredientCount, roomFor, type Shop, stock, unused } from './shop.ts';

/** The potions that a customer wants and the shop lacks. */
export function missingPotions(shop: Shop, customer: Customer): readonly Potion[] {
  const list: Potion[] = [];
  for (const potion of potions)
    for (let have = available(shop, potion); have < amountOf(customer.potions, potion); have++)
      list.push(potion);
  return list;
}

/**
 * The brews that a sale makes automatically: full recipes, and a Special Potion only if a single set of ingredients is
 * possible.
 *
 * @returns undefined if the shop cannot sell, or must first choose what to brew
 */
export function brewsFor(shop: Shop, customer: Customer): readonly Brew[] | undefined {
  const wanted = missingPotions(shop, customer);
  if (wanted.length === 0) return [];
  if (!haveRoom(shop, wanted)) return undefined;
  // The usual case: too few ingredients, whichever they are.
  if (wanted.reduce((total, potion) => total + sizeOf(potion), 0) > ingredientCount(shop)) return undefined;
  const plain = wanted.filter((potion) => plainPotions.includes(potion)).map((potion): Brew => ({ potion }));
  if (!has(shop, together(...plain.map(costOf)))) return undefined;
  const any = wanted.filter((potion) => !plainPotions.includes(potion));
  const after = plain.reduce(brewed, shop);
  const chosen = onlyChoice(after, any);
  return chosen === undefined ? undefined : [...plain, ...chosen];
}

/** Brews for potions of any ingredients; undefined if several sets of ingredients are possible. */
function onlyChoice(shop: Shop, any: readonly Potion[]): readonly Brew[] | undefined {
  if (any.length === 0) return [];
  const needed = any.reduce((total, potion) => total + sizeOf(potion), 0);
  const left = ingredients.flatMap((good) => Array<Ingredient>(available(shop, good)).fill(good));
  const oneKind = new Set(left).size === 1;
  if (needed > left.length || (needed < left.length && !oneKind)) return undefined;
  let at = 0;
  return any.map((potion) => {
    const size = sizeOf(potion);
    at += size;
    return { potion, ingredients: left.slice(at - size, at) };
  });
}

/**
 * Whether the shop can still sell to the customer in this turn, with any brewing, the Second Cauldron and the Barter
 * Counter.
 */
export function couldServe(shop: Shop, customer: Customer): boolean {
  const wanted = missingPotions(shop, customer);
  if (wanted.length === 0) return true;
  if (!haveRoom(shop, wanted)) return false;
  const named = wanted.flatMap((potion) => namedIn(potion));
  const any = wanted.reduce((total, potion) => total + sizeOf(potion), 0);
  const needs = [{ named: counted(named), any }];
  if (shortBrewPrice(shop) !== undefined) {
    for (const left of new Set(named)) needs.push({ named: counted(without(named, left)), any });
    if (any > 0) needs.push({ named: counted(named), any: any - 1 });
  }
  const stocks = [stock(shop, ingredients), ...barteredStocks(shop)];
  return stocks.some((stocked) => needs.some((need) => covers(stocked, need.named, need.any)));
}

function barteredStocks(shop: Shop): readonly Amounts[] {
  if (!unused(shop, 'barter')) return [];
  const stocked = stock(shop, ingredients);
  return ingredients
    .filter((from) => available(shop, from) > 0)
    .flatMap((from) =>
      ingredients
        .filter((to) => to !== from && roomFor(shop, to) > 0)
        .map((to) => ({
          ...stocked,
          [from]: amountOf(stocked, from) - 1,
          [to]: amountOf(stocked, to) + 1,
        })),
    );
}

function covers(stocked: Amounts, named: Amounts, any: number): boolean {
  let left = 0;
  for (const good of ingredients) {
    const over = amountOf(stocked, good) - amountOf(named, good);
    if (over < 0) return false;
    left += over;
  }
  return left >= any;
}

/** Whether the tracks have room for the potions: brewing for a full track is illegal. */
function haveRoom(shop: Shop, wanted: readonly Potion[]): boolean {
  return potions.every(
    (potion) => wanted.filter((other) => other === potion).length <= roomFor(shop, potion),
  );
}

/** The ingredients that a recipe names. */
function namedIn(potion: Potion): readonly Ingredient[] {
  const recipe = recipeOf(potion);
  return typeof recipe === 'number' ? [] : recipe;
}

/** How many ingredients of any kind a recipe takes. */
function sizeOf(potion: Potion): number {
  const recipe = recipeOf(potion);
  return typeof recipe === 'number' ? recipe : 0;
}

function without(list: readonly Ingredient[], one: Ingredient): readonly Ingredient[] {
  return list.toSpliced(list.indexOf(one), 1);
}

/** The symbols of a customer that the shop can double, in the order of the sheet. */
export function doubledSymbols(shop: Shop, customer: Customer): readonly ShopSymbol[] {
  if (!unused(shop, 'extra-symbol')) return [];
  const allowed = effectsOf(shop, 'extra-symbol').flatMap(({ symbols: some = symbols }) => some);
  return symbolsOf(customer).filter((symbol) => allowed.includes(symbol));
}
