import type { Loaded } from '../../table/service.ts';
import type { BotContext } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { hintView } from '../messages/help.ts';
import { panelOf } from '../panel/open-panel.ts';
import { type Reply, refusalReply, show } from '../reply.ts';
import { onTable } from './command.ts';

/** Shows the move that a computer player would make. */
export const hintCommand = onTable({
  name: 'hint',
  describe: 'discord.command.hint',
  table: 'open',
  run: showHint,
});

export async function showHint(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  const { table } = loaded;
  const { person, origin } = context;
  const result = await bot.service.hint({ tableId: table.id, person, origin });
  if (!result.ok) return refusalReply(result.refusal, table);
  const panel = panelOf(bot, context, loaded);
  if ('kind' in panel) return panel;
  return show(hintView(panel, result.value, await bot.service.advantage(loaded, result.value)));
}
