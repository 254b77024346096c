import { placeKey } from '../../table/place.ts';
import { hasPeople } from '../../table/seats/seats.ts';
import { say } from '../i18n/localizer.ts';
import { button } from '../interactions/button.ts';
import { localizerFor } from '../interactions/context.ts';
import { forTable } from '../interactions/find-table.ts';
import { replyTo, show } from '../interactions/reply.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { presses } from '../presses.ts';

/** Leaves the seat to a computer, or closes a game that nobody else plays. */
export const confirmResignButton = button(
  presses.confirmResign,
  forTable('update', async (bot, context, { table }) => {
    const { person, origin } = context;
    const localizer = localizerFor(bot, context, table);
    return replyTo(
      await bot.service.resign({ tableId: table.id, person, origin }),
      ({ loaded: after }) => {
        const done = hasPeople(after.table) ? 'resign' : 'resign-paused';
        const note = say(`done.${after.table.status === 'cancelled' ? 'cancel' : done}`);
        return show(noteView(note, localizer, tableLink(table, localizer)));
      },
      table,
    );
  }),
);

/** Closes a running game. */
export const confirmCancelButton = button(
  presses.confirmCancel,
  forTable('update', async (bot, context, { table }) => {
    const { person, origin, where } = context;
    const request = { tableId: table.id, person, origin, manager: where.manages };
    const localizer = localizerFor(bot, context, table);
    return replyTo(
      await bot.service.cancel(request),
      () => show(noteView(say('done.cancel'), localizer, tableLink(table, localizer))),
      table,
    );
  }),
);

/** Closes the channel's table that cannot be read. */
export const closeUnreadableButton = button(presses.closeUnreadable, {
  acknowledge: 'update',
  async run(bot, context) {
    const { person, where } = context;
    const asker = { person, manager: where.manages };
    return replyTo(await bot.service.closeUnreadable(placeKey(context.where.place), asker), () =>
      show(noteView(say('done.cancel'), localizerFor(bot, context))),
    );
  },
});

/** Asks the others to close a running game. */
export const proposeCloseButton = button(
  presses.proposeClose,
  forTable('update', async (bot, context, { table }) => {
    const { person, origin } = context;
    const localizer = localizerFor(bot, context, table);
    return replyTo(
      await bot.service.proposeClose({ tableId: table.id, person, origin }),
      (after) => {
        const done = after.table.status === 'cancelled' ? say('done.cancel') : say('proposal.asked');
        return show(noteView(done, localizer, tableLink(after.table, localizer)));
      },
      table,
    );
  }),
);

/** Answers a question with no: nothing changes. */
export const dismissButton = button(
  presses.dismiss,
  forTable('update', async (bot, context, { table }) =>
    show(noteView(say('sure.dismissed'), localizerFor(bot, context, table))),
  ),
);
