import type { Node } from '../../../core/scene.ts';
import { dice, faces, signs } from '../rules/dice.ts';
import { emojiOfSign } from '../words/emojis.ts';
import { dieAt, whiteDie } from './dice.ts';

/** The game's emoji: the coloured dice with their highest number, and the signs of the white die. */
export const emojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries([
  ...dice.map((die) => [die, [dieAt(die, 0, 0, die === 'd6' ? 96 : 82, { value: faces[die] })]] as const),
  ...signs.map((sign) => [emojiOfSign(sign), whiteDie(sign, 0, 0, 90, false)] as const),
]);
