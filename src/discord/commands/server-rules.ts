import type { Refusal } from '../../table/service.ts';
import { refusalMessage } from '../i18n/refusals.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { linkTo, titleOf } from '../messages/titles.ts';
import { text } from '../messages/view.ts';

/** Why no table could be opened, with links to the person's open tables where they have as many as they may. */
export function openingRefused(bot: BotContext, context: InteractionContext, refusal: Refusal): Reply {
  const { tables } = refusal;
  if (tables === undefined) return refusalReply(refusal);
  const lines = tables.map(
    (one) => `- **${titleOf(one, localizerFor(bot, context, one.table))}**\n  ${linkTo(one.table)}`,
  );
  return show({
    tone: 'refusal',
    blocks: [text(localizerFor(bot, context).markdown(refusalMessage(refusal)), ...lines)],
  });
}
