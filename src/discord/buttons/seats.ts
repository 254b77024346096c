import { currentView } from '../announce/public-view.ts';
import { offerSeat, takeSeat } from '../commands/seats.ts';
import { button } from '../interactions/button.ts';
import { forTable, onTable } from '../interactions/find-table.ts';
import { noReply, refusalReply, replyTo, show } from '../interactions/reply.ts';
import { presses } from '../presses.ts';

/** Takes a seat: the person's own back from a computer, or a free one. */
export const takeButton = button(presses.take, {
  acknowledge: 'private',
  run: onTable((bot, context, loaded, { seat }) => takeSeat(bot, context, loaded, seat)),
});

/** Asks the others to let anybody take the seat of a computer. */
export const offerButton = button(presses.offer, {
  acknowledge: 'update',
  run: onTable((bot, context, loaded, { seat }) => offerSeat(bot, context, loaded, seat)),
});

/** Votes on a proposal. Its message shows the vote at once; a new message tells the outcome. */
export const voteButton = button(presses.vote, {
  acknowledge: 'update',
  run: onTable(async (bot, { person, origin }, { table }, { proposal, choice }) => {
    const result = await bot.service.choose({ tableId: table.id, person, origin }, proposal, choice);
    if (!result.ok) return refusalReply(result.refusal, table);
    const isOpen = result.value.table.proposals.some(({ id }) => id === proposal);
    return isOpen ? show(await currentView(bot, result.value)) : noReply;
  }),
});

/** Resumes a paused game. A message in its channel tells so. */
export const resumeButton = button(
  presses.resume,
  forTable('silent', async (bot, { person, origin }, { table }) =>
    replyTo(await bot.service.resume({ tableId: table.id, person, origin }), () => noReply, table),
  ),
);
