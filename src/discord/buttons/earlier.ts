import { localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import { earlierSheetView } from '../messages/earlier.ts';
import { presses } from '../presses.ts';
import { refuse, replyTo, show } from '../reply.ts';
import { button } from './button.ts';
import { onTable } from './on-table.ts';

/** A table and a seat: `abcdefghij-2`. */
const EARLIER = /^([a-z2-7]{10})-(\d)$/;

/** Shows the sheet of somebody who played the same dice, as of the person's latest round. */
export const earlierMenu = button(presses.earlier, {
  acknowledge: 'private',
  run: onTable(async (bot, context, loaded, _press, [value = '']) => {
    const [, tableId = '', at = ''] = EARLIER.exec(value) ?? [];
    const seat = bot.service.seatOf(loaded, context.person.id);
    if (seat === undefined) return refuse(say('refuse.not-seated'), loaded.table);
    const result = await bot.service.earlierSheet(loaded, seat, { tableId, seat: Number(at) });
    return replyTo(
      result,
      (sheet) => show(earlierSheetView(loaded, sheet, localizerFor(bot, context, loaded.table))),
      loaded.table,
    );
  }),
});
