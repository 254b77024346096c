import { recipeOf } from '../content/content.ts';
import {
  type Amounts,
  counted,
  type Ingredient,
  ingredients,
  type Potion,
  potions,
  together,
} from '../content/goods.ts';
import { available, effectsOf, gained, has, roomFor, type Shop, spent, unused, withUsed } from './shop.ts';

/** How to mix one potion. */
export interface Brew {
  readonly potion: Potion;
  /**
   * The ingredients, in the order of the sheet, for a Special Potion and for a brew with one ingredient fewer. Left out
   * for a full recipe that names its ingredients.
   */
  readonly ingredients?: readonly Ingredient[];
  /** Paid in place of an ingredient. */
  readonly gold?: number;
}

export interface Barter {
  readonly from: Ingredient;
  readonly to: Ingredient;
}

/** Potions with a recipe of their own: all but Special. */
export const plainPotions: readonly Potion[] = potions.filter(
  (potion) => typeof recipeOf(potion) !== 'number',
);

/** The ingredients that each recipe names: nothing for Special Potions. */
const namedByRecipe = new Map(
  potions.map((potion) => {
    const recipe = recipeOf(potion);
    return [potion, counted(typeof recipe === 'number' ? [] : recipe)];
  }),
);

/** The ingredients and the gold that a brew crosses off. */
export function costOf({ potion, ingredients: chosen, gold = 0 }: Brew): Amounts {
  return chosen === undefined ? (namedByRecipe.get(potion) ?? {}) : together(counted(chosen), { gold });
}

/** Whether a brew takes fewer ingredients than its recipe. */
export function isShort({ potion, ingredients: chosen }: Brew): boolean {
  const recipe = recipeOf(potion);
  return chosen !== undefined && chosen.length < (typeof recipe === 'number' ? recipe : recipe.length);
}

/**
 * Every brew that the shop can make now: "players may mix available (filled in) ingredients on their shop sheet to make
 * potions". "Once per round, mix one potion with 1 ingredient fewer (your choice which is left out)." A full track takes
 * no potion.
 */
export function brews(shop: Shop): readonly Brew[] {
  const gold = shortBrewPrice(shop);
  return potions
    .filter((potion) => roomFor(shop, potion) > 0)
    .flatMap((potion) => {
      const full = fullBrews(shop, potion);
      return gold === undefined ? full : [...full, ...shortBrews(shop, potion, gold)];
    });
}

/** Ways to mix a potion by its full recipe. Does not look at the room on the track. */
function fullBrews(shop: Shop, potion: Potion): readonly Brew[] {
  const recipe = recipeOf(potion);
  if (typeof recipe === 'number')
    return selections(shop, recipe).map((chosen) => ({ potion, ingredients: chosen }));
  return has(shop, costOf({ potion })) ? [{ potion }] : [];
}

/** The gold that the shop would pay to leave out an ingredient; undefined where it cannot. */
export function shortBrewPrice(shop: Shop): number | undefined {
  if (!unused(shop, 'short-brew')) return undefined;
  const price = Math.min(...effectsOf(shop, 'short-brew').map(({ gold = 0 }) => gold));
  return available(shop, 'gold') >= price ? price : undefined;
}

function shortBrews(shop: Shop, potion: Potion, gold: number): readonly Brew[] {
  const recipe = recipeOf(potion);
  const lists = typeof recipe === 'number' ? selections(shop, recipe - 1) : withoutOne(recipe);
  return lists
    .map((left): Brew => ({ potion, ingredients: left, ...(gold === 0 ? {} : { gold }) }))
    .filter((brew) => has(shop, costOf(brew)));
}

/** The ways to leave out one ingredient of a recipe, each once. */
function withoutOne(recipe: readonly Ingredient[]): readonly (readonly Ingredient[])[] {
  return ingredients
    .filter((ingredient) => recipe.includes(ingredient))
    .map((left) => inOrder(recipe.toSpliced(recipe.indexOf(left), 1)));
}

/** Ingredients in the order of the sheet. */
export function inOrder(list: readonly Ingredient[]): readonly Ingredient[] {
  return ingredients.flatMap((ingredient) => list.filter((other) => other === ingredient));
}

/** Every choice of `count` available ingredients, in the order of the sheet. */
function selections(shop: Shop, count: number): readonly (readonly Ingredient[])[] {
  const choose = (from: number, left: number): readonly (readonly Ingredient[])[] => {
    const ingredient = ingredients[from];
    if (left === 0) return [[]];
    if (ingredient === undefined) return [];
    const most = Math.min(left, available(shop, ingredient));
    return Array.from({ length: most + 1 }, (_, less) => most - less).flatMap((n) =>
      choose(from + 1, left - n).map((rest) => [...Array<Ingredient>(n).fill(ingredient), ...rest]),
    );
  };
  return choose(0, count);
}

/** The shop after a brew that it can make. */
export function brewed(shop: Shop, brew: Brew): Shop {
  const mixed = gained(spent(shop, costOf(brew)), { [brew.potion]: 1 });
  return isShort(brew) ? withUsed(mixed, 'short-brew') : mixed;
}

/** "Once per round, change 1 filled ingredient into 1 other ingredient." A full track takes no ingredient. */
export function barters(shop: Shop): readonly Barter[] {
  if (!unused(shop, 'barter')) return [];
  return ingredients
    .filter((from) => available(shop, from) > 0)
    .flatMap((from) =>
      ingredients.filter((to) => to !== from && roomFor(shop, to) > 0).map((to) => ({ from, to })),
    );
}

/** The shop after a barter that it can make. */
export function bartered(shop: Shop, { from, to }: Barter): Shop {
  return withUsed(gained(spent(shop, { [from]: 1 }), { [to]: 1 }), 'barter');
}
