import type { Loaded } from '../../table/service.ts';
import type { BotContext } from '../bot-context.ts';
import { namedTable } from '../commands/find-table.ts';
import type { InteractionContext } from '../interaction-context.ts';
import type { Acknowledgement, Reply } from '../reply.ts';

/** Answers a press that names a table, with the table loaded. */
export function onTable<P extends { readonly table: string }>(
  run: (
    bot: BotContext,
    context: InteractionContext,
    loaded: Loaded,
    press: P,
    values: readonly string[],
  ) => Promise<Reply>,
) {
  return async (
    bot: BotContext,
    context: InteractionContext,
    press: P,
    values: readonly string[],
  ): Promise<Reply> => {
    const found = await namedTable(bot, context, press.table);
    return found.ok ? run(bot, context, found.loaded, press, values) : found.reply;
  };
}

/** The parts of a button that names a table and nothing else: a press does `run`, with the table loaded. */
export function forTable(
  acknowledge: Acknowledgement,
  run: (bot: BotContext, context: InteractionContext, loaded: Loaded) => Promise<Reply>,
) {
  return {
    acknowledge,
    run: onTable<{ readonly table: string }>((bot, context, loaded) => run(bot, context, loaded)),
  };
}
