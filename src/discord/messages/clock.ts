import { clockText } from '../../table/time/clock.ts';
import type { Loaded } from '../../table/service.ts';
import { writeId } from '../buttons/ids.ts';
import { type Block, text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { clockChoices, clockLine } from './options.ts';
import { clockLines, type Times } from './times.ts';
import { titleOf } from './titles.ts';

/** The clock of a table and how everybody stands with it. @param mayChange with a menu of other clocks */
export function clockView(loaded: Loaded, mayChange: boolean, teller: Teller, times: Times): View {
  const { table } = loaded;
  const lines = clockLines(loaded, times, teller);
  const menu: Block = {
    kind: 'menu',
    id: writeId({ kind: 'clock', table: table.id }),
    placeholder: teller.plain(say(table.status === 'lobby' ? 'options.clock' : 'clock.propose')),
    choices: clockChoices(clockText(table.clock), teller),
  };
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, ...(lines.length === 0 ? [clockLine(loaded, teller)] : lines)),
      ...(mayChange ? [menu, text(teller.say(say('clock.own')))] : []),
    ],
  };
}
