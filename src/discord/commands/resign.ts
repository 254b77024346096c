import { isLast } from '../../table/seats/seats.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import { type CommandHandler, no, privately, show } from '../interaction-context.ts';
import { sureView } from '../messages/refusals.ts';
import { openTable, unseated } from './find-table.ts';

/** `/resign`: asks first. */
export function resignCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await openTable(bot, context, 'resign');
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      if (bot.service.seatOf(found.loaded, context.person.id) === undefined)
        return unseated(found.loaded, context);
      if (table.status === 'lobby') return no(say('refuse.resign-lobby'), table);
      const localizer = localizerFor(bot, context, table);
      if (isLast(table, context.person.id))
        return show(sureView(say('cancel.sure'), table, 'confirm-cancel', say('cancel.yes'), localizer));
      const others = table.seats.some((one) => one.kind === 'human' && one.person.id !== context.person.id);
      const question = say(others ? 'resign.sure' : 'resign.sleeps');
      return show(sureView(question, table, 'confirm-resign', say('resign.yes'), localizer));
    },
  };
}
