import { type CommandHandler, no, privately, show } from '../ask.ts';
import { type Desk, tellerOf } from '../desk.ts';
import { gamesView } from '../views/games.ts';
import { say } from '../words.ts';

/** `/games`: all open tables of a person; those that wait for them first, with Play. */
export function gamesCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const { service } = desk;
      const [all, { tables }] = await Promise.all([
        service.ofPlayer(ask.person.id),
        service.waiting(ask.person.id),
      ]);
      if (all.length === 0) return no(say('games.none'));
      return show(gamesView(all, tables, tellerOf(desk, ask), ({ table }) => tellerOf(desk, ask, table)));
    },
  };
}
