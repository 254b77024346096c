import { type CustomerClass, type Good, isPotion } from '../content/goods.ts';

/** The names of the game's emoji, which pictures/emojis.ts draws. */

export const RENOWN_EMOJI = 'renown';

export function emojiOfGood(good: Good): string {
  return isPotion(good) ? `potion_${good}` : good;
}

export function emojiOfClass(customerClass: CustomerClass): string {
  return customerClass;
}
