import type { Loaded } from '../../table/service.ts';
import { type Localizer, namesOn, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { small } from './text.ts';
import { plainTitleOf, titleOf } from './titles.ts';
import { text, type View } from './view.ts';

/** The channels of several games are gone: asks which game to move. */
export function moveView(all: readonly Loaded[], localizer: Localizer): View {
  const question = localizer.plain(say('move.choose'));
  return {
    tone: 'private',
    blocks: [
      text(question),
      {
        kind: 'menu',
        press: presses.move(),
        placeholder: question,
        choices: all.slice(0, CHOICES_MAX).map((loaded) => ({
          value: loaded.table.id,
          label: plainTitleOf(loaded, localizer),
          about: namesOn(loaded.table),
        })),
      },
    ],
  };
}

/** For the players of one game: its channel is gone, and how to continue. */
export function goneView(loaded: Loaded, localizer: Localizer): View {
  const players = loaded.table.seats.map((_, seat) => ({ seat }));
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, small(localizer.markdown(say('gone.players', { players })))),
      text(localizer.markdown(say('gone.text'))),
    ],
  };
}
