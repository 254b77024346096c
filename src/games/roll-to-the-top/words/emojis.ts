import type { Emoji } from '../../../core/message.ts';
import type { Die, Sign } from '../rules/dice.ts';
import { say } from './messages.ts';

/** The names of the game's emoji, which pictures/emojis.ts draws. Those of the coloured dice are the dice's own names. */

export function emojiOfSign(sign: Sign): string {
  return `white_${sign.replaceAll('-', '_')}`;
}

/** A die in a sentence. */
export function dieName(die: Die): Emoji {
  return { emoji: die, text: die };
}

/** What the white die shows, in a sentence. */
export function signName(sign: Sign): Emoji {
  return { emoji: emojiOfSign(sign), text: say(`white.${sign}`) };
}
