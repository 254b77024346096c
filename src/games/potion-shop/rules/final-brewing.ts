import { sum } from '../../../core/common.ts';
import { recipeOf } from '../content/content.ts';
import { type Ingredient, ingredients, type Potion, potions } from '../content/goods.ts';
import { type Brew, plainPotions } from './brewing.ts';
import { available, roomFor, type Shop } from './shop.ts';

/** One way to brew: how many of each plain potion, how many potions in all, and how many ingredients are left. */
interface Way {
  readonly counts: readonly number[];
  readonly made: number;
  readonly over: number;
}

const recipes = plainPotions.map((potion) => ingredients.map((ingredient) => timesIn(potion, ingredient)));
const smallest = Math.min(...potions.map(sizeOf));

/**
 * The final brewing: potions may be mixed "at anytime during the game", so before scoring too. The ingredients become as
 * many potions as tracks and full recipes allow. Among those ways, one leaves the most ingredients, for the last
 * tie-break.
 *
 * @returns the brews, in the order of the sheet
 */
export function finalBrews(shop: Shop): readonly Brew[] {
  const left = ingredients.map((ingredient) => available(shop, ingredient));
  if (sum(left) < smallest) return [];
  const room = plainPotions.map((potion) => roomFor(shop, potion));
  const counts = recipes.map(() => 0);
  let best: Way | undefined;

  // Tries all ways to mix the plain potions from `at` on, and gives up where they cannot beat the best so far.
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
  recipes.forEach((recipe, at) => {
    use(left, recipe, counts[at] ?? 0);
  });
  const plain = plainPotions.flatMap((potion, at) =>
    Array.from({ length: counts[at] ?? 0 }, (): Brew => ({ potion })),
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

/** How many of each potion that takes any ingredients `total` ingredients make. */
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
