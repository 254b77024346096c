import type { Table } from '../../table/model.ts';
import { mayCloseAny, othersPlay } from '../../table/server/closing.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Answer,
  type CommandHandler,
  type InteractionContext,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { tableLink } from '../messages/links.ts';
import { sureView } from '../messages/refusals.ts';
import { noteView } from '../messages/sheets.ts';
import { type Found, openTable, unseated } from './find-table.ts';

export type LobbyVerb = 'join' | 'leave' | 'start' | 'cancel';

/** `/join`, `/leave`, `/start`, `/cancel`: the lobby's buttons, typed. */
export function lobbyCommand(bot: BotContext, verb: LobbyVerb): CommandHandler {
  return {
    acknowledge: privately,
    run: async (context) => changeLobby(bot, context, verb, await openTable(bot, context, verb)),
  };
}

/** Does what a lobby's button or command says. Cancelling a game that has begun is asked about first. */
export async function changeLobby(
  bot: BotContext,
  context: InteractionContext,
  verb: LobbyVerb,
  found: Found,
): Promise<Answer> {
  if (!found.ok) return found.answer;
  const { table } = found.loaded;
  const localizer = localizerFor(bot, context, table);
  const { person, origin, where } = context;
  if (verb === 'cancel' && table.status === 'playing') {
    const server = await bot.service.serverSettings(table.guildId);
    const closing = { person, manager: where.manages };
    if (bot.service.seatOf(found.loaded, person.id) === undefined && !mayCloseAny(server, closing))
      return unseated(found.loaded, context);
    const others = othersPlay(table, closing, server);
    if (others !== undefined) return refused(others.refusal, table);
    return show(sureView(say('cancel.sure'), table, 'confirm-cancel', say('cancel.yes'), localizer));
  }
  const gone = verb === 'cancel' ? await hostGone(bot, context, table) : undefined;
  const asked = { tableId: table.id, person, origin, manager: where.manages, gone };
  const result = await bot.service[verb](asked);
  if (!result.ok) return refused(result.refusal, table);
  return show(noteView(say(`done.${verb}`), localizer, tableLink(result.value.table, localizer)));
}

/** Who has opened the lobby, where they are no longer on the server. Not asked for who may close it anyway. */
async function hostGone(
  { members }: BotContext,
  { person, where }: InteractionContext,
  table: Table,
): Promise<string | undefined> {
  const { guildId, hostId } = table;
  if (guildId === undefined || where.manages || hostId === person.id) return undefined;
  return (await members.isOn(guildId, hostId)) ? undefined : hostId;
}
