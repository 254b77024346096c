import { changeLobby, type LobbyVerb } from '../commands/lobby.ts';
import { openingRefused } from '../commands/server-rules.ts';
import { answerWith } from '../commands/table.ts';
import { button } from '../interactions/button.ts';
import { forTable, onTable } from '../interactions/find-table.ts';
import { noReply, replyTo } from '../interactions/reply.ts';
import { presses } from '../presses.ts';

export const joinButton = button(presses.join, changes('join'));

export const leaveButton = button(presses.leave, changes('leave'));

export const startButton = button(presses.start, changes('start'));

export const cancelButton = button(presses.cancel, changes('cancel'));

export const addComputerButton = button(presses.addComputer, {
  acknowledge: 'silent',
  run: onTable(async (bot, { person, origin }, { table }, { level }) =>
    replyTo(
      await bot.service.addComputer({ tableId: table.id, person, origin }, level),
      () => noReply,
      table,
    ),
  ),
});

/** Opens the next table with the same people, in the channel of the one that is over. */
export const rematchButton = button(presses.rematch, {
  // The message of the game that is over stays, and the new one gets another.
  acknowledgeReply: 'public',
  ...forTable('silent', async (bot, context, { table }) => {
    const { person, origin, where } = context;
    const request = { tableId: table.id, person, origin };
    const result = await bot.service.rematch(request, table.locale, where.place.parentId);
    if (result.ok)
      return bot.places.of(where.place).answers === 'reply' ? answerWith(bot, result.value) : noReply;
    return openingRefused(bot, context, { ...result.refusal, table: result.refusal.table ?? table });
  }),
});

/** The lobby's message shows a change by itself, so that only a question needs a reply. */
function changes(verb: LobbyVerb) {
  return forTable('silent', async (bot, context, loaded) => {
    const reply = await changeLobby(bot, context, verb, loaded);
    const isQuestion = verb === 'cancel' && loaded.table.status === 'playing';
    return reply.kind === 'view' && !isQuestion ? noReply : reply;
  });
}
