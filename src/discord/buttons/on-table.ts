import type { Loaded } from '../../table/service.ts';
import type { BotContext } from '../bot-context.ts';
import { namedTable } from '../commands/find-table.ts';
import type { Answer, InteractionContext } from '../interaction-context.ts';

/** Answers a press that names a table, with the table loaded. */
export function onTable<P extends { readonly table: string }>(
  run: (
    bot: BotContext,
    context: InteractionContext,
    loaded: Loaded,
    press: P,
    values: readonly string[],
  ) => Promise<Answer>,
) {
  return async (
    bot: BotContext,
    context: InteractionContext,
    press: P,
    values: readonly string[],
  ): Promise<Answer> => {
    const found = await namedTable(bot, press.table);
    return found.ok ? run(bot, context, found.loaded, press, values) : found.answer;
  };
}
