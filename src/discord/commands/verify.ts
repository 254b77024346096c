import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { shown } from '../contribution.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { sealedSeedView, verdictView } from '../messages/record.ts';
import { type Reply, replyTo, show } from '../reply.ts';
import { onTable } from './command.ts';

export const verifyCommand = onTable({
  name: 'verify',
  describe: 'discord.command.verify',
  table: 'latest',
  run: showVerdict,
});

/** Refusals of `verify` while the seed is secret. */
const secret: readonly string[] = ['verify-later', 'verify-daily'];

/** Shows the hash of the seed while it is secret; then replays the record from it. */
export async function showVerdict(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Reply> {
  const localizer = localizerFor(bot, context, loaded.table);
  const result = await bot.service.verify(loaded);
  if (!result.ok && secret.includes(result.refusal.code)) return show(sealedSeedView(loaded, localizer));
  const gameCode = await bot.service.codeOf(loaded);
  const added = await shown(bot, { loaded, localizer }, 'verdict');
  return replyTo(
    result,
    (verdict) => show(verdictView(loaded, verdict, gameCode, localizer, added)),
    loaded.table,
  );
}
