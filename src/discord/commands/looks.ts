import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor, publicLocalizer } from '../bot-context.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { type Answer, type CommandHandler, type InteractionContext, show } from '../interaction-context.ts';
import { closedView, lobbyView } from '../messages/lobby.ts';
import { tableView } from '../messages/sheets.ts';
import { latestTable, timesOf } from './find-table.ts';

/** `/table`: the table again, for all, in the table's language. */
export function tableCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: () => 'public',
    async run(context) {
      const found = await latestTable(bot, context, 'table');
      if (!found.ok) return found.answer;
      // Everybody reads it: nothing is shown that one of them alone may see.
      return show(await tableOr(bot, found.loaded, undefined, publicLocalizer(bot, found.loaded.table)));
    },
  };
}

/** The table for one person, for the button. */
export async function tableFor(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Answer> {
  const viewer = bot.service.seatOf(loaded, context.person.id);
  return show(await tableOr(bot, loaded, viewer, localizerFor(bot, context, loaded.table)));
}

async function tableOr(bot: BotContext, loaded: Loaded, viewer: number | undefined, localizer: Localizer) {
  if (loaded.state !== undefined) return tableView(loaded, viewer, localizer, await timesOf(bot, loaded));
  return loaded.table.status === 'lobby' ? lobbyView(loaded, localizer) : closedView(loaded, [], localizer);
}
