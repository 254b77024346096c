import type { Advice, AnyGame } from '../../core/game.ts';
import { writeId } from '../buttons/ids.ts';
import { type At, idOf, type Panel } from '../panel/panel.ts';
import { verbTitle } from '../panel/panel-view.ts';
import type { AnyMove } from '../panel/panel-step.ts';
import { capitalised } from './text.ts';
import { buttons, text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { gameTitle, titleOf } from './titles.ts';

/** A chapter of a game's rules, with a menu of all of them. */
export function rulesView(game: AnyGame, topic: string, teller: Teller): View {
  const key = (part: 'title' | 'text', of = topic) => ({ key: `${game.id}.rules.${of}.${part}` });
  return {
    tone: 'private',
    blocks: [
      text(`### ${gameTitle(game, teller)} · ${teller.say(key('title'))}`, teller.say(key('text'))),
      {
        kind: 'menu',
        id: writeId({ kind: 'topic', game: game.id }),
        placeholder: teller.plain(say('rules.topics')),
        choices: game.topics.map((one) => ({
          value: one,
          label: teller.plain(key('title', one)),
          chosen: one === topic,
        })),
      },
    ],
  };
}

/** What a computer player would do, and why, with a button that does it. */
export function hintView(panel: Panel, move: AnyMove, advice: Advice<unknown>): View {
  const { loaded, seat, teller } = panel;
  const command = loaded.game.commands.find(({ name }) => name === move.verb);
  if (command === undefined) throw new Error(`${loaded.game.id} has no verb ${move.verb}`);
  const picks = command.options.flatMap(({ name }) => {
    const value = move.said[name];
    return value === undefined ? [] : [{ option: name, value }];
  });
  const words = command.options.flatMap((option) => {
    const value = move.said[option.name];
    return value === undefined ? [] : [teller.plain(option.label(value, loaded.state, seat, move.said))];
  });
  const at: At = { command, picks, focus: undefined };
  const title = [verbTitle(panel, move.verb), ...words].join(' · ');
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${titleOf(loaded, teller)}`,
        teller.say(say('hint.text', { move: title })),
        capitalised(teller.say(advice.why)),
      ),
      buttons(
        { id: idOf(panel, 'do', at), label: teller.plain(say('hint.play')), style: 'success' },
        {
          id: idOf(panel, 'look', { command: undefined, picks: [], focus: undefined }),
          label: teller.plain(say('hint.other')),
        },
      ),
    ],
  };
}
