import { sum } from '../../../core/common.ts';
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
   * The ingredients, in the order of the sheet, of a Special Potion or of a brew with one ingredient fewer. Left out
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

/** The ingredients that each recipe names: none for Special Potions. */
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

/** Whether a brew uses fewer ingredients than its recipe. */
export function isShort({ potion, ingredients: chosen }: Brew): boolean {
  const recipe = recipeOf(potion);
  return chosen !== undefined && chosen.length < (typeof recipe === 'number' ? recipe : recipe.length);
}

/**
 * Every brew that the shop can make now: "players may mix available (filled in) ingredients on their shop sheet to make
 * potions". "Once per round, mix one potion with 1 ingredient fewer (your choice which is left out)." No potion can be
 * mixed for a full track.
 *
 * @param wanted the potions to look at
 */
export function brews(shop: Shop, wanted: readonly Potion[] = potions): readonly Brew[] {
  const gold = shortBrewPrice(shop);
  return wanted
    .filter((potion) => roomFor(shop, potion) > 0)
    .flatMap((potion) => {
      const full = fullBrews(shop, potion);
      return gold === undefined ? full : [...full, ...shortBrews(shop, potion, gold)];
    });
}

/** The ways to mix a potion by its full recipe, even if its track is full. */
function fullBrews(shop: Shop, potion: Potion): readonly Brew[] {
  const recipe = recipeOf(potion);
  if (typeof recipe === 'number')
    return selections(shop, recipe).map((chosen) => ({ potion, ingredients: chosen }));
  return has(shop, costOf({ potion })) ? [{ potion }] : [];
}

/** The gold that the shop would pay to leave out an ingredient; undefined if it cannot. */
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
function inOrder(list: readonly Ingredient[]): readonly Ingredient[] {
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

/** "Once per round, change 1 filled ingredient into 1 other ingredient." A full track cannot take the ingredient. */
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

/** A way to brew: the number of each plain potion, of all potions, and of ingredients left. */
interface Way {
  readonly counts: readonly number[];
  readonly made: number;
  readonly over: number;
}

const recipes = plainPotions.map((potion) => ingredients.map((ingredient) => timesIn(potion, ingredient)));
const smallest = Math.min(...potions.map(sizeOf));

/**
 * The final brewing. Potions may be mixed "at anytime during the game", so also before scoring. The ingredients
 * become as many potions as tracks and full recipes allow; among those ways, it takes one that leaves the most
 * ingredients, for the last tie-break.
 *
 * @returns the brews, in the order of the sheet
 */
export function finalBrews(shop: Shop): readonly Brew[] {
  const left = ingredients.map((ingredient) => available(shop, ingredient));
  if (sum(left) < smallest) return [];
  const room = plainPotions.map((potion) => roomFor(shop, potion));
  const counts = recipes.map(() => 0);
  let best: Way | undefined;

  // Branch and bound: tries all ways to mix the plain potions from `at`, unless they cannot beat the best so far.
  const tryAll = (at: number, made: number): void => {
    const total = sum(left);
    if (best !== undefined && !couldBeat(best, made, total)) return;
    const recipe = recipes[at];
    if (recipe === undefined) {
      const any = anyCounts(shop, total);
      const way = {
        counts: [...counts],
        made: made + sum(any.map(({ count }) => count)),
        over: total - sum(any.map(({ count, size }) => count * size)),
      };
      if (best === undefined || isBetter(way, best)) best = way;
      return;
    }
    const most = recipe.reduce(
      (fewest, amount, i) => (amount === 0 ? fewest : Math.min(fewest, Math.floor((left[i] ?? 0) / amount))),
      room[at] ?? 0,
    );
    for (let count = most; count >= 0; count--) {
      use(left, recipe, count);
      counts[at] = count;
      tryAll(at + 1, made + count);
      use(left, recipe, -count);
    }
    counts[at] = 0;
  };
  tryAll(0, 0);
  return brewsOf(shop, best?.counts ?? [], left);
}

function isBetter(way: Way, other: Way): boolean {
  return way.made > other.made || (way.made === other.made && way.over > other.over);
}

/** Whether a way with `made` potions and `total` ingredients left can still beat the best. */
function couldBeat(best: Way, made: number, total: number): boolean {
  const more = Math.floor(total / smallest);
  const needed = best.made - made;
  return more > needed || (more === needed && total - needed * smallest > best.over);
}

function use(left: number[], recipe: readonly number[], times: number): void {
  recipe.forEach((amount, i) => {
    left[i] = (left[i] ?? 0) - times * amount;
  });
}

function brewsOf(shop: Shop, counts: readonly number[], stock: readonly number[]): readonly Brew[] {
  const left = [...stock];
  recipes.forEach((recipe, index) => {
    use(left, recipe, counts[index] ?? 0);
  });
  const plain = plainPotions.flatMap((potion, index) =>
    Array.from({ length: counts[index] ?? 0 }, (): Brew => ({ potion })),
  );
  let list = ingredients.flatMap((ingredient, i) => Array<Ingredient>(left[i] ?? 0).fill(ingredient));
  const any = anyCounts(shop, list.length).flatMap(({ potion, count, size }) => {
    const made = Array.from({ length: count }, (_, i) => ({
      potion,
      ingredients: list.slice(i * size, (i + 1) * size),
    }));
    list = list.slice(count * size);
    return made;
  });
  return [...plain, ...any];
}

/** How many potions of any ingredients can be made of `total` ingredients. */
function anyCounts(shop: Shop, total: number) {
  let rest = total;
  return potions
    .filter((potion) => !plainPotions.includes(potion))
    .map((potion) => {
      const size = sizeOf(potion);
      const count = Math.min(roomFor(shop, potion), Math.floor(rest / size));
      rest -= count * size;
      return { potion, size, count };
    });
}

function sizeOf(potion: Potion): number {
  const recipe = recipeOf(potion);
  return typeof recipe === 'number' ? recipe : recipe.length;
}

function timesIn(potion: Potion, ingredient: Ingredient): number {
  const recipe = recipeOf(potion);
  return typeof recipe === 'number' ? 0 : recipe.filter((other) => other === ingredient).length;
}
