import type { Loaded } from '../../table/service.ts';
import { type Answer, type Ask, type CommandHandler, no, privately, show } from '../ask.ts';
import { type Desk, publicTeller, tellerOf } from '../desk.ts';
import { latestTable } from '../tables.ts';
import { closedView, lobbyView } from '../views/lobby.ts';
import { gamesView } from '../views/personal.ts';
import { tableView } from '../views/sheets.ts';
import { say, type Teller } from '../words.ts';

/** `/table`: the table again, for all, in the table's language. */
export function tableCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: () => 'public',
    async run(ask) {
      const found = await latestTable(desk, ask);
      if (!found.ok) return found.answer;
      // Everybody reads it: nothing is shown that one of them alone may see.
      return show(tableOr(found.loaded, undefined, publicTeller(desk, found.loaded.table)));
    },
  };
}

/** The table for one person, for the button. */
export function tableFor(desk: Desk, ask: Ask, loaded: Loaded): Answer {
  const viewer = desk.service.seatOf(loaded, ask.person.id);
  return show(tableOr(loaded, viewer, tellerOf(desk, ask, loaded.table)));
}

function tableOr(loaded: Loaded, viewer: number | undefined, teller: Teller) {
  if (loaded.state !== undefined) return tableView(loaded, viewer, teller);
  return loaded.table.status === 'lobby' ? lobbyView(loaded, teller) : closedView(loaded, [], teller);
}

/** `/games`: all open tables of a person. */
export function gamesCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const all = await desk.service.ofPlayer(ask.person.id);
      if (all.length === 0) return no(say('games.none'));
      return show(gamesView(all, ask.person.id, (loaded) => tellerOf(desk, ask, loaded.table)));
    },
  };
}
