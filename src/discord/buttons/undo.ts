import { previewUndo } from '../commands/undo.ts';
import { say } from '../i18n/localizer.ts';
import { refusalMessage } from '../i18n/refusals.ts';
import { button } from '../interactions/button.ts';
import { localizerFor } from '../interactions/context.ts';
import { forTable, onTable } from '../interactions/find-table.ts';
import { refusalReply, replyTo, show } from '../interactions/reply.ts';
import { undoView } from '../messages/proposals.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { carriedOut } from '../panel/after.ts';
import { presses } from '../presses.ts';

/** Shows what an undo would take back. */
export const previewUndoButton = button(presses.previewUndo, forTable('update', previewUndo));

/** Takes back the move that was shown. Where that is no longer possible, the person sees what is. */
export const undoButton = button(presses.undo, {
  acknowledge: 'update',
  run: onTable(async (bot, context, loaded, { seq }) => {
    const { table } = loaded;
    const request = { tableId: table.id, person: context.person, origin: context.origin };
    const result = await bot.service.undo(request, seq);
    if (result.ok) return carriedOut(bot, context, result.value, loaded);
    const instead = await bot.service.undoing(request);
    if (!instead.ok) return refusalReply(result.refusal, table);
    const localizer = localizerFor(bot, context, table);
    return show(
      undoView(instead.value, localizer, { note: localizer.markdown(refusalMessage(result.refusal)) }),
    );
  }),
});

/** Asks the others to take back the move that was shown, and all moves after it. */
export const requestUndoButton = button(presses.requestUndo, {
  acknowledge: 'update',
  run: onTable(async (bot, context, { table }, { seq }) => {
    const { person, origin } = context;
    const result = await bot.service.proposeUndo({ tableId: table.id, person, origin }, seq);
    const localizer = localizerFor(bot, context, table);
    return replyTo(
      result,
      (after) => show(noteView(say('proposal.asked'), localizer, tableLink(after.table, localizer))),
      table,
    );
  }),
});
