import { isLast } from '../../table/seats/seats.ts';
import { say } from '../i18n/localizer.ts';
import { localizerFor } from '../interactions/context.ts';
import { aboutTable, unseated } from '../interactions/find-table.ts';
import { refuse, show } from '../interactions/reply.ts';
import { sureView } from '../messages/refusals.ts';
import { presses } from '../presses.ts';

/** Asks the person whether they are sure. */
export const resignCommand = aboutTable({
  name: 'resign',
  describe: 'discord.command.resign',
  table: 'open',
  async run(bot, context, loaded) {
    const { table } = loaded;
    const { id } = context.person;
    if (bot.service.seatOf(loaded, id) === undefined) return unseated(loaded, context);
    if (table.status === 'lobby') return refuse(say('refuse.resign-lobby'), table);
    const localizer = localizerFor(bot, context, table);
    if (isLast(table, id))
      return show(sureView(say('cancel.sure'), table, presses.confirmCancel, say('cancel.yes'), localizer));
    const others = table.seats.some((one) => one.kind === 'human' && one.person.id !== id);
    const question = say(others ? 'resign.sure' : 'resign.pauses');
    return show(sureView(question, table, presses.confirmResign, say('resign.yes'), localizer));
  },
});
