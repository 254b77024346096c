import { z } from 'zod';
import { levels } from '../../core/game.ts';
import { changeLobby, type LobbyVerb } from '../commands/lobby.ts';
import { openingRefused } from '../commands/server-rules.ts';
import { showOutside } from '../commands/table.ts';
import { noReply, replyTo } from '../reply.ts';
import { button } from './button.ts';
import { tableFields, tableId } from './fields.ts';
import { forTable, onTable } from './on-table.ts';

const computerFields = { table: tableId, level: z.enum(levels) };
/** A kind from before computer players had levels. */
const formerly = (kind: string) => ({
  kind,
  fields: tableFields,
  read: (fields: object) => ({ ...fields, level: 'medium' }),
});

declare module './press.ts' {
  interface ButtonFields {
    join: typeof tableFields;
    leave: typeof tableFields;
    start: typeof tableFields;
    cancel: typeof tableFields;
    'add-computer': typeof computerFields;
    rematch: typeof tableFields;
  }
}

export const joinButton = button({ kind: 'join', ...changes('join') });

export const leaveButton = button({ kind: 'leave', ...changes('leave') });

export const startButton = button({ kind: 'start', ...changes('start') });

export const cancelButton = button({ kind: 'cancel', ...changes('cancel') });

export const addComputerButton = button({
  kind: 'add-computer',
  fields: computerFields,
  formerly: [formerly('add-computer'), formerly('computer')],
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
export const rematchButton = button({
  kind: 'rematch',
  // The message of the game that is over stays, and the new one gets another.
  acknowledgeOutside: 'public',
  ...forTable('silent', async (bot, context, { table }) => {
    const { person, origin, where } = context;
    const request = { tableId: table.id, person, origin };
    const result = await bot.service.rematch(request, table.locale, where.parentId);
    if (result.ok) return where.kind === 'outside' ? showOutside(bot, result.value) : noReply;
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
