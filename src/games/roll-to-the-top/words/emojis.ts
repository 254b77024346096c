import type { Value } from '../../../core/message.ts';
import type { Die, Sign } from '../rules/dice.ts';

/** The names of the game's emoji, which pictures/emojis.ts draws. Those of the coloured dice are the dice's own names. */

export function emojiOfSign(sign: Sign): string {
  return `white_${sign.replaceAll('-', '_')}`;
}

/** A die in a sentence. */
export function dieName(die: Die): Value {
  return { emoji: die, text: die };
}
