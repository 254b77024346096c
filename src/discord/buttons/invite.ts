import { inviteToNewGame, inviteToTable } from '../commands/invite.ts';
import { noReply, replyTo } from '../reply.ts';
import { button } from './button.ts';
import { type tableFields, userId } from './fields.ts';
import { forTable } from './on-table.ts';

const guestFields = { guest: userId };

declare module './press.ts' {
  interface ButtonFields {
    invite: typeof guestFields;
    'invite-new': typeof guestFields;
    decline: typeof tableFields;
  }
}

/** Invites somebody to one of the inviter's games: the choice is the table's id. */
export const inviteMenu = button({
  kind: 'invite',
  fields: guestFields,
  acknowledge: 'update',
  run: (bot, context, { guest }, [table = '']) => inviteToTable(bot, context, guest, table),
});

/** Opens a game and invites somebody to it: the choice is the game's id. */
export const inviteNewMenu = button({
  kind: 'invite-new',
  fields: guestFields,
  acknowledge: 'update',
  run: (bot, context, { guest }, [game = '']) => inviteToNewGame(bot, context, guest, game),
});

/** Gives up the seat that an invitation keeps. The messages in the channel show it. */
export const declineButton = button({
  kind: 'decline',
  ...forTable('silent', async (bot, { person, origin }, { table }) =>
    replyTo(await bot.service.decline({ tableId: table.id, person, origin }), () => noReply, table),
  ),
});
