import type { Loaded } from '../../table/service.ts';
import { type ChosenCommand, writeId } from '../buttons/ids.ts';
import { CHOICES_MAX } from './limits.ts';
import { type Menu, text, type View } from './view.ts';
import { namesOn, say, type Teller } from '../i18n/localizer.ts';
import { plainTitleOf } from './titles.ts';

/**
 * Out of several games of a person, one is to be chosen.
 *
 * @param command what is done with it
 */
export function chooseView(all: readonly Loaded[], teller: Teller, command: ChosenCommand): View {
  const menu: Menu = {
    kind: 'menu',
    id: writeId({ kind: 'choose', command }),
    placeholder: teller.plain(say('sheet.choose')),
    choices: all.slice(-CHOICES_MAX).map((loaded) => ({
      value: loaded.table.id,
      label: plainTitleOf(loaded, teller),
      about: namesOn(loaded.table),
    })),
  };
  return { tone: 'private', blocks: [text(teller.plain(say('sheet.choose'))), menu] };
}
