import type { Score } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { small } from '../i18n/text.ts';
import { presses } from '../presses.ts';
import { mainPicture, resultsPicture, scoreLines } from './pictures.ts';
import type { Addition, ShownGame } from './slots.ts';
import { titleOf } from './titles.ts';
import {
  type Additions,
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
 * The public message at a game's end: the winners, all results, the last thing that happened, the winner's sheet and
 * Rematch.
 *
 * @param additions of the slots `end` and `game`
 */
export function endView(
  loaded: Loaded,
  events: readonly string[],
  localizer: Localizer,
  additions: Additions = NO_ADDITIONS,
): View {
  return {
    tone: toneOf(loaded.table, 'end'),
    blocks: [
      text(
        `## ${localizer.markdown(winnersMessage(loaded.game.score(loaded.state)))}`,
        titleOf(loaded, localizer),
        ...scoreLines(loaded, localizer),
        ...events.slice(-1).map((last) => small(last)),
      ),
      ...additions.blocks,
      ...pictures(resultsPicture(loaded, localizer), winnersSheet(loaded, localizer)),
      ...buttonRows(additions.buttons),
      text(...additions.lines),
    ],
  };
}

/** What the kernel itself adds to the message at a game's end. */
export function atEnd({ loaded: { table }, localizer }: ShownGame): Addition {
  const { dice } = table;
  const control = tableButtons(table, localizer);
  return {
    controls: [
      {
        order: 10,
        button:
          // Others have the same dice or the same position: it is no game of these people's own.
          dice === 'own' || dice === 'known' ? control(presses.rematch, 'end.rematch', 'primary') : undefined,
      },
      { order: 20, button: control(presses.table, 'end.sheets') },
    ],
  };
}

/** The sheet of the first winner; without winners, of the best player. */
function winnersSheet(loaded: Loaded, localizer: Localizer): Picture {
  const { winners, places } = loaded.game.score(loaded.state);
  return mainPicture(loaded, loaded.state, winners[0] ?? Math.max(0, places.indexOf(1)), {}, localizer);
}

/** The winners, in a sentence; a person who plays alone beats nobody. */
export function winnersMessage({ winners, totals }: Pick<Score, 'winners' | 'totals'>): Message {
  if (winners.length === 0) return say('end.nobody');
  return totals.length === 1
    ? say('end.alone', { player: { seat: 0 } })
    : say('end.winners', { count: winners.length, winners: winners.map((seat) => ({ seat })) });
}
