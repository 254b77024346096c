import { quoted } from '../../../core/common.ts';
import type { MoveArgs } from '../../../core/game.ts';
import type { Message } from '../../../core/message.ts';
import { recipeOf } from '../content/content.ts';
import { type Amounts, counted, type Ingredient, isPotion, type Potion } from '../content/goods.ts';
import { effectsOf, has, roomFor, type Shop, unused } from '../rules/shop.ts';
import { ingredientsIn } from './commands.ts';
import { say } from './messages.ts';
import { amountsName, goodName } from './names.ts';

/** Why a brew is not legal. @param args its options, in lower case and without spaces */
export function whyNotBrew(shop: Shop, { potion = '', ingredients = '' }: MoveArgs): Message {
  if (potion === '') return say('explain.brew-what');
  if (!isPotion(potion)) return say('explain.no-potion', { text: quoted(potion) });
  if (roomFor(shop, potion) === 0) return say('explain.track-full', { good: goodName(potion) });
  const list = ingredientsIn(ingredients);
  if (list === undefined) return say('explain.no-ingredients', { text: quoted(ingredients) });
  const recipe = recipeOf(potion);
  return typeof recipe === 'number'
    ? whyNotAny(shop, potion, recipe, list)
    : whyNotPlain(shop, potion, recipe, list);
}

/** "Any 3 resources", or one fewer. */
function whyNotAny(shop: Shop, potion: Potion, count: number, list: readonly Ingredient[]): Message {
  if (list.length === 0) return say('explain.which-ingredients', { potion: goodName(potion), count });
  if (list.length === count - 1 && has(shop, counted(list))) return whyNotShort(shop);
  return list.length === count || list.length === count - 1
    ? lacks(potion, counted(list))
    : say('explain.any-count', { potion: goodName(potion), count });
}

function whyNotPlain(
  shop: Shop,
  potion: Potion,
  recipe: readonly Ingredient[],
  list: readonly Ingredient[],
): Message {
  const full = { potion: goodName(potion), ingredients: amountsName(counted(recipe)) };
  if (list.length === 0) return lacks(potion, counted(recipe));
  const isRecipe = list.length === recipe.length && has(shop, counted(recipe)) && covers(recipe, list);
  if (isRecipe) return say('explain.recipe-unasked', full);
  if (list.length !== recipe.length - 1 || !covers(recipe, list)) return say('explain.recipe', full);
  return has(shop, counted(list)) ? whyNotShort(shop) : lacks(potion, counted(list));
}

function whyNotShort(shop: Shop): Message {
  if (effectsOf(shop, 'short-brew').length === 0) return say('explain.no-short-brew');
  return unused(shop, 'short-brew') ? say('explain.short-brew-gold') : say('explain.short-brew-used');
}

function lacks(potion: Potion, needed: Amounts): Message {
  return say('explain.lacks-ingredients', { potion: goodName(potion), ingredients: amountsName(needed) });
}

/** Whether the recipe contains all ingredients of the list. */
function covers(recipe: readonly Ingredient[], list: readonly Ingredient[]): boolean {
  let left = [...recipe];
  return list.every((ingredient) => {
    const at = left.indexOf(ingredient);
    left = left.toSpliced(at, at === -1 ? 0 : 1);
    return at !== -1;
  });
}
