import { codeText } from '../../table/play/codes.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { small } from './text.ts';

/** How others can play the dice of a finished game. */
export function playAgainLine(code: string | undefined, localizer: Localizer): string | undefined {
  return code && small(`🎲 ${localizer.markdown(say('same-dice.again', { code: codeText(code) }))}`);
}

/** In the lobby of a game with the dice of an earlier one: which one, and how far they are the same. */
export function sameDiceLines({ table, game }: Loaded, localizer: Localizer): readonly string[] {
  if (!table.knownDice || table.code === undefined) return [];
  return [
    `🎲 ${localizer.markdown(say('same-dice.lobby', { code: codeText(table.code) }))}`,
    small(localizer.markdown(say(game.choicesChangeDraws ? 'same-dice.choices' : 'same-dice.all'))),
  ];
}
