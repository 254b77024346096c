import type { Loaded } from '../../table/service.ts';
import { type Answer, type Ask, type CommandHandler, show } from '../interaction-context.ts';
import { type Desk, publicTeller, tellerOf } from '../bot-context.ts';
import { latestTable, timesOf } from './find-table.ts';
import { closedView, lobbyView } from '../messages/lobby.ts';
import { tableView } from '../messages/sheets.ts';
import type { Teller } from '../i18n/localizer.ts';

/** `/table`: the table again, for all, in the table's language. */
export function tableCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: () => 'public',
    async run(ask) {
      const found = await latestTable(desk, ask, 'table');
      if (!found.ok) return found.answer;
      // Everybody reads it: nothing is shown that one of them alone may see.
      return show(await tableOr(desk, found.loaded, undefined, publicTeller(desk, found.loaded.table)));
    },
  };
}

/** The table for one person, for the button. */
export async function tableFor(desk: Desk, ask: Ask, loaded: Loaded): Promise<Answer> {
  const viewer = desk.service.seatOf(loaded, ask.person.id);
  return show(await tableOr(desk, loaded, viewer, tellerOf(desk, ask, loaded.table)));
}

async function tableOr(desk: Desk, loaded: Loaded, viewer: number | undefined, teller: Teller) {
  if (loaded.state !== undefined) return tableView(loaded, viewer, teller, await timesOf(desk, loaded));
  return loaded.table.status === 'lobby' ? lobbyView(loaded, teller) : closedView(loaded, [], teller);
}
