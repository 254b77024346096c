import type { View as Look } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, nameOn } from '../i18n/localizer.ts';
import { plainTitleOf } from './titles.ts';
import type { Picture } from './view.ts';

/** A player's sheet in a position. */
export function sheetPicture(
  { game }: Loaded,
  state: unknown,
  seat: Seat,
  look: Look<unknown>,
  localizer: Localizer,
): Picture {
  return {
    name: `sheet-${seat + 1}`,
    scene: game.sheet(state, seat, look),
    alt: sheetWords(game.describe(state, seat, look), localizer).join(' '),
    look: localizer.look,
  };
}

/** A sheet in words, a sentence an item. */
export function sheetWords(sentences: readonly Message[], localizer: Localizer): readonly string[] {
  return sentences.map((sentence) => localizer.plain(sentence));
}

/** What everybody shares; in words: where the game stands, and everybody's score. */
export function tablePicture(loaded: Loaded, look: Look<unknown>, localizer: Localizer): Picture {
  const { game, state, table } = loaded;
  const scores = game
    .score(state)
    .lines.map((line, seat) => `${nameOn(table, seat)}: ${localizer.plain(line)}.`);
  return {
    name: 'table',
    scene: game.table(state, look),
    alt: [`${plainTitleOf(loaded, localizer)}.`, ...scores].join(' '),
    look: localizer.look,
  };
}
