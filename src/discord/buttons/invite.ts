import { inviteToNewGame, inviteToTable } from '../commands/invite.ts';
import { presses } from '../presses.ts';
import { noReply, replyTo } from '../reply.ts';
import { button } from './button.ts';
import { forTable } from './on-table.ts';

/** Invites somebody to one of the inviter's games: the choice is the table's id. */
export const inviteMenu = button(presses.invite, {
  acknowledge: 'update',
  run: (bot, context, { guest }, [table = '']) => inviteToTable(bot, context, guest, table),
});

/** Opens a game and invites somebody to it: the choice is the game's id. */
export const inviteNewMenu = button(presses.inviteNew, {
  acknowledge: 'update',
  run: (bot, context, { guest }, [game = '']) => inviteToNewGame(bot, context, guest, game),
});

/** Gives up the seat that an invitation keeps. The messages in the channel show it. */
export const declineButton = button(
  presses.decline,
  forTable('silent', async (bot, { person, origin }, { table }) =>
    replyTo(await bot.service.decline({ tableId: table.id, person, origin }), () => noReply, table),
  ),
);
