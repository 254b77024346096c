import type { Loaded } from '../../table/service.ts';
import { type Localizer, namesOn, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { plainTitleOf } from './titles.ts';
import { type Menu, text, type View } from './view.ts';

/** Asks which of a person's games to use. @param command the name of the command that needs a game */
export function gameChoiceView(all: readonly Loaded[], localizer: Localizer, command: string): View {
  const menu: Menu = {
    kind: 'menu',
    press: presses.choose({ command }),
    placeholder: localizer.plain(say('sheet.choose')),
    choices: all.slice(-CHOICES_MAX).map((loaded) => ({
      value: loaded.table.id,
      label: plainTitleOf(loaded, localizer),
      about: namesOn(loaded.table),
    })),
  };
  return { tone: 'private', blocks: [text(localizer.plain(say('sheet.choose'))), menu] };
}
