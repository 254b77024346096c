import type { Loaded } from '../../table/service.ts';
import { type Answer, type Ask, type CommandHandler, show } from '../ask.ts';
import { type Desk, publicTeller, tellerOf } from '../desk.ts';
import { latestTable, timesOf } from '../tables.ts';
import { closedView, lobbyView } from '../views/lobby.ts';
import { tableView } from '../views/sheets.ts';
import type { Teller } from '../words.ts';

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
