import type { Loaded } from '../../table/service.ts';
import { type ChosenCommand, writeId } from '../buttons/ids.ts';
import { type Localizer, namesOn, say } from '../i18n/localizer.ts';
import { CHOICES_MAX } from './limits.ts';
import { plainTitleOf } from './titles.ts';
import { type Menu, text, type View } from './view.ts';

/**
 * Out of several games of a person, one is to be chosen.
 *
 * @param command what is done with it
 */
export function chooseView(all: readonly Loaded[], localizer: Localizer, command: ChosenCommand): View {
  const menu: Menu = {
    kind: 'menu',
    id: writeId({ kind: 'choose', command }),
    placeholder: localizer.plain(say('sheet.choose')),
    choices: all.slice(-CHOICES_MAX).map((loaded) => ({
      value: loaded.table.id,
      label: plainTitleOf(loaded, localizer),
      about: namesOn(loaded.table),
    })),
  };
  return { tone: 'private', blocks: [text(localizer.plain(say('sheet.choose'))), menu] };
}
