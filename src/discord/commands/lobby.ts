import { houseOf, othersPlay, rulesOver } from '../../table/server/server-settings.ts';
import type { Table } from '../../table/model.ts';
import { type Answer, type Ask, type CommandHandler, privately, refused, show } from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { type Found, openTable, unseated } from './find-table.ts';
import { tableLink } from '../messages/links.ts';
import { sureView } from '../messages/refusals.ts';
import { noteView } from '../messages/sheets.ts';
import { say } from '../i18n/localizer.ts';

export type LobbyVerb = 'join' | 'leave' | 'start' | 'cancel';

/** `/join`, `/leave`, `/start`, `/cancel`: the lobby's buttons, typed. */
export function lobbyCommand(desk: Desk, verb: LobbyVerb): CommandHandler {
  return {
    acknowledge: privately,
    run: async (ask) => changeLobby(desk, ask, verb, await openTable(desk, ask, verb)),
  };
}

/** Does what a lobby's button or command says. Cancelling a game that has begun is asked about first. */
export async function changeLobby(desk: Desk, ask: Ask, verb: LobbyVerb, found: Found): Promise<Answer> {
  if (!found.ok) return found.answer;
  const { table } = found.loaded;
  const teller = tellerOf(desk, ask, table);
  const { person, origin, where } = ask;
  if (verb === 'cancel' && table.status === 'playing') {
    const house = await houseOf(desk.store, table.guildId);
    const closing = { person, manager: where.manages };
    if (desk.service.seatOf(found.loaded, person.id) === undefined && !rulesOver(house, closing))
      return unseated(found.loaded, ask);
    const others = othersPlay(table, closing, house);
    if (others !== undefined) return refused(others.refusal, table);
    return show(sureView(say('cancel.sure'), table, 'cancel-yes', say('cancel.yes'), teller));
  }
  const gone = verb === 'cancel' ? await hostGone(desk, ask, table) : undefined;
  const asked = { tableId: table.id, person, origin, manager: where.manages, gone };
  const result = await desk.service[verb](asked);
  if (!result.ok) return refused(result.refusal, table);
  return show(noteView(say(`done.${verb}`), teller, tableLink(result.value.table, teller)));
}

/** Who has opened the lobby, where they are no longer on the server. Not asked for who may close it anyway. */
async function hostGone(
  { members }: Desk,
  { person, where }: Ask,
  table: Table,
): Promise<string | undefined> {
  const { guildId, hostId } = table;
  if (guildId === undefined || where.manages || hostId === person.id) return undefined;
  return (await members.isOn(guildId, hostId)) ? undefined : hostId;
}
