import type { Message, Value } from '../../../core/message.ts';
import { type CustomerId, customerOf, faceOf, isUpgrade, upgradeOf } from '../content/content.ts';
import {
  type Amounts,
  type CustomerClass,
  entriesOf,
  type Good,
  type Ingredient,
  isPotion,
  type Potion,
} from '../content/goods.ts';
import type { Effect } from '../content/upgrade-effects.ts';
import { type UpgradeId, upgradeNameOf } from '../content/upgrades.ts';
import { type Brew, costOf } from '../rules/brewing.ts';
import { say } from './messages.ts';

/** The names of cards, goods and upgrades. */

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

/** As a list: "Eye of Newt and 2 gold"; "nothing" where it is empty. */
export function amountsName(amounts: Amounts): Value {
  const entries = entriesOf(amounts);
  return entries.length === 0 ? say('nothing') : entries.map(([good, count]) => amountName(good, count));
}

/** The same for menus, with short names for potions. */
export function shortAmounts(amounts: Amounts): Value {
  return entriesOf(amounts).map(([good, count]) => {
    if (!isPotion(good)) return amountName(good, count);
    const name = shortName(good);
    return count === 1 ? name : say('several', { count, good: name });
  });
}

/** "Warrior 3". */
export function customerName(id: CustomerId): Message {
  return say('customer', { class: className(customerOf(id).class), number: numberOf(id) });
}

export function className(name: CustomerClass): Message {
  return say(`class.${name}`);
}

/** The number on a customer's card: `3` of `warrior-03`. */
export function numberOf(id: CustomerId): string {
  return String(Number(id.slice(-2)));
}

export function upgradeName(id: UpgradeId): Message {
  return say(`upgrade.${upgradeNameOf(id)}`);
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
  return effects.length === 0 ? [say('effect.none')] : effects.map(effectName);
}

function effectName(effect: Effect): Message {
  switch (effect.kind) {
    case 'die-bonus':
      return say('effect.die-bonus', {
        good: shortName(effect.ingredient),
        count: effect.amount,
      });
    case 'more-sales':
      return say('effect.more-sales', { count: effect.sales });
    case 'sale-gold':
    case 'later-sale-gold':
    case 'income':
    case 'gold-renown':
      return say(`effect.${effect.kind}`, { gold: say('gold', { count: effect.gold }) });
    case 'potion-renown':
    case 'class-renown':
    case 'set-renown':
      return say(`effect.${effect.kind}`, { count: effect.renown });
    case 'short-brew':
      return effect.gold === undefined
        ? say('effect.short-brew')
        : say('effect.paid-short-brew', { gold: say('gold', { count: effect.gold }) });
    case 'extra-symbol':
      return effect.symbols === undefined
        ? say('effect.extra-symbol')
        : say('effect.extra-symbol-of', { symbols: effect.symbols.map(goodName) });
    case 'barter':
      return say('effect.barter');
  }
}

/** What an upgrade does in at most 30 characters, without a full stop. */
export function briefAbility(id: UpgradeId): readonly Message[] {
  const { effects } = upgradeOf(id);
  return effects.length === 0 ? [say('brief.none')] : effects.map(briefEffect);
}

function briefEffect(effect: Effect): Message {
  switch (effect.kind) {
    case 'die-bonus':
      return say('brief.die-bonus', { good: shortName(effect.ingredient), count: effect.amount });
    case 'more-sales':
      return say('brief.more-sales', { count: effect.sales });
    case 'sale-gold':
    case 'later-sale-gold':
    case 'income':
    case 'gold-renown':
      return say(`brief.${effect.kind}`, { gold: say('gold', { count: effect.gold }) });
    case 'potion-renown':
    case 'class-renown':
    case 'set-renown':
      return say(`brief.${effect.kind}`, { count: effect.renown });
    case 'short-brew':
      return effect.gold === undefined
        ? say('brief.short-brew')
        : say('brief.paid-short-brew', { gold: say('gold', { count: effect.gold }) });
    case 'extra-symbol':
      return effect.symbols === undefined
        ? say('brief.extra-symbol')
        : say('brief.extra-symbol-of', { symbols: effect.symbols.map(goodName) });
    case 'barter':
      return say('brief.barter');
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
