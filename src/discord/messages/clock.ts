import type { Loaded } from '../../table/service.ts';
import { clockText } from '../../table/time/clock.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { clockChoices, clockLine } from './options.ts';
import { clockLines, type Times } from './times.ts';
import { titleOf } from './titles.ts';
import { type Block, text, type View } from './view.ts';

/** The clock of a table and the time left per player. @param mayChange with a menu of other clocks */
export function clockView(loaded: Loaded, mayChange: boolean, localizer: Localizer, times: Times): View {
  const { table } = loaded;
  const lines = clockLines(loaded, times, localizer);
  const menu: Block = {
    kind: 'menu',
    press: presses.clock({ table: table.id }),
    placeholder: localizer.plain(say(table.status === 'lobby' ? 'options.clock' : 'clock.propose')),
    choices: clockChoices(clockText(table.clock), localizer),
  };
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${titleOf(loaded, localizer)}`,
        ...(lines.length === 0 ? [clockLine(loaded, localizer)] : lines),
      ),
      ...(mayChange ? [menu, text(localizer.markdown(say('clock.own')))] : []),
    ],
  };
}
