import { publicWords } from '../../discord/interactions/ask.ts';
import { nonceOf } from '../../discord/rest/limits.ts';
import { channelOf } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';
import { feature } from '../feature.ts';
import { invitationControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { invitation } from './record.ts';
import type { Invitations } from './service.ts';
import { createInvitations } from './service.ts';
import { invitableEntry } from './settings.ts';
import { closedInvitationView, invitationView, isPending } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    invitations: typeof en;
  }
}

/** Invitations to lobbies: a seat is reserved for the guest, and a message in the channel asks them. */
export const invitations = feature({
  id: 'invitations',
  locales: { en, de, fr, nl },
  records: [invitation],
  make(kernel) {
    const api = createInvitations(kernel);
    const { follow } = createPosts(kernel, api);
    return {
      api,
      ...invitationControls(api),
      follow,
      settings: { person: [invitableEntry] },
      erasing: api.declineAll,
    };
  },
});

/** The invitation messages in lobbies' channels. Idempotent. */
function createPosts(kernel: Kernel, service: Invitations) {
  const { edit, postOnce } = kernel.delivery;
  const open = async ({ table }: Loaded) => {
    const invitations = await service.invitations(table.id);
    // An invitation may be newer than the loaded table.
    const loaded = invitations.length === 0 ? undefined : await kernel.service.load(table.id);
    return loaded === undefined
      ? []
      : invitations.map((invitation) => ({
          loaded,
          invitation,
          pending: isPending(loaded.table, invitation),
          words: publicWords(kernel, loaded.table),
        }));
  };

  return {
    /** Posts new invitations. Removes the buttons of answered ones, and of all once the lobby is over. */
    async follow(previous: Loaded): Promise<void> {
      const { place, id: tableId } = previous.table;
      if (place.guildId === undefined) return;
      for (const { loaded, invitation, pending, words } of await open(previous)) {
        const { userId, messageId } = invitation;
        if (!pending) {
          if (messageId !== undefined) {
            const channelId = channelOf(loaded.table.place);
            await edit({ channelId, messageId }, closedInvitationView(loaded, invitation, words));
          }
          await service.closeInvitation(tableId, userId);
        }
        // The lobby's own message comes first.
        if (messageId !== undefined || !pending || loaded.table.announcement === undefined) continue;
        const view = invitationView(loaded, invitation, words);
        const posted = await postOnce(
          channelOf(loaded.table.place),
          view,
          nonceOf('invitation', tableId, userId),
        );
        await service.invitationPosted(tableId, userId, posted);
      }
    },
  };
}
