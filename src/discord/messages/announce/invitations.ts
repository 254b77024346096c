import { createHash } from 'node:crypto';
import type { Loaded } from '../../../table/service.ts';
import { type BotContext, publicLocalizer } from '../../bot-context.ts';
import { closedInvitationView, invitationView, isPending } from '../invitation.ts';
import { NONCE_MAX } from '../limits.ts';
import type { Delivery } from './delivery.ts';

/** The messages of invitations in the channels of lobbies. Both methods are safe to repeat. */
export interface InvitationMessages {
  /** Posts those that are not posted yet. */
  post(loaded: Loaded): Promise<void>;
  /** Takes the buttons off those that are answered, and off all when the lobby is over. */
  close(loaded: Loaded): Promise<void>;
}

export function createInvitationMessages(
  bot: BotContext,
  { edit, postOnce }: Pick<Delivery, 'edit' | 'postOnce'>,
): InvitationMessages {
  const { service } = bot;
  /** Once the game's own messages are in the channel, the invitations are closed. */
  const open = async ({ table }: Loaded) => {
    if ((table.announcement?.seq ?? 0) > 0) return [];
    const invitations = await service.invitations(table.id);
    // An invitation may be newer than the table as it was loaded before.
    const loaded = invitations.length === 0 ? undefined : await service.load(table.id);
    return loaded === undefined
      ? []
      : invitations.map((invitation) => ({
          loaded,
          invitation,
          pending: isPending(loaded.table, invitation),
          localizer: publicLocalizer(bot, loaded.table),
        }));
  };

  return {
    async post(before) {
      for (const { loaded, invitation, pending, localizer } of await open(before)) {
        const { tableId, userId, messageId } = invitation;
        if (messageId !== undefined || !pending) continue;
        const view = invitationView(loaded, invitation, localizer);
        const posted = await postOnce(loaded.table.place.channelId, view, nonceFor(tableId, userId));
        await service.invitationPosted(tableId, userId, posted);
      }
    },

    async close(before) {
      for (const { loaded, invitation, pending, localizer } of await open(before)) {
        const { tableId, userId, messageId } = invitation;
        if (pending) continue;
        if (messageId !== undefined) {
          const { channelId } = loaded.table.place;
          await edit({ channelId, messageId }, closedInvitationView(loaded, invitation, localizer));
        }
        await service.closeInvitation(tableId, userId);
      }
    },
  };
}

function nonceFor(tableId: string, userId: string): string {
  return `${tableId}i${createHash('sha256').update(userId).digest('hex')}`.slice(0, NONCE_MAX);
}
