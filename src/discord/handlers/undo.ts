import { seatAwaited } from '../../table/play/turns.ts';
import type { Loaded } from '../../table/service.ts';
import { say } from '../i18n/words.ts';
import { type Ask, requestAt, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { aboutTable, forTable, withTable } from '../interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show, textReply } from '../interactions/reply.ts';
import { undoView } from '../messages/proposals.ts';
import { resultReply } from '../panel/move-result.ts';
import { presses } from '../presses.ts';

/** Shows every move that an undo would take back, and asks for confirmation. */
async function previewUndo(ask: Ask, loaded: Loaded): Promise<Reply> {
  const { table } = loaded;
  const result = await ask.bot.service.undoing(requestAt(table, ask));
  const hasPanel = seatAwaited(loaded, ask.person).ok;
  return replyTo(result, (undoing) => show(undoView(undoing, wordsFor(ask, table), { hasPanel })), table);
}

/** Takes back the move that was shown. If that is no longer possible, shows what is. */
const undoButton = button(presses.undo, {
  acknowledge: 'update',
  run: withTable(async (ask, loaded, { seq }) => {
    const { table } = loaded;
    const request = requestAt(table, ask);
    const result = await ask.bot.service.undo(request, seq);
    if (result.ok) return resultReply(ask, result.value, loaded);
    const instead = await ask.bot.service.undoing(request);
    if (!instead.ok) return refusalReply(result.refusal, table);
    const words = wordsFor(ask, table);
    return show(undoView(instead.value, words, { note: words.md(result.refusal.message) }));
  }),
});

/** Asks the others to agree to undo the move that was shown and all later moves. */
const requestUndoButton = button(presses.requestUndo, {
  acknowledge: 'update',
  run: withTable(async (ask, { table }, { seq }) => {
    return replyTo(
      await ask.bot.service.proposeUndo(requestAt(table, ask), seq),
      (after) => textReply(ask, after.table, say('proposal.asked')),
      table,
    );
  }),
});

export const undo: Contribution = {
  commands: [
    aboutTable({
      name: 'undo',
      describe: 'discord.command.undo',
      ofTable: true,
      table: 'open',
      run: previewUndo,
    }),
  ],
  buttons: [button(presses.previewUndo, forTable('update', previewUndo)), undoButton, requestUndoButton],
};
