import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import {
  type Answer,
  answerTo,
  type CommandHandler,
  type InteractionContext,
  privately,
  show,
} from '../interaction-context.ts';
import { undoView } from '../messages/undo.ts';
import { openTable } from './find-table.ts';

/** `/undo`: tells what would be taken back, and asks. */
export function undoCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await openTable(bot, context, 'undo');
      return found.ok ? previewUndo(bot, context, found.loaded) : found.answer;
    },
  };
}

/** Shows every move that would be taken back, before any is. */
export async function previewUndo(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
): Promise<Answer> {
  const result = await bot.service.undoing({
    tableId: table.id,
    person: context.person,
    origin: context.origin,
  });
  return answerTo(result, (undoing) => show(undoView(undoing, localizerFor(bot, context, table))), table);
}
