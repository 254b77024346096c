import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { currentView } from '../announce/public-view.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
  publicLocalizer,
} from '../interactions/context.ts';
import { aboutTable, timesOf } from '../interactions/find-table.ts';
import { type Reply, refuse, show, showPublicly } from '../interactions/reply.ts';
import { closedView, lobbyView } from '../messages/lobby.ts';
import { tableView } from '../messages/sheets.ts';
import { shown } from '../messages/slots.ts';
import type { View } from '../messages/view.ts';
import { planButton } from '../panel/plan-view.ts';
import { presses } from '../presses.ts';

/** Shows the table again to everybody, in the table's language: nothing that one player alone can see. */
export const tableCommand = aboutTable({
  name: 'table',
  describe: 'discord.command.table',
  table: 'latest',
  acknowledge: () => 'public',
  async run(bot, { where }, loaded) {
    const { table } = loaded;
    if (bot.places.of(where.place).answers === 'announcer')
      return show(await viewOf(bot, loaded, undefined, publicLocalizer(bot, table)));
    // A game from elsewhere is not the business of the people here.
    return table.place.channelId === where.place.channelId
      ? answerWith(bot, loaded)
      : refuse(say('refuse.no-table'), table);
  },
});

/** Shows a table's public message as the answer, where it is one. */
export async function answerWith(bot: BotContext, loaded: Loaded): Promise<Reply> {
  return showPublicly(await currentView(bot, loaded), loaded.table);
}

/** Shows the table to one person, with what their seat can see. @param page of the pictures, from 0 */
export async function showTable(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  page = 0,
): Promise<Reply> {
  const viewer = bot.service.seatOf(loaded, context.person.id);
  return show(await viewOf(bot, loaded, viewer, localizerFor(bot, context, loaded.table), page));
}

async function viewOf(
  bot: BotContext,
  loaded: Loaded,
  viewer: Seat | undefined,
  localizer: Localizer,
  page = 0,
): Promise<View> {
  if (loaded.state !== undefined)
    return tableView(loaded, viewer, localizer, await timesOf(bot, loaded), {
      page,
      plan: planButton(bot, loaded, viewer, localizer, presses.plan),
      added: (await shown(bot, { loaded, localizer }, 'table', 'game')).buttons,
    });
  const about = { loaded, localizer };
  return loaded.table.status === 'lobby'
    ? lobbyView(loaded, localizer, await shown(bot, about, 'lobby'))
    : closedView(loaded, [], localizer, await shown(bot, about, 'closed'));
}
