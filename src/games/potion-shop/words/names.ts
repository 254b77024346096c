import { type Emoji, type Message, speaker, type Value } from '../../../core/message.ts';
import { type CustomerId, customerOf, faceOf, isUpgrade, upgradeOf } from '../content/content.ts';
import {
  type Amounts,
  type CustomerClass,
  entriesOf,
  type Good,
  type Ingredient,
  isIngredient,
  isPotion,
  type Potion,
} from '../content/goods.ts';
import type { Effect, UpgradeId } from '../content/upgrades.ts';
import en from '../locales/en.json' with { type: 'json' };
import { type Brew, costOf } from '../rules/brewing.ts';

/** The folder's name; the prefix of the game's messages. */
export const ID = 'potion-shop';

/** Writes a message of this game. */
export const say = speaker(ID, en);

export function goodName(good: Good): Message {
  return good === 'gold' ? say('gold', { count: 1 }) : say(`good.${good}`);
}

/** The short name, for pictures and menus: "Tentacula", "Strength". */
export function shortName(good: Ingredient | Potion): Message {
  return say(`short.${good}`);
}

/** "Eye of Newt", "2 × Eye of Newt", "3 gold". */
function amountName(good: Good, count: number): Message {
  if (good === 'gold') return say('gold', { count });
  return count === 1 ? say(`good.${good}`) : say('several', { count, good: say(`good.${good}`) });
}

/** A list: "Eye of Newt and 2 gold", or "nothing". */
export function amountsName(amounts: Amounts): Value {
  const entries = entriesOf(amounts);
  return entries.length === 0 ? say('nothing') : entries.map(([good, count]) => amountName(good, count));
}

/** The same with short names of potions, for menus. */
export function shortAmounts(amounts: Amounts): Value {
  return entriesOf(amounts).map(([good, count]) =>
    isPotion(good) ? shortAmount(good, count) : amountName(good, count),
  );
}

/** "2 × Tentacula", "Strength". */
export function shortAmount(good: Good, count: number): Message {
  if (!isPotion(good) && !isIngredient(good)) return amountName(good, count);
  return count === 1 ? shortName(good) : say('several', { count, good: shortName(good) });
}

/** "Warrior 3". */
export function customerName(id: CustomerId): Message {
  return say('customer', { class: className(customerOf(id).class), number: customerNumber(id) });
}

export function className(name: CustomerClass): Message {
  return say(`class.${name}`);
}

/** The number on a customer's card: `3` of `warrior-03`. */
export function customerNumber(id: CustomerId): string {
  return String(Number(id.slice(-2)));
}

export function upgradeName(id: UpgradeId): Message {
  return say(`upgrade.${id}`);
}

export function cardName(id: CustomerId | UpgradeId): Message {
  return isUpgrade(id) ? upgradeName(id) : customerName(id);
}

/** The rewards of a customer: "1 gold, 2 renown and Sword". */
export function rewardsName(id: CustomerId): Value {
  const { gold, renown, symbols } = customerOf(id);
  const parts = [
    ...(gold > 0 ? [say('gold', { count: gold })] : []),
    ...(renown > 0 ? [say('renown', { count: renown })] : []),
    ...entriesOf(symbols).map(([symbol, count]) => amountName(symbol, count)),
  ];
  return parts.length === 0 ? say('nothing') : parts;
}

/** What an upgrade does: one sentence per effect. */
export function abilityName(id: UpgradeId): readonly Message[] {
  const { effects } = upgradeOf(id);
  if (effects.length === 0) return [say('effect.none')];
  return effects.map(effectKey).map(({ key, values }) => say(`effect.${key}`, values));
}

/** What an upgrade does in at most 30 characters, without a full stop. */
export function briefAbility(id: UpgradeId): readonly Message[] {
  const { effects } = upgradeOf(id);
  if (effects.length === 0) return [say('brief.none')];
  return effects.map(effectKey).map(({ key, values }) => say(`brief.${key}`, values));
}

