import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { earlierBlocks } from '../messages/earlier.ts';
import type { Block } from '../messages/view.ts';

/** How others did with the same dice up to the player's latest round; nothing without such games. */
export async function earlierRound(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<readonly Block[]> {
  try {
    const comparison = await bot.service.compareRound(loaded, seat);
    if (comparison === undefined) return [];
    return earlierBlocks(comparison, loaded, localizerFor(bot, context, loaded.table));
  } catch (err) {
    // The player's own panel matters more.
    bot.log.warn({ err, table: loaded.table.id }, 'the earlier games with the same dice could not be read');
    return [];
  }
}
