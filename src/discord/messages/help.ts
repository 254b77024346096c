import { roundedGain } from '../../core/analysis/pane.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import type { Advantage, Hint } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { capitalised } from '../i18n/text.ts';
import { wholeTitle } from '../panel/move-title.ts';
import { NOTHING_SELECTED, type Panel, pressOf, type Selection } from '../panel/panel.ts';
import { verbTitle } from '../panel/panel-view.ts';
import { presses } from '../presses.ts';
import { gameTitle, titleOf } from './titles.ts';
import { type Block, buttons, text, type View } from './view.ts';

/** A chapter of a game's rules, with a menu of all chapters. */
export function rulesView(game: AnyGame, topic: string, localizer: Localizer): View {
  const key = (part: 'title' | 'text', of = topic) => ({ key: `${game.id}.rules.${of}.${part}` });
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${gameTitle(game, localizer)} · ${localizer.markdown(key('title'))}`,
        localizer.markdown(key('text')),
      ),
      ...illustrations(game, topic, localizer),
      {
        kind: 'menu',
        press: presses.topic({ game: game.id }),
        placeholder: localizer.plain(say('rules.topics')),
        choices: game.topics.map((one) => ({
          value: one,
          label: localizer.plain(key('title', one)),
          chosen: one === topic,
        })),
      },
    ],
  };
}

/** The example players of the rules, after the reader. */
const OTHERS = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];

/** The pictures of a chapter, each with its caption below it. */
function illustrations(game: AnyGame, topic: string, localizer: Localizer): readonly Block[] {
  const you = localizer.plain(say('rules.you'));
  const example = localizer.naming((seat) => (seat === 0 ? you : (OTHERS[seat - 1] ?? `${seat + 1}`)));
  return (game.illustrations?.(topic) ?? []).flatMap(({ scene, caption }, i): readonly Block[] => [
    {
      kind: 'picture',
      picture: { name: `${topic}-${i + 1}`, scene, alt: example.plain(caption), look: example.look },
    },
    text(example.markdown(caption)),
  ]);
}

/** The move that a computer player would make, and why, with a button that makes it. */
export function hintView(panel: Panel, { move, advice }: Hint, advantage?: Advantage): View {
  const { loaded, seat, localizer } = panel;
  const command = loaded.game.commands.find(({ name }) => name === move.verb);
  if (command === undefined) throw new Error(`${loaded.game.id} has no verb ${move.verb}`);
  const picks = command.options.flatMap(({ name }) => {
    const value = move.args[name];
    return value === undefined ? [] : [{ option: name, value }];
  });
  const words = command.options.flatMap((option) => {
    const value = move.args[option.name];
    return value === undefined ? [] : [localizer.plain(option.label(value, loaded.state, seat, move.args))];
  });
  const selection: Selection = { command, picks, focus: undefined };
  const title = [verbTitle(panel, move.verb), ...words].join(' · ');
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${titleOf(loaded, localizer, seat)}`,
        localizer.markdown(say('hint.text', { move: title })),
        capitalised(localizer.markdown(advice.why)),
        advantage && localizer.markdown(betterMessage(panel, advantage)),
      ),
      buttons(
        {
          press: pressOf(panel, 'do', selection),
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
