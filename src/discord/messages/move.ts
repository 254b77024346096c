import type { Loaded } from '../../table/service.ts';
import { writeId } from '../buttons/ids.ts';
import { CHOICES_MAX } from './limits.ts';
import { small } from './text.ts';
import { text, type View } from './view.ts';
import { namesOn, say, type Teller } from '../i18n/localizer.ts';
import { plainTitleOf, titleOf } from './titles.ts';

/** Out of several games whose channel is gone, one is to be chosen. */
export function moveView(all: readonly Loaded[], teller: Teller): View {
  const question = teller.plain(say('move.choose'));
  return {
    tone: 'private',
    blocks: [
      text(question),
      {
        kind: 'menu',
        id: writeId({ kind: 'move' }),
        placeholder: question,
        choices: all.slice(0, CHOICES_MAX).map((loaded) => ({
          value: loaded.table.id,
          label: plainTitleOf(loaded, teller),
          about: namesOn(loaded.table),
        })),
      },
    ],
  };
}

/** For one of its people: the channel of a game is gone, and how it goes on. */
export function goneView(loaded: Loaded, teller: Teller): View {
  const players = loaded.table.seats.map((_, seat) => ({ seat }));
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, small(teller.say(say('gone.players', { players })))),
      text(teller.say(say('gone.text'))),
    ],
  };
}
