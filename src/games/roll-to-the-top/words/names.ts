import { type Emoji, speaker } from '../../../core/message.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { Die, Sign } from '../rules/dice.ts';

/** The name of the game's folder and the prefix of its messages. */
export const ID = 'roll-to-the-top';

/** Writes a message of this game. */
export const say = speaker(ID, en);

/** The name of the emoji of a sign. Those of the coloured dice are the dice's own names. */
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
