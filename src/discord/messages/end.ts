import type { Score } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { finalScore } from '../../table/play/outcomes.ts';
import type { Loaded } from '../../table/service.ts';
import { small } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { mainPicture, resultsPicture, scoreLines } from './pictures.ts';
import type { Addition, ShownGame } from './slots.ts';
import { titleAt } from './titles.ts';
import {
  type Additions,
  type Button,
  buttonRows,
  NO_ADDITIONS,
  type Picture,
  pictures,
  tableButtons,
  text,
  toneOf,
  type View,
} from './view.ts';

/**
 * The public message at a game's end: the winners, the results, the last event, the game's last scene (or the winner's
 * sheet) and Rematch.
 *
 * @param additions of the slots `end` and `game`
 */
export function endView(
  loaded: Loaded,
  events: readonly string[],
  words: Words,
  additions: Additions = NO_ADDITIONS,
): View {
  return {
    tone: toneOf(loaded.table, 'end'),
    blocks: [
      text(
        `## ${words.md(winnersMessage(finalScore(loaded)))}`,
        // How far it came is in the picture.
        titleAt(loaded, undefined, words),
        ...scoreLines(loaded, words, true),
        ...events.slice(-1).map((last) => small(last)),
      ),
      ...additions.blocks,
      ...pictures(
        resultsPicture(loaded, words),
        // The game's own scene shows the winner's work; with a second picture the message would exceed a phone's
        // screen.
        loaded.game.ending === undefined ? winnersSheet(loaded, words) : undefined,
      ),
      ...buttonRows(inFront(loaded, additions.buttons, words)),
      text(...additions.lines),
    ],
  };
}

/** Number of buttons below the results; the others are behind **More**. */
const IN_FRONT = 3;

function inFront({ table }: Loaded, all: readonly Button[], words: Words): readonly Button[] {
  if (all.length <= IN_FRONT + 1) return all;
  return [...all.slice(0, IN_FRONT), words.button(presses.afterGame({ table: table.id }), 'end.more')];
}

/** What else there is to do with a finished game, for one person. @param additions of the slots `end` and `game` */
export function afterGameView(loaded: Loaded, words: Words, { buttons: all }: Additions): View {
  return {
    tone: toneOf(loaded.table, 'private'),
    blocks: [
      text(`### ${titleAt(loaded, undefined, words)}`, words.md('end.after-game')),
      ...buttonRows(all.slice(IN_FRONT)),
    ],
  };
}

/** The kernel's own additions to the message at a game's end. */
export function atEnd({ loaded: { table }, words }: ShownGame): Addition {
  const { dice, place } = table;
  const control = tableButtons(table, words);
  return {
    controls: [
      {
        // What changes nothing comes first: someone may still be pressing where a move was confirmed.
        order: 30,
        button:
          // No rematch for dice or positions shared with other games: the game is not these people's own. A game in no
          // channel belongs to a feature, which says how its people play again.
          place.channelId !== undefined && (dice === 'own' || dice === 'known')
            ? control(presses.rematch, 'end.rematch', 'primary')
            : undefined,
      },
      { order: 20, button: control(presses.table, 'end.sheets') },
    ],
  };
}

/** The sheet of the first winner; without winners, of the best player. */
function winnersSheet(loaded: Loaded, words: Words): Picture {
  const { winners, places } = finalScore(loaded);
  return mainPicture(loaded, loaded.state, winners[0] ?? Math.max(0, places.indexOf(1)), {}, words);
}

/** The winners in a sentence. A solo player beats nobody. */
export function winnersMessage({ winners, totals }: Pick<Score, 'winners' | 'totals'>): Message {
  if (winners.length === 0) return say('end.nobody');
  return totals.length === 1
    ? say('end.alone', { player: { seat: 0 } })
    : say('end.winners', { count: winners.length, winners: winners.map((seat) => ({ seat })) });
}
