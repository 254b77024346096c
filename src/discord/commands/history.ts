import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { shown } from '../contribution.ts';
import { say } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { historyView } from '../messages/record.ts';
import { type Reply, refuse, show } from '../reply.ts';
import { onTable } from './command.ts';

export const historyCommand = onTable({
  name: 'history',
  describe: 'discord.command.history',
  table: 'latest',
  run: showHistory,
});

/** Shows the record of a table so far. */
export async function showHistory(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Reply> {
  if (loaded.step === undefined) return refuse(say('refuse.not-begun'), loaded.table);
  const [steps, record, gameCode] = await Promise.all([
    bot.service.steps(loaded),
    bot.service.record(loaded),
    bot.service.codeOf(loaded),
  ]);
  const played = bot.service.seatOf(loaded, context.person.id) !== undefined;
  const localizer = localizerFor(bot, context, loaded.table);
  const added = await shown(bot, { loaded, localizer }, 'record', 'game');
  return show(historyView(loaded, steps, record, localizer, { played, gameCode }, added));
}
