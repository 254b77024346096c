import type { Emoji, Message, Value } from '../../../core/message.ts';
import { type CustomerId, customerOf, faceOf } from '../content/content.ts';
import { type Amounts, entriesOf, type Good } from '../content/goods.ts';
import { type Brew, costOf } from '../rules/brewing.ts';
import { emojiOfGood, RENOWN_EMOJI } from './emojis.ts';
import { say } from './messages.ts';

/** Goods in the story of a round, where pictures stand for words. */

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

/** A potion, and what it was brewed from. */
export function picturedBrew(brew: Brew): Message {
  return say('brewed', { potion: picturedGood(brew.potion), ingredients: picturedAmounts(costOf(brew)) });
}
