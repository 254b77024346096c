import { quoted } from '../../../core/common.ts';
import type { MoveArgs } from '../../../core/game.ts';
import { compactArgs } from '../../../core/legal.ts';
import type { Message, Seat } from '../../../core/message.ts';
import {
  bonusOf,
  content,
  customerOf,
  DICE,
  isCustomer,
  isUpgrade,
  recipeOf,
  symbolsOf,
  upgradeOf,
} from '../content/content.ts';
import {
  type Amounts,
  counted,
  type Ingredient,
  isIngredient,
  isPotion,
  type Potion,
} from '../content/goods.ts';
import { canAfford, choicesAt, customersFor, upgradesFor } from '../rules/actions.ts';
import { plainPotions } from '../rules/brewing.ts';
import { brewsFor, couldServe, doubledSymbols, missingPotions } from '../rules/serving.ts';
import { available, effectsOf, has, roomFor, type Shop, unused } from '../rules/shop.ts';
import { diceInHand, dieOn, emptySpaces, type State, shopAt } from '../rules/state.ts';
import { prompt } from './describe.ts';
import { amountsName, customerName, goodName, say, upgradeName } from './names.ts';
import { readIngredients, verbs } from './verbs.ts';

/** Why a move is illegal, in words. */
export function explain(state: State, seat: Seat, verb: string, args: MoveArgs): Message {
  if (state.phase.is === 'over') return say('explain.over');
  const words = compactArgs(args);
  switch (verb) {
    case 'arrange':
      return whyNotPhase(state, seat, 'set') ?? whyNotArrangement(state, words);
    case 'set':
      return whyNotPhase(state, seat, 'set') ?? whyNotSet(state, words);
    case 'take':
      return whyNotPhase(state, seat, 'take') ?? whyNotTake(state, words);
    case 'sell':
      return whyNotPhase(state, seat, 'sell') ?? whyNotSell(state, seat, words);
    case 'buy':
      return whyNotPhase(state, seat, 'buy') ?? whyNotBuy(state, seat, words);
    case 'brew':
      return whyNotBrew(shopAt(state, seat), words);
    case 'barter':
      return whyNotBarter(state, seat, words);
    case 'done':
      return state.phase.is === 'sell' || state.phase.is === 'buy'
        ? say('explain.done-alone')
        : say('explain.done-later', { now: prompt(state, seat) });
    default:
      return say('explain.verb', { verb: quoted(verb), verbs: verbs.map(({ name }) => name) });
  }
}

function whyNotPhase(state: State, seat: Seat, phase: 'set' | 'take' | 'sell' | 'buy'): Message | undefined {
  return state.phase.is === phase ? undefined : say(`explain.phase.${phase}`, { now: prompt(state, seat) });
}

/** Reads a number from 1 to 5; undefined for any other text. */
function oneToFive(text: string): number | undefined {
  return /^[1-5]$/.test(text) ? Number(text) : undefined;
}

function whyNotArrangement(state: State, words: MoveArgs): Message {
  const typed = Object.values(words);
  const wrong = typed.find((text) => oneToFive(text) === undefined);
  if (wrong !== undefined) return say('explain.no-die', { text: quoted(wrong), last: DICE });
  const twice = typed.find((text, i) => typed.indexOf(text) !== i);
  if (twice !== undefined) return say('explain.die-twice', { die: Number(twice) });
  return say('explain.which-dice', { dice: diceInHand(state), spaces: emptySpaces(state) });
}

function whyNotSet(state: State, { die = '', space = '' }: MoveArgs): Message {
  const number = oneToFive(die);
  if (die === '' || space === '') return say('explain.which-die', { dice: diceInHand(state) });
  if (number === undefined) return say('explain.no-die', { text: quoted(die), last: DICE });
  const at = state.dice[number - 1]?.space;
  if (at !== undefined) return say('explain.set-already', { die: number, space: at });
  if (oneToFive(space) === undefined) return say('explain.no-space', { text: quoted(space), last: DICE });
  return say('explain.space-full', { space, spaces: emptySpaces(state) });
}

function whyNotTake(state: State, { space = '', choice = '' }: MoveArgs): Message {
  const number = oneToFive(space);
  if (space === '') return say('explain.which-space');
  if (number === undefined) return say('explain.no-space', { text: quoted(space), last: DICE });
  const taker = state.dice.find((die) => die.space === number)?.taker;
  if (dieOn(state, number) === undefined)
    return taker === undefined
      ? say('explain.no-die-there', { space: number })
      : say('explain.taken', { space: number, who: { seat: taker } });
  const choices = choicesAt(state, number);
  if (choices.length === 0) return say('explain.no-choice', { space: number });
  const values = { space: number, text: quoted(choice) };
  switch (bonusOf(state.chits, number).choose) {
    case 'potion':
      return say(choice === '' ? 'explain.which-potion' : 'explain.not-that-potion', {
        ...values,
        potions: plainPotions.map(goodName),
      });
    case 'ingredient':
      return say(choice === '' ? 'explain.which-ingredient' : 'explain.not-that-ingredient', values);
    default:
      return say(choice === '' ? 'explain.which-card' : 'explain.not-that-card', values);
  }
}

