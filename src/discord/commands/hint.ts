import type { BotContext } from '../bot-context.ts';
import { type CommandHandler, privately, refused, show } from '../interaction-context.ts';
import { hintView } from '../messages/help.ts';
import { panelOf } from '../panel/open-panel.ts';
import { openTable } from './find-table.ts';

/** `/hint`: what a computer player would do. */
export function hintCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await openTable(bot, context, 'hint');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      const result = await bot.service.hint({
        tableId: table.id,
        person: context.person,
        origin: context.origin,
      });
      if (!result.ok) return refused(result.refusal, table);
      const panel = panelOf(bot, context, found.loaded);
      return 'kind' in panel ? panel : show(hintView(panel, result.value.move, result.value.advice));
    },
  };
}
