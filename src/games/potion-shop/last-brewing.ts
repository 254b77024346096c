import { type Brew, plainPotions } from './brewing.ts';
import { recipeOf } from './content.ts';
import { type Ingredient, ingredients, potions } from './goods.ts';
import { available, roomFor, type Shop } from './shop.ts';

/**
 * The last brewing: potions may be mixed "at anytime during the game", so also before scoring. The ingredients left
 * become as many potions as tracks and full recipes allow and, of those ways, one that leaves the most ingredients,
 * for the last tie-break.
 *
 * @returns the brews, in the order of the sheet
 */
export function lastBrews(shop: Shop): readonly Brew[] {
  const left = ingredients.map((ingredient) => available(shop, ingredient));
  const recipes = plainPotions.map((potion) => ({
    cost: ingredients.map((ingredient) => timesIn(potion, ingredient)),
    room: roomFor(shop, potion),
  }));
  const counts = recipes.map(() => 0);
  let best: { readonly counts: readonly number[]; readonly made: number; readonly over: number } | undefined;

  // All ways to mix the potions from `at` on; `left` is what remains for them.
  const tryAll = (at: number): void => {
    const recipe = recipes[at];
    if (recipe === undefined) {
      const total = sum(left);
      const any = anyCounts(shop, total);
      const made = sum(counts) + sum(any.map(({ count }) => count));
      const over = total - sum(any.map(({ count, size }) => count * size));
      if (best === undefined || made > best.made || (made === best.made && over > best.over))
        best = { counts: [...counts], made, over };
      return;
    }
    const take = (times: number): void => {
      recipe.cost.forEach((amount, i) => {
        left[i] = (left[i] ?? 0) - times * amount;
      });
    };
    let made = 0;
    for (; ; made++) {
      counts[at] = made;
      tryAll(at + 1);
      if (made === recipe.room || recipe.cost.some((amount, i) => amount > (left[i] ?? 0))) break;
      take(1);
    }
    counts[at] = 0;
    take(-made);
  };
  tryAll(0);
  return brewsOf(shop, best?.counts ?? [], left, recipes);
}

function brewsOf(
  shop: Shop,
  counts: readonly number[],
  left: readonly number[],
  recipes: readonly { readonly cost: readonly number[] }[],
): readonly Brew[] {
  const plain = plainPotions.flatMap((potion, at) =>
    Array.from({ length: counts[at] ?? 0 }, () => ({ potion })),
  );
  const rest = left.map(
    (amount, i) => amount - sum(recipes.map(({ cost }, at) => (counts[at] ?? 0) * (cost[i] ?? 0))),
  );
  let list = ingredients.flatMap((ingredient, i) => Array<Ingredient>(rest[i] ?? 0).fill(ingredient));
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

/** Of each potion that is made of any ingredients, how many so many make. */
function anyCounts(shop: Shop, total: number) {
  let rest = total;
  return potions.flatMap((potion) => {
    const size = recipeOf(potion);
    if (typeof size !== 'number') return [];
    const count = Math.min(roomFor(shop, potion), Math.floor(rest / size));
    rest -= count * size;
    return [{ potion, size, count }];
  });
}

function timesIn(potion: (typeof potions)[number], ingredient: Ingredient): number {
  const recipe = recipeOf(potion);
  return typeof recipe === 'number' ? 0 : recipe.filter((other) => other === ingredient).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
