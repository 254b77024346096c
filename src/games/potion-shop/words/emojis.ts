import { type CustomerClass, type Good, isPotion } from '../content/goods.ts';
import { type UpgradeId, upgradeNameOf } from '../content/upgrades.ts';

/** The names of the game's emoji, which pictures/emojis.ts draws. */

export const RENOWN_EMOJI = 'renown';

export function emojiOfGood(good: Good): string {
  return isPotion(good) ? `potion_${good}` : good;
}

/** `upgrade_01` to `upgrade_16`. */
export function emojiOfUpgrade(id: UpgradeId): string {
  return upgradeNameOf(id).replace('u', 'upgrade_');
}

export function emojiOfClass(customerClass: CustomerClass): string {
  return customerClass;
}