/** The key of an effect, the same for the sentence and the brief one, and its values. */
function effectKey(effect: Effect) {
  switch (effect.kind) {
    case 'die-bonus':
      return {
        key: effect.kind,
        values: { good: shortName(effect.ingredient), count: effect.amount },
      } as const;
    case 'more-sales':
      return { key: effect.kind, values: { count: effect.sales } } as const;
    case 'sale-gold':
    case 'later-sale-gold':
    case 'income':
    case 'gold-renown':
      return { key: effect.kind, values: { gold: say('gold', { count: effect.gold }) } } as const;
    case 'potion-renown':
    case 'class-renown':
    case 'set-renown':
      return { key: effect.kind, values: { count: effect.renown } } as const;
    case 'short-brew':
      return effect.gold === undefined
        ? ({ key: effect.kind, values: undefined } as const)
        : ({ key: 'paid-short-brew', values: { gold: say('gold', { count: effect.gold }) } } as const);
    case 'extra-symbol':
      return effect.symbols === undefined
        ? ({ key: effect.kind, values: undefined } as const)
        : ({ key: 'extra-symbol-of', values: { symbols: effect.symbols.map(goodName) } } as const);
    case 'barter':
      return { key: effect.kind, values: undefined } as const;
  }
}

/** The goods on the face of a die: "2 gold", "Mandrake and Unicorn Hair". */
export function faceName(die: number, face: number): Value {
  return amountsName(faceOf(die, face));
}

/** "Mana Potion (Eye of Newt and Venomous Tentacula)". */
export function brewName(brew: Brew): Message {
  return say('brewed', { potion: say(`good.${brew.potion}`), ingredients: amountsName(costOf(brew)) });
}

export const RENOWN_EMOJI = 'renown';

/** The emoji of what a die shows: of both goods, if there are two. Undefined for nothing. */
export function emojiOfFace(shows: Amounts): string | undefined {
  const [[first] = [], [second] = []] = entriesOf(shows);
  if (first === undefined) return undefined;
  return second === undefined ? emojiOfGood(first) : `${first}_${second}`;
}

export function emojiOfGood(good: Good): string {
  return isPotion(good) ? `potion_${good}` : good;
}

/** `upgrade_01` to `upgrade_16`. */
export function emojiOfUpgrade(id: UpgradeId): string {
  return id.replace('u', 'upgrade_');
}

export function emojiOfClass(customerClass: CustomerClass): string {
  return customerClass;
}

export function picturedGood(good: Good): Emoji {
  return { emoji: emojiOfGood(good), text: good === 'gold' ? say('word.gold') : say(`good.${good}`) };
}

/** "2" and a coin, "3 ×" and an eye of newt. */
export function picturedAmounts(amounts: Amounts): Value {
  const entries = entriesOf(amounts);
  return entries.length === 0 ? say('nothing') : entries.map(([good, count]) => picturedAmount(good, count));
}

export function picturedGold(count: number): Message {
  return say('counted', { count, good: picturedGood('gold') });
}

function picturedAmount(good: Good, count: number): Value {
  if (good === 'gold') return picturedGold(count);
  return count === 1 ? picturedGood(good) : say('several', { count, good: picturedGood(good) });
}

/** The goods on the face of a die. */
export function picturedFace(die: number, face: number): Value {
  return picturedAmounts(faceOf(die, face));
}

/** What a customer pays: gold, renown and symbols. */
export function picturedRewards(id: CustomerId): Value {
  const { gold, renown, symbols } = customerOf(id);
  const crown: Emoji = { emoji: RENOWN_EMOJI, text: say('word.renown') };
  const parts = [
    ...(gold > 0 ? [picturedGold(gold)] : []),
    ...(renown > 0 ? [say('counted', { count: renown, good: crown })] : []),
    ...entriesOf(symbols).map(([symbol, count]) => picturedAmount(symbol, count)),
  ];
  return parts.length === 0 ? say('nothing') : parts;
}

/** A potion and what it was brewed from. */
export function picturedBrew(brew: Brew): Message {
  return say('brewed', { potion: picturedGood(brew.potion), ingredients: picturedAmounts(costOf(brew)) });
}
