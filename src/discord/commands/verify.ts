import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { verdictView } from '../messages/record.ts';
import { type Reply, replyTo, show } from '../reply.ts';
import { onTable } from './command.ts';

export const verifyCommand = onTable({
  name: 'verify',
  describe: 'discord.command.verify',
  table: 'latest',
  run: showVerdict,
});

/** Replays the record of a table from its seed. */
export async function showVerdict(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Reply> {
  const localizer = localizerFor(bot, context, loaded.table);
  const result = await bot.service.verify(loaded);
  return replyTo(result, (verdict) => show(verdictView(loaded, verdict, localizer)), loaded.table);
}
