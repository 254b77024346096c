import type { Advantage } from '../../core/analysis/advantage.ts';
import { roundedGain } from '../../core/analysis/chart-pane.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { Message } from '../../core/message.ts';
import { speakerWith } from '../../discord/i18n/localizer.ts';
import { capitalised } from '../../discord/i18n/text.ts';
import { moveTitle, titleOf, wholeTitle } from '../../discord/messages/titles.ts';
import { buttons, text, type View } from '../../discord/messages/view.ts';
import { NOTHING_SELECTED, type Panel, pressOf, selectionOfMove } from '../../discord/panel/panel.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };
import type { Hint } from './service.ts';

export const say = speakerWith(en);

export const presses = {
  /** Suggests a move in place of the panel. */
  hint: pressKind('hint', tableFields, '💡'),
};

/** The move that a computer player would make, and why, with a button that makes it. */
export function hintView(panel: Panel, { move, why, advantage }: Hint): View {
  const { loaded, seat, localizer } = panel;
  const command = loaded.game.commands.find(({ name }) => name === move.verb);
  if (command === undefined) throw new Error(`${loaded.game.id} has no verb ${move.verb}`);
  const title = moveTitle(loaded.game, loaded.state, seat, move, localizer);
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${titleOf(loaded, localizer, seat)}`,
        localizer.markdown(say('hint.text', { move: title })),
        capitalised(localizer.markdown(why)),
        advantage && localizer.markdown(betterMessage(panel, advantage)),
      ),
      buttons(
        {
          press: pressOf(panel, 'do', selectionOfMove(command, move)),
          label: localizer.plain(say('hint.play')),
          style: 'success',
        },
        {
          press: pressOf(panel, 'look', NOTHING_SELECTED),
          label: localizer.plain(say('hint.other')),
        },
      ),
    ],
  };
}

/** "On average that is about 3 better than D3." */
function betterMessage({ loaded, seat, localizer }: Panel, { over, gain }: Advantage): Message {
  const { game, state } = loaded;
  const unit = forecastOf(game).unit?.(state);
  const number = new Intl.NumberFormat(localizer.locale).format(roundedGain(gain));
  const other = wholeTitle(game, state, seat, over, localizer);
  return unit === undefined
    ? say('hint.better', { gain: number, other })
    : say('hint.better-in', { gain: number, unit, other });
}
