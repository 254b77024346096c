import { say } from '../i18n/localizer.ts';
import type { MessageCommand, TargetMessage } from '../interactions/command.ts';
import type { BotContext, InteractionContext } from '../interactions/context.ts';
import { begun, type Found, latestTable, namedTable } from '../interactions/find-table.ts';
import { refuse } from '../interactions/reply.ts';
import { tableNamedBy } from '../presses.ts';
import { showTable } from './table.ts';

/** Shows the person all sheets of the game that a message is about. */
export const showSheetsCommand: MessageCommand = {
  name: 'discord.menu.sheets',
  async run(bot, context, message) {
    const found = begun(await tableOf(bot, context, message));
    return found.ok ? showTable(bot, context, found.loaded) : found.reply;
  },
};

/** The table of a message: the one that its controls name. Earlier messages of the channel's table have no controls. */
async function tableOf(bot: BotContext, context: InteractionContext, message: TargetMessage): Promise<Found> {
  const none: Found = { ok: false, reply: refuse(say('menu.no-game')) };
  if (!message.isOwn) return none;
  for (const id of message.customIds) {
    const press = bot.customIds.read(id);
    const table = press && tableNamedBy(press);
    if (table !== undefined) return namedTable(bot, context, table);
  }
  const latest = await latestTable(bot, context, 'table');
  return latest.ok && message.at >= latest.loaded.table.createdAt ? latest : none;
}
