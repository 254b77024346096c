import { clockText, readClock } from '../../table/time/clock.ts';
import { notHost } from '../../table/lobby/lobby.ts';
import type { Loaded } from '../../table/service.ts';
import {
  type Answer,
  type Ask,
  type CommandHandler,
  no,
  privately,
  refused,
  type Suggestion,
  show,
} from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { CHOICE_TEXT_MAX } from '../messages/limits.ts';
import { matching } from './suggest.ts';
import { openTable, timesOf } from './find-table.ts';
import { capitalised } from '../messages/text.ts';
import { clockView } from '../messages/clock.ts';
import { tableLink } from '../messages/links.ts';
import { clockChoices } from '../messages/options.ts';
import { noteView } from '../messages/sheets.ts';
import { clockTitle } from '../messages/times.ts';
import { say } from '../i18n/localizer.ts';

/** `/clock`: how everybody stands with time; with a clock, in the lobby sets it, in a running game proposes it. */
export function clockCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask, { options: { clock } }) {
      const found = await openTable(desk, ask, 'clock');
      if (!found.ok) return found.answer;
      if (clock !== undefined) return setClock(desk, ask, found.loaded, clock);
      const { loaded } = found;
      const mayChange = maySetClock(desk, ask, loaded);
      return show(
        clockView(loaded, mayChange, tellerOf(desk, ask, loaded.table), await timesOf(desk, loaded)),
      );
    },
    suggest: async (ask, { options: { clock = '' } }) => clockSuggestions(desk, ask, clock),
  };
}

/** The clocks that have a name; what is typed, in words, where it is one of its own. */
export function clockSuggestions(desk: Desk, ask: Ask, typed: string): readonly Suggestion[] {
  const teller = tellerOf(desk, ask);
  const named = clockChoices(undefined, teller).map(({ value, label: name, about = '' }) => ({
    name: teller.plain(say('clock.named', { name, rule: about })),
    value,
  }));
  const own = typed.length > CHOICE_TEXT_MAX ? 'wrong' : readClock(typed);
  if (own === 'wrong' || own === undefined) return matching(named, typed);
  return [{ name: capitalised(teller.plain(clockTitle(own))), value: clockText(own) }];
}

function maySetClock({ service }: Desk, { person }: Ask, loaded: Loaded): boolean {
  const { table } = loaded;
  if (table.status === 'lobby') return notHost(table, person) === undefined;
  return table.status === 'playing' && service.seatOf(loaded, person.id) !== undefined;
}

/** In the lobby the host's word is enough; once people play they must agree. */
export async function setClock(desk: Desk, ask: Ask, { table }: Loaded, clock: string): Promise<Answer> {
  if (table.status !== 'lobby' && table.status !== 'playing') return no(say('refuse.over'), table);
  const { service } = desk;
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const result =
    table.status === 'lobby'
      ? await service.setOptions(asked, { clock })
      : await service.proposeClock(asked, clock);
  if (!result.ok) return refused(result.refusal, table);
  const then = result.value.table;
  const teller = tellerOf(desk, ask, then);
  const isOpen = then.motions.some((motion) => motion.kind === 'clock' && motion.by === ask.person.id);
  const note = isOpen ? say('motion.asked') : say('done.clock', { clock: clockTitle(then.clock) });
  return show(noteView(note, teller, tableLink(then, teller)));
}