function whyNotSell(state: State, seat: Seat, { customer = '', symbol = '' }: MoveArgs): Message {
  if (customer === '') return say('explain.which-customer');
  if (!isCustomer(customer)) return say('explain.no-customer', { text: quoted(customer) });
  const name = customerName(customer);
  if (!customersFor(state, seat).includes(customer)) return whereCustomer(state, customer);
  const shop = shopAt(state, seat);
  const card = customerOf(customer);
  const wanted = missingPotions(shop, card);
  if (brewsFor(shop, card) === undefined) {
    const full = wanted.find((potion) => roomFor(shop, potion) === 0);
    if (full !== undefined) return say('explain.track-full', { good: goodName(full) });
    return say(couldServe(shop, card) ? 'explain.brew-first' : 'explain.lacks', {
      customer: name,
      potions: amountsName(counted(wanted)),
    });
  }
  if (symbol === '')
    return say('explain.which-symbol', { symbols: doubledSymbols(shop, card).map(goodName) });
  return symbolsOf(card).some((other) => other === symbol)
    ? say('explain.symbol-unasked')
    : say('explain.no-symbol', { customer: name, text: quoted(symbol) });
}

/** Says where a customer is that the seat cannot sell to. */
function whereCustomer(state: State, customer: string): Message {
  const name = customerName(customer);
  const owner = state.shops.findIndex(({ reserve }) => reserve.customers.includes(customer));
  if (owner !== -1) return say('explain.reserved', { card: name, who: { seat: owner } });
  const seller = state.shops.findIndex(({ customers }) => customers.includes(customer));
  return seller === -1
    ? say('explain.face-down', { card: name })
    : say('explain.sold-already', { card: name, who: { seat: seller } });
}

function whyNotBuy(state: State, seat: Seat, { upgrade = '', discard = '' }: MoveArgs): Message {
  if (upgrade === '') return say('explain.which-upgrade');
  if (!isUpgrade(upgrade)) return say('explain.no-upgrade', { text: quoted(upgrade) });
  const shop = shopAt(state, seat);
  const name = upgradeName(upgrade);
  if (!upgradesFor(state, seat).includes(upgrade)) {
    const owner = state.shops.findIndex(({ reserve }) => reserve.upgrades.includes(upgrade));
    const holder = state.shops.findIndex(({ upgrades }) => upgrades.includes(upgrade));
    if (owner !== -1) return say('explain.reserved', { card: name, who: { seat: owner } });
    return holder === -1
      ? say('explain.not-for-sale', { card: name })
      : say('explain.bought-already', { card: name, who: { seat: holder } });
  }
  if (!canAfford(shop, upgrade))
    return say('explain.too-dear', {
      upgrade: name,
      cost: say('gold', { count: upgradeOf(upgrade).cost }),
      gold: say('gold', { count: available(shop, 'gold') }),
    });
  if (shop.upgrades.length < content.sheet.upgradeSlots)
    return say('explain.discard-unasked', { count: content.sheet.upgradeSlots });
  return discard === ''
    ? say('explain.which-discard', { upgrades: shop.upgrades.map(upgradeName) })
    : say('explain.not-yours', { text: quoted(discard), upgrades: shop.upgrades.map(upgradeName) });
}

function whyNotBarter(state: State, seat: Seat, { from = '', to = '' }: MoveArgs): Message {
  const shop = shopAt(state, seat);
  if (effectsOf(shop, 'barter').length === 0) return say('explain.no-barter');
  if (!unused(shop, 'barter')) return say('explain.barter-used');
  const wrong = [from, to].find((text) => !isIngredient(text));
  if (wrong !== undefined) return say('explain.no-ingredient', { text: quoted(wrong) });
  if (isIngredient(from) && available(shop, from) === 0)
    return say('explain.none-left', { good: goodName(from) });
  return from === to || !isIngredient(to)
    ? say('explain.same-ingredient')
    : say('explain.track-full', { good: goodName(to) });
}

/** Why a brew is illegal. @param args its options, in lower case and without spaces */
function whyNotBrew(shop: Shop, { potion = '', ingredients = '' }: MoveArgs): Message {
  if (potion === '') return say('explain.brew-what');
  if (!isPotion(potion)) return say('explain.no-potion', { text: quoted(potion) });
  if (roomFor(shop, potion) === 0) return say('explain.track-full', { good: goodName(potion) });
  const list = readIngredients(ingredients);
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
