import { seatAwaited } from '../../table/play/turns.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { aboutTable } from '../interactions/find-table.ts';
import { type Reply, replyTo, show } from '../interactions/reply.ts';
import { undoView } from '../messages/proposals.ts';

export const undoCommand = aboutTable({
  name: 'undo',
  describe: 'discord.command.undo',
  table: 'open',
  run: previewUndo,
});

/** Shows every move that an undo would take back, and asks. */
export async function previewUndo(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Reply> {
  const { table } = loaded;
  const { person, origin } = context;
  const result = await bot.service.undoing({ tableId: table.id, person, origin });
  const hasPanel = seatAwaited(loaded, person).ok;
  return replyTo(
    result,
    (undoing) => show(undoView(undoing, localizerFor(bot, context, table), { hasPanel })),
    table,
  );
}
