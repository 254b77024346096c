import { type Answer, type Ask, type CommandHandler, no, privately, refused, show } from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { gamesView } from '../messages/games.ts';
import { say } from '../i18n/localizer.ts';

/** `/games`: all open tables of a person; those that wait for them first, with Play. */
export function gamesCommand(desk: Desk): CommandHandler {
  return { acknowledge: privately, run: (ask) => games(desk, ask) };
}

async function games(desk: Desk, ask: Ask): Promise<Answer> {
  const { service, store } = desk;
  const { id } = ask.person;
  const [all, { tables: waiting }] = await Promise.all([service.ofPlayer(id), service.waiting(id)]);
  if (all.length === 0) return no(say('games.none'));
  const told = await store.reminders(
    id,
    all.map(({ table }) => table.id),
  );
  const muted = new Set(told.flatMap((one) => (one.muted ? [one.tableId] : [])));
  const away = new Set(all.flatMap((one) => (service.seatOf(one, id) === undefined ? [one.table.id] : [])));
  return show(
    gamesView({ all, waiting, muted, away }, tellerOf(desk, ask), ({ table }) => tellerOf(desk, ask, table)),
  );
}

/** Reminders of a game, or none any more. @param value `on` or `off`, and the table's id, as the menu has them */
export async function chooseReminders(desk: Desk, ask: Ask, value: string): Promise<Answer> {
  const [wanted, tableId = ''] = value.split(':');
  const { person, origin } = ask;
  const result = await desk.service.mute({ tableId, person, origin }, wanted === 'off');
  return result.ok ? games(desk, ask) : refused(result.refusal);
}
