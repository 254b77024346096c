import { type Emoji, type Message, speaker } from '../../../core/message.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { Die, Sign } from '../rules/dice.ts';
import type { ignoredNow } from '../rules/pool.ts';

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

/** The name of the emoji of a sign that does not count. */
export function emojiOfIgnored(sign: Sign): string {
  return `${emojiOfSign(sign)}_off`;
}

/** What the white die shows, in a sentence. @param because why it does not count */
export function whiteDie(sign: Sign, because: ReturnType<typeof ignoredNow>): Emoji | Message {
  const shown = say(`white.${sign}`);
  if (because === undefined) return { emoji: emojiOfSign(sign), text: shown };
  return say(`white.ignored.${because}`, { white: { emoji: emojiOfIgnored(sign), text: shown } });
}
