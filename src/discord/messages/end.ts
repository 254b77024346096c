import type { Score } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import type { Loaded, Standing } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { presses, type TablePressKind } from '../presses.ts';
import { analysisButtonOf } from './analysis-button.ts';
import { resultsButton, shareButton } from './daily.ts';
import { standingLines } from './earlier.ts';
import { mainPicture, resultsPicture } from './pictures.ts';
import { playAgainLine } from './same-dice.ts';
import { scoreLines } from './scores.ts';
import { titleOf } from './titles.ts';
import { buttons, type Picture, pictures, text, type View } from './view.ts';
import { againButton, comparison, whatIfButton } from './what-if.ts';

/** What the message at a game's end shows besides the game itself. */
export interface EndExtras {
  /** For a what-if game: the game from which it went on, unless that was deleted. */
  readonly former?: Loaded | undefined;
  /** Of people among others who played the same dice. */
  readonly standings?: readonly Standing[];
}

/** The public message at a game's end: the winners, all results, the winner's sheet and Rematch. */
export function endView(
  loaded: Loaded,
  events: readonly string[],
  localizer: Localizer,
  { former, standings = [] }: EndExtras = {},
): View {
  const { table } = loaded;
  const { whatIf, daily } = table;
  const control = (kind: TablePressKind, label: Parameters<typeof say>[0], style?: 'primary') => ({
    press: kind({ table: table.id }),
    label: localizer.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return {
    tone: 'end',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, ...events),
      text(
        `## ${localizer.markdown(winnersMessage(loaded.game.score(loaded.state)))}`,
        ...scoreLines(loaded, localizer),
        ...standingLines(standings, localizer),
      ),
      ...(former === undefined ? [] : comparison(loaded, former, localizer)),
      ...pictures(resultsPicture(loaded, localizer), winnersSheet(loaded, localizer)),
      buttons(
        daily && { ...resultsButton(daily, localizer), style: 'primary' },
        daily && shareButton(table.id, localizer),
        former && whatIf && againButton(former, whatIf.seq, localizer),
      ),
      buttons(
        daily === undefined && whatIf === undefined
          ? control(presses.rematch, 'end.rematch', 'primary')
          : undefined,
        control(presses.table, 'end.sheets'),
        control(presses.film, 'end.film'),
        analysisButtonOf(table, localizer),
      ),
      buttons(
        whatIfButton(loaded, localizer),
        control(presses.history, 'end.history'),
        control(presses.verify, 'end.verify'),
      ),
      // The dice of a challenge are secret until everybody has played.
      text(daily === undefined ? playAgainLine(table.code, localizer) : undefined),
    ],
  };
}

/** The sheet of the first winner; without winners, of the best player. */
function winnersSheet(loaded: Loaded, localizer: Localizer): Picture {
  const { winners, places } = loaded.game.score(loaded.state);
  return mainPicture(loaded, loaded.state, winners[0] ?? Math.max(0, places.indexOf(1)), {}, localizer);
}

/** The winners, in a sentence. */
export function winnersMessage({ winners }: Pick<Score, 'winners'>): Message {
  return winners.length === 0
    ? say('end.nobody')
    : say('end.winners', { count: winners.length, winners: winners.map((seat) => ({ seat })) });
}
