import type { Loaded } from '../../table/service.ts';
import type { BotContext } from '../bot-context.ts';
import { changeLobby, type LobbyVerb } from '../commands/lobby.ts';
import { openingRefused } from '../commands/server-rules.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { noReply, type Reply, replyTo } from '../reply.ts';
import { button } from './button.ts';
import { tableFields } from './fields.ts';
import { onTable } from './on-table.ts';

declare module './press.ts' {
  interface ButtonFields {
    join: typeof tableFields;
    leave: typeof tableFields;
    start: typeof tableFields;
    cancel: typeof tableFields;
    'add-computer': typeof tableFields;
    rematch: typeof tableFields;
  }
}

export const joinButton = button({
  kind: 'join',
  fields: tableFields,
  acknowledge: 'silent',
  run: onTable((bot, context, loaded) => change(bot, context, loaded, 'join')),
});

export const leaveButton = button({
  kind: 'leave',
  fields: tableFields,
  acknowledge: 'silent',
  run: onTable((bot, context, loaded) => change(bot, context, loaded, 'leave')),
});

export const startButton = button({
  kind: 'start',
  fields: tableFields,
  acknowledge: 'silent',
  run: onTable((bot, context, loaded) => change(bot, context, loaded, 'start')),
});

export const cancelButton = button({
  kind: 'cancel',
  fields: tableFields,
  acknowledge: 'silent',
  run: onTable((bot, context, loaded) => change(bot, context, loaded, 'cancel')),
});

export const addComputerButton = button({
  kind: 'add-computer',
  fields: tableFields,
  formerly: ['computer'],
  acknowledge: 'silent',
  run: onTable(async (bot, { person, origin }, { table }) =>
    replyTo(await bot.service.addComputer({ tableId: table.id, person, origin }), () => noReply, table),
  ),
});

/** Opens the next table with the same people, in the channel of the one that is over. */
export const rematchButton = button({
  kind: 'rematch',
  fields: tableFields,
  acknowledge: 'silent',
  run: onTable(async (bot, context, { table }) => {
    const { person, origin, where } = context;
    const request = { tableId: table.id, person, origin };
    const result = await bot.service.rematch(request, table.locale, where.parentId);
    if (result.ok) return noReply;
    return openingRefused(bot, context, { ...result.refusal, table: result.refusal.table ?? table });
  }),
});

/** The lobby's message shows a change by itself, so that only a question needs a reply. */
async function change(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  verb: LobbyVerb,
): Promise<Reply> {
  const reply = await changeLobby(bot, context, verb, loaded);
  const isQuestion = verb === 'cancel' && loaded.table.status === 'playing';
  return reply.kind === 'view' && !isQuestion ? noReply : reply;
}
