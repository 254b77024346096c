import type { Table } from '../../table/model.ts';
import { mayCloseAny, othersPlay } from '../../table/server/closing.ts';
import type { Loaded, Refusal } from '../../table/service.ts';
import { say } from '../i18n/localizer.ts';
import { refusalMessage } from '../i18n/refusals.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { unseated } from '../interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { askToCloseView, sureView } from '../messages/refusals.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { presses } from '../presses.ts';

export type LobbyVerb = 'join' | 'leave' | 'start' | 'cancel';

/** Changes a lobby for a button or a command. A person who cancels a running game is asked first. */
export async function changeLobby(
  bot: BotContext,
  context: InteractionContext,
  verb: LobbyVerb,
  loaded: Loaded,
): Promise<Reply> {
  const { table } = loaded;
  const localizer = localizerFor(bot, context, table);
  const { person, origin, where } = context;
  if (verb === 'cancel' && table.status === 'playing') {
    const server = await bot.service.serverSettings(table.place.guildId);
    const closing = { person, manager: where.manages };
    if (bot.service.seatOf(loaded, person.id) === undefined && !mayCloseAny(server, closing))
      return unseated(loaded, context);
    const others = othersPlay(table, closing, server);
    if (others !== undefined) return closingRefused(bot, context, loaded, others.refusal);
    return show(sureView(say('cancel.sure'), table, presses.confirmCancel, say('cancel.yes'), localizer));
  }
  const gone = verb === 'cancel' ? await hostGone(bot, context, table) : undefined;
  const request = { tableId: table.id, person, origin, manager: where.manages, gone };
  const result = await bot.service[verb](request);
  if (!result.ok) return refusalReply(result.refusal, table);
  return show(noteView(say(`done.${verb}`), localizer, tableLink(result.value.table, localizer)));
}

/** Why a person cannot close a running game, with an offer to ask the others if they play too. */
function closingRefused(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  refusal: Refusal,
): Reply {
  const { table } = loaded;
  if (bot.service.seatOf(loaded, context.person.id) === undefined) return refusalReply(refusal, table);
  return show(askToCloseView(refusalMessage(refusal), table, localizerFor(bot, context, table)));
}

/** The host of a lobby who has left the server. Undefined also for people who can close the lobby anyway. */
async function hostGone(
  { members }: BotContext,
  { person, where }: InteractionContext,
  table: Table,
): Promise<string | undefined> {
  const { place, hostId } = table;
  if (where.manages || hostId === person.id) return undefined;
  return (await members.isOn(place.guildId, hostId)) ? undefined : hostId;
}
